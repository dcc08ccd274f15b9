"""The examples in other languages print what the C interface answers: languages_test.py go|rust INCLUDE LIBRARY"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
TEXT = "It rained all day. The ferry left at noon."
COMPILERS = {"go": "go", "rust": "rustc"}

language, include, library = sys.argv[1], *(pathlib.Path(argument).resolve() for argument in sys.argv[2:])
if shutil.which(COMPILERS[language]) is None:
    print(f"{COMPILERS[language]} is not installed")
    sys.exit(77)
example = ROOT / "examples" / language
environment = {**os.environ, "NEUSUM_MODEL_PATH": str(ROOT / "models"), "LD_LIBRARY_PATH": str(library.parent)}
with tempfile.TemporaryDirectory() as scratch:
    program = pathlib.Path(scratch, "program")
    if language == "go":
        pathlib.Path(scratch, "neusum_c.pc").write_text(
            f"Name: neusum_c\nDescription: test\nVersion: 1\nLibs: -L{library.parent} -lneusum_c\nCflags: -I{include}\n")
        go = {"PKG_CONFIG_PATH": scratch, "GOFLAGS": "-mod=mod", "GOTOOLCHAIN": "local", "CGO_ENABLED": "1"}
        subprocess.run(["go", "build", "-o", program, example / "main.go"], check=True, env=environment | go)
        argument = TEXT
    else:
        subprocess.run(["rustc", "-L", library.parent, "-o", program, example / "main.rs"], check=True)
        argument = json.dumps({"documents": [{"text": TEXT}]})
    output = subprocess.run([program, argument], check=True, capture_output=True, text=True, env=environment).stdout
sentences = [sentence["text"] for sentence in json.loads(output)["documents"][0]["sentences"]]
assert sentences == ["It rained all day.", "The ferry left at noon."], output
