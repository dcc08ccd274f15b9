"""Every script of tools/ explains itself with --help and has a row in tools/README.md."""

import os
import subprocess
import unittest
from pathlib import Path

TOOLS = Path(__file__).parents[2] / "tools"
SCRIPTS = sorted(path for path in TOOLS.rglob("*") if path.is_file() and os.access(path, os.X_OK))


class Help(unittest.TestCase):
    def test_finds_the_scripts(self):
        self.assertGreater(len(SCRIPTS), 25)

    def test_every_script_prints_usage_and_an_example(self):
        for script in SCRIPTS:
            with self.subTest(script=script.name):
                run = subprocess.run([script, "--help"], capture_output=True, text=True)
                self.assertEqual((run.returncode, run.stderr), (0, ""))
                self.assertRegex(run.stdout, "(?m)^usage: ")
                self.assertRegex(run.stdout, rf"(?m)^Example.*:\n(.*\n)?.*tools/{script.relative_to(TOOLS)}")

    def test_every_script_rejects_an_unknown_option(self):
        for script in SCRIPTS:
            with self.subTest(script=script.name):
                run = subprocess.run([script, "--no-such-option"], capture_output=True, text=True)
                self.assertEqual(run.returncode, 2)
                self.assertIn("usage: ", run.stderr)

    def test_the_table_lists_every_script_once(self):
        table = (TOOLS / "README.md").read_text()
        for script in SCRIPTS:
            self.assertEqual(table.count(f"\n| `{script.relative_to(TOOLS)}` |"), 1, script.name)


if __name__ == "__main__":
    unittest.main()
