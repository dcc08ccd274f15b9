"""neusum evaluate --documents on a few questions, as a user runs it.

usage: evaluate_queries_test.py NEUSUM
"""

import json
import subprocess
import sys
import unittest

from scratch_case import ScratchCase

NEUSUM = ""

DOCUMENTS = (
    {"id": "harbour", "text": "It rained all day. The ferry to Löwen left at noon. Nobody waved. The night was long."},
    {"id": "town", "text": "A bakery opened in the old mill. It sells bread and cake. The ferry is painted green."},
)
QUESTIONS = (
    {"id": "when", "query": "When did the ferry leave for Löwen?", "documents": ["harbour", "town"],
     "relevant": [{"document": "harbour", "offset": 35, "length": 12}]},
    {"id": "bread", "query": "Where is bread sold?", "documents": ["town"],
     "relevant": [{"document": "town", "offset": 0, "length": 10}]},
)
UNANSWERABLE = ({"id": "when", "query": QUESTIONS[0]["query"], "documents": ["town"], "relevant": []},)


def jsonl(lines):
    return "".join(json.dumps(line) + "\n" for line in lines)


class EvaluateQueriesTest(ScratchCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        for name, lines in (("documents", DOCUMENTS), ("set", QUESTIONS), ("unanswerable", UNANSWERABLE)):
            (cls.folder / f"{name}.jsonl").write_text(jsonl(lines))

    def evaluate(self, *arguments, questions="set.jsonl", exit_code=0):
        command = [NEUSUM, "evaluate", questions, "--documents", "documents.jsonl", *map(str, arguments)]
        result = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False)
        self.assertEqual(result.returncode, exit_code, result.stderr)
        return result

    def figures(self, *arguments, **options):
        report = json.loads(self.evaluate("--systems", "bm25", "--json", "-", *arguments, **options).stdout)
        return report["systems"]["bm25"], report

    def test_prints_a_row_for_each_measure(self):
        result = self.evaluate("--systems", "bm25", "--unanswerable", "unanswerable.jsonl")
        heading, *rows = result.stdout.splitlines()
        self.assertEqual(heading.split(), ["bm25"])
        self.assertEqual([row[:17].strip() for row in rows],
                         ["P@1", "kept", "words", "F1", "AUC", "MRR", "ECE", "ECE, answers", "default precision",
                          "default recall", "default F1"])
        self.assertRegex(rows[0], r"^P@1 +50\.0 ±\d+\.\d$")  # of the question about bread, another sentence is first
        self.assertIn("2 questions, 2 of them answered by their documents", result.stderr)

    def test_writes_json(self):
        bm25, report = self.figures("--unanswerable", "unanswerable.jsonl")
        self.assertEqual((report["questions"], report["answerable"], report["confidence"]), (2, 2, 95))
        self.assertNotIn("baseline", report)
        self.assertEqual(list(bm25["precisionAt1"]), ["value", "low", "high"])
        self.assertEqual((bm25["precisionAt1"]["value"], bm25["auc"]["value"], bm25["mrr"]["value"]), (0.5, 1, 1))
        self.assertEqual([point["words"] for point in bm25["keptAtBudget"]],
                         [0.01, 0.02, 0.03, 0.05, 0.07, 0.1, 0.15, 0.2, 0.3, 0.5, 0.7, 1])
        self.assertEqual(bm25["keptAtBudget"][-1]["kept"], 1)
        self.assertEqual(sum(bin["sentences"] for bin in bm25["calibration"]), 10)

    def test_compares_the_model_that_ships_with_bm25(self):
        result = self.evaluate("--json", "figures.json")
        heading, first, *_ = result.stdout.splitlines()
        self.assertEqual(heading.split(), ["neusum", "difference", "to", "bm25", "bm25"])
        self.assertRegex(first, r"^P@1 +\d+\.\d ±\d+\.\d +[+-]\d+\.\d \[[+-]\d+\.\d, [+-]\d+\.\d\] +50\.0 ±\d+\.\d$")
        report = json.loads((self.folder / "figures.json").read_text())
        self.assertEqual(report["baseline"], "bm25")
        model, bm25 = (report["systems"][system] for system in ("neusum", "bm25"))
        self.assertTrue(model["model"].startswith("neusum-query"), model["model"])
        self.assertNotIn("difference", bm25["kept"])
        for name in ("precisionAt1", "calibrationError"):
            self.assertAlmostEqual(model[name]["difference"]["value"], model[name]["value"] - bm25[name]["value"])

    def test_omits_measures_without_questions(self):
        bm25, report = self.figures(questions="unanswerable.jsonl")
        self.assertEqual(report["answerable"], 0)
        self.assertEqual([name for name, value in bm25.items() if isinstance(value, dict)],
                         ["calibrationError", "defaultPrecision", "defaultRecall", "defaultF1"])
        self.assertNotIn("auc", self.figures()[0])

    def test_writes_scores_with_offsets_in_code_points(self):
        self.evaluate("--systems", "bm25", "--output", "scores.jsonl")
        when, bread = map(json.loads, (self.folder / "scores.jsonl").read_text().splitlines())
        self.assertEqual((when["id"], when["system"], bread["id"]), ("when", "bm25", "bread"))
        self.assertEqual([sentence["document"] for sentence in when["sentences"]], 4 * ["harbour"] + 3 * ["town"])
        best = max(when["sentences"], key=lambda sentence: sentence["score"])
        text = DOCUMENTS[0]["text"][best["offset"]:best["offset"] + best["length"]]
        self.assertEqual(text, "The ferry to Löwen left at noon.")

    def test_threads_do_not_change_the_result(self):
        results = [self.evaluate("--systems", "bm25", "--json", "-", "--threads", n).stdout for n in (1, 3)]
        self.assertEqual(results[0], results[1])

    def test_writes_a_report(self):
        self.evaluate("--systems", "bm25", "--report", "report.html")
        page = (self.folder / "report.html").read_text()
        self.assertIn("<title>Extracts for set.jsonl</title>", page)
        self.assertIn("Answer kept against words kept", page)

    def test_errors_are_one_sentence(self):
        (self.folder / "empty.jsonl").write_text("")
        (self.folder / "blank.jsonl").write_text(jsonl([{"id": "q", "query": "?", "documents": ["town"]}]))
        for arguments, questions, problem in (
            (["--systems", "lead"], "set.jsonl", "system lead takes no query; use neusum or bm25"),
            (["--systems", "bm25,bm25"], "set.jsonl", "systems names bm25 twice"),
            (["--words", "5"], "set.jsonl", "--words excludes --documents"),
            (["--systems", "bm25"], "empty.jsonl", "there are no questions in empty.jsonl"),
            (["--systems", "bm25"], "documents.jsonl", "documents.jsonl:1: 'query' is missing"),
            (["--systems", "bm25"], "blank.jsonl", "question 'q': the query is empty"),
            (["--systems", "bm25", "--samples", "0"], "set.jsonl", "samples must be from 1"),
        ):
            error = self.evaluate(*arguments, questions=questions, exit_code=2).stderr
            self.assertIn(problem, error)
            self.assertEqual(error.count("\n"), 1, error)

    def test_queries_need_documents(self):
        for arguments, problem in (
            (["--systems", "bm25"], "system bm25 needs queries"),
            (["--unanswerable", "unanswerable.jsonl"], "--unanswerable requires --documents"),
        ):
            command = [NEUSUM, "evaluate", "documents.jsonl", *arguments]
            result = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False)
            self.assertEqual(result.returncode, 2)
            self.assertIn(problem, result.stderr)


if __name__ == "__main__":
    NEUSUM, = sys.argv[1:]
    unittest.main(argv=sys.argv[:1])
