"""tools/check/cost with a program and an interface of the test."""

import contextlib
import io
import sys
import tempfile
import types
import unittest
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.dont_write_bytecode = True


def load(path):
    spec = spec_from_loader("cost", SourceFileLoader("cost", str(path)))
    module = module_from_spec(spec)
    sys.modules["cost"] = module  # for its dataclasses
    spec.loader.exec_module(module)
    return module


cost = load(ROOT / "tools/check/cost")


class Measured(cost.Command):
    """An interface whose memory in MB are the given numbers, one for each measurement of a text of full size."""

    def __init__(self, *memory):
        super().__init__("summarize", "of the test", [])
        self.memory = iter(memory)

    def measure(self, neusum, data):
        return cost.Cost(cost.LONG_SECONDS + 1, next(self.memory, 0) if len(data) > cost.MIN_BYTES else 0)


def check(interface, keep):
    """Returns what the tool prints about a case."""
    arguments = types.SimpleNamespace(neusum="neusum", keep=keep, seed=1, max_bytes=1 << 20)
    checker = cost.Checker(arguments)
    checker.idle[interface.name] = cost.Cost(0, 0)
    checker.rates[interface.name] = (1, 0)
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        checker.check(cost.Case("name", cost.repeated("a "), interface, 2 * cost.MIN_BYTES))
    return output.getvalue()


class Pieces(unittest.TestCase):
    def test_are_all_different_or_all_equal_at_any_size(self):
        for size in (1000, 2000, 2003, 4000):
            text = cost.repeated("abcd ")(size)
            self.assertEqual(len(set(cost.pieces_of(text, 10))), 10)
            self.assertEqual(cost.pieces_of(text, 10, are_equal=True), [text[:-(-size // 10)].decode()] * 10)

    def test_of_questions_are_all_different_or_all_equal(self):
        for size in (1 << 16, 1 << 17):
            for interface, different in ((cost.serve_extract(12), 12), (cost.serve_equal(12), 1)):
                [body] = interface.bodies(cost.repeated("! "), size)
                self.assertEqual(len({document["text"] for document in body["documents"]}), different)


class Measurement(unittest.TestCase):
    def test_does_not_count_the_memory_of_the_tool(self):
        of_the_tool = b"a" * (200 << 20)
        self.assertLess(cost.summarize("lead").measure("/bin/true", b"a").memory, len(of_the_tool) >> 20)

    def test_tells_how_a_program_ends(self):
        self.assertEqual(cost.summarize("lead").measure("/bin/true", b"a").problem, "")
        self.assertEqual(cost.summarize("lead").measure("/bin/false", b"a").problem, "exit code 1")


class Finding(unittest.TestCase):
    def test_is_what_all_measurements_show(self):
        with tempfile.TemporaryDirectory() as folder:
            output = check(Measured(*[2000] * 10), Path(folder, "new"))
            self.assertIn("2000 MB peak memory", output)
            self.assertIn(f" --quiet {folder}/new/1\n", output)
            self.assertEqual(Path(folder, "new/1").read_bytes(), b"a " * cost.MIN_BYTES)

    def test_is_not_what_one_measurement_shows(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(check(Measured(2000, 10), Path(folder)), "")


if __name__ == "__main__":
    unittest.main()
