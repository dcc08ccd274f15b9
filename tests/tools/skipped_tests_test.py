"""tools/check/skipped_tests with invented test results."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SKIPPED_TESTS = Path(__file__).parents[2] / "tools/check/skipped_tests"
ALLOWED = "# Comment\nGolden.*: needs data: a corpus\nload: needs documents\n"


def result(name, output, skipped=False):
    return f'<testcase name="{name}">{"<skipped/>" if skipped else ""}<system-out>{output}</system-out></testcase>'


def check(*arguments, stdin=""):
    """Returns the exit code and the lines that the script prints."""
    with tempfile.TemporaryDirectory() as folder:
        allowed, results = Path(folder, "allowed.txt"), Path(folder, "results.xml")
        allowed.write_text(ALLOWED)
        results.write_text(f"<testsuite>{''.join(arguments)}</testsuite>")
        command = [sys.executable, SKIPPED_TESTS, results if arguments else "-", "--allowed", allowed]
        run = subprocess.run(command, input=stdin, capture_output=True, text=True)
    assert run.stderr == "", run.stderr
    return run.returncode, run.stdout.splitlines()


class SkippedTests(unittest.TestCase):
    def test_passed_tests_are_not_reported(self):
        self.assertEqual(check(result("A.B", "OK")), (0, []))

    def test_a_test_on_the_list_may_be_skipped(self):
        output = "stems_test.cc:25: Skipped\nno data\n at x\n\n[  SKIPPED ] Golden.Stems"
        self.assertEqual(check(result("Golden.Stems", output, skipped=True)),
                         (0, ["SKIPPED Golden.Stems: no data at x (allowed: needs data: a corpus)"]))

    def test_any_other_skipped_test_is_a_failure(self):
        code, lines = check(result("man_page_test", "starting\nman is not installed", skipped=True), result("A.B", ""))
        self.assertEqual((code, len(lines)), (1, 1))
        self.assertTrue(lines[0].startswith("FAILED man_page_test: skipped: man is not installed; "), lines)

    def test_skipped_tests_of_a_python_program_are_found(self):
        code, lines = check(result("disk_test", "Ran 3 tests in 0.1s\n\nOK (skipped=2)\n"))
        self.assertEqual(code, 1)
        self.assertIn("unittest reports skipped=2", lines[0])

    def test_skipped_tests_of_a_googletest_program_are_found(self):
        output = "[  PASSED  ] 7 tests.\n[  SKIPPED ] 2 tests, listed below:\n[  SKIPPED ] Golden.Stems\n[  SKIPPED ] A.B\n"
        code, lines = check(result("text_test", output))
        self.assertEqual((code, lines[0]), (1, "SKIPPED Golden.Stems: a test of text_test (allowed: needs data: a corpus)"))
        self.assertTrue(lines[1].startswith("FAILED A.B: skipped: a test of text_test; "), lines)

    def test_parts_of_a_check(self):
        lines = "passed: page (3 s)\nSKIPPED load: there are no documents: none\n"
        self.assertEqual(check(stdin=lines), (0, ["SKIPPED load: there are no documents: none (allowed: needs documents)"]))
        code, lines = check(stdin="SKIPPED page: there is no chromium\n")
        self.assertEqual(code, 1)


if __name__ == "__main__":
    unittest.main()
