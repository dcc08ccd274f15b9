"""The commands of docs/tutorials/train-a-model.md, exactly as they are written there.

usage: tutorial_test.py NEUSUM
"""

import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

NEUSUM = ""
ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^```(sh)?\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def read_steps():
    """[(command, what it prints)]"""
    steps = []
    for is_command, text in BLOCK.findall((ROOT / "docs/tutorials/train-a-model.md").read_text()):
        if is_command:
            steps.append((text, ""))
        else:
            steps[-1] = (steps[-1][0], text)
    return steps


def shape(text):
    """The text without its numbers, which depend on the machine."""
    return " ".join(re.sub(r"[\d.]+", "#", text).split())


def rouge2(table, system):
    return float(re.search(rf"^{system} +\S+ ±\S+ +(\S+)", table, re.MULTILINE)[1])


class TutorialTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        """Runs all of it in a folder that has the examples."""
        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        folder = Path(scratch.name)
        (folder / "examples").symlink_to(ROOT / "examples")
        (folder / "bin").mkdir()
        (folder / "bin/neusum").symlink_to(Path(NEUSUM).resolve())
        environment = {**os.environ, "PATH": f"{folder}/bin:{os.environ['PATH']}"}
        cls.steps = read_steps()
        cls.outputs = []
        for command, _ in cls.steps:
            done = subprocess.run(["sh", "-c", command], cwd=folder, env=environment, text=True, check=False,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            if done.returncode:
                raise AssertionError(f"{command}exit code {done.returncode}\n{done.stdout}")
            cls.outputs.append(done.stdout)

    def test_it_is_five_commands_after_the_data(self):
        self.assertEqual([command.split()[1] for command, _ in self.steps],
                         ["examples/make_articles", "label", "label", "train", "evaluate", "summarize"])

    def test_they_print_what_it_says(self):
        """But for the order of messages and figures, which come by two ways, and for the summary."""
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
