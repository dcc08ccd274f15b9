"""neusum fit-ranker with a small model, as a user runs it.

usage: fit_ranker_test.py NEUSUM WRITE_SMALL_MODEL
"""

import json
import subprocess
import sys
import unittest

from scratch_case import SmallModelCase

NEUSUM = ""

WORDS = "the ferry left at noon".split()


def document(number):
    sentences = [" ".join(WORDS[(number + i * j) % 5] for j in range(3 + i)).capitalize() + "." for i in range(6)]
    return {"id": str(number), "article": "\n".join(sentences), "highlights": sentences[3:5]}


class FitRankerTest(SmallModelCase):
    def setUp(self):
        self.documents = self.folder / "documents.jsonl"
        self.documents.write_text("".join(json.dumps(document(i)) + "\n" for i in range(40)))
        self.ranked = self.folder / "ranked.safetensors"

    def run_neusum(self, *arguments, exit_code=0):
        command = [NEUSUM, *map(str, arguments)]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        self.assertEqual(result.returncode, exit_code, result.stderr)
        return result

    def summaries(self, *flags):
        result = self.run_neusum("summarize", "--jsonl", "--split", "lines", "--model", self.ranked, *flags, self.documents)
        return [json.loads(line)["sentences"] for line in result.stdout.splitlines()]

    def test_the_fitted_model_chooses_the_length_of_summaries(self):
        result = self.run_neusum("fit-ranker", self.model, self.documents, "-o", self.ranked, "--split", "lines",
                                 "--limited", self.documents)
        self.assertEqual(result.stdout.count("documents.jsonl, "), 3)
        self.assertRegex(result.stdout, r"2 to 4 sentences: 40 documents, \d+\.\d candidates per document")
        self.assertRegex(result.stdout, r"\n  ranker +\d+\.\d\d +\d+\.\d\d +\d+\.\d\d\n")
        self.assertTrue({len(sentences) for sentences in self.summaries()} <= {2, 3, 4})
        self.assertEqual({len(sentences) for sentences in self.summaries("--sentences", 5)}, {5})
        evaluated = self.run_neusum("evaluate", "--model", self.ranked, "--sentences", 0, self.documents)
        self.assertIn("neusum", evaluated.stdout)

    def test_documents_without_references_are_an_error(self):
        self.documents.write_text('{"id": "one", "article": "It rained."}\n')
        result = self.run_neusum("fit-ranker", self.model, self.documents, "-o", self.ranked, exit_code=2)
        self.assertIn("document 'one' has no reference", result.stderr)


if __name__ == "__main__":
    FitRankerTest.write_small_model = sys.argv.pop()
    NEUSUM = sys.argv.pop()
    unittest.main()
