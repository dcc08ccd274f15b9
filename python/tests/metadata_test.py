"""The metadata of the installed package, as a package index shows it.

usage: metadata_test.py
"""

import importlib.metadata
import re
import unittest

import readme_renderer.markdown
import trove_classifiers

METADATA = importlib.metadata.metadata("neusum")


class Metadata(unittest.TestCase):
    def test_an_index_knows_all_classifiers(self):
        classifiers = METADATA.get_all("Classifier")
        self.assertGreater(len(classifiers), 10)
        self.assertEqual(set(classifiers) - trove_classifiers.classifiers, set())

    def test_the_description_has_no_link_into_the_repository(self):
        self.assertEqual(METADATA["Description-Content-Type"], "text/markdown")
        page = readme_renderer.markdown.render(METADATA.get_payload())
        self.assertIn("<h2", page)
        links = re.findall(r'(?:href|src)="([^"]*)', page)
        self.assertEqual([link for link in links if not link.startswith(("http", "#"))], [])

    def test_every_licence_file_is_included(self):
        names = {path.name for path in importlib.metadata.files("neusum")}
        self.assertLessEqual({"LICENSE", "NOTICE"}, set(METADATA.get_all("License-File")) & names)


if __name__ == "__main__":
    unittest.main()
