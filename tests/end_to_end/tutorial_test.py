"""Runs the commands of docs/tutorials/train-a-model.md exactly as written and checks their output.

usage: tutorial_test.py NEUSUM
"""

import re
import sys
import unittest

from documented_commands import read_steps, run_steps, shape
from scratch_case import ScratchCase

NEUSUM = ""


def rouge2(table, system):
    """Returns the ROUGE-2 of a system in the table that `neusum evaluate` prints."""
    return float(re.search(rf"^{system} +\S+ ±\S+ +(\S+)", table, re.MULTILINE)[1])


class TutorialTest(ScratchCase):
    @classmethod
    def setUpClass(cls):
        """Runs all commands in a folder that contains the examples."""
        super().setUpClass()
        cls.steps = read_steps("docs/tutorials/train-a-model.md")
        runs = run_steps(cls.steps, NEUSUM, cls.folder)
        for (command, _), (code, output) in zip(cls.steps, runs):
            if code:
                raise AssertionError(f"{command}exit code {code}\n{output}")
        cls.outputs = [output for _, output in runs]

    def test_the_tutorial_makes_articles_and_runs_five_neusum_commands(self):
        self.assertEqual([command.split()[1] for command, _ in self.steps],
                         ["examples/make_articles", "label", "label", "train", "evaluate", "summarize"])

    def test_the_commands_print_the_documented_output(self):
        """Ignores numbers, the order of lines (standard output and standard error are mixed), and the summary."""
        for (command, documented), output in list(zip(self.steps, self.outputs))[:-1]:
            self.assertCountEqual(map(shape, documented.splitlines()), map(shape, output.splitlines()), command)

    def test_the_model_is_five_points_better_than_lead(self):
        table = self.outputs[-2]
        self.assertGreater(rouge2(table, "neusum"), rouge2(table, "lead") + 5)

    def test_the_summary_is_three_sentences(self):
        self.assertEqual(len(self.outputs[-1].splitlines()), 3, self.outputs[-1])


if __name__ == "__main__":
    NEUSUM = sys.argv.pop(1)
    unittest.main()
