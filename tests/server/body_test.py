#!/usr/bin/env python3
"""Request bodies that cost time or memory: the HTTP thread of `neusum serve` must stay free.

usage: body_test.py NEUSUM
"""
import concurrent.futures
import contextlib
import gzip
import json
import os
import pathlib
import re
import socket
import sys
import tempfile
import unittest

from running_server import TICKS, Server, http_request, wait_for

NEUSUM = ""
BODY_BYTES = 8 << 20
EMPTY_MEMBER = gzip.compress(b"")
MAX_SHARE = 0.3  # maximum fraction of the process's CPU time on the HTTP thread


def cpu_seconds(server, thread):
    """Returns the CPU time of a thread, in steps of 10 ms."""
    stat = pathlib.Path(f"/proc/{server.process.pid}/task/{thread}/stat").read_text()
    fields = stat.rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def http_thread_share(server, action):
    """Returns the fraction of the CPU time of an action that the HTTP thread (the main thread) takes."""
    before = server.cpu_seconds(), cpu_seconds(server, server.process.pid)
    action()
    total, http = (after - start for after, start in
                   zip((server.cpu_seconds(), cpu_seconds(server, server.process.pid)), before))
    return http / total if total else 0


def virtual_mb(server):
    status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
    return int(re.search(r"VmSize:\s+(\d+)", status)[1]) / 1024


def post(server, body, **headers):
    """Returns status and body of the response."""
    fields = {"Content-Type": "application/json", **{name.replace("_", "-"): value for name, value in headers.items()}}
    status, _, answer = server.ask("POST", "/v1/summarize", body, fields)
    return status, answer


class BodyTest(unittest.TestCase):
    def setUp(self):
        self.server = Server(NEUSUM)
        self.addCleanup(self.server.__exit__)

    def check_http_thread(self, body, count, status, **headers):
        def send():
            with concurrent.futures.ThreadPoolExecutor(4) as pool:
                answers = pool.map(lambda _: post(self.server, body, **headers)[0], range(count))
                self.assertEqual(set(answers), {status})

        self.assertLess(http_thread_share(self.server, send), MAX_SHARE)

    def test_many_gzip_members_are_rejected(self):
        members = EMPTY_MEMBER * (BODY_BYTES // len(EMPTY_MEMBER))
        status, answer = post(self.server, members, Content_Encoding="gzip")
        self.assertEqual(status, 400)
        self.assertIn("gzip members", json.loads(answer)["error"]["message"])

    def test_decompression_does_not_run_on_the_http_thread(self):
        self.check_http_thread(gzip.compress(b" " * BODY_BYTES), 30, 400, Content_Encoding="gzip")

    def test_parsing_does_not_run_on_the_http_thread(self):
        members = ",".join(f'"{i}":{{}}' for i in range(BODY_BYTES // 14))
        self.check_http_thread(gzip.compress(b"{" + members.encode() + b"}"), 20, 400, Content_Encoding="gzip")

    def test_deep_json_is_rejected(self):
        for body in (b"[" * BODY_BYTES, b'{"documents":' + b"[" * (BODY_BYTES - 20), b'{"a":' * (BODY_BYTES // 5)):
            self.assertEqual(post(self.server, body)[0], 400)

    def test_clients_that_disconnect_meanwhile_do_no_harm(self):
        body = gzip.compress(b" " * BODY_BYTES)
        for _ in range(40):
            with contextlib.closing(socket.create_connection(("127.0.0.1", self.server.port))) as connection:
                connection.sendall(http_request(body, Content_Encoding="gzip"))
        self.assertEqual(self.server.ask("GET", "/healthz")[0], 200)
        wait_for(lambda: self.server.metrics()["neusum_connections"] == 1, 60, lambda: "connections stay open")
        self.assertEqual(self.server.metrics()["neusum_pending_bytes"], 0)

    def test_stops_while_bodies_wait(self):
        body = http_request(gzip.compress(b" " * BODY_BYTES), Content_Encoding="gzip")
        connections = [self.enterContext(contextlib.closing(socket.create_connection(("127.0.0.1", self.server.port))))
                       for _ in range(30)]
        for connection in connections:
            connection.sendall(body)
        self.assertEqual(self.server.stop(), 0)


class LongResponseTest(unittest.TestCase):
    def test_a_long_response_is_compressed(self):
        documents = [{"id": f"{i}{'x' * 200}"} for i in range(2000)]
        body = json.dumps({"documents": [{"text": "The ferry left."}, *documents]})
        with Server(NEUSUM, "--max-documents", 3000, "--max-queue", 3000) as server:
            status, answer = post(server, body, Accept_Encoding="gzip")
        self.assertEqual((status, len(json.loads(gzip.decompress(answer))["errors"])), (200, 2000))


class MemoryTest(unittest.TestCase):
    """A client that announces a large body gets memory only for the bytes that it sends."""

    COUNT = 64

    def growth_mb(self, server, expected):
        request = http_request(b"x", Content_Length=8000000)
        before = virtual_mb(server)
        with contextlib.ExitStack() as stack:
            connections = [stack.enter_context(contextlib.closing(socket.create_connection(("127.0.0.1", server.port))))
                           for _ in range(self.COUNT)]
            for connection in connections:
                connection.sendall(request)
            expected(connections)
            return virtual_mb(server) - before

    def test_without_tokens(self):
        with Server(NEUSUM) as server:
            heard = lambda _: wait_for(lambda: server.metrics()["neusum_pending_bytes"] == self.COUNT, 30,
                                       lambda: "the bytes are not counted")
            self.assertLess(self.growth_mb(server, heard), 100)

    def test_without_a_valid_token(self):
        with tempfile.TemporaryDirectory() as folder:
            tokens = pathlib.Path(folder) / "tokens"
            tokens.write_text("secret-0123456789\n")
            with Server(NEUSUM, "--token-file", tokens) as server:
                refused = lambda connections: self.assertEqual({one.recv(12) for one in connections}, {b"HTTP/1.1 401"})
                self.assertLess(self.growth_mb(server, refused), 100)


if __name__ == "__main__":
    NEUSUM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
