"""The functions and types of neusum_c.h are those of neusum_c.abi, or new ones: abi_test.py HEADER EXPORTS [--update]

A library in C with the functions of the header has exactly its types, and none of C++, which may change. exported_symbols_test.py
compares the symbols of libneusum_c.so.1 with the header.
"""

import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile

EXPECTED = pathlib.Path(__file__).with_name("neusum_c.abi")
PROTOTYPE = re.compile(r"^((?!typedef)[a-z][^;{}]*\bneusum_\w+\([^;]*\));", re.M)

header, exports = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
if shutil.which("abidiff") is None or platform.machine() != "x86_64":
    print("abidiff is not installed, or this is no x86-64")
    sys.exit(77)
declarations = header.read_text()
with tempfile.TemporaryDirectory() as scratch:
    source, library = pathlib.Path(scratch, "library.c"), pathlib.Path(scratch, "libneusum_c.so")
    source.write_text(PROTOTYPE.sub(r"\1 { for (;;) {} }", declarations))
    subprocess.run(["cc", "-g", "-shared", "-fPIC", "-nostdlib", "-Wl,-soname,libneusum_c.so.1", f"-Wl,--version-script={exports}", source.name, "-o", library],
                   check=True, cwd=scratch)
    if "--update" in sys.argv:
        subprocess.run(["abidw", "--no-corpus-path", "--no-comp-dir-path", "--no-show-locs", "--out-file", EXPECTED, library], check=True)
    difference = subprocess.run(["abidiff", "--no-added-syms", EXPECTED, library], capture_output=True, text=True)
assert difference.returncode == 0, f"programs that use the old interface may fail:\n{difference.stdout}{difference.stderr}"
