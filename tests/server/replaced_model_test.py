"""The service while its model file is overwritten, truncated or replaced.

usage: replaced_model_test.py NEUSUM
"""

import json
import os
import pathlib
import shutil
import signal
import sys
import tempfile
import unittest

from running_server import Server, invented_text, wait_for

NEUSUM = ""
MODEL = pathlib.Path(__file__).resolve().parents[2] / "models" / "neusum-en.safetensors"
BODY = json.dumps({"documents": [{"text": invented_text(i)} for i in range(20)]})


def overwrite(path, content):
    """Overwrites the file like `cp`. Its inode stays the same, so a memory mapping would see the change."""
    with open(path, "r+b") as file:
        file.truncate(0)
        file.write(content)


class ReplacedModelTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.model = pathlib.Path(scratch.name) / "model.safetensors"
        shutil.copy(MODEL, self.model)
        self.server = self.enterContext(Server(NEUSUM, "--model", self.model))

    def summarize(self):
        status, _, body = self.server.ask("POST", "/v1/summarize", BODY, {"Content-Type": "application/json"})
        self.assertEqual(status, 200)
        return body

    def reload(self, event):
        before = len(self.server.events(event))
        self.server.process.send_signal(signal.SIGHUP)
        wait_for(lambda: len(self.server.events(event)) > before, 30, lambda: f"no {event}", alive=self.server.process)

    def expected(self):
        """Returns the response of a server whose model file does not change."""
        with Server(NEUSUM, "--model", MODEL) as other:
            return other.ask("POST", "/v1/summarize", BODY, {"Content-Type": "application/json"})[2]

    def test_overwriting_the_file_changes_no_summary(self):
        expected = self.expected()
        for content in (b"", b"\0" * self.model.stat().st_size):
            with self.subTest(size=len(content)):
                overwrite(self.model, content)
                self.assertEqual(self.summarize(), expected)
                self.reload("reload_failed")
                self.assertEqual(self.summarize(), expected)

    def test_a_file_that_was_renamed_into_place_is_loaded_on_sighup(self):
        new = self.model.with_suffix(".new")
        shutil.copy(MODEL, new)
        os.replace(new, self.model)
        self.reload("reload")
        self.assertEqual(self.summarize(), self.expected())


if __name__ == "__main__":
    NEUSUM = sys.argv.pop(1)
    unittest.main()
