"""Models that are installed in the environment of the package, or that NEUSUM_MODEL_PATH names.

usage: installed_test.py
"""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import neusum
from small_models import train_small_model

TEXT = "Il porto della città è stato chiuso lunedì, perché una gru era caduta nell'acqua. Ha piovuto tutto il giorno."
SUMMARIZE = f"""
import neusum, pickle
print([model.name for model in neusum.installed_models()])
model = neusum.Summarizer(sentences=1)
print(model.languages)
for one in (model, pickle.loads(pickle.dumps(model))):
    print(one.summarize({TEXT!r}).model)
print(neusum.summarize({TEXT!r}, language="it-CH").model)
print(neusum.Summarizer("mine").model)
"""


class InstalledTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)
        cls.model = train_small_model(cls.folder, "italian 1", language="it")

    def run_python(self, **environment):
        """Returns the lines that a new process prints, which searches the models again."""
        result = subprocess.run([sys.executable, "-c", SUMMARIZE], env=os.environ | environment, capture_output=True,
                                text=True, check=False)
        self.assertEqual(result.returncode, 0, result.stderr)
        return result.stdout.splitlines()

    def install(self, folder):
        (self.folder / folder).mkdir()
        target = self.folder / folder / "mine.safetensors"
        target.write_bytes(self.model.read_bytes())
        return target

    def test_finds_models_of_the_environment_variable_first(self):
        target = self.install("models")
        self.assertEqual(self.run_python(NEUSUM_MODEL_PATH=f"/nowhere:{target.parent}"), [
            "['mine', 'neusum-en', 'neusum-query']", "('en', 'it')", "italian 1", "italian 1", "italian 1", str(target)])

    def test_finds_models_of_other_wheels(self):
        target = self.install("neusum_models")
        path = os.pathsep.join([str(self.folder), os.environ.get("PYTHONPATH", "")])
        self.assertEqual(self.run_python(PYTHONPATH=path), [
            "['neusum-en', 'neusum-query', 'mine']", "('en', 'it')", "italian 1", "italian 1", "italian 1", str(target)])

    def test_without_a_model_for_the_language(self):
        summary = neusum.summarize(TEXT)
        self.assertEqual((summary.model, summary.language), ("universal", "it"))
        german = neusum.Summarizer(language="de")
        self.assertEqual((german.model, german.languages), ("", ()))
        self.assertEqual(repr(german), "Summarizer(None, language='de')")

    def test_unknown_name(self):
        with self.assertRaisesRegex(neusum.InvalidInput, "there is no model 'nobody'; installed are neusum-en, neusum-query"):
            neusum.summarize(TEXT, model="nobody")


if __name__ == "__main__":
    unittest.main()
