"""neusum models, and the choice of a model by name and by language, as a user runs them.

usage: models_test.py NEUSUM WRITE_SMALL_MODEL
"""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

NEUSUM = ""
WRITE_SMALL_MODEL = ""
ITALIAN = "Il porto della città è stato chiuso lunedì, perché una gru era caduta nell'acqua. Ha piovuto tutto il giorno."


class ModelsTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def install(self, name, language):
        subprocess.run([WRITE_SMALL_MODEL, self.folder / f"{name}.safetensors", "float", language], check=True)

    def run_neusum(self, *arguments, text="", exit_code=0):
        environment = os.environ | {"NEUSUM_MODEL_PATH": str(self.folder)}
        result = subprocess.run([NEUSUM, *arguments], input=text, capture_output=True, text=True, env=environment,
                                check=False)
        self.assertEqual(result.returncode, exit_code, result.stderr)
        return result

    def summarize(self, *arguments, text=ITALIAN):
        return json.loads(self.run_neusum("summarize", "--format", "json", *arguments, text=text).stdout)

    def test_lists_the_installed_models(self):
        self.install("mine", "it")
        listed = json.loads(self.run_neusum("models", "--json").stdout)
        self.assertEqual([listed[0][key] for key in ("name", "use", "languages", "path")],
                         ["mine", "summaries", ["it"], str(self.folder / "mine.safetensors")])
        uses = {one["name"]: one["use"] for one in listed}
        self.assertEqual((uses["neusum-en"], uses["neusum-query"]), ("summaries", "queries"))
        lines = self.run_neusum("models").stdout.splitlines()
        self.assertEqual(lines[0].split(), ["name", "languages", "size", "quality", "data", "path"])
        self.assertEqual(lines[1].split()[:2], ["mine", "it"])
        self.assertEqual(lines[-1].split()[0], "universal")

    def test_warns_of_files_that_are_not_models(self):
        (self.folder / "bad.safetensors").write_text("not a model")
        result = self.run_neusum("models")
        self.assertIn("bad.safetensors is not a valid safetensors file", result.stderr)
        self.assertNotIn("bad", result.stdout)

    def test_uses_the_model_for_the_language_of_the_text(self):
        self.assertEqual(self.summarize()["model"], "universal")
        self.install("mine", "it")
        summary = self.summarize()
        self.assertEqual((summary["model"], summary["language"]), ("small it", "it"))
        self.assertEqual(self.summarize("--language", "it-CH")["model"], "small it")
        self.assertEqual(self.summarize("--language", "en")["model"], "neusum-en 2.0")
        self.assertEqual(self.summarize("--model", "neusum-en")["model"], "universal")

    def test_finds_a_model_by_name(self):
        self.install("mine", "it")
        self.assertEqual(self.summarize("--model", "mine", "--language", "it")["model"], "small it")
        self.assertIn("small it", self.run_neusum("inspect", "mine").stdout)

    def test_names_the_installed_models_if_there_is_none_of_the_name(self):
        result = self.run_neusum("summarize", "--model", "nobody", exit_code=2)
        self.assertRegex(result.stderr, r"^neusum: there is no model 'nobody'; installed are neusum-en, .*neusum-query.*\. "
                                        r"The path of a file needs a slash or \.safetensors\n$")


if __name__ == "__main__":
    NEUSUM, WRITE_SMALL_MODEL = sys.argv[1:3]
    unittest.main(argv=sys.argv[:1])
