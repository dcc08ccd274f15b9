"""Start, reload and stop of `neusum serve`.

usage: lifecycle_test.py NEUSUM
"""
import json
import os
import pathlib
import signal
import ssl
import subprocess
import sys
import tempfile
import time
import unittest

from running_server import JSON, TEXT, Server, body_of, put_model, wait_for

NEUSUM = ""


class LifecycleTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)

    def summarize(self, server):
        return server.ask("POST", "/v1/summarize", body_of({"text": TEXT}), JSON)

    def test_serves_requests_while_it_is_unready(self):
        with Server(NEUSUM, unready_ms=2000) as server:
            begin = time.monotonic()
            server.process.send_signal(signal.SIGTERM)
            server.wait_for_event("draining", 10)
            time.sleep(1)
            self.assertEqual(server.ask("GET", "/readyz")[0], 503)
            status, fields, _ = self.summarize(server)
            self.assertEqual((status, fields["Connection"]), (200, "close"))
            self.assertEqual(server.process.wait(30), 0)
            self.assertGreaterEqual(time.monotonic() - begin, 2)

    def test_stays_unready_for_seconds_unless_sigterm_is_repeated(self):
        with Server(NEUSUM, unready_ms=None) as server:
            server.process.send_signal(signal.SIGTERM)
            server.wait_for_event("draining", 10)
            time.sleep(1)
            self.assertEqual(self.summarize(server)[0], 200)
            server.process.send_signal(signal.SIGTERM)
            self.assertEqual(server.process.wait(30), 0)

    def test_stops_at_once_on_sigint(self):
        with Server(NEUSUM, unready_ms=600000) as server:
            server.process.send_signal(signal.SIGINT)
            self.assertEqual(server.process.wait(30), 0)

    def test_leaves_the_admin_socket_to_its_successor(self):
        admin = self.folder / "admin"
        with Server(NEUSUM, "--admin-socket", admin) as old, Server(NEUSUM, "--admin-socket", admin) as new:
            self.assertEqual(old.stop(), 0)
            self.assertEqual(put_model(admin)[0], 200)
            self.assertEqual(new.stop(), 0)
        self.assertFalse(admin.exists())

    def test_survives_a_closed_log_pipe(self):
        process = subprocess.Popen([NEUSUM, "serve", "--port", "0", "--unready-ms", "0"], stderr=subprocess.PIPE)
        self.addCleanup(process.kill)
        server = Server.__new__(Server)  # only to send requests
        server.port = json.loads(process.stderr.readline())["port"]
        process.stderr.close()
        for _ in range(3):
            self.assertEqual(self.summarize(server)[0], 200)
        process.terminate()
        self.assertEqual(process.wait(30), 0)

    def make_certificate(self, name, days=2):
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", str(days),
                        "-subj", f"/CN={name}", "-keyout", self.folder / "key.pem", "-out", self.folder / "chain.pem"],
                       check=True, capture_output=True)

    def served_certificate(self, port):
        return ssl.get_server_certificate(("127.0.0.1", port), timeout=30).strip()

    def test_reloads_the_certificate_on_sighup(self):
        chain, key = self.folder / "chain.pem", self.folder / "key.pem"
        self.make_certificate("first.example")
        process = subprocess.Popen([NEUSUM, "serve", "--port", "0", "--tls-certificate", chain, "--tls-key", key],
                                   stderr=subprocess.PIPE)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        self.addCleanup(process.stderr.close)
        port = json.loads(process.stderr.readline())["port"]
        self.assertEqual(self.served_certificate(port), chain.read_text().strip())
        self.make_certificate("second.example")
        second = chain.read_text().strip()
        process.send_signal(signal.SIGHUP)
        wait_for(lambda: self.served_certificate(port) == second, 20, lambda: "still the old certificate")
        for broken in (chain, key):
            content = broken.read_text()
            broken.write_text("no PEM\n")
            process.send_signal(signal.SIGHUP)
            line = next(line for line in map(json.loads, process.stderr) if line["event"] == "reload_failed")
            self.assertIn(str(broken), line["message"])
            broken.write_text(content)
            self.assertEqual(self.served_certificate(port), second)


if __name__ == "__main__":
    NEUSUM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
