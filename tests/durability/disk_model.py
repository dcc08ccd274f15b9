"""The possible contents of a disk after a power loss, given the file operations before it.

The model, as in the ALICE paper (Pillai et al., OSDI 2014):
- Operations reach the disk in any order, unless a sync separates them.
- fsync and fdatasync of a file make its earlier writes and truncations durable, but not its name.
- fsync of a folder makes earlier changes of its names durable. A rename needs the fsync of the new name's folder.
- A rename is atomic: after a power loss either the old or the new name exists.
- A write may be torn: only its first sectors reach the disk. The rest is missing or zero.
"""

import hashlib
from dataclasses import make_dataclass, replace
from pathlib import Path

ROOT = 0  # inode of the recorded folder
TORN_AT = (512, 4096)  # bytes


def operation(name, *fields):
    """Defines an operation on the disk."""
    return make_dataclass(name, fields, frozen=True)


Write = operation("Write", "inode", "offset", "data")
Truncate = operation("Truncate", "inode", "size")
AddName = operation("AddName", "folder", "name", "inode")
RemoveName = operation("RemoveName", "folder", "name")
Rename = operation("Rename", "old_folder", "old_name", "folder", "name", "inode")  # `folder`: that of the new name
Sync = operation("Sync", "inode")


class Disk:
    """The content of a disk, changed by one operation after the other."""

    def __init__(self):
        self.names = {}  # (inode of the folder, name): inode
        self.files = {}  # inode: content
        self.folders = {ROOT}

    def apply(self, operation):
        match operation:
            case Write(inode, offset, data):
                content = self.files.setdefault(inode, bytearray())
                content.extend(bytes(max(0, offset - len(content))))
                content[offset:offset + len(data)] = data
            case Truncate(inode, size):
                content = self.files.setdefault(inode, bytearray())
                del content[size:]
                content.extend(bytes(size - len(content)))
            case AddName(folder, name, inode):
                self.names[folder, name] = inode
            case RemoveName(folder, name):
                self.names.pop((folder, name), None)
            case Rename(old_folder, old_name, folder, name, inode):
                if self.names.get((old_folder, old_name)) == inode:
                    del self.names[old_folder, old_name]
                self.names[folder, name] = inode

    def image(self, is_folder):
        """Returns the reachable files and folders: {path: content, or None for a folder}."""
        image, waiting = {}, [(ROOT, "")]
        while waiting:
            folder, prefix = waiting.pop()
            for (parent, name), inode in self.names.items():
                if parent != folder:
                    continue
                path = prefix + name
                image[path] = None if is_folder(inode) else bytes(self.files.get(inode, b""))
                if is_folder(inode):
                    waiting.append((inode, path + "/"))
        return image


def is_synced_by(operation, sync):
    """Returns True if the later sync makes the operation durable."""
    match operation:
        case Write(inode=inode) | Truncate(inode=inode):
            return inode == sync.inode
        case AddName(folder=folder) | RemoveName(folder=folder) | Rename(folder=folder):
            return folder == sync.inode
    return False


def torn_writes(write):
    """Yields the write, truncated after some sectors; the rest is missing or zero."""
    for size in TORN_AT:
        if size < len(write.data):
            yield replace(write, data=write.data[:size])
            yield replace(write, data=write.data[:size] + bytes(len(write.data) - size))


def states_at(operations, pending):
    """Yields operation sequences that may have reached the disk; `pending`: indexes of operations that are not durable."""
    changes = [operation for operation in operations if not isinstance(operation, Sync)]
    yield changes
    yield [operation for i, operation in enumerate(operations) if i not in pending]
    for lost in pending:
        yield operations[:lost] + operations[lost + 1:]
    last = max((i for i in pending if isinstance(operations[i], Write)), default=None)
    if last is not None:
        for torn in torn_writes(operations[last]):
            yield operations[:last] + [torn] + operations[last + 1:]


def crash_states(operations, is_folder, start=0, ignores_syncs=False):
    """Yields (point, image) for all states after a power loss at each point, without duplicate images.

    The first `start` operations are durable."""
    seen, pending = set(), []
    for point in range(start, len(operations) + 1):
        if point > start:
            last = operations[point - 1]
            if not isinstance(last, Sync):
                pending.append(point - 1)
            elif not ignores_syncs:
                pending = [i for i in pending if not is_synced_by(operations[i], last)]
        for state in states_at(operations[:point], pending):
            image = image_of(state, is_folder)
            digest = digest_of(image)
            if digest not in seen:
                seen.add(digest)
                yield point, image


def image_of(operations, is_folder):
    disk = Disk()
    for operation in operations:
        disk.apply(operation)
    return disk.image(is_folder)


def digest_of(image):
    digest = hashlib.sha256()
    for path, content in sorted(image.items()):
        digest.update(repr((path, None if content is None else hashlib.sha256(content).digest())).encode())
    return digest.digest()


def read_image(folder):
    """Returns the files and folders in a real folder."""
    return {str(path.relative_to(folder)): None if path.is_dir() else path.read_bytes()
            for path in Path(folder).rglob("*")}


def write_image(image, folder):
    """Writes an image to an empty folder."""
    for path, content in sorted(image.items()):  # a folder comes before its files
        if content is None:
            (Path(folder) / path).mkdir()
        else:
            (Path(folder) / path).write_bytes(content)
