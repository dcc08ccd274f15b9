"""Probes on the admin port of `neusum serve` while clients keep its other threads busy.

usage: probe_test.py NEUSUM [--seconds SECONDS]

Prints p50 and p99 of /healthz for an idle service, during 32 kB bodies on 256 connections, and during TLS handshakes with a
key of 4,096 bits. Fails if p99 is above 20 ms and above twice that of the idle service in each of ROUNDS rounds, or if a probe does
not answer 200.
"""
import argparse
import asyncio
import concurrent.futures
import contextlib
import json
import os
import pathlib
import re
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import unittest

import heavy_load
from running_server import Server, free_port, http_request, quantile, wait_for

NEUSUM = ""
SECONDS = 3
MAX_SECONDS = 0.02
CONNECTIONS = 256
ROUNDS = 5  # other programs delay probes too: one round must be good
BATCH = 10
HANDSHAKING_CLIENTS = 8
# A body of 32 kB that takes long to parse and is then rejected, so that it never waits to be scored.
BODY = json.dumps({"documents": [{"text": "a", "id": f"{i:012}"} for i in range(900)], "query": 1}).encode()


def ask(port, path, method="GET"):
    """Returns the status and the body of a response of the admin port."""
    connection = heavy_load.http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    with contextlib.closing(connection):
        connection.request(method, path)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()


class BodySender(asyncio.Protocol):
    """Sends requests in batches, without waiting for each response: this keeps the service busy and costs little here."""

    def __init__(self, end):
        self.end = end
        self.statuses = set()
        self.waiting = 0
        self.closed = asyncio.get_running_loop().create_future()

    def connection_made(self, transport):
        self.transport = transport
        self.send()

    def send(self):
        if time.monotonic() > self.end:
            return self.transport.abort()
        self.waiting = BATCH
        self.transport.write(BATCH * http_request(BODY, path="/v1/extract"))

    def data_received(self, data):
        found = re.findall(rb"HTTP/1.1 (\d+)", data)
        self.statuses.update(map(int, found))
        self.waiting -= len(found)
        if self.waiting <= 0:
            self.send()

    def connection_lost(self, error):
        self.closed.set_result(self.statuses)


async def send_bodies(port, seconds):
    """Returns the statuses of the responses."""
    loop, end = asyncio.get_running_loop(), time.monotonic() + seconds
    senders = [(await loop.create_connection(lambda: BodySender(end), "127.0.0.1", port))[1] for _ in range(CONNECTIONS)]
    loop.call_at(loop.time() + seconds, lambda: [sender.transport.abort() for sender in senders])
    return set().union(*await asyncio.gather(*(sender.closed for sender in senders)))


def shake_hands(port, seconds):
    """Opens TLS connections one after the other; returns their number."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    end, count = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        with socket.create_connection(("127.0.0.1", port), timeout=30) as plain, context.wrap_socket(plain):
            count += 1
    return count


class ProbeTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)
        self.admin_port = free_port()

    def check_probes(self, name, load):
        """Runs `load` while probes run, and compares them with those of the idle service."""
        for _ in range(ROUNDS):
            idle = self.measure_probes("idle", lambda: time.sleep(SECONDS))
            busy = self.measure_probes(name, load)
            if busy < max(MAX_SECONDS, 2 * idle):
                return
        self.fail(f"p99 is {1000 * busy:.1f} ms, {1000 * idle:.1f} ms for the idle service")

    def measure_probes(self, name, action):
        """Returns the p99 of probes during the action."""
        with heavy_load.probing(self.admin_port) as seconds:
            action()
        p99 = quantile(seconds, 0.99)
        print(f"/healthz, {name}: {len(seconds)} probes, p50 {1000 * quantile(seconds, 0.5):.1f} ms, p99 {1000 * p99:.1f} ms",
              flush=True)
        return p99

    def test_bodies_do_not_delay_probes(self):
        with Server(NEUSUM, "--admin-port", self.admin_port) as server:
            self.check_probes(f"{CONNECTIONS} connections with bodies of {len(BODY) / 1000:.0f} kB",
                              lambda: self.assertEqual(asyncio.run(send_bodies(server.port, SECONDS)), {400}))

    def test_handshakes_do_not_delay_probes(self):
        key, chain = self.folder / "key.pem", self.folder / "chain.pem"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:4096", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                        "-keyout", key, "-out", chain], check=True, capture_output=True)
        process = subprocess.Popen([NEUSUM, "serve", "--port", "0", "--admin-port", str(self.admin_port), "--tls-certificate",
                                    chain, "--tls-key", key], stderr=subprocess.PIPE)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        self.addCleanup(process.stderr.close)
        port = json.loads(process.stderr.readline())["port"]

        def load():
            with concurrent.futures.ThreadPoolExecutor() as pool:
                counts = list(pool.map(lambda _: shake_hands(port, SECONDS), range(HANDSHAKING_CLIENTS)))
            print(f"{sum(counts) / SECONDS:.0f} handshakes per second", flush=True)

        self.check_probes("handshakes with RSA-4096", load)

    def test_the_admin_port_has_probes_and_metrics_alone(self):
        tokens = self.folder / "tokens"
        tokens.write_text("first-0123456789\n")
        with Server(NEUSUM, "--admin-port", self.admin_port, "--token-file", tokens) as server:
            for path, text in (("/healthz", "ok"), ("/readyz", "ready"), ("/metrics", "# TYPE neusum_connections gauge")):
                status, body = ask(self.admin_port, path)
                self.assertEqual(status, 200)
                self.assertIn(text, body)
            for path in ("/", "/v1/model", "/v1/summarize", "/model"):
                self.assertEqual(ask(self.admin_port, path)[0], 404)
            self.assertEqual(ask(self.admin_port, "/healthz", "POST")[0], 405)
            self.assertEqual(server.ask("GET", "/healthz")[0], 200)
            self.assertEqual(server.stop(), 0)

    def test_the_admin_port_reports_the_stop(self):
        with Server(NEUSUM, "--admin-port", self.admin_port, unready_ms=1000) as server:
            server.process.send_signal(signal.SIGTERM)
            wait_for(lambda: ask(self.admin_port, "/readyz")[0] == 503, 10, lambda: "still ready")
            self.assertEqual(ask(self.admin_port, "/healthz")[0], 200)
            self.assertEqual(server.process.wait(30), 0)

    def test_an_admin_port_in_use_is_an_error(self):
        with Server(NEUSUM) as server:
            done = subprocess.run([NEUSUM, "serve", "--port", "0", "--admin-port", str(server.port)], capture_output=True,
                                  text=True, timeout=30, check=False)
            self.assertEqual(done.returncode, 2)
            self.assertIn(f"cannot listen on 127.0.0.1 port {server.port}", done.stderr)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("neusum")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="duration of each load (default: %(default)s)")
    arguments, rest = parser.parse_known_args()
    NEUSUM, SECONDS = os.path.abspath(arguments.neusum), arguments.seconds
    unittest.main(argv=[sys.argv[0], *rest])
