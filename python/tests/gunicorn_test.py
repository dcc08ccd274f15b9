"""A gunicorn application that loads the model before it forks its workers (--preload); skipped without gunicorn.

usage: gunicorn_test.py
"""

import importlib.util
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import neusum

SECONDS = 120
TEXT = "The ferry left the harbour at dawn. Zoë paid for the map. Nobody saw it return. It rained."
APPLICATION = """
import json, os
import neusum
summarizer = neusum.Summarizer(sentences=2, threads=2)
neusum.summarize("It rained. The ferry sank.")

def application(environ, start_response):
    text = environ["wsgi.input"].read().decode()
    texts = [summary.text for summary in summarizer.summarize_batch([text] * 40)]
    texts.append(neusum.summarize(text, sentences=2).text)
    start_response("200 OK", [("Content-Type", "application/json")])
    return [json.dumps({"worker": os.getpid(), "texts": texts}).encode()]
"""


def ask(port):
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(f"http://127.0.0.1:{port}/", TEXT.encode(), timeout=SECONDS) as answer:
        return json.load(answer)


@unittest.skipUnless(importlib.util.find_spec("gunicorn"), "gunicorn is not installed")
class GunicornTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        (Path(scratch.name) / "application.py").write_text(APPLICATION)
        listener = socket.create_server(("127.0.0.1", 0))
        self.port = listener.getsockname()[1]
        command = [sys.executable, "-m", "gunicorn", "--preload", "--workers", "2", "--threads", "2", "--bind",
                   f"fd://{listener.fileno()}", "--log-level", "warning", "application"]
        self.server = subprocess.Popen(command, cwd=scratch.name, pass_fds=[listener.fileno()])
        listener.close()
        self.addCleanup(self.server.kill)

    def test_workers_use_the_model_of_their_parent(self):
        expected = [neusum.summarize(TEXT, sentences=2).text] * 41
        workers = set()
        deadline = time.monotonic() + SECONDS
        with ThreadPoolExecutor(4) as pool:
            while len(workers) < 2 and time.monotonic() < deadline:
                for answer in pool.map(ask, [self.port] * 8):
                    self.assertEqual(answer["texts"], expected)
                    workers.add(answer["worker"])
        self.assertEqual(len(workers), 2)
        os.kill(self.server.pid, signal.SIGTERM)
        self.assertEqual(self.server.wait(SECONDS), 0)


if __name__ == "__main__":
    unittest.main()
