"""Tests the disk model with short sequences, and the recorder with real processes."""

import shutil
import sys
import tempfile
import unittest
from pathlib import Path

import recorder
from disk_model import ROOT, AddName, Rename, Sync, Truncate, Write, crash_states, read_image, write_image

FILE, FOLDER = 1, 2


def states(operations):
    """Returns the images after a power loss at any point."""
    return [image for _, image in crash_states(operations, lambda inode: inode == FOLDER)]


class DiskModelTest(unittest.TestCase):
    def test_without_a_sync_everything_may_be_lost(self):
        self.assertEqual(states([AddName(ROOT, "a", FILE), Write(FILE, 0, b"text")]),
                         [{}, {"a": b""}, {"a": b"text"}])

    def test_a_synced_file_may_lose_its_name_but_not_its_content(self):
        operations = [AddName(ROOT, "a", FILE), Write(FILE, 0, b"text"), Sync(FILE), Sync(ROOT)]
        self.assertEqual(states(operations), [{}, {"a": b""}, {"a": b"text"}])
        after = [image for point, image in crash_states(operations + [Write(FILE, 4, b"!")], lambda inode: False)
                 if point > 4]
        self.assertEqual(after, [{"a": b"text!"}])  # {"a": b"text"} was yielded before

    def test_a_rename_before_the_sync_may_show_an_empty_file(self):
        write = [AddName(ROOT, "b", FILE), Write(FILE, 0, b"text")]
        rename = [Rename(ROOT, "b", ROOT, "a", FILE), Sync(ROOT)]
        self.assertIn({"a": b""}, states(write + rename + [Sync(FILE)]))
        self.assertNotIn({"a": b""}, states(write + [Sync(FILE)] + rename))

    def test_a_lost_write_leaves_zeros(self):
        operations = [AddName(ROOT, "a", FILE), Sync(ROOT), Write(FILE, 0, b"one"), Write(FILE, 3, b"two")]
        self.assertIn({"a": b"\0\0\0two"}, states(operations))

    def test_a_lost_truncation_leaves_the_old_content(self):
        operations = [AddName(ROOT, "a", FILE), Write(FILE, 0, b"old"), Sync(FILE), Sync(ROOT), Truncate(FILE, 0),
                      Write(FILE, 0, b"n")]
        self.assertIn({"a": b"nld"}, states(operations))

    def test_a_write_is_torn_at_sectors(self):
        data = bytes([1]) * 5000
        found = states([AddName(ROOT, "a", FILE), Write(FILE, 0, data)])
        for size in (512, 4096):
            self.assertIn({"a": data[:size]}, found)
            self.assertIn({"a": data[:size] + bytes(5000 - size)}, found)

    def test_a_lost_folder_loses_its_files(self):
        found = states([AddName(ROOT, "f", FOLDER), AddName(FOLDER, "a", FILE), Sync(FOLDER)])
        self.assertEqual(found, [{}, {"f": None}, {"f": None, "f/a": b""}])


@unittest.skipIf(shutil.which("strace") is None, "strace is not installed")
class RecorderTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name).resolve()

    def record(self, program):
        recording = recorder.record([sys.executable, "-c", program, self.folder], self.folder)
        self.assertEqual(recording.image(), read_image(self.folder))
        return recording

    def test_the_replay_of_all_operations_equals_the_real_files(self):
        self.record("""
import os, shutil, sys
os.chdir(sys.argv[1])
path = lambda name: os.path.join(sys.argv[1], name)
os.makedirs(path("a/b"))
with open(path("a/x"), "wb") as file:
    file.write(b"text" * 5000)
    file.flush()
    file.seek(100)
    file.write(b"changed")
    file.truncate(15000)
with open(path("a/x"), "ab") as file:
    file.write(b"more")
number = os.open(path("y"), os.O_WRONLY | os.O_CREAT)
copy = os.dup(number)
os.write(number, b"one")
os.writev(copy, [b"two", b"three"])
os.pwrite(copy, b"O", 0)
os.fsync(number)
with open(path("a/x"), "rb") as source:
    os.sendfile(number, source.fileno(), None, 1000)
os.rename(path("y"), path("a/b/z"))
os.link(path("a/b/z"), path("second"))
os.makedirs(path("gone/deep"))
open(path("gone/deep/file"), "w").close()
shutil.rmtree(path("gone"))
""")

    def test_existing_files_are_part_of_the_replay(self):
        (self.folder / "old").write_bytes(b"old")
        recording = self.record("""
import os, sys
with open(os.path.join(sys.argv[1], "old"), "ab") as file:
    file.write(b"new")
""")
        found = crash_states(recording.operations, recording.is_folder, recording.start)
        self.assertEqual([image for _, image in found], [{"old": b"old"}, {"old": b"oldnew"}])

    def test_an_image_can_be_written_and_read(self):
        image = {"a": None, "a/b": None, "a/b/c": b"text", "d": b""}
        write_image(image, self.folder)
        self.assertEqual(read_image(self.folder), image)

    def test_syncs_are_recorded(self):
        recording = self.record("""
import os, sys
number = os.open(os.path.join(sys.argv[1], "a"), os.O_WRONLY | os.O_CREAT)
os.write(number, b"text")
os.fdatasync(number)
os.fsync(os.open(sys.argv[1], os.O_RDONLY))
""")
        self.assertEqual(recording.operations, [AddName(ROOT, "a", 1), Write(1, 0, b"text"), Sync(1), Sync(ROOT)])

    def test_an_unknown_operation_is_an_error(self):
        with self.assertRaises(NotImplementedError):
            self.record("""
import mmap, os, sys
with open(os.path.join(sys.argv[1], "a"), "w+b") as file:
    file.write(b"text")
    file.flush()
    mmap.mmap(file.fileno(), 4)[0] = 0
""")


if __name__ == "__main__":
    unittest.main()
