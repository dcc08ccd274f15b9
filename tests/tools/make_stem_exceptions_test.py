"""Tests tools/release/make_stem_exceptions with a small WordNet dictionary."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TOOL = Path(__file__).parents[2] / "tools/release/make_stem_exceptions"

WORDNET = {
    "adj.exc": "better good\nzanier zany\n",
    "adv.exc": "better well\n",
    "noun.exc": "ashes ash\nmice mouse mus\n",
    "verb.exc": "went go\n",
    "data.adv": "  1 A licence.  \n  2   \n  3 Its end.  \n00001740 02 r 01 up 0 000 | high  \n",
}
ENTRIES = '{"better", "well"},\n{"mice", "mouse"},\n{"went", "go"},\n{"zanier", "zany"},\n'


def run(*arguments):
    return subprocess.run([sys.executable, TOOL, *arguments], capture_output=True, text=True)


class MakeStemExceptions(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.wordnet = Path(folder.name)
        self.table = self.wordnet / "table.inc"
        for name, content in WORDNET.items():
            (self.wordnet / name).write_text(content)

    def test_prefers_the_last_file_and_the_first_form_and_omits_words_new_in_wordnet_3(self):
        self.assertTrue(run(self.wordnet).stdout.endswith("\n" + ENTRIES))

    def test_licence_comes_first(self):
        self.assertIn("//\n//   A licence.\n//\n//   Its end.\n{", run(self.wordnet).stdout)

    def test_check_prints_nothing_if_the_table_is_up_to_date(self):
        self.table.write_text(run(self.wordnet).stdout)
        result = run("--check", self.table, self.wordnet)
        self.assertEqual((result.returncode, result.stdout), (0, ""))

    def test_check_prints_the_differences_if_the_table_is_outdated(self):
        self.table.write_text(run(self.wordnet).stdout.replace("mouse", "moose"))
        result = run("--check", self.table, self.wordnet)
        self.assertEqual(result.returncode, 1)
        self.assertIn('-{"mice", "moose"},\n+{"mice", "mouse"},\n', result.stdout)

    def test_check_without_wordnet_is_skipped_with_a_reason(self):
        result = run("--check", self.table, self.wordnet / "absent")
        self.assertEqual(result.returncode, 77)
        self.assertIn("skipped: no WordNet at", result.stdout)


if __name__ == "__main__":
    unittest.main()
