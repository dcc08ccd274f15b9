"""Runs tools/check/html_tokenizer with the tests of html5lib in the folder of reference data."""
import pathlib
import subprocess
import sys
import tarfile
import tempfile

SKIPPED = 77
CHECK = pathlib.Path(__file__).resolve().parents[2] / 'tools/check/html_tokenizer'


def main():
    program, shared = sys.argv[1:]
    archive = pathlib.Path(shared) / 'data/documents/html5lib.tar.xz'
    if not archive.exists():
        print(f'{archive} does not exist')
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(archive) as tests:
            tests.extractall(folder)
        return subprocess.run([CHECK, program, pathlib.Path(folder) / 'html5lib/tokenizer'], check=False).returncode


if __name__ == '__main__':
    sys.exit(main())
