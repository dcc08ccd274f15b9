"""Builds and tests the Java packages, and runs the program of docs/how-to/java.md: java_test.py NEUSUM LIBRARY FOLDER SHARED"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
VERSION = re.search(r"project\(neusum VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())[1]  # also in java/*/pom.xml
DOCUMENTS = 100
QUESTIONS = 40
NO_DOWNLOAD = re.compile(r"Could not transfer|Could not resolve|could not be resolved|UnknownHostException|Connection refused|was not found in ")

neusum, library, folder, shared = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])


def skip(reason):
    print(reason)
    sys.exit(77)


def run(*command, **arguments):
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True, **arguments).stdout


def texts():
    """Articles, or invented texts if there are none."""
    file = shared / "data/cnndm/test-500.jsonl.zst"
    if file.exists() and shutil.which("zstd"):
        lines = run("zstd", "-dcq", file).splitlines()[:DOCUMENTS]
        return [article.get("article") or article["text"] for article in map(json.loads, lines)]
    return [" ".join(f"The keeper of pier {i} 🌷 counted {i * j % 93} boats, “then slept”." for j in range(i % 30)) for i in range(DOCUMENTS)]


def build():
    documents = folder / "documents.jsonl"
    documents.write_text("".join(json.dumps({"id": str(i), "text": text}) + "\n" for i, text in enumerate(texts())))
    command = [ROOT / "tools/release/build_java", library, folder, "verify", f"-Dneusum.program={neusum}", f"-Dneusum.documents={documents}"]
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    print(result.stdout)
    if result.returncode != 0 and NO_DOWNLOAD.search(result.stdout):
        skip("Maven cannot download what it needs")
    result.check_returncode()


def jar(name):
    return folder / name / f"{name}-{VERSION}.jar"


def check_documentation():
    """The program of the page prints what the page says; the lines about Lucene are those of a test."""
    page = (ROOT / "docs/how-to/java.md").read_text()
    program, lucene = re.findall(r"```java\n(.*?)```", page, re.S)
    expected = re.search(r"```text\n(.*?)```", page, re.S)[1]
    source = folder / "Ferry.java"
    source.write_text(program)
    class_path = os.pathsep.join(str(jar(name)) for name in ("neusum", "neusum-models"))
    assert run("java", "-cp", class_path, source) == expected
    test = (ROOT / "java/lucene/src/test/java/org/neusum/lucene/NeusumHighlighterTest.java").read_text()
    assert "".join(lucene.split()) in "".join(test.split()), "the lines about Lucene are in no test"


def measure_lucene():
    sets = shared / "data/query"
    if sets.exists():
        print(run(ROOT / "tools/measure/lucene", folder, sets, "test-xquad", "--limit", QUESTIONS))


for tool in ("mvn", "javac"):
    if shutil.which(tool) is None:
        skip(f"{tool} is not installed")
os.environ["NEUSUM_MODEL_PATH"] = str(ROOT / "models")  # of the command line
folder.mkdir(parents=True, exist_ok=True)
os.environ["XDG_CACHE_HOME"] = str(folder / "cache")
build()
check_documentation()
measure_lucene()
