"""Runs tools/release/reproduce on invented articles, then again, when nothing may be repeated.

usage: reproduce_test.py NEUSUM
"""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

NEUSUM = ""
REPOSITORY = Path(__file__).resolve().parents[2]
SMALL = ("--epochs 2 --sentence-size 16 --document-size 16 --extractor-size 16 --scorer-size 16 --batch-size 8 "
         "--evaluate-every 20").split()


class ReproduceTest(unittest.TestCase):
    def reproduce(self, folder):
        data = folder / "data"
        command = [REPOSITORY / "tools/release/reproduce", NEUSUM, data / "train.jsonl", data / "valid.jsonl",
                   data / "test.jsonl", data / "vectors.txt", folder / "out", *SMALL]
        done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_a_second_run_repeats_nothing(self):
        with tempfile.TemporaryDirectory() as scratch:
            folder = Path(scratch)
            subprocess.run([sys.executable, REPOSITORY / "examples/make_articles", folder / "data"], check=True)
            output = self.reproduce(folder)
            self.assertEqual(output.count("neusum train"), 3)
            text = (folder / "out/reproduction.md").read_text()
            self.assertIn("40 test documents, three sentences, rouge155 wordnet `-m -n 2`", text)
            self.assertRegex(text, r"\| NeuSum − labelling \| [+-]\d+\.\d\d \(p ")
            self.assertRegex(text, r"\| sentences: labelling \| \d+\.\d\d % \|")
            for name in ("lines", "sentences", "defaults"):
                self.assertIn("<svg", (folder / "out" / f"{name}.html").read_text())
            self.assertNotIn("neusum ", self.reproduce(folder))
            self.assertEqual((folder / "out/reproduction.md").read_text(), text)


if __name__ == "__main__":
    NEUSUM = sys.argv[1]
    unittest.main(argv=sys.argv[:1])
