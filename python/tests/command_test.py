"""The command neusum that comes with the wheel: a program without Python, with the package's model.

usage: command_test.py
"""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import neusum

COMMAND = Path(sys.executable).parent / "neusum"
TEXT = ("The harbour of Port Ellis was closed on Monday after a crane fell into the water. Nobody was hurt.\n"
        "Divers are to look at it on Friday, the port authority said. Ferries leave from the old pier until then.")


def run(*arguments, text=None):
    return subprocess.run([COMMAND, *map(str, arguments)], input=text, capture_output=True, text=True, timeout=120,
                          env={"PATH": ""})


class Command(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)

    def check_refusal(self, result, sentence):
        self.assertNotEqual(result.returncode, 0)
        self.assertIn(sentence, result.stderr)
        self.assertEqual(result.stderr.count("\n"), 1, result.stderr)

    def test_is_a_program(self):
        self.assertEqual(COMMAND.read_bytes()[:4], b"\x7fELF")
        self.assertIn(neusum.__version__, run("--version").stdout)

    def test_gives_the_summary_of_the_package(self):
        file = self.folder / "article.jsonl"
        file.write_text(json.dumps({"id": "1", "text": TEXT}) + "\n")
        result = run("summarize", "--jsonl", file, "--sentences", 2, "--quiet")
        self.assertEqual(result.stderr, "")
        self.assertEqual(json.loads(result.stdout), json.loads(neusum.summarize(TEXT, sentences=2).to_json("1")))

    def test_finds_the_model_through_a_link(self):
        link = self.folder / "neusum"
        link.symlink_to(COMMAND)
        result = subprocess.run([link, "summarize", "--sentences", "1"], input=TEXT, capture_output=True, text=True)
        self.assertEqual((result.returncode, result.stderr), (0, ""))

    def test_has_all_commands(self):
        commands = run("--help").stdout
        for name in ("summarize", "serve", "train", "evaluate", "prepare", "label", "rouge", "inspect", "bench"):
            self.assertIn(f"\n  {name} ", commands)

    def test_explains_that_it_trains_with_one_worker_only(self):
        files = [word for flag in ("--train", "--valid", "--embeddings", "-o") for word in (flag, self.folder / flag)]
        self.check_refusal(run("train", *files, "--workers", 2), "one worker only")


if __name__ == "__main__":
    unittest.main()
