"""Start, reload and stop of `neusum serve`.

usage: lifecycle_test.py NEUSUM
"""
import json
import os
import pathlib
import re
import shutil
import signal
import ssl
import subprocess
import sys
import tempfile
import time
import unittest

from running_server import JSON, TEXT, Server, body_of, connect, put_model, read_all, status_of, wait_for

NEUSUM = ""
MODEL = pathlib.Path(__file__).resolve().parents[2] / "models/neusum-en.safetensors"


def ignores(pid, number):
    """Returns whether the process ignores the signal."""
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"SigIgn:\s+(\w+)", status)[1], 16) >> (number - 1) & 1


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

    def run_until_it_fails(self, *flags):
        done = subprocess.run([NEUSUM, "serve", "--port", "0", *map(str, flags)], capture_output=True, text=True, timeout=30,
                              check=False)
        self.assertEqual(done.returncode, 2)
        return done.stderr

    def test_does_not_take_the_admin_socket_of_a_running_process(self):
        admin = self.folder / "admin"
        with Server(NEUSUM, "--admin-socket", admin) as server:
            self.assertIn("another process listens on it", self.run_until_it_fails("--admin-socket", admin))
            self.assertEqual(put_model(admin)[0], 200)
            self.assertEqual(server.stop(), 0)
        self.assertFalse(admin.exists())

    def test_replaces_the_admin_socket_of_a_killed_process(self):
        admin = self.folder / "admin"
        with Server(NEUSUM, "--admin-socket", admin) as server:
            server.process.kill()
            server.process.wait()
        self.assertTrue(admin.exists())
        with Server(NEUSUM, "--admin-socket", admin) as server:
            self.assertEqual(put_model(admin)[0], 200)
            self.assertEqual(server.stop(), 0)

    def test_a_fifo_blocks_no_reload(self):
        admin, fifo = self.folder / "admin", self.folder / "fifo"
        os.mkfifo(fifo)
        with Server(NEUSUM, "--admin-socket", admin) as server:
            for path in (fifo, "/dev/zero"):
                status, answer = put_model(admin, json.dumps({"path": str(path)}))
                self.assertEqual((status, answer["error"]["message"]), (400, f"{path} is not a regular file"))
            self.assertEqual(put_model(admin)[0], 200)
            self.assertEqual(server.stop(), 0)
        for flags in (["--token-file", fifo], ["--tls-certificate", fifo, "--tls-key", fifo]):
            self.assertIn(f"{fifo} is not a regular file", self.run_until_it_fails(*flags))

    def test_an_empty_path_loads_no_other_model(self):
        model, admin = self.folder / "mine.safetensors", self.folder / "admin"
        shutil.copy(MODEL, model)
        with Server(NEUSUM, "--model", model, "--admin-socket", admin) as server:
            self.assertEqual(put_model(admin, '{"path":""}')[0], 400)
            self.assertEqual(put_model(admin)[0], 200)
            self.assertEqual(server.wait_for_event("reload", 10)["model"], str(model))

    def test_sighup_during_the_start_is_handled_later(self):
        process = subprocess.Popen([NEUSUM, "serve", "--port", "0"], stderr=subprocess.PIPE)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        self.addCleanup(process.stderr.close)
        wait_for(lambda: ignores(process.pid, signal.SIGPIPE), 20, lambda: "the service does not start", pause=0.0005)
        process.send_signal(signal.SIGHUP)
        events = (json.loads(line)["event"] for line in process.stderr)
        self.assertEqual(next(events), "listening")
        self.assertIn("reload", events)

    def start_with_tokens(self, content):
        self.tokens = self.folder / "tokens"
        self.tokens.write_text(content)
        return self.enterContext(Server(NEUSUM, "--token-file", self.tokens))

    def replace_tokens(self, server, content):
        """Replaces the tokens; returns after the reload, which ends with the model."""
        before = len(server.events("reload"))
        self.tokens.write_bytes(content)
        server.process.send_signal(signal.SIGHUP)
        wait_for(lambda: len(server.events("reload")) > before, 20, lambda: "no reload")

    def ask_with(self, server, token, path="/v1/model"):
        status, _, body = server.ask("GET", path, headers={"Authorization": f"Bearer {token}"})
        return status if path == "/v1/model" else body.decode()

    def test_an_emptied_token_file_revokes_all_tokens(self):
        server = self.start_with_tokens("first-0123456789\n")
        self.assertEqual(self.ask_with(server, "first-0123456789"), 200)
        self.replace_tokens(server, b"")
        self.assertEqual(self.ask_with(server, "first-0123456789"), 401)
        self.assertIn("has no token", server.wait_for_event("no_tokens", 10)["message"])
        self.replace_tokens(server, b"\xef\xbb\xbfsecond-0123456789\n")  # with a byte order mark
        self.assertEqual([self.ask_with(server, f"{name}-0123456789") for name in ("first", "second")], [401, 200])
        metrics = self.ask_with(server, "second-0123456789", "/metrics")
        for outcome, count in (("empty", 1), ("loaded", 1), ("failed", 0)):
            self.assertIn(f'neusum_token_reloads_total{{outcome="{outcome}"}} {count}\n', metrics)

    def test_a_reload_of_bad_tokens_fails_and_is_counted(self):
        server = self.start_with_tokens("first-0123456789\n")
        for content in (b"first-0123456789\nx\n", b"two words = first-0123456789\n"):
            self.replace_tokens(server, content)
        self.assertIn("tokens:2: the token has fewer than 16 characters", server.events("reload_failed")[0]["message"])
        self.assertIn('neusum_token_reloads_total{outcome="failed"} 2\n',
                      self.ask_with(server, "first-0123456789", "/metrics"))

    def test_does_not_start_without_good_tokens(self):
        for content, problem in (("", "has no token"), ("x\n", "fewer than 16 characters")):
            (self.folder / "tokens").write_text(content)
            self.assertIn(problem, self.run_until_it_fails("--token-file", self.folder / "tokens"))

    def test_logs_and_counts_names_of_tokens(self):
        server = self.start_with_tokens("search = search-0123456789\nunnamed-0123456789\n")
        for token in ("search-0123456789", "search-0123456789", "unnamed-0123456789", "wrong"):
            self.ask_with(server, token)
        wait_for(lambda: len(server.events("request")) >= 5, 10, lambda: "requests are not logged")  # with /readyz
        self.assertEqual([event.get("token") for event in server.events("request")[-4:]],
                         ["search", "search", "unnamed", None])
        metrics = self.ask_with(server, "search-0123456789", "/metrics")
        self.assertIn('neusum_token_requests_total{token="search"} 2\n', metrics)
        self.assertIn('neusum_token_requests_total{token="unnamed"} 1\n', metrics)

    def test_does_not_log_long_names_in_full(self):
        with Server(NEUSUM) as server, connect(server) as client:
            client.sendall(b"M" * 15000 + b" /" + b"p" * 500 + b" HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            self.assertEqual(status_of(read_all(client)), 404)
            line = wait_for(lambda: [event for event in server.events("request") if event["status"] == 404], 10,
                            lambda: "the request is not logged")[0]
            self.assertEqual((line["method"], line["path"]), ("M" * 32, "/" + "p" * 255))

    def test_an_encrypted_key_is_an_error_and_no_question(self):
        chain, key = self.folder / "chain.pem", self.folder / "key.pem"
        self.make_certificate("first.example")
        locked = self.folder / "locked.pem"
        subprocess.run(["openssl", "pkey", "-in", key, "-aes128", "-passout", "pass:x", "-out", locked], check=True)
        self.assertIn(f"{locked} is not the key", self.run_until_it_fails("--tls-certificate", chain, "--tls-key", locked))

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
