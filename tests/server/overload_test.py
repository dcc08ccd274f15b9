"""`neusum serve` at its limits: connections, open files, time.

usage: overload_test.py NEUSUM
"""
import contextlib
import gzip
import json
import os
import pathlib
import sys
import tempfile
import unittest

from running_server import (
    JSON,
    LONG_TEXT,
    TEXT,
    Server,
    UnixConnection,
    body_of,
    connect,
    http_request,
    put_model,
    read_all,
    status_of,
    wait_for,
)

NEUSUM = ""
RESERVE = 64  # connections beyond --max-connections, for health routes


class OverloadTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)

    def hold(self, server, count):
        """Opens idle connections; the server accepts them in order."""
        return [self.enterContext(connect(server)) for _ in range(count)]

    def post(self, server):
        return server.ask("POST", "/v1/summarize", body_of({"text": TEXT}), JSON)

    def test_idle_clients_do_not_block_probes_and_admins(self):
        admin = self.folder / "admin"
        with Server(NEUSUM, "--max-connections", 3, "--admin-socket", admin) as server:
            held = self.hold(server, 3)
            for path in ("/healthz", "/readyz"):
                status, fields, _ = server.ask("GET", path)
                self.assertEqual((status, fields["Connection"]), (200, "close"))
            for method, path in (("GET", "/v1/model"), ("POST", "/v1/summarize"), ("GET", "/nothing")):
                status, fields, answer = server.ask(method, path)
                self.assertEqual((status, json.loads(answer)["error"]["code"]), (503, "TooManyConnections"))
                self.assertEqual(fields["Retry-After"], "1")
            self.assertEqual(put_model(admin)[0], 200)
            held.pop().close()
            wait_for(lambda: self.post(server)[0] == 200, 20, lambda: "no room after a client left")

    def test_admin_connections_do_not_count(self):
        admin = self.folder / "admin"
        with Server(NEUSUM, "--max-connections", 2, "--admin-socket", admin) as server:
            for _ in range(5):
                connection = self.enterContext(contextlib.closing(UnixConnection(admin)))
                connection.request("GET", "/")
                self.assertEqual(connection.getresponse().read()[:8], b'{"error"')
            self.assertEqual(self.post(server)[0], 200)

    def test_idle_clients_lose_the_reserve_soon(self):
        with Server(NEUSUM, "--max-connections", 1) as server:
            self.hold(server, 1 + RESERVE)
            with connect(server) as beyond:
                beyond.sendall(http_request(b"", "GET", "/healthz"))
                self.assertEqual(status_of(read_all(beyond)), 503)
            wait_for(lambda: server.ask("GET", "/healthz")[0] == 200, 20, lambda: "the reserve is never free")

    def test_keeps_open_files_for_probes(self):
        limited = self.folder / "limited"
        limited.write_text(f'#!/bin/sh\nulimit -n 300\nexec "{NEUSUM}" "$@"\n')
        limited.chmod(0o700)
        with Server(limited) as server:
            self.assertEqual(server.wait_for_event("few_open_files", 10)["maxConnections"], 172)
            self.hold(server, 172 + RESERVE)
            wait_for(lambda: server.ask("GET", "/healthz")[0] == 200, 20, lambda: "no answer to the probe")
            self.assertEqual(server.events("accept_failed"), [])

    def test_counts_why_requests_are_rejected(self):
        with Server(NEUSUM, "--max-body-bytes", 100000) as server:
            large = body_of({"text": "a" * 200000})
            self.assertEqual(server.ask("POST", "/v1/summarize", large, JSON)[0], 413)
            packed = gzip.compress(large.encode())
            self.assertEqual(server.ask("POST", "/v1/summarize", packed, JSON | {"Content-Encoding": "gzip"})[0], 413)
            metrics = server.metrics()
            self.assertEqual(metrics['neusum_rejections_total{code="413",reason="body_bytes"}'], 2)
            self.assertEqual(metrics['neusum_rejections_total{code="429",reason="queue"}'], 0)

    def test_a_request_without_any_summary_in_time_gets_504(self):
        with Server(NEUSUM, "--request-timeout-ms", 100) as server:
            status, _, answer = server.ask("POST", "/v1/summarize", body_of({"text": LONG_TEXT}),
                                           JSON | {"X-Request-Id": "late"})
            self.assertEqual((status, json.loads(answer)["error"]["code"]), (504, "DeadlineExceeded"))
            line = server.wait_for_event("deadline", 10)
            self.assertEqual((line["requestId"], line["documents"]), ("late", 1))


if __name__ == "__main__":
    NEUSUM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
