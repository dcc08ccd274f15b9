"""neusum rouge on a few summaries, as a user runs it.

usage: rouge_test.py NEUSUM
"""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

NEUSUM = ""

LINES = "".join(json.dumps(line) + "\n" for line in (
    {"id": "ferry", "peer": ["The ferries left."], "references": [["A ferry left."], ["It rained."]]},
    {"id": "gale", "peer": "Nobody waved.\nIt rained.", "references": ["Nobody waved."]},
))


class RougeTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.input = Path(folder.name) / "in.jsonl"
        self.input.write_text(LINES)

    def run_neusum(self, *arguments, exit_code=0, **options):
        command = [NEUSUM, "rouge", *map(str, arguments)]
        result = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False, **options)
        self.assertEqual(result.returncode, exit_code, result.stderr)
        return result

    def score(self, *arguments, **options):
        return self.run_neusum(*arguments, stdout=subprocess.PIPE, **options).stdout

    def test_prints_averages_and_with_d_documents(self):
        text = self.score("-m", "-n", "1", "-x", "-d", self.input)
        self.assertTrue(text.startswith(45 * "-" + "\nX ROUGE-1 Average_R: 0."), text)
        self.assertTrue(text.endswith("X ROUGE-1 Eval gale.X R:1.00000 P:0.50000 F:0.66667\n"), text)

    def test_names_its_mode_in_json_and_on_standard_error(self):
        result = self.run_neusum("-m", "-n", "1", "--exceptions", "none", "--json", self.input, stdout=subprocess.PIPE)
        report = json.loads(result.stdout)
        self.assertEqual(report["mode"], "rouge155 none")
        self.assertEqual([document["id"] for document in report["perDocument"]], ["ferry", "gale"])
        self.assertIn("rouge155 none with options '-m -n 1': 2 documents", result.stderr)

    def test_standard_input_gives_the_same_output(self):
        expected = self.score("-n", "2", self.input)
        for name in ("-", "/dev/stdin"):
            self.assertEqual(self.score("-n", "2", name, input=LINES), expected)

    def test_shows_the_first_ten_bad_lines_of_a_kind_and_counts_the_others(self):
        self.input.write_text(LINES + 500 * "not JSON\n" + LINES + LINES + 11 * LINES)
        error = self.run_neusum("-n", "1", self.input, stdout=subprocess.DEVNULL).stderr
        self.assertEqual(error.count("not a JSON object"), 10 + 1)
        self.assertIn(f"{self.input}: 490 more problems like this one: the line is not a JSON object\n", error)
        self.assertEqual(error.count("was there before"), 10 + 1)
        self.assertIn("16 more problems like this one: the id was there before: 'ferry'\n", error)
        self.assertIn("526 bad lines", error)

    def test_accepts_the_command_lines_of_the_script(self):
        flags = "-e data -c 95 -2 -1 -U -r 100 -n 4 -w 1.2 -a -m -f A -p 0.5 -t 0".split()
        self.assertIn("X ROUGE-SU* Average_F: 0.", self.score(*flags, self.input))

    def test_errors_are_one_sentence(self):
        for arguments, problem in (
            (["-w", "0", self.input], "-w must be greater than 0"),
            (["nowhere.jsonl"], "there is no file nowhere.jsonl"),
            (["-z", "XYZ", self.input], "must be one of SPL|SEE"),
        ):
            error = self.run_neusum(*arguments, exit_code=2, stdout=subprocess.DEVNULL).stderr
            self.assertIn(problem, error)
            self.assertEqual(error.count("\n"), 1)

    def test_reports_an_output_that_cannot_be_written(self):
        with open("/dev/full", "w") as full:
            self.assertIn("cannot write standard output", self.run_neusum(self.input, exit_code=2, stdout=full).stderr)


if __name__ == "__main__":
    NEUSUM = sys.argv.pop(1)
    unittest.main()
