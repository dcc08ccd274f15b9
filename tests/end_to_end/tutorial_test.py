"""The commands of docs/tutorials/train-a-model.md, exactly as they are written there.

usage: tutorial_test.py NEUSUM
"""

import re
import sys
import unittest

from documented_commands import read_steps, run_steps, shape
from scratch_case import ScratchCase

NEUSUM = ""


def rouge2(table, system):
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

    def test_the_tutorial_has_five_commands_after_the_data(self):
        self.assertEqual([command.split()[1] for command, _ in self.steps],
                         ["examples/make_articles", "label", "label", "train", "evaluate", "summarize"])

    def test_the_commands_print_the_output_of_the_tutorial(self):
        """Except for the summary, and for the order of standard output and standard error."""
        for (command, printed), output in list(zip(self.steps, self.outputs))[:-1]:
            self.assertCountEqual(map(shape, printed.splitlines()), map(shape, output.splitlines()), command)

    def test_the_model_is_better_than_the_first_sentences(self):
        table = self.outputs[-2]
        self.assertGreater(rouge2(table, "neusum"), rouge2(table, "lead") + 5)

    def test_the_summary_is_three_sentences(self):
        self.assertEqual(len(self.outputs[-1].splitlines()), 3, self.outputs[-1])


if __name__ == "__main__":
    NEUSUM = sys.argv.pop(1)
    unittest.main()
