"""The commands of short documentation pages print what the pages say.

usage: pages_test.py NEUSUM
"""

import sys
import tempfile
import unittest

from documented_commands import read_steps, run_steps, shape

NEUSUM = ""


class PagesTest(unittest.TestCase):
    def run_page(self, page, beginnings=("",)):
        """Runs the commands with one of these beginnings; returns [(command, lines of the page, exit code, lines of the output)],
        without numbers."""
        steps = [step for step in read_steps(page) if step[0].startswith(beginnings)]
        self.assertTrue(steps, page)
        with tempfile.TemporaryDirectory() as folder:
            runs = run_steps(steps, NEUSUM, folder)
        return [(command, [shape(line) for line in printed.splitlines()], code, [shape(line) for line in output.splitlines()])
                for (command, printed), (code, output) in zip(steps, runs)]

    def test_the_readme(self):
        """All commands but those that install or serve work in their order and print what the page says, if it does."""
        kinds = ("neusum summarize", "printf", "neusum rouge", "python3")
        runs = self.run_page("README.md", kinds)
        self.assertEqual(len(runs), 6)
        for command, printed, code, output in runs:
            self.assertEqual((code, output), (0, printed or output), command)

    def test_the_first_summary(self):
        for command, printed, code, output in self.run_page("docs/tutorials/first-summary.md"):
            self.assertEqual((code, output), (0, printed), command)

    def test_the_first_answer(self):
        for command, printed, code, output in self.run_page("docs/tutorials/first-answer.md"):
            self.assertEqual((code, output), (0, printed), command)

    def test_a_web_page(self):
        for command, printed, code, output in self.run_page("docs/tutorials/web-page.md"):
            self.assertEqual((code, output), (0, printed), command)

    def test_a_folder_of_documents(self):
        for command, printed, code, output in self.run_page("docs/how-to/folder-of-documents.md"):
            self.assertEqual((code, output), (0, printed), command)

    def test_a_web_archive(self):
        for command, printed, code, output in self.run_page("docs/how-to/crawl.md"):
            self.assertEqual((code, output), (0, printed), command)

    def test_shortened_context(self):
        for command, printed, code, output in self.run_page("docs/how-to/shorten-retrieved-context.md"):
            self.assertEqual((code, output), (0, printed), command)

    def test_troubleshooting_shows_the_messages(self):
        for command, printed, code, output in self.run_page("docs/how-to/troubleshooting.md"):
            self.assertEqual([line for line in printed if line not in output], [], f"{command}{output}")
            self.assertTrue(printed and code in (0, 2), f"{command}{code}")


if __name__ == "__main__":
    NEUSUM = sys.argv.pop(1)
    unittest.main()
