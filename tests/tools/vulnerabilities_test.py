"""tools/check/vulnerabilities with invented changelogs."""

import importlib.machinery
import importlib.util
import unittest
from pathlib import Path

PATH = str(Path(__file__).parents[2] / "tools/check/vulnerabilities")
SPEC = importlib.util.spec_from_loader("vulnerabilities", importlib.machinery.SourceFileLoader("vulnerabilities", PATH))
vulnerabilities = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(vulnerabilities)


def changelog(*entries):
    return "".join(f"boats ({version}) bookworm-security; urgency=high\n\n  * {text}\n\n -- A B <a@b>  Mon, 1 Jan 2026\n\n"
                   for version, text in entries)


HISTORY = changelog(("1:2.5-1+deb12u3", "Fix CVE-2026-3 and CVE-2026-30."), ("1:2.5-1+deb12u2", "Fix CVE-2026-2."),
                    ("1:2.5-1", "New version; fixes CVE-2026-1."), ("1:2.4-9", "Fix CVE-2026-0."))


class MissingFixes(unittest.TestCase):
    def test_fixes_in_newer_versions_are_missing(self):
        self.assertEqual(vulnerabilities.missing_fixes(HISTORY, "1:2.5-1+deb12u2", True),
                         {"1:2.5-1+deb12u3": ["CVE-2026-3", "CVE-2026-30"]})

    def test_the_newest_version_misses_nothing(self):
        self.assertEqual(vulnerabilities.missing_fixes(HISTORY, "1:2.5-1+deb12u3", True), {})

    def test_sources_without_patches_miss_those_of_their_own_version(self):
        self.assertEqual(list(vulnerabilities.missing_fixes(HISTORY, "1:2.5-1+deb12u2", False)), ["1:2.5-1+deb12u3", "1:2.5-1+deb12u2"])

    def test_a_newer_version_without_a_fix_is_not_reported(self):
        self.assertEqual(vulnerabilities.missing_fixes(changelog(("2.6-1", "New version.")), "2.5-1", True), {})


class NewestVersion(unittest.TestCase):
    def test_versions_compare_as_debian_compares_them(self):
        self.assertEqual(vulnerabilities.newest_version(["2.9-1", "2.10-1~deb13u1", "2.10-1"]), "2.10-1")


if __name__ == "__main__":
    unittest.main()
