"""Runs tools/release/split_corpus and tools/release/build_model on invented articles.

usage: build_model_test.py NEUSUM
"""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

NEUSUM = ""
REPOSITORY = Path(__file__).resolve().parents[2]
SMALL = ("--epochs 2 --sentence-size 16 --document-size 16 --extractor-size 16 --scorer-size 16 --batch-size 8 "
         "--evaluate-every 20")


def lines_of(path):
    return path.read_text().splitlines()


class BuildModelTest(unittest.TestCase):
    def run_tool(self, name, *arguments):
        command = [REPOSITORY / "tools/release" / name, *arguments]
        done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False,
                              env=os.environ | {"TRAIN_FLAGS": SMALL})
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_no_document_is_used_twice(self):
        with tempfile.TemporaryDirectory() as scratch:
            folder = Path(scratch)
            data = folder / "data"
            subprocess.run([sys.executable, REPOSITORY / "examples/make_articles", data], check=True)
            halves = folder / "corpora.en"  # a dot in a folder is not the beginning of an extension
            halves.mkdir()
            self.run_tool("split_corpus", data / "test.jsonl", halves)
            output = self.run_tool("build_model", NEUSUM, data / "train.jsonl", data / "valid.jsonl", data / "vectors.txt",
                                   folder / "out", halves / "test-train.jsonl.zst")
            self.assertIn("test-train-ranker.jsonl, length of the reference", output)
            other = folder / "out/other"
            parts = lines_of(other / "test-train-ranker.jsonl") + lines_of(other / "test-train-train.jsonl")
            tested = subprocess.run(["zstd", "-dcq", halves / "test-test.jsonl.zst"], check=True, capture_output=True, text=True)
            everything = parts + tested.stdout.splitlines()
            self.assertEqual(sorted(everything), sorted(lines_of(data / "test.jsonl")))
            self.assertIn("neusum-en 2.0", subprocess.run([NEUSUM, "inspect", folder / "out/neusum-en.safetensors"], check=True,
                                                          capture_output=True, text=True).stdout)


if __name__ == "__main__":
    NEUSUM = sys.argv[1]
    unittest.main(argv=sys.argv[:1])
