"""neusum label, killed and resumed repeatedly: the output equals that of an undisturbed run.

usage: label_resume_test.py NEUSUM
"""

import json
import random
import signal
import subprocess
import sys
import time
import unittest
from pathlib import Path

from scratch_case import ScratchCase

NEUSUM = ""
DOCUMENTS = 4000
KILLS = 10
WORDS = "the old ferry left its harbour before dawn while nobody on shore was awake to see".split()


def make_corpus(count):
    """Returns JSON lines, some of them invalid, with sentences that share words with their reference."""
    chance = random.Random(1)
    sentence = lambda: " ".join(chance.choices(WORDS, k=12)).capitalize() + "."
    lines = []
    for i in range(count):
        document = {"id": i, "text": " ".join(sentence() for _ in range(30)), "summary": [sentence() for _ in range(4)]}
        lines.append("not JSON" if i % 500 == 99 else json.dumps(document))
    return "\n".join(lines) + "\n"


class LabelResumeTest(ScratchCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.input = cls.folder / "in.jsonl"
        cls.input.write_text(make_corpus(DOCUMENTS))

    def start(self, output, threads, *flags):
        command = [NEUSUM, "label", self.input, "-o", output, "--threads", str(threads), *flags]
        return subprocess.Popen(command, stderr=subprocess.PIPE, text=True)

    def finish(self, process):
        _, messages = process.communicate()
        self.assertEqual(process.returncode, 0, messages)
        return messages

    def lines_done(self, output):
        """Returns the lines that the journal counts; 0 if there is no journal."""
        journal = Path(f"{output}.resume")
        return json.loads(journal.read_text())["lines"] if journal.exists() else 0

    def kill_after_progress(self, process, output, wanted):
        """Kills the run soon after its journal counts `wanted` lines; returns False if it ended before."""
        while self.lines_done(output) < wanted and process.poll() is None:
            time.sleep(0.001)
        time.sleep(random.uniform(0, 0.03))
        process.kill()
        process.communicate()
        return process.returncode != 0

    def check_ending(self, ending):
        quiet, killed = self.folder / f"quiet{ending}", self.folder / f"killed{ending}"
        expected = self.finish(self.start(quiet, 2))
        done = 0
        for kill in range(KILLS):
            process = self.start(killed, kill % 4 + 1, *(["--resume"] if kill else []))
            # A run saves its state after the first batch, and then once per second.
            self.assertTrue(self.kill_after_progress(process, killed, done + 1), "it ended before it was killed")
            self.assertFalse(killed.exists())
            self.assertGreater(self.lines_done(killed), done, "work was lost")
            done = self.lines_done(killed)
        messages = self.finish(self.start(killed, 3, "--resume"))
        self.assertIn(f"resuming after line {done}", messages)
        self.assertEqual(killed.read_bytes(), quiet.read_bytes())
        self.assertEqual(messages.splitlines()[-1].split(" in ")[0], expected.splitlines()[-1].split(" in ")[0])
        for left_behind in (".partial", ".resume", ".resume.partial"):
            self.assertFalse(Path(f"{killed}{left_behind}").exists(), left_behind)
        return killed

    def test_ten_kills_change_no_byte(self):
        lines = self.check_ending(".jsonl").read_text().splitlines()
        documents = [json.loads(line)["id"] for line in lines]
        self.assertEqual(documents, [str(i) for i in range(DOCUMENTS) if i % 500 != 99])

    def test_ten_kills_change_no_byte_of_a_compressed_file(self):
        self.check_ending(".jsonl.zst")

    def test_other_options_are_rejected(self):
        output = self.folder / "other.jsonl"
        self.assertTrue(self.kill_after_progress(self.start(output, 1), output, 1))
        process = self.start(output, 1, "--resume", "--method", "exhaustive")
        _, messages = process.communicate()
        self.assertEqual(process.returncode, 2)
        self.assertIn("had method greedy, not exhaustive", messages)
        self.assertEqual(messages.count("\n"), 1)

    def test_a_second_run_with_the_same_output_is_rejected(self):
        output = self.folder / "locked.jsonl"
        first = self.start(output, 1)
        while self.lines_done(output) == 0 and first.poll() is None:
            time.sleep(0.001)
        first.send_signal(signal.SIGSTOP)  # it stays in the middle of the run
        journal, partial = Path(f"{output}.resume").read_bytes(), Path(f"{output}.partial").read_bytes()
        try:
            for flags in ([], ["--resume"]):
                second = self.start(output, 1, *flags)
                _, messages = second.communicate()
                self.assertEqual(second.returncode, 2)
                self.assertIn(f"another process is writing {output}", messages)
                self.assertEqual(messages.count("\n"), 1)
            self.assertEqual(Path(f"{output}.resume").read_bytes(), journal)
            self.assertEqual(Path(f"{output}.partial").read_bytes(), partial)
        finally:
            first.kill()
            first.communicate()
        self.finish(self.start(output, 2, "--resume"))  # kill -9 released the lock

    def test_pipes_are_rejected(self):
        process = self.start("-", 1, "--resume")
        _, messages = process.communicate()
        self.assertEqual(process.returncode, 2)
        self.assertIn("only a run from a file to a file can be resumed", messages)


if __name__ == "__main__":
    NEUSUM = sys.argv.pop(1)
    unittest.main()
