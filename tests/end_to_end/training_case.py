"""A small corpus to train on, for tests of neusum train."""

import json
import random
import subprocess
import time

from scratch_case import ScratchCase

WORDS = "the old ferry left its harbour before dawn while nobody on shore was awake to see it go".split()
SMALL = ["--sentence-size", "12", "--document-size", "9", "--extractor-size", "8", "--scorer-size", "7",
         "--batch-size", "8", "--min-count", "5", "--evaluate-every", "30", "--save-every", "3"]


def make_corpus(seed, count):
    """Returns documents in which one sentence contains more of the summary than the others."""
    chance = random.Random(seed)
    sentence = lambda: " ".join(chance.choices(WORDS, k=12)).capitalize() + "."
    lines = []
    for i in range(count):
        sentences = [sentence() for _ in range(chance.randint(4, 12))]
        summary = [chance.choice(sentences), sentence()]
        lines.append(json.dumps({"id": i, "text": " ".join(sentences), "summary": summary}))
    return "\n".join(lines) + "\n"


def make_vectors():
    """Returns word vectors for all words except two."""
    chance = random.Random(3)
    return "".join(f"{word} {' '.join(f'{chance.gauss(0, 1):.3f}' for _ in range(10))}\n"
                   for word in dict.fromkeys(WORDS[2:]))


class TrainingCase(ScratchCase):
    neusum = ""  # the program

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        for name, seed, count in (("train", 1, 240), ("valid", 2, 40)):
            raw = cls.folder / f"{name}.raw.jsonl"
            raw.write_text(make_corpus(seed, count))
            subprocess.run([cls.neusum, "label", raw, "-o", cls.folder / f"{name}.jsonl", "--quiet"], check=True)
        (cls.folder / "vectors.txt").write_text(make_vectors())

    def command(self, output, *flags, train="train.jsonl"):
        files = ["--train", self.folder / train, "--valid", self.folder / "valid.jsonl",
                 "--embeddings", self.folder / "vectors.txt", "-o", self.folder / output]
        return [self.neusum, "train", *files, *SMALL, *flags]

    def start(self, output, *flags, **files):
        return subprocess.Popen(self.command(output, *flags, **files), stderr=subprocess.PIPE, text=True)

    def train(self, output, *flags, status=0, **files):
        """Trains; returns the messages."""
        process = self.start(output, *flags, **files)
        _, messages = process.communicate()
        self.assertEqual(process.returncode, status, messages)
        return messages

    def model(self, output):
        return (self.folder / output / "model.safetensors").read_bytes()

    def wait_for_checkpoint(self, process, output):
        """Waits until the run saves a checkpoint; returns False if it ended before."""
        checkpoint = self.folder / output / "checkpoint.safetensors"
        saved = lambda: checkpoint.stat().st_mtime_ns if checkpoint.exists() else 0
        before = saved()
        while saved() == before:
            if process.poll() is not None:
                return False
            time.sleep(0.001)
        return True
