"""The package in forked processes, and in processes that exit while threads use it.

usage: process_test.py
"""

import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import traceback
import unittest

import neusum
from neusum import _core, _models

TEXT = "The ferry left the harbour at dawn. Zoë paid for the map. Nobody saw it return. It rained. "
SECONDS = 120  # time limit of a child, also on a busy machine

EXIT = """
import sys, threading, neusum
started = threading.Event()
summarizer = neusum.Summarizer(threads=int(sys.argv[1]))
texts = [sys.argv[2]] * 2000
def work():
    while True:
        summarizer.summarize_batch(texts, lambda *_: started.set())
for _ in range(2):
    threading.Thread(target=work, daemon=True).start()
started.wait()
"""
# An exit handler that was registered before the import runs after the exit handler of neusum.
EXIT_HANDLER = """
import atexit, sys
atexit.register(lambda: print(neusum.summarize(sys.argv[1], sentences=1, threads=2).text))
import neusum
"""


def run_in_fork(function):
    """Runs function() in a forked child; returns its result or exception as a str. Kills a child that hangs."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        signal.alarm(SECONDS)  # ends the child after a deadlock
        try:
            result = str(function())
        except BaseException:
            result = traceback.format_exc()
        os.write(writer, result.encode()[-60000:])
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        result = pipe.read().decode()
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code != 0:
        raise AssertionError(f"the child ended with {code}")
    return result


def use_everything():
    return (neusum.summarize(TEXT, sentences=1).text,
            len(neusum.Summarizer(threads=2).summarize_batch([TEXT * 3] * 70)),
            neusum.label(TEXT, "It rained.").oracle,
            [token.text for token in neusum.tokenize("It rained.", "de")],
            neusum.rouge.score("it rained", ["it rained"])["rouge1"].fmeasure)


class ForkTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        # No reference to this model is kept, so each call of load() reads the file.
        cls.unkept_model = shutil.copy(neusum.default_model_path(), scratch.name)

    def test_a_child_may_use_what_its_parent_has_used(self):
        expected = str(use_everything())
        self.assertEqual(run_in_fork(use_everything), expected)
        summarizer = neusum.Summarizer(threads=3)
        texts = [TEXT * (1 + i % 3) for i in range(70)]
        summaries = str(summarizer.summarize_batch(texts))
        self.assertEqual(run_in_fork(lambda: summarizer.summarize_batch(texts))[-1000:], summaries[-1000:])
        self.assertEqual(run_in_fork(lambda: run_in_fork(use_everything)), expected)

    def test_a_child_may_be_the_first_to_use_the_package(self):
        program = "import os, neusum\nif os.fork(): raise SystemExit(os.waitstatus_to_exitcode(os.wait()[1]))\n" \
                  f"assert neusum.summarize({TEXT!r}).sentences"
        subprocess.run([sys.executable, "-c", program], check=True, timeout=SECONDS)

    def test_pools_of_all_start_methods(self):
        expected = [neusum.summarize(TEXT * i) for i in range(6)]
        for method in ("fork", "forkserver", "spawn"):
            with multiprocessing.get_context(method).Pool(2) as pool:
                self.assertEqual(pool.map_async(neusum.summarize, [TEXT * i for i in range(6)]).get(SECONDS), expected)

    def test_a_fork_during_the_call_of_another_thread_is_a_clear_error_in_the_child(self):
        in_call, end = threading.Event(), threading.Event()

        def progress(*_):
            in_call.set()
            end.wait(SECONDS)

        thread = threading.Thread(target=neusum.Summarizer(threads=2).summarize_batch, args=([TEXT] * 200, progress))
        thread.start()
        self.assertTrue(in_call.wait(SECONDS))
        try:
            for use in (lambda: neusum.summarize(TEXT), lambda: neusum.tokenize(TEXT), lambda: neusum.Summarizer()):
                message = run_in_fork(use)
                self.assertIn("RuntimeError: this process was forked while another thread used neusum", message)
        finally:
            end.set()
            thread.join()
        self.assertEqual(run_in_fork(lambda: neusum.summarize(TEXT)), str(neusum.summarize(TEXT)))  # no call is running now

    def test_forks_while_another_thread_loads_models(self):
        stop = threading.Event()

        def load():
            while not stop.is_set():
                _models.models.load(self.unkept_model, _core.Model)

        loader = threading.Thread(target=load)
        loader.start()
        try:
            expected = neusum.summarize(TEXT, sentences=1).text
            for _ in range(10):
                self.assertEqual(run_in_fork(lambda: neusum.summarize(TEXT, sentences=1).text), expected)
        finally:
            stop.set()
            loader.join()


class ExitTest(unittest.TestCase):
    def run_program(self, program, *arguments):
        return subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, text=True,
                              timeout=SECONDS)

    def test_the_interpreter_exits_while_daemon_threads_summarize(self):
        for threads in ("1", "2"):
            for _ in range(3):
                ended = self.run_program(EXIT, threads, TEXT * 5)
                self.assertEqual((ended.returncode, ended.stderr), (0, ""))

    def test_an_exit_handler_may_summarize(self):
        ended = self.run_program(EXIT_HANDLER, TEXT)
        self.assertEqual((ended.returncode, ended.stderr), (0, ""))
        self.assertIn(ended.stdout.strip(), TEXT)


if __name__ == "__main__":
    unittest.main()
