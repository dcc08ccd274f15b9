"""neusum label, train, inspect and evaluate on a small corpus. Interruptions do not change any byte of the model.

usage: train_test.py NEUSUM
"""

import json
import os
import random
import signal
import subprocess
import sys
import time
import unittest
from pathlib import Path

from training_case import TrainingCase

KILLS = 10


class TrainTest(TrainingCase):
    def run_neusum(self, *arguments):
        command = [self.neusum, *map(str, arguments)]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def test_ten_kills_change_no_byte_of_the_model(self):
        flags = ["--epochs", "8", "--average", "0.9", "--accumulate", "2"]
        self.train("quiet", *flags)
        chance = random.Random()
        for _ in range(KILLS):
            process = self.start("killed", *flags, "--resume")
            for _ in range(2):  # the first checkpoint is that of the start
                self.assertTrue(self.wait_for_checkpoint(process, "killed"), "it ended before it was killed")
            time.sleep(chance.uniform(0, 0.02))
            process.kill()
            process.communicate()
            self.assertNotEqual(process.returncode, 0, "it ended before it was killed")
        self.train("killed", *flags, "--resume")
        self.assertEqual(self.model("killed"), self.model("quiet"))

    def test_threads_change_no_byte_of_the_model(self):
        for preset in ("paper", "released", "best"):
            for threads in ("1", "3"):
                self.train(f"{preset}-{threads}", "--preset", preset, "--epochs", "1", "--threads", threads)
            self.assertEqual(self.model(f"{preset}-1"), self.model(f"{preset}-3"), preset)
        self.assertNotEqual(self.model("paper-1"), self.model("best-1"))

    def test_an_interrupted_run_is_saved_and_resumes(self):
        process = self.start("interrupted", "--epochs", "50")
        self.assertTrue(self.wait_for_checkpoint(process, "interrupted"))
        process.send_signal(signal.SIGINT)
        _, messages = process.communicate()
        self.assertEqual(process.returncode, 0, messages)
        self.assertIn("continue with --resume", messages)
        self.assertIn("already contains a run", self.train("interrupted", "--epochs", "50", status=2))
        self.assertIn("another epochs", self.train("interrupted", "--epochs", "49", "--resume", status=2))

    def leave_stopped_run(self, output, *flags):
        """Returns the folder of a run that was stopped after some updates."""
        process = self.start(output, *flags)
        for _ in range(6):  # until after update 10, the first that is logged
            self.assertTrue(self.wait_for_checkpoint(process, output))
        process.send_signal(signal.SIGINT)
        process.communicate()
        self.assertEqual(process.returncode, 0)
        return self.folder / output

    def test_lost_and_damaged_files_do_not_prevent_a_resume(self):
        flags = ["--epochs", "3"]
        self.train("intact", *flags)
        empty = lambda path: path.write_bytes(b"")
        cut = lambda path: path.write_bytes(path.read_bytes()[:512])
        cases = [("log.jsonl", Path.unlink, "log.jsonl is missing or truncated; it starts again"),
                 ("log.jsonl", empty, "log.jsonl is missing or truncated; it starts again"),
                 ("events.out.tfevents.neusum", Path.unlink, "neusum is missing or truncated; it starts again"),
                 ("checkpoint.safetensors", cut, "checkpoint.safetensors is damaged; starting from the beginning"),
                 ("checkpoint.safetensors", Path.unlink, "there is no run to resume; starting from the beginning"),
                 ("initial.safetensors", Path.unlink, ""),
                 ("initial.safetensors", cut, ""),
                 ("documents.bin", cut, "")]
        for number, (name, damage, sentence) in enumerate(cases):
            with self.subTest(name=name, sentence=sentence):
                folder = self.leave_stopped_run(f"damaged-{number}", *flags)
                damage(folder / name)
                messages = self.train(folder.name, *flags, "--resume")
                self.assertIn(sentence, messages)
                self.assertLessEqual(messages.count("warning"), 1, messages)
                self.assertEqual(self.model(folder.name), self.model("intact"))

    def test_the_model_can_be_inspected_and_evaluated(self):
        config = self.folder / "run.toml"
        config.write_text("epochs = 2\nlearning-rate = 0.01\npatience = 1\n")
        self.train("looked-at", "--config", str(config))
        folder = self.folder / "looked-at"
        card = json.loads(self.run_neusum("inspect", "--json", folder / "model.safetensors"))
        self.assertEqual(card["provenance"]["training.learning_rate"], "0.01")
        table = self.run_neusum("evaluate", "--model", folder / "model.safetensors", self.folder / "valid.jsonl")
        self.assertIn("lead", table)
        events = [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()]
        self.assertEqual({event["event"] for event in events}, {"generation", "update", "dev"})
        self.assertIn("</svg>", (folder / "curve.svg").read_text())
        self.assertGreater((folder / "events.out.tfevents.neusum").stat().st_size, 100)

    def test_file_names_that_are_not_utf8_give_a_valid_model(self):
        corpus = os.fsdecode(b"caf\xe9.jsonl")
        (self.folder / corpus).write_bytes((self.folder / "train.jsonl").read_bytes())
        for more in ([], ["--resume"]):
            self.train("odd-names", "--epochs", "1", *more, train=corpus)
        card = json.loads(self.run_neusum("inspect", "--json", self.folder / "odd-names" / "model.safetensors"))
        self.assertTrue(card["provenance"]["training.train"].startswith("caf\ufffd.jsonl "), card)

    def test_invalid_arguments_are_reported(self):
        self.assertIn("neusum label", self.train("mistake", status=2, train="train.raw.jsonl"))
        self.assertIn("epochs must be at least 1", self.train("mistake", "--epochs", "0", status=2))
        self.assertIn("--preset", self.train("mistake", "--preset", "none", status=2))
        self.assertIn("at most 1024", self.train("mistake", "--threads", "1025", status=2))

    def test_a_folder_that_cannot_be_created_is_an_error(self):
        self.assertRegex(self.train("vectors.txt/run", status=2), "cannot create .*: (Not a directory|File exists)")
        self.assertRegex(self.train("n" * 300, status=2), "cannot create .*: File name too long")


if __name__ == "__main__":
    TrainingCase.neusum = sys.argv.pop(1)
    unittest.main()
