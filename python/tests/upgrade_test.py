"""An upgrade from version 0.1 with pip: the new version works, and no file of the old one is left.

usage: upgrade_test.py WHEEL
"""

import subprocess
import sys
import tempfile
import unittest
import venv
import zipfile
from pathlib import Path

WHEEL = Path(sys.argv[1]).resolve()
VERSION = WHEEL.name.split("-")[1]
INFO = "neusum-0.1.0.dist-info"
# The parts of the wheel of version 0.1 that the new one replaces or does not have: that wheel contained no command, and shared
# libraries in a folder of their own.
OLD_FILES = {
    "neusum/__init__.py": "__version__ = '0.1.0'\n",
    "neusum/_core.abi3.so": "",
    "neusum/no_longer_there.py": "",
    "neusum.libs/libdnnl.so.2": "",
    f"{INFO}/METADATA": "Metadata-Version: 2.1\nName: neusum\nVersion: 0.1.0\n",
    f"{INFO}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: false\nTag: py3-none-any\n",
}


def write_old_wheel(folder):
    with zipfile.ZipFile(folder / "neusum-0.1.0-py3-none-any.whl", "w") as wheel:
        for name, content in OLD_FILES.items():
            wheel.writestr(name, content)
        wheel.writestr(f"{INFO}/RECORD", "".join(f"{name},,\n" for name in [*OLD_FILES, f"{INFO}/RECORD"]))


class Upgrade(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        venv.create(self.folder / "venv", with_pip=True)
        self.programs = self.folder / "venv" / "bin"
        self.packages = next(self.folder.glob("venv/lib/python*/site-packages"))

    def output_of(self, program, *arguments):
        return subprocess.run([self.programs / program, *arguments], check=True, capture_output=True, text=True,
                              cwd=self.folder).stdout.strip()

    def install(self, *arguments):
        self.output_of("pip", "install", "--no-index", "--find-links", self.folder, *arguments, "neusum")
        return self.output_of("python", "-c", "import neusum; print(neusum.__version__)")

    def test_replaces_version_0_1(self):
        write_old_wheel(self.folder)
        self.assertEqual(self.install(), "0.1.0")
        (self.folder / WHEEL.name).symlink_to(WHEEL)
        self.assertEqual(self.install("--upgrade"), VERSION)
        self.assertEqual(self.output_of("neusum", "--version"), f"neusum {VERSION}")
        left = [name for name in OLD_FILES if (self.packages / name).exists()]
        with zipfile.ZipFile(WHEEL) as wheel:
            self.assertEqual([name for name in left if name not in wheel.namelist()], [])
        self.assertFalse((self.packages / "neusum.libs").exists())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
