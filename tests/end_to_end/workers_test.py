"""Training with several workers: the result, and what happens when a worker dies.

usage: workers_test.py NEUSUM
"""

import array
import json
import math
import os
import shutil
import signal
import struct
import subprocess
import sys
import unittest
from pathlib import Path

import hosts
from training_case import TrainingCase

UPDATES = ["--max-updates", "50", "--epochs", "50"]
TIMEOUT = ["--worker-timeout", "5"]


def parameters(checkpoint):
    """Reads the tensors of a safetensors file."""
    data = checkpoint.read_bytes()
    size = struct.unpack("<Q", data[:8])[0]
    begin, end = json.loads(data[8:8 + size])["parameters"]["data_offsets"]
    return array.array("f", data[8 + size + begin:8 + size + end])


def difference(a, b):
    """Returns the distance of two vectors, divided by the norm of the first."""
    return math.dist(a, b) / math.hypot(*a)


def children_of(process):
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text()
    return [int(pid) for pid in children.split()]


class RunsCase(TrainingCase):
    """Checks the files of training runs."""

    def parameters(self, output):
        return parameters(self.folder / output / "checkpoint.safetensors")

    def events(self, output, name):
        lines = (self.folder / output / "log.jsonl").read_text().splitlines()
        return [event for event in map(json.loads, lines) if event["event"] == name]

    def check_log(self, output, expected):
        """Checks that every update is logged once, with the document count of an undisturbed run."""
        counts = lambda name: [(event["update"], event["documents"]) for event in self.events(name, "update")]
        self.assertEqual(counts(output), counts(expected))
        self.assertLess(difference(self.parameters(expected), self.parameters(output)), 1e-5)


class WorkersTest(RunsCase):
    def test_workers_learn_the_same_as_one_worker(self):
        self.train("alone", *UPDATES)
        for workers in ("2", "3", "4"):
            self.train(f"by-{workers}", *UPDATES, "--workers", workers)
            self.check_log(f"by-{workers}", "alone")
            self.train(f"again-{workers}", *UPDATES, "--workers", workers)
            self.assertEqual(self.model(f"by-{workers}"), self.model(f"again-{workers}"))
            self.assertEqual(self.parameters(f"by-{workers}"), self.parameters(f"again-{workers}"))

    def test_a_batch_may_have_fewer_documents_than_workers(self):
        flags = ["--max-updates", "10"]
        self.train("few", *flags)
        self.train("few-by-9", *flags, "--workers", "9")  # a batch has 8 documents
        self.check_log("few-by-9", "few")

    def test_a_killed_worker_is_restarted_and_no_update_is_lost_or_repeated(self):
        flags = ["--epochs", "8", *TIMEOUT]
        self.train("undisturbed", *flags, "--workers", "2")
        process = self.start("killed", *flags, "--workers", "2")
        for worker in (1, 0):  # worker 0 is the leader
            for _ in range(3):
                self.assertTrue(self.wait_for_checkpoint(process, "killed"))
            os.kill(children_of(process)[worker], signal.SIGKILL)
        _, messages = process.communicate()
        self.assertEqual(process.returncode, 0, messages)
        self.assertGreaterEqual(len(self.events("killed", "generation")), 2)
        self.check_log("killed", "undisturbed")

    def test_a_stopped_run_is_saved_and_resumes_with_another_number_of_workers(self):
        flags = ["--epochs", "8"]
        self.train("whole", *flags)
        process = self.start("stopped", *flags, "--workers", "3")
        for _ in range(2):
            self.assertTrue(self.wait_for_checkpoint(process, "stopped"))
        process.send_signal(signal.SIGTERM)
        _, messages = process.communicate()
        self.assertEqual(process.returncode, 0, messages)
        self.assertIn("continue with --resume", messages)
        self.train("stopped", *flags, "--workers", "2")
        self.check_log("stopped", "whole")

    def test_a_second_training_takes_over_the_folder(self):
        first = self.start("taken", "--epochs", "200")
        self.assertTrue(self.wait_for_checkpoint(first, "taken"))
        second = self.start("taken", "--epochs", "200", "--resume")
        _, messages = first.communicate()
        self.assertEqual(first.returncode, 2)
        self.assertIn("taken over by another training", messages)
        second.send_signal(signal.SIGTERM)
        second.communicate()
        self.assertEqual(second.returncode, 0)

    def test_invalid_arguments_are_reported(self):
        self.assertIn("rank must be below", self.train("mistake", "--rank", "2", "--world-size", "2", status=2))
        places = ["--world-size", "2", "--rendezvous", "somewhere"]
        self.assertIn("neither file:PATH nor redis://", self.train("mistake", *places, status=2))
        address = ["--world-size", "2", "--address", "192.0.2.1"]
        self.assertIn("cannot listen at 192.0.2.1", self.train("mistake", *address, status=2))
        nobody = ["--world-size", "2", "--rendezvous", "redis://127.0.0.1:1"]
        self.assertIn("does not answer", self.train("mistake", *nobody, status=2))
        both = ["--workers", "2", "--world-size", "2"]
        self.assertIn("--world-size", self.train("mistake", *both, status=2))
        self.assertIn("a worker failed", self.train("mistake", "--workers", "2", "--epochs", "0", status=2))


@unittest.skipIf(hosts.why_not(), str(hosts.why_not()))
class HostsTest(RunsCase):
    """Workers on hosts with different addresses."""

    def run_hosts(self, output, place, on, *flags):
        workers = []
        for rank in range(on.count):
            command = self.command(output, *UPDATES, *TIMEOUT, *flags, "--rank", str(rank), "--world-size",
                                   str(on.count), "--rendezvous", place)
            workers.append(subprocess.Popen(on.at(rank, command), stderr=subprocess.PIPE, text=True))
        for worker in workers:
            _, messages = worker.communicate(timeout=120)
            self.assertEqual(worker.returncode, 0, messages)

    def test_rendezvous_in_a_folder(self):
        self.train("alone-f", *UPDATES)
        with hosts.Hosts(3) as three:
            self.run_hosts("folder", f"file:{self.folder}/meeting", three)
        self.check_log("folder", "alone-f")

    @unittest.skipUnless(shutil.which("redis-server"), "there is no redis-server")
    def test_rendezvous_with_redis(self):
        self.train("alone-r", *UPDATES)
        with hosts.Hosts(2) as two, hosts.Redis(two) as redis:
            self.run_hosts("redis", redis.url, two)
        self.check_log("redis", "alone-r")


if __name__ == "__main__":
    TrainingCase.neusum = sys.argv.pop(1)
    unittest.main()
