"""neusum label, train, inspect and evaluate on a small corpus: the same bytes however often the training was ended.

usage: train_test.py NEUSUM
"""

import json
import random
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

NEUSUM = ""
KILLS = 10
WORDS = "the old ferry left its harbour before dawn while nobody on shore was awake to see it go".split()
SMALL = ["--sentence-size", "12", "--document-size", "9", "--extractor-size", "8", "--scorer-size", "7",
         "--batch-size", "8", "--min-count", "5", "--evaluate-every", "30", "--save-every", "3"]


def make_corpus(seed, count):
    """Documents one sentence of which tells more of the summary than the others."""
    chance = random.Random(seed)
    sentence = lambda: " ".join(chance.choices(WORDS, k=12)).capitalize() + "."
    lines = []
    for i in range(count):
        sentences = [sentence() for _ in range(chance.randint(4, 12))]
        summary = [chance.choice(sentences), sentence()]
        lines.append(json.dumps({"id": i, "text": " ".join(sentences), "summary": summary}))
    return "\n".join(lines) + "\n"


def make_vectors():
    """For all but two of the words."""
    chance = random.Random(3)
    return "".join(f"{word} {' '.join(f'{chance.gauss(0, 1):.3f}' for _ in range(10))}\n"
                   for word in dict.fromkeys(WORDS[2:]))


class TrainTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        cls.folder = Path(scratch.name)
        for name, seed, count in (("train", 1, 240), ("valid", 2, 40)):
            raw = cls.folder / f"{name}.raw.jsonl"
            raw.write_text(make_corpus(seed, count))
            subprocess.run([NEUSUM, "label", raw, "-o", cls.folder / f"{name}.jsonl", "--quiet"], check=True)
        (cls.folder / "vectors.txt").write_text(make_vectors())

    def start(self, output, *flags, train="train.jsonl"):
        files = ["--train", self.folder / train, "--valid", self.folder / "valid.jsonl",
                 "--embeddings", self.folder / "vectors.txt", "-o", self.folder / output]
        return subprocess.Popen([NEUSUM, "train", *files, *SMALL, *flags], stderr=subprocess.PIPE, text=True)

    def train(self, output, *flags, status=0, **files):
        """Returns the messages."""
        process = self.start(output, *flags, **files)
        _, messages = process.communicate()
        self.assertEqual(process.returncode, status, messages)
        return messages

    def model(self, output):
        return (self.folder / output / "model.safetensors").read_bytes()

    def run_neusum(self, *arguments):
        command = [NEUSUM, *map(str, arguments)]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def wait_for_checkpoint(self, process, output):
        """Until the run has saved something; False where it ended first."""
        checkpoint = self.folder / output / "checkpoint.safetensors"
        saved = lambda: checkpoint.stat().st_mtime_ns if checkpoint.exists() else 0
        before = saved()
        while saved() == before:
            if process.poll() is not None:
                return False
            time.sleep(0.001)
        return True

    def test_ten_kills_change_no_byte_of_the_model(self):
        flags = ["--epochs", "8", "--average", "0.9", "--accumulate", "2"]
        self.train("quiet", *flags)
        chance = random.Random()
        for _ in range(KILLS):
            process = self.start("killed", *flags, "--resume")
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

    def test_an_interrupted_run_is_saved_and_goes_on(self):
        process = self.start("interrupted", "--epochs", "50")
        self.assertTrue(self.wait_for_checkpoint(process, "interrupted"))
        process.send_signal(signal.SIGINT)
        _, messages = process.communicate()
        self.assertEqual(process.returncode, 0, messages)
        self.assertIn("--resume goes on", messages)
        self.assertIn("holds a run already", self.train("interrupted", "--epochs", "50", status=2))
        self.assertIn("another epochs", self.train("interrupted", "--epochs", "49", "--resume", status=2))

    def test_the_model_can_be_looked_at_and_evaluated(self):
        config = self.folder / "run.toml"
        config.write_text("epochs = 2\nlearning-rate = 0.01\npatience = 1\n")
        self.train("looked-at", "--config", str(config))
        folder = self.folder / "looked-at"
        card = json.loads(self.run_neusum("inspect", "--json", folder / "model.safetensors"))
        self.assertEqual(card["provenance"]["training.learning_rate"], "0.01")
        table = self.run_neusum("evaluate", "--model", folder / "model.safetensors", self.folder / "valid.jsonl")
        self.assertIn("lead", table)
        events = [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()]
        self.assertEqual({event["event"] for event in events}, {"update", "dev"})
        self.assertIn("</svg>", (folder / "curve.svg").read_text())
        self.assertGreater((folder / "events.out.tfevents.neusum").stat().st_size, 100)

    def test_mistakes_are_told(self):
        self.assertIn("neusum label", self.train("mistake", status=2, train="train.raw.jsonl"))
        self.assertIn("epochs must be at least 1", self.train("mistake", "--epochs", "0", status=2))
        self.assertIn("--preset", self.train("mistake", "--preset", "none", status=2))


if __name__ == "__main__":
    NEUSUM = sys.argv.pop(1)
    unittest.main()
