"""libneusum_c.so.1 exports the functions of its header and nothing else: exported_symbols_test.py LIBRARY HEADER"""

import pathlib
import re
import subprocess
import sys

library, header = sys.argv[1:]
symbols = subprocess.run(["nm", "--dynamic", "--defined-only", library], check=True, capture_output=True, text=True).stdout
exported = {line.split()[-1] for line in symbols.splitlines()} - {"NEUSUM_1"}
declared = {f"{name}@@NEUSUM_1" for name in re.findall(r"^[a-z].*?(neusum_\w+)\(", pathlib.Path(header).read_text(), re.MULTILINE)}
assert exported == declared, f"only exported: {exported - declared}; only declared: {declared - exported}"
dynamic = subprocess.run(["readelf", "--dynamic", library], check=True, capture_output=True, text=True).stdout
assert "[libneusum_c.so.1]" in dynamic, dynamic
