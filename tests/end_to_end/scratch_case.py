"""Base classes of tests that need a folder."""

import subprocess
import tempfile
import unittest
from pathlib import Path


class ScratchCase(unittest.TestCase):
    """The tests of a class share `folder`, which is removed at the end."""

    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        cls.folder = Path(scratch.name)


class SmallModelCase(ScratchCase):
    """The folder contains a small model."""

    write_small_model = ""  # the program that writes the model

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.model = cls.folder / "model.safetensors"
        subprocess.run([cls.write_small_model, cls.model, "half"], check=True)
