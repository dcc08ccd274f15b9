"""Records the file operations of a process in a folder, with their data, using strace."""

import os
import re
import subprocess
import tempfile
from pathlib import Path

from disk_model import ROOT, AddName, Disk, RemoveName, Rename, Sync, Truncate, Write, read_image

CALLS = ("open openat creat close dup dup2 dup3 fcntl lseek read write pread64 pwrite64 writev pwritev pwritev2 truncate "
         "ftruncate fallocate rename renameat renameat2 link linkat symlink symlinkat unlink unlinkat mkdir mkdirat rmdir "
         "fsync fdatasync sync syncfs sync_file_range sendfile copy_file_range mmap").split()
LINE = re.compile(r"(\d+) +(.*)", re.DOTALL)
CALL = re.compile(r"(\w+)\((.*)\) += (-?\d+|\?|0x[0-9a-f]+)", re.DOTALL)
RESUMED = re.compile(r"<\.\.\. (\w+) resumed>")
STRING = re.compile(r'"((?:\\x[0-9a-f]{2})*)"(?:\.\.\.)?')


def completed_calls(lines):
    """Yields (name, arguments, result) of the successful calls, in the order of their ends."""
    begun = {}  # unfinished calls by thread
    for line in lines:
        thread, text = LINE.fullmatch(line.rstrip("\n")).groups()
        if text.endswith("<unfinished ...>"):
            begun[thread] = text.removesuffix("<unfinished ...>")
            continue
        if resumed := RESUMED.match(text):
            text = begun.pop(thread) + text[resumed.end():]
        if match := CALL.match(text):
            name, arguments, result = match.groups()
            if not result.startswith("-") and result != "?":
                yield name, arguments.rstrip(), int(result, 0)  # strace writes a space before "<unfinished ...>"


def parse_arguments(text):
    """Returns the arguments: strings as bytes, others as text."""
    strings = [bytes.fromhex(digits.replace("\\x", "")) for digits in STRING.findall(text)]
    places = iter(strings)
    parts = STRING.sub('"', text).split(", ")
    return [next(places) if part == '"' else part for part in parts], strings


class OpenFile:
    def __init__(self, inode, appends):
        self.inode, self.appends, self.offset = inode, appends, 0


class Recording:
    """The operations of a trace in `folder`. The first `start` operations create the files that existed before."""

    def __init__(self, folder):
        self.folder = Path(folder).resolve()
        self.operations = []
        self.disk = Disk()  # in the view of the process
        self.folders = {ROOT}
        self.next_inode = ROOT + 1
        self.opened = {}  # by file descriptor
        for name, content in read_image(self.folder).items():
            self.add(AddName(ROOT, name, self.new_inode()))
            self.add(Write(self.next_inode - 1, 0, content))
        self.start = len(self.operations)

    def is_folder(self, inode):
        return inode in self.folders

    def image(self):
        return self.disk.image(self.is_folder)

    def add(self, operation):
        self.operations.append(operation)
        self.disk.apply(operation)

    def new_inode(self):
        self.next_inode += 1
        return self.next_inode - 1

    def place(self, path, base=None):
        """Returns (inode of the folder, name) of a path; None if it is outside the folder, (ROOT, "") for the folder itself."""
        path, start = os.fsdecode(path), ROOT
        if base is not None and base.isdigit() and not path.startswith("/"):
            if int(base) not in self.opened:
                return None
            start, parts = self.opened[int(base)].inode, path.split("/")
        else:
            absolute = Path(os.path.normpath(os.path.join(os.getcwd(), path)))
            if not absolute.is_relative_to(self.folder):
                return None
            parts = absolute.relative_to(self.folder).parts
        for part in parts[:-1]:
            start = self.disk.names.get((start, part))
        return (start, parts[-1]) if parts else (ROOT, "")

    def replay(self, name, arguments, result):
        values, strings = parse_arguments(arguments)
        method = getattr(self, "do_" + name, None)
        if method is not None:
            method(values, strings, result)

    # Names.
    def open_at(self, place, flags, result):
        if place is None:
            self.opened.pop(result, None)
            return
        inode = ROOT if place == (ROOT, "") else self.disk.names.get(place)
        if inode is None:
            inode = self.new_inode()
            self.add(AddName(*place, inode))
        elif "O_TRUNC" in flags:
            self.add(Truncate(inode, 0))
        self.opened[result] = OpenFile(inode, "O_APPEND" in flags)

    def do_openat(self, values, _, result):
        self.open_at(self.place(values[1], values[0]), values[2], result)

    def do_open(self, values, _, result):
        self.open_at(self.place(values[0]), values[1], result)

    def do_creat(self, values, _, result):
        self.open_at(self.place(values[0]), "O_TRUNC", result)

    def make_folder(self, place):
        if place is not None:
            inode = self.new_inode()
            self.folders.add(inode)
            self.add(AddName(*place, inode))

    def do_mkdir(self, values, _, __):
        self.make_folder(self.place(values[0]))

    def do_mkdirat(self, values, _, __):
        self.make_folder(self.place(values[1], values[0]))

    def remove(self, place):
        if place is not None:
            self.add(RemoveName(*place))

    def do_unlink(self, values, _, __):
        self.remove(self.place(values[0]))

    do_rmdir = do_unlink

    def do_unlinkat(self, values, _, __):
        self.remove(self.place(values[1], values[0]))

    def move(self, old, new):
        if old is None and new is None:
            return
        self.add(Rename(*old, *new, self.disk.names[old]))

    def do_rename(self, values, _, __):
        self.move(self.place(values[0]), self.place(values[1]))

    def do_renameat(self, values, _, __):
        self.move(self.place(values[1], values[0]), self.place(values[3], values[2]))

    do_renameat2 = do_renameat

    def do_link(self, values, _, __):
        old, new = self.place(values[0]), self.place(values[1])
        if new is not None:
            self.add(AddName(*new, self.disk.names[old]))

    # Open files.
    def do_close(self, values, _, __):
        self.opened.pop(int(values[0]), None)

    def do_dup(self, values, _, result):
        if int(values[0]) in self.opened:
            self.opened[result] = self.opened[int(values[0])]

    do_dup2 = do_dup3 = do_dup

    def do_fcntl(self, values, _, result):
        if values[1].startswith("F_DUPFD"):
            self.do_dup(values, _, result)

    def do_lseek(self, values, _, result):
        if file := self.opened.get(int(values[0])):
            file.offset = result

    def do_read(self, values, _, result):
        if file := self.opened.get(int(values[0])):
            file.offset += result

    def write(self, file, data):
        if file.appends:
            file.offset = len(self.disk.files.get(file.inode, b""))
        self.add(Write(file.inode, file.offset, data))
        file.offset += len(data)

    def do_write(self, values, strings, result):
        if file := self.opened.get(int(values[0])):
            self.write(file, b"".join(strings)[:result])

    do_writev = do_write

    def do_pwrite64(self, values, strings, result):
        if file := self.opened.get(int(values[0])):
            self.add(Write(file.inode, int(values[-1]), strings[0][:result]))

    def do_ftruncate(self, values, _, __):
        if file := self.opened.get(int(values[0])):
            self.add(Truncate(file.inode, int(values[1])))

    def do_sendfile(self, values, _, result):
        target, source = self.opened.get(int(values[0])), self.opened.get(int(values[1]))
        if target is None:
            return
        if source is None or values[2] != "NULL":
            raise NotImplementedError("sendfile from outside of the folder, or with an offset")
        self.write(target, bytes(self.disk.files[source.inode][source.offset:source.offset + result]))
        source.offset += result

    def do_fsync(self, values, _, __):
        if file := self.opened.get(int(values[0])):
            self.add(Sync(file.inode))

    do_fdatasync = do_fsync

    # An operation that the model does not know is an error.
    def refuse(self, values, _, __):
        if values[0].isdigit() and int(values[0]) in self.opened:
            raise NotImplementedError("the recorder does not know this call")

    do_fallocate = do_pwritev = do_pwritev2 = do_syncfs = do_sync_file_range = refuse

    def do_copy_file_range(self, values, _, __):
        self.refuse(values[2:], _, __)

    def do_mmap(self, values, _, __):
        if "MAP_SHARED" in values[3] and "PROT_WRITE" in values[2]:
            self.refuse(values[4:], _, __)


def record(command, folder, write_delay=0):
    """Runs and records a command; each write takes `write_delay` seconds. The folder may already contain files."""
    recording = Recording(folder)
    with tempfile.TemporaryDirectory() as scratch:
        trace = Path(scratch) / "trace"
        delay = [f"--inject=write:delay_enter={round(write_delay * 1e6)}"] if write_delay else []
        run = subprocess.run(["strace", "-f", "-q", "-xx", "-s", str(1 << 26), "-o", trace,
                              "--trace=" + ",".join(CALLS), *delay, *map(str, command)],
                             stdin=subprocess.DEVNULL, capture_output=True, text=True,
                             env=os.environ | {"ASAN_OPTIONS": "detect_leaks=0"})  # leak detection does not work under strace
        if run.returncode != 0:
            raise RuntimeError(f"the recorded command failed: {run.stderr}")
        with open(trace, encoding="ascii") as lines:
            for call in completed_calls(lines):
                recording.replay(*call)
    return recording
