"""neusum evaluate on a few documents and a small model, as a user runs it.

usage: evaluate_test.py NEUSUM WRITE_SMALL_MODEL
"""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

NEUSUM = ""
WRITE_SMALL_MODEL = ""

LINES = "".join(json.dumps(line) + "\n" for line in (
    {"id": "ferry", "article": "It rained.\nThe ferry left at noon.\nNobody waved.\nThe night was long.",
     "highlights": "A ferry left at noon and the night was long."},
    {"id": "bakery", "article": "A bakery opened.\nIt sells bread.", "highlights": ["Bread is sold."]},
))


class EvaluateTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.input = self.folder / "in.jsonl"
        self.input.write_text(LINES)
        self.model = self.folder / "model"
        subprocess.run([WRITE_SMALL_MODEL, self.model, "float"], check=True)

    def run_neusum(self, verb, *arguments, exit_code=0):
        command = [NEUSUM, verb, *map(str, arguments)]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        self.assertEqual(result.returncode, exit_code, result.stderr)
        return result

    def evaluate(self, *arguments, **options):
        return self.run_neusum("evaluate", *arguments, self.input, **options)

    def test_prints_a_table_with_the_margins_over_lead(self):
        result = self.evaluate("--model", self.model, "--split", "lines")
        heading, *rows, model_margin, oracle_margin = result.stdout.splitlines()
        self.assertEqual(heading.split(), "ROUGE-1 ROUGE-2 ROUGE-L p@1 p@2 p@3 first 3 words dangling".split())
        self.assertEqual([row.split()[0] for row in rows], ["neusum", "lead", "oracle"])
        self.assertRegex(rows[1], r"^lead +\d+\.\d\d ±\d+\.\d\d +.* 100\.0 +7\.5 +\d+\.\d/\d+\.\d$")
        self.assertRegex(model_margin, r"^neusum, margin over lead: [+-]\d+\.\d\d ±\d+\.\d\d / ")
        self.assertRegex(oracle_margin, r"^oracle, margin over lead: .* / \+\d+\.\d\d ±")
        self.assertIn("rouge155 wordnet with options '-m -n 2': 2 documents, 0 bad lines", result.stderr)

    def test_writes_json(self):
        text = self.evaluate("--model", self.model, "--sentences", 2, "--split", "lines", "--json", "-").stdout
        report = json.loads(text)
        self.assertEqual(report["documents"], 2)
        self.assertEqual(report["rougeMode"], "rouge155 wordnet")
        self.assertEqual(report["limit"], {"sentences": 2})
        self.assertEqual(list(report["systems"]), ["neusum", "lead", "oracle"])
        lead = report["systems"]["lead"]
        self.assertEqual(list(lead["rouge2"]["f"]), ["value", "low", "high"])
        self.assertEqual(lead["shareInFirstThree"], 1)
        self.assertEqual(len(lead["precisionAtStep"]), 2)
        self.assertNotIn("marginOverLead", lead)
        self.assertEqual(list(report["systems"]["neusum"]["marginOverLead"]), ["rouge1", "rouge2", "rougeL"])

        file = self.folder / "figures.json"
        table = self.evaluate("--systems", "lead", "--json", file).stdout
        self.assertTrue(table.splitlines()[1].startswith("lead "), table)
        self.assertEqual(list(json.loads(file.read_text())["systems"]), ["lead"])

    def test_every_system_fills_the_words(self):
        file = self.folder / "summaries.jsonl"
        systems = ["neusum", "lead", "textrank", "lexrank", "random"]
        text = self.evaluate("--model", self.model, "--split", "lines", "--systems", ",".join(systems), "--words", 7,
                             "--output", file, "--json", "-").stdout
        report = json.loads(text)
        self.assertEqual(report["limit"], {"words": 7})
        lines = [json.loads(line) for line in file.read_text().splitlines()]
        for line in lines:
            words = " ".join(line["peer"]).split()
            self.assertIn(len(words), (4, 6, 7), line)  # no other sentence fits
        self.assertEqual([line["sentences"] for line in lines if line["system"] == "lead"], [[0, 1], [0, 1]])
        page = self.folder / "report.html"
        self.evaluate("--systems", "lead", "--words", 7, "--report", page)
        self.assertIn("at most 7 words per summary", page.read_text())

    def test_neusum_rouge_gives_the_summaries_the_same_scores(self):
        file = self.folder / "summaries.jsonl"
        report = self.evaluate("--model", self.model, "--systems", "neusum", "--structure", "off", "--output", file, "--json", "-")
        figures = json.loads(report.stdout)["systems"]["neusum"]
        scored = json.loads(self.run_neusum("rouge", "-m", "-n", 2, "--json", file).stdout)["average"]
        for metric in ("rouge1", "rouge2", "rougeL"):
            self.assertEqual(figures[metric], scored[metric])
        first = json.loads(file.read_text().splitlines()[0])
        self.assertEqual(list(first), ["id", "system", "sentences", "peer", "references"])
        self.assertEqual(len(first["sentences"]), 3)

    def test_neusum_rouge_scores_each_system_of_the_summaries(self):
        file = self.folder / "summaries.jsonl"
        report = self.evaluate("--systems", "lead,random,oracle", "--output", file, "--json", "-")
        figures = json.loads(report.stdout)["systems"]
        done = self.run_neusum("rouge", "-m", "-n", 2, "--json", file)
        self.assertIn(" 0 bad lines", done.stderr)
        scored = {line["system"]: line["average"] for line in map(json.loads, done.stdout.splitlines())}
        self.assertEqual(set(scored), {"lead", "random", "oracle"})
        for system, average in scored.items():
            for metric in ("rouge1", "rouge2", "rougeL"):
                self.assertEqual(figures[system][metric], average[metric])
        alone = self.run_neusum("rouge", "-m", "-n", 2, "--json", file, "lead").stdout
        self.assertEqual(json.loads(alone)["average"], scored["lead"])

    def test_errors_are_one_sentence(self):
        for arguments, problem in (
            (["--systems", "labelling"], "system labelling needs a model"),
            (["--systems", "labelling", "--labelling", self.model], "trained with scoring once"),
            (["--systems", "lead,best"], "must be a comma-separated list of neusum|first-step|labelling|lead|"),
            (["--systems", ""], "systems must name at least one"),
            (["--model", self.input], "in.jsonl"),
            (["--systems", "lead", "--json", self.folder / "no" / "folder"], "cannot create "),
            (["--systems", "lead", "--report", self.folder / ("n" * 300)], "cannot create "),
        ):
            error = self.evaluate(*arguments, exit_code=2).stderr
            self.assertIn(problem, error)
            self.assertEqual(error.count("\n"), 1, error)


if __name__ == "__main__":
    NEUSUM, WRITE_SMALL_MODEL = sys.argv[1:]
    unittest.main(argv=sys.argv[:1])
