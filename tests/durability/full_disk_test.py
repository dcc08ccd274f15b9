"""Every command that writes files on a full disk prints one sentence, exits with 2 and leaves no incomplete file.

usage: full_disk_test.py NEUSUM WRITE_SMALL_MODEL

The disk is a small tmpfs, which only root can mount; without it the tests are skipped.
"""

import json
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "end_to_end"))
from training_case import TrainingCase, make_corpus

WRITE_SMALL_MODEL = ""
LARGE = "64m"


class FullDiskTest(TrainingCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.disk = cls.folder / "disk"
        cls.disk.mkdir()
        mount = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={LARGE}", "tmpfs", cls.disk],
                               capture_output=True, text=True)
        if mount.returncode != 0:
            raise unittest.SkipTest(f"a tmpfs cannot be mounted: {mount.stderr.strip()}")
        cls.addClassCleanup(subprocess.run, ["umount", "--lazy", cls.disk], check=True)
        cls.corpus = cls.folder / "corpus.jsonl"
        cls.corpus.write_text(make_corpus(5, 1000))
        cls.model_file = cls.folder / "small.safetensors"
        subprocess.run([WRITE_SMALL_MODEL, cls.model_file, "float"], check=True)

    def setUp(self):
        self.resize(LARGE)
        subprocess.run(["find", self.disk, "-mindepth", "1", "-delete"], check=True)

    def resize(self, size):
        subprocess.run(["mount", "-o", f"remount,size={size}", self.disk], check=True)

    def run_out_of_space(self, *command):
        """Runs a command that must fail because the disk is full; returns the names of the remaining files."""
        run = subprocess.run([self.neusum, *map(str, command)], capture_output=True, text=True)
        self.assertEqual(run.returncode, 2, run.stderr)
        self.assertRegex(run.stderr.splitlines()[-1], r"^neusum: cannot (write|create|copy) .*: No space left on device$")
        return {path.name for path in self.disk.iterdir()}

    def test_an_output_that_does_not_fit_leaves_no_file(self):
        model = ["--model", self.model_file]
        output = self.disk / "out"
        verbs = {
            "prepare": ["prepare", self.corpus, "-o", output],
            "summarize --jsonl": ["summarize", "--jsonl", self.corpus, "-o", output, *model],
            "summarize": ["summarize", self.corpus, "-o", output, "--format", "html", *model],
            "evaluate --output": ["evaluate", self.corpus, "--output", output, *model],
            "evaluate --json": ["evaluate", self.corpus, "--json", output, *model],
            "evaluate --report": ["evaluate", self.corpus, "--report", output, *model],
        }
        self.resize("4k")
        for name, command in verbs.items():
            with self.subTest(name):
                self.assertEqual(self.run_out_of_space(*command), set())

    def test_label_keeps_the_old_output_and_can_be_resumed(self):
        output, expected = self.disk / "out", self.folder / "expected"
        subprocess.run([self.neusum, "label", self.corpus, "-o", expected, "--quiet"], check=True)
        for size in ("16k", "200k", "600k"):
            with self.subTest(size):
                self.setUp()
                output.write_text("old")
                self.resize(size)
                self.assertLessEqual(self.run_out_of_space("label", self.corpus, "-o", output), {"out", "out.partial", "out.resume"})
                self.assertEqual(output.read_text(), "old")
                self.resize(LARGE)
                subprocess.run([self.neusum, "label", self.corpus, "-o", output, "--resume", "--quiet"], check=True)
                self.assertEqual(output.read_bytes(), expected.read_bytes())
                self.assertEqual([path.name for path in self.disk.iterdir()], ["out"])

    def test_train_can_be_resumed(self):
        flags = ["--epochs", "1"]
        self.train("undisturbed", *flags)
        run = self.disk / "run"
        kept = set()
        for size in range(8, 2000, 64):  # pages of memory; with more, the run gets further
            with self.subTest(size=size):
                self.setUp()
                self.resize(f"{size}k")
                if subprocess.run(self.command(run, *flags), capture_output=True).returncode == 0:
                    break
                self.run_out_of_space(*self.command(run, *flags, "--resume")[1:])
                for path in run.glob("*.safetensors"):
                    kept.add(path.name)
                    self.check_tensors(path)
                self.resize(LARGE)
                self.train(run, *flags, "--resume")
                self.assertEqual((run / "model.safetensors").read_bytes(), self.model("undisturbed"))
        self.assertGreaterEqual(kept, {"initial.safetensors", "checkpoint.safetensors"}, "the sizes are too small")

    def check_tensors(self, path):
        """Checks that the size of a file is that in its header."""
        content = path.read_bytes()
        start = 8 + int.from_bytes(content[:8], "little")
        entries = [entry for name, entry in json.loads(content[8:start]).items() if name != "__metadata__"]
        self.assertEqual(len(content), start + max(entry["data_offsets"][1] for entry in entries), path.name)


if __name__ == "__main__":
    TrainingCase.neusum = sys.argv.pop(1)
    WRITE_SMALL_MODEL = sys.argv.pop(1)
    unittest.main()
