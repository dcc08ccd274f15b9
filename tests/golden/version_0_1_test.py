#!/usr/bin/env python3
"""Files of version 0.1 still work: a model, and the folder of an interrupted training run.

usage: version_0_1_test.py NEUSUM

version_0_1/ was written by neusum 0.1.0: the run has made 20 of 40 updates, and finished_checkpoint.safetensors is the
checkpoint of the same run without an interruption. Never write these files again.
"""

import array
import json
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

FILES = Path(__file__).parent / "version_0_1"
TEXT = ("The old ferry left its harbour before dawn. Nobody on shore was awake. "
        "The old ferry was awake to see it go. Its harbour was old.")
FLAGS = ("--sentence-size 4 --document-size 4 --extractor-size 4 --scorer-size 4 --batch-size 8 --min-count 5 "
         "--evaluate-every 20 --save-every 2 --epochs 10 --threads 1 --quiet").split()


def run(*arguments, **options):
    return subprocess.run([sys.argv[1], *arguments], capture_output=True, text=True, **options)


def parameters_of(path):
    """The tensor "parameters" of a checkpoint, a safetensors file."""
    data = path.read_bytes()
    length = struct.unpack("<Q", data[:8])[0]
    begin, end = json.loads(data[8:8 + length])["parameters"]["data_offsets"]
    return array.array("f", data[8 + length + begin:8 + length + end])


class Version01(unittest.TestCase):
    def test_a_model_summarizes(self):
        summary = json.loads(run("summarize", "--model", FILES / "run/model.safetensors", "--format", "json",
                                 "--sentences", "2", input=TEXT, check=True).stdout)
        self.assertEqual([sentence["offset"] for sentence in summary["sentences"]], [71, 109])

    def test_an_interrupted_run_is_resumed(self):
        with tempfile.TemporaryDirectory() as scratch:
            folder = Path(scratch) / "run"
            shutil.copytree(FILES / "run", folder)
            result = run("train", "--train", FILES / "train.jsonl", "--valid", FILES / "valid.jsonl", "--embeddings",
                         FILES / "vectors.txt", "-o", folder, "--resume", "--document-input", "vectors", *FLAGS)
            self.assertEqual(result.returncode, 0, result.stderr)
            events = [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()]
            self.assertEqual([event["update"] for event in events if event["event"] == "update"], [10, 20, 30, 40])
            resumed = parameters_of(folder / "checkpoint.safetensors")
        expected = parameters_of(FILES / "finished_checkpoint.safetensors")
        self.assertEqual(len(resumed), len(expected))
        self.assertLess(max(abs(a - b) for a, b in zip(resumed, expected)), 1e-4)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
