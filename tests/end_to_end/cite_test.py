"""neusum cite from the view of its users.

usage: cite_test.py NEUSUM
"""

import json
import subprocess
import sys
import unittest

from scratch_case import ScratchCase

NEUSUM = None
NEWS = "Gulls cried all day. The ferry to Port Ellis left the harbour on Monday. Nobody was hurt.\n"
TIMES = "Tickets are sold on board.\n"
ANSWER = "The ferry to Port Ellis left the harbour on Tuesday. Whales sing.\n"


class TestCite(ScratchCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        for name, text in (("answer.txt", ANSWER), ("news.txt", NEWS), ("times.txt", TIMES)):
            cls.folder.joinpath(name).write_text(text)

    def cite(self, *arguments, code=0, given=""):
        done = subprocess.run([NEUSUM, "cite", *arguments], cwd=self.folder, input=given, capture_output=True, text=True)
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stderr if code == 2 else done.stdout

    def test_prints_the_evidence_for_each_claim(self):
        lines = self.cite("answer.txt", "news.txt", "times.txt").splitlines()
        self.assertEqual(lines[0], "The ferry to Port Ellis left the harbour on Tuesday.")
        self.assertRegex(lines[1], r"^  \[\d\.\d\d\] news.txt: The ferry to Port Ellis left the harbour on Monday\.$")
        self.assertEqual(lines[2:], ["  not in the evidence: Tuesday", "Whales sing.", "  no evidence found"])

    def test_writes_spans_as_json(self):
        cited = json.loads(self.cite("answer.txt", "news.txt", "times.txt", "--format", "json"))
        first, second = cited["claims"]
        self.assertEqual(ANSWER[first["offset"]:][:first["length"]], first["text"])
        (evidence,) = first["evidence"]
        self.assertEqual(NEWS[evidence["offset"]:][:evidence["length"]], evidence["text"])
        self.assertEqual((evidence["document"], evidence["documentIndex"], evidence["index"], evidence["rank"]), ("news.txt", 0, 1, 1))
        (word,) = first["unmatched"]
        self.assertEqual((ANSWER[word["offset"]:][:word["length"]], word["kind"]), ("Tuesday", "name"))
        self.assertEqual((second["evidence"], second["coverage"]), ([], 0))
        self.assertEqual((cited["id"], cited["documents"]), ("answer.txt", ["news.txt", "times.txt"]))

    def test_claims_without_evidence_give_exit_code_3(self):
        self.assertEqual(self.cite("-", "times.txt", code=3, given="Whales sing."), "Whales sing.\n  no evidence found\n")

    def test_cites_lines_of_json(self):
        records = [{"id": "a", "answer": ANSWER, "documents": [{"id": "n", "text": NEWS}], "topic": "sea"},
                   {"id": "b", "documents": []}, {"answer": "Nobody was hurt.", "text": NEWS}]
        self.folder.joinpath("answers.jsonl").write_text("".join(json.dumps(record) + "\n" for record in records))
        first, third = map(json.loads, self.cite("--jsonl", "answers.jsonl").splitlines())
        self.assertEqual((first["id"], first["topic"], len(first["claims"])), ("a", "sea", 2))
        self.assertNotIn("answer", first)
        self.assertEqual((third["id"], third["claims"][0]["evidence"][0]["text"]), ("3", "Nobody was hurt."))
        self.assertIn("'answer' is missing", self.cite("--jsonl", "answers.jsonl", "--strict", code=2))

    def test_options_limit_the_evidence(self):
        best = json.loads(self.cite("answer.txt", "news.txt", "--format", "json", "--threshold", "0", "--max-evidence", "1"))
        self.assertEqual([len(claim["evidence"]) for claim in best["claims"]], [1, 0])
        self.cite("answer.txt", "news.txt", "--threshold", "1", code=3)

    def test_reads_web_pages_and_markdown(self):
        self.folder.joinpath("page.html").write_text(f"<html><body><article><p>{NEWS}</p></article></body></html>")
        self.folder.joinpath("answer.md").write_text("# Ferry\n\n- The **ferry** to Port Ellis left.\n")
        out = self.cite("answer.md", "page.html")
        self.assertIn("page.html: The ferry to Port Ellis left the harbour on Monday.", out)

    def test_a_source_that_cannot_be_read_is_reported_and_left_out(self):
        out = self.cite("answer.txt", "missing.txt", "news.txt", "--format", "json", "-o", "cited.json", code=2)
        self.assertIn("there is no file missing.txt", out)
        self.assertIn("1 of 2 files cannot be read", out)
        self.assertEqual(json.loads(self.folder.joinpath("cited.json").read_text())["documents"], ["news.txt"])

    def test_mistakes_are_explained(self):
        self.assertIn("a SOURCE is missing", self.cite("answer.txt", code=2))
        self.assertIn("there is no file missing.txt", self.cite("missing.txt", "news.txt", code=2))
        self.assertIn("the answer is empty", self.cite("-", "news.txt", code=2, given="?"))
        self.assertIn("--jsonl takes no SOURCE", self.cite("--jsonl", "a.jsonl", "news.txt", code=2))
        self.assertIn("--whole-page is not for --jsonl", self.cite("--jsonl", "a.jsonl", "--whole-page", code=2))
        self.assertIn("max_evidence must be at least 1", self.cite("answer.txt", "news.txt", "--max-evidence", "0", code=2))


if __name__ == "__main__":
    NEUSUM = sys.argv.pop(1)
    unittest.main()
