"""A wheel with a model, built by tools/release/build_model_wheel: the package and its command find the model.

usage: model_wheel_test.py BUILD_MODEL_WHEEL PYTHON

PYTHON has the package wheel. The command neusum of this environment is used.
"""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from small_models import train_small_model

BUILD = PYTHON = ""
NEUSUM = Path(sys.executable).parent / "neusum"
TEXT = "Il porto della città è stato chiuso lunedì, perché una gru era caduta nell'acqua. Ha piovuto tutto il giorno."


class ModelWheelTest(unittest.TestCase):
    def run_command(self, *command, **options):
        result = subprocess.run([*map(str, command)], capture_output=True, text=True, check=False, **options)
        self.assertEqual(result.returncode, 0, result.stderr)
        return result.stdout

    def test_the_model_is_found(self):
        with tempfile.TemporaryDirectory() as folder:
            model = train_small_model(Path(folder), "neusum-test 1.5", language="it")
            wheel = self.run_command(PYTHON, BUILD, NEUSUM, model, folder).strip()
            self.assertEqual(Path(wheel).name, "neusum_model_test-1.5-py3-none-any.whl")
            self.run_command(sys.executable, "-m", "pip", "install", "--no-deps", "--no-index", wheel)
        self.addCleanup(self.run_command, sys.executable, "-m", "pip", "uninstall", "--yes", "neusum-model-test")
        self.assertIn("neusum_models/model.safetensors", self.run_command(NEUSUM, "models"))
        command = self.run_command(NEUSUM, "summarize", "--format", "json", input=TEXT)
        self.assertIn('"model":"neusum-test 1.5"', command)
        python = f"import neusum; print(neusum.summarize({TEXT!r}).model)"
        self.assertEqual(self.run_command(sys.executable, "-c", python), "neusum-test 1.5\n")


if __name__ == "__main__":
    PYTHON, BUILD = sys.argv.pop(), sys.argv.pop()
    unittest.main()
