"""neusum inspect and neusum quantize on a small model, as a user runs them.

usage: inspect_test.py NEUSUM WRITE_SMALL_MODEL
"""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

NEUSUM = ""
WRITE_SMALL_MODEL = ""


class InspectTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.model = Path(folder.name) / "model"
        subprocess.run([WRITE_SMALL_MODEL, self.model, "half"], check=True)

    def inspect(self, *arguments, exit_code=0):
        command = [NEUSUM, "inspect", *map(str, arguments)]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        self.assertEqual(result.returncode, exit_code, result.stderr)
        return result

    def test_prints_a_card(self):
        lines = self.inspect(self.model).stdout.splitlines()
        self.assertEqual(lines[:2], ["model", "  sentence_size        4"])
        for line in ("  languages            en", "words", "  known                6", "  vector precision     half",
                     "provenance", "  scores.rouge_2       0.19", "  training.data        invented"):
            self.assertIn(line, lines)
        self.assertRegex(lines[-1], "  checksum             [0-9a-f]{16}")

    def test_prints_json(self):
        card = json.loads(self.inspect(self.model, "--json").stdout)
        self.assertEqual(card["options"], {
            "sentence_size": 4, "document_size": 3, "extractor_size": 2, "scorer_size": 3,
            "reset_gate": "after", "sentence_order": "backward_first",
            "scoring": "each_step", "document_input": "vectors"})
        self.assertEqual([card[key] for key in ("words", "trainedWords", "vectorSize", "vectorPrecision")],
                         [6, 1, 5, "half"])
        self.assertEqual(card["provenance"], {"scores.rouge_2": "0.19", "training.data": "invented"})
        self.assertEqual(card["languages"], ["en"])
        self.assertEqual(card["fileSize"], self.model.stat().st_size)

    def test_quantizes_a_model(self):
        small = self.model.with_name("small")
        subprocess.run([NEUSUM, "quantize", self.model, "-o", small], check=True)
        card = json.loads(self.inspect(small, "--json").stdout)
        self.assertEqual([card["vectorPrecision"], card["weightPrecision"]], ["int8", "int8"])
        again = self.model.with_name("again")
        subprocess.run([NEUSUM, "quantize", small, "-o", again], check=True)
        self.assertEqual(again.read_bytes(), small.read_bytes())
        summary = subprocess.run([NEUSUM, "summarize", "--model", small], input="The ferry left at noon. It was late.",
                                 capture_output=True, text=True, check=True)
        self.assertIn("The ferry left at noon.", summary.stdout)

    def test_errors_are_one_sentence(self):
        damaged = bytearray(self.model.read_bytes())
        damaged[-1] ^= 1
        for content, problem in (
            (damaged, "is damaged: its checksum does not match; get it again"),
            (b"no model", "is not a valid safetensors file"),
        ):
            self.model.write_bytes(content)
            message = self.inspect(self.model, exit_code=2).stderr
            self.assertIn(f"neusum: {self.model} {problem}", message)
            self.assertEqual(message.count("\n"), 1)


if __name__ == "__main__":
    NEUSUM, WRITE_SMALL_MODEL = sys.argv[1:]
    unittest.main(argv=sys.argv[:1])
