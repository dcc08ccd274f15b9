"""The clients of examples/clients, as their users run them.

usage: clients_test.py NEUSUM CLIENT...     files of examples/clients

Each client must print the sentences of `neusum summarize`, send the token, retry after 429, and fail if a document or the
request is rejected.
"""
import http.server
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import unittest

import running_server

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT / 'examples/clients'
HARBOUR = ROOT / 'examples/harbour.txt'
NEUSUM = ''
CLIENTS = []


def run(client, url, *files, token=''):
    interpreter = [sys.executable] if client.endswith('.py') else []
    return subprocess.run([*interpreter, FOLDER / client, url, *map(str, files)], capture_output=True, text=True, timeout=120,
                          check=False, env={**os.environ, 'NEUSUM_TOKEN': token})


class BusyOnce(http.server.BaseHTTPRequestHandler):
    """Answers 429 to the first request and a summary to the second."""
    statuses = ()

    def do_POST(self):
        self.rfile.read(int(self.headers['Content-Length']))
        status = 200 if self.statuses else 429
        type(self).statuses += (status,)
        body = json.dumps({'documents': [{'sentences': [{'text': 'Port Ellis is open.'}]}], 'errors': []}).encode()
        self.send_response(status)
        self.send_header('Retry-After', '1')
        self.send_header('Content-Length', str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class ClientsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        (cls.folder / 'tokens').write_text('harbour-token-0123\n')
        cls.files = [HARBOUR, cls.folder / 'other.txt']
        cls.files[1].write_text(running_server.TEXT)
        (cls.folder / 'long.txt').write_text('The ferry left. ' * 1000)
        cls.server = running_server.Server(NEUSUM, '--token-file', cls.folder / 'tokens', '--max-characters', 10000)
        cls.addClassCleanup(cls.server.__exit__)
        cls.url = f'http://127.0.0.1:{cls.server.port}'
        cls.summaries = ''.join(subprocess.run([NEUSUM, 'summarize', '--sentences', '3', file], capture_output=True, text=True, check=True).stdout
                                for file in cls.files)

    def for_each_client(self, check):
        for client in CLIENTS:
            with self.subTest(client=client):
                check(client)

    def test_a_client_prints_the_sentences_of_the_command_line(self):
        def check(client):
            done = run(client, self.url, *self.files, token='harbour-token-0123')
            self.assertEqual((done.returncode, done.stdout), (0, self.summaries), done.stderr)
        self.for_each_client(check)

    def test_a_client_without_the_token_fails(self):
        def check(client):
            done = run(client, self.url, HARBOUR)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn('401', done.stderr)
        self.for_each_client(check)

    def test_a_client_fails_if_a_document_is_rejected(self):
        def check(client):
            done = run(client, self.url, self.folder / 'long.txt', token='harbour-token-0123')
            self.assertNotEqual(done.returncode, 0)
            self.assertIn('characters', done.stderr)
        self.for_each_client(check)

    def test_a_client_retries_after_429(self):
        def check(client):
            BusyOnce.statuses = ()
            with http.server.ThreadingHTTPServer(('127.0.0.1', 0), BusyOnce) as server:
                threading.Thread(target=server.serve_forever, daemon=True).start()
                done = run(client, f'http://127.0.0.1:{server.server_port}', HARBOUR)
                server.shutdown()
            self.assertEqual((done.returncode, done.stdout), (0, 'Port Ellis is open.\n'), done.stderr)
            self.assertEqual(BusyOnce.statuses, (429, 200))
        self.for_each_client(check)


if __name__ == '__main__':
    NEUSUM, CLIENTS = sys.argv[1], sys.argv[2:]
    if not CLIENTS:
        sys.exit(__doc__)
    unittest.main(argv=sys.argv[:1])
