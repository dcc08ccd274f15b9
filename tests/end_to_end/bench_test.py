"""neusum bench with small sizes, as a user runs it.

usage: bench_test.py NEUSUM
"""

import json
import subprocess
import sys
import unittest

NEUSUM = ""
SMALL = ["--seconds", "0.01", "--batch-size", "2", "--vector-size", "5", "--sentence-size", "4",
         "--document-size", "3", "--extractor-size", "2", "--scorer-size", "3", "--threads", "1"]


class BenchTest(unittest.TestCase):
    def bench(self, *arguments, exit_code=0):
        command = [NEUSUM, "bench", *arguments]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        self.assertEqual(result.returncode, exit_code, result.stderr)
        return result

    def test_prints_a_table(self):
        lines = self.bench(*SMALL).stdout.splitlines()
        self.assertIn(", 1 thread; matrix product ", lines[0])
        self.assertEqual([line.split("  ")[0] for line in lines[3:]], ["training", "inference", "one document"])

    def test_prints_json(self):
        report = json.loads(self.bench(*SMALL, "--json").stdout)
        self.assertEqual(list(report), ["cpu", "isa", "threads", "calibrationGflops", "training", "inference",
                                        "singleDocument"])
        self.assertEqual(report["threads"], 1)
        self.assertEqual(len(report["calibrationGflops"]), 2)
        for name, figure in (("training", "documentsPerSecond"), ("inference", "documentsPerSecond"),
                             ("singleDocument", "milliseconds")):
            self.assertGreater(report[name][figure], 0)
            self.assertGreater(report[name]["r"], 0)

    def test_measures_the_shipped_sizes(self):
        report = json.loads(self.bench("--shipped", "--seconds", "0.01", "--batch-size", "1", "--threads", "1",
                                       "--json").stdout)
        self.assertGreater(report["inference"]["documentsPerSecond"], 0)

    def test_errors_are_one_sentence(self):
        message = self.bench("--batch-size", "0", exit_code=2).stderr
        self.assertEqual(message, "neusum: batch_size must be between 1 and 10000\n")


if __name__ == "__main__":
    NEUSUM = sys.argv.pop(1)
    unittest.main()
