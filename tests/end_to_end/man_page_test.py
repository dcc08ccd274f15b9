"""packaging/neusum.1 as the programs of man-db read it.

usage: man_page_test.py

Exits with 77 if man-db is not installed.
"""

import shutil
import subprocess
import sys
import unittest
from pathlib import Path

PAGE = Path(__file__).parents[2] / "packaging/neusum.1"


def run(*command):
    """Returns the output. Fails if there are errors or warnings."""
    done = subprocess.run(command, capture_output=True, text=True, check=True,
                          env={"PATH": "/usr/bin:/bin", "MANWIDTH": "80", "LC_ALL": "C.UTF-8"})
    assert not done.stderr, done.stderr
    return done.stdout


class ManPage(unittest.TestCase):
    def test_renders_without_warnings(self):
        page = run("man", "--warnings", "--encoding=UTF-8", "--local-file", PAGE)
        self.assertTrue(page.startswith("NEUSUM(1)"), page[:200])

    def test_shows_flags_and_examples_as_they_are_typed(self):
        page = run("man", "--encoding=UTF-8", "--local-file", PAGE)
        self.assertIn("\n       -o, --output OUT\n", page)
        self.assertIn("\n       --format text|json|html|markdown\n", page)
        self.assertIn("""curl -H 'Content-Type: application/json' -d '{"documents":[{"text":"..."}]}' \\\n""", page)

    def test_whatis_finds_it(self):
        self.assertIn('"neusum - extractive summarizer', run("lexgrog", PAGE))


if __name__ == "__main__":
    if not shutil.which("man"):
        print("man is not installed")
        sys.exit(77)
    unittest.main()
