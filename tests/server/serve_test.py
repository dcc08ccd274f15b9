"""`neusum serve` from the view of clients and operators.

usage: serve_test.py NEUSUM
"""

import gzip
import http.client
import json
import os
import pathlib
import signal
import ssl
import stat
import subprocess
import sys
import tempfile
import threading
import time
import unittest

from running_server import (
    JSON,
    LONG_TEXT,
    TEXT,
    Server,
    body_of,
    connect,
    http_request,
    invented_text,
    put_model,
    read_all,
    status_of,
    summarize_request,
    wait_for,
)

NEUSUM = ""
# For tests that need the answer of a long document, also on a busy machine or with sanitizers.
NO_DEADLINE = ("--request-timeout-ms", 60_000)
TRACE = "0af7651916cd43dd8448eb211c80319c"


def wait_until_heard(server):
    """Waits until the server has received a part of a request."""
    wait_for(lambda: server.metrics()["neusum_pending_bytes"] > 0, 10, lambda: "the request is not heard")


class ServiceTest(unittest.TestCase):
    """Tests that do not change the server share one."""

    @classmethod
    def setUpClass(cls):
        cls.server = Server(NEUSUM, "--read-timeout-ms", 2000, "--idle-timeout-ms", 9000, "--max-documents", 4,
                            "--max-characters", 600000, "--max-body-bytes", 1000000, *NO_DEADLINE)
        cls.addClassCleanup(cls.server.__exit__)

    def ask(self, body, status=200, **headers):
        fields = JSON | {name.replace("_", "-"): value for name, value in headers.items()}
        got, fields, answer = self.server.ask("POST", "/v1/summarize", body, fields)
        self.assertEqual(got, status, answer)
        return fields, answer

    def error_of(self, body, status, **headers):
        error = json.loads(self.ask(body, status, **headers)[1])["error"]
        self.assertTrue(error["message"])
        return error["code"]

    def line_of(self, request_id):
        """Returns the log event of a request."""
        return wait_for(lambda: [one for one in self.server.events("request") if one["requestId"] == request_id], 10,
                        lambda: "no line in the log")[0]

    def exchange(self, data):
        with connect(self.server) as connection:
            connection.sendall(data)
            return read_all(connection)

    def test_gives_the_same_summaries_as_the_command_line(self):
        _, answer = self.ask(body_of({"id": "-", "text": TEXT}, sentenceCount=2, sortBy="Rank",
                                     stringIndexType="Utf8CodeUnit"))
        printed = subprocess.run([NEUSUM, "summarize", "--format", "json", "--sentences", "2", "--order", "rank",
                                  "--string-index-type", "Utf8CodeUnit"], input=TEXT.encode(), check=True,
                                 capture_output=True).stdout.rstrip()
        self.assertEqual(answer, b'{"documents":[' + printed + b'],"errors":[],"modelVersion":"neusum-en 2.0"}\n')

    def test_every_method_gives_the_summary_of_the_command_line(self):
        summaries = {}
        model = json.loads(self.server.ask("GET", "/v1/model")[2])["modelVersion"]
        for method in ("neusum", "universal", "lead", "textrank", "lexrank"):
            _, answer = self.ask(body_of({"id": "-", "text": TEXT}, sentenceCount=2, method=method))
            printed = subprocess.run([NEUSUM, "summarize", "--format", "json", "--sentences", "2", "--method", method],
                                     input=TEXT.encode(), check=True, capture_output=True).stdout.rstrip()
            self.assertEqual(answer, b'{"documents":[' + printed + b'],"errors":[],"modelVersion":"%s"}\n' % model.encode())
            summaries[method] = json.loads(printed)
        self.assertEqual([one["index"] for one in summaries["lead"]["sentences"]], [0, 1])
        self.assertEqual([one["model"] for one in summaries.values()], [model, "universal", "lead", "textrank", "lexrank"])
        self.assertEqual(self.error_of(body_of({"text": TEXT}, method="best"), 400), "InvalidRequest")

    def test_handles_each_document_independently(self):
        _, answer = self.ask(body_of({"text": TEXT}, {"id": "b"}, {"text": ""}, {"id": "1", "text": ""}))
        answer = json.loads(answer)
        self.assertEqual([one["id"] for one in answer["documents"]], ["1", "3"])
        self.assertEqual([(one["id"], one["error"]["code"]) for one in answer["errors"]],
                         [("b", "InvalidDocument"), ("1", "DuplicateId")])
        self.assertTrue(answer["documents"][1]["warnings"])

    def test_rejects_invalid_requests_with_a_reason(self):
        self.assertEqual(self.error_of("{", 400), "InvalidRequest")
        self.assertEqual(self.error_of('{"documents":[{"text":"a","text":"b"}]}', 400), "InvalidRequest")
        self.assertEqual(self.error_of(body_of(*[{"text": ""}] * 5), 400), "InvalidRequest")
        self.assertEqual(self.error_of("{}", 415, Content_Type="text/plain"), "UnsupportedMediaType")
        self.assertEqual(self.error_of("{}", 415, Content_Encoding="br"), "UnsupportedMediaType")
        self.assertEqual(self.error_of("x", 400, Content_Encoding="gzip"), "InvalidRequest")
        self.assertEqual(self.error_of(" " * 1000001, 413), "RequestTooLarge")
        self.assertEqual(self.error_of(gzip.compress(b" " * 1000001), 413, Content_Encoding="gzip"), "RequestTooLarge")
        self.assertEqual(self.error_of("{}", 431, X_Long="x" * 20000), "HeadersTooLarge")
        error = json.loads(self.ask(body_of({"text": "x" * 600001}))[1])["errors"][0]["error"]
        self.assertEqual(error["code"], "DocumentTooLong")

    def test_routes_and_their_methods(self):
        for path in ("/", "/healthz", "/readyz", "/metrics", "/openapi.json", "/v1/model", "/v1/model?x=1"):
            status, fields, body = self.server.ask("GET", path)
            self.assertEqual((status, len(body)), (200, int(fields["Content-Length"])), path)
            status, fields, nothing = self.server.ask("HEAD", path)
            self.assertEqual((status, nothing), (200, b""), path)
            if path != "/metrics":  # its body changes
                self.assertEqual(int(fields["Content-Length"]), len(body), path)
        for method, path, status, allow in (("GET", "/v1/summarize", 405, "POST"), ("DELETE", "/", 405, "GET, HEAD"),
                                            ("TRACE", "/readyz", 405, "GET, HEAD"), ("GET", "/x", 404, None),
                                            ("GET", "/v1/summarize/", 404, None)):
            got, fields, _ = self.server.ask(method, path)
            self.assertEqual((got, fields["Allow"]), (status, allow), path)
        answer = self.exchange(b"GET http://localhost:80/v1/model HTTP/1.1\r\nHost: localhost:80\r\nConnection: close\r\n\r\n")
        self.assertEqual(status_of(answer), 200)
        model = json.loads(self.server.ask("GET", "/v1/model")[2])
        self.assertEqual(model["limits"]["maxDocuments"], 4)
        self.assertEqual(model["languages"], ["en"])

    def test_reads_and_writes_gzip(self):
        body = body_of({"text": TEXT}, sentenceCount=9)
        fields, answer = self.ask(gzip.compress(body.encode()), Content_Encoding="gzip",
                                  Accept_Encoding="br, gzip;q=0.5")
        self.assertEqual(fields["Content-Encoding"], "gzip")
        plain, expected = self.ask(body)
        self.assertNotIn("Content-Encoding", plain)
        self.assertEqual(gzip.decompress(answer), expected)

    def test_request_ids_and_traces_are_in_responses_and_log(self):
        fields, _ = self.ask(body_of({"text": TEXT}), X_Request_Id="order-17", traceparent=f"00-{TRACE}-b7ad6b7169203331-01")
        self.assertEqual(fields["X-Request-Id"], "order-17")
        self.assertRegex(fields["traceparent"], f"^00-{TRACE}-[0-9a-f]{{16}}-01$")
        line = self.line_of("order-17")
        self.assertEqual((line["traceId"], line["status"], line["documents"]), (TRACE, 200, 1))
        self.assertNotIn("keeper", self.server.log.read_text())

    def test_keeps_connections_and_responds_in_order(self):
        requests = [summarize_request(invented_text(i)) for i in range(5)]
        last = summarize_request(TEXT).replace(b"\r\n", b"\r\nConnection: close\r\n", 1)
        begin = time.monotonic()
        answers = self.exchange(b"".join(requests) + last).split(b"HTTP/1.1 ")[1:]
        self.assertLess(time.monotonic() - begin, 8)  # the server closes at once
        self.assertEqual([answer[:3] for answer in answers], [b"200"] * 6)
        for i, answer in enumerate(answers[:5]):
            self.assertIn(f"On day {i} ".encode(), answer)

    def test_reads_chunks_and_sends_100_continue(self):
        body = body_of({"text": TEXT}).encode()
        chunks = b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in (body[:10], body[10:])) + b"0\r\n\r\n"
        request = http_request(b"", Content_Length=None, Transfer_Encoding="chunked", Connection="close")
        self.assertEqual(status_of(self.exchange(request + chunks)), 200)
        with connect(self.server) as connection:
            connection.sendall(http_request(body, Expect="100-continue", Connection="close")[:-len(body)])
            self.assertEqual(status_of(connection.recv(1000)), 100)
            connection.sendall(body)
            self.assertEqual(status_of(read_all(connection)), 200)

    def test_garbage_gets_a_reason_or_a_closed_connection(self):
        host = b"Host: a\r\n"
        for garbage, status in ((b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400),
                                (b"GET / HTTP/1.1\r\nConnection: close\r\n" + 2 * host + b"\r\n", 400),
                                (b"\x16\x03\x01\x02\x00garbage\r\n\r\n", 400), (b"GET / HTTP/9.9\r\n\r\n", 400),
                                (b"POST /v1/summarize HTTP/1.1\r\n" + host + b"Content-Length: x\r\n\r\n", 400),
                                (http_request(b"", Content_Length=None, Transfer_Encoding="chunked") + b"zz\r\n", 400)):
            answer = self.exchange(garbage)
            self.assertEqual(status_of(answer), status, garbage)
            self.assertIn(b'"error"', answer)

    def test_disconnects_slow_and_idle_clients(self):
        with connect(self.server) as idle, connect(self.server) as slow:
            begin = time.monotonic()
            slow.sendall(summarize_request(TEXT)[:-1])
            self.assertEqual(status_of(read_all(slow)), 408)
            self.assertEqual(read_all(idle), b"")
            self.assertLess(time.monotonic() - begin, 20)

    def test_a_disconnected_client_does_not_delay_the_server(self):
        with connect(self.server) as connection:
            connection.sendall(http_request(body_of({"text": LONG_TEXT}).encode(), X_Request_Id="gone"))
            wait_until_heard(self.server)
        self.assertEqual(self.line_of("gone")["status"], 499)
        self.assertEqual(self.server.metrics()["neusum_queue_documents"], 0)

    def test_short_documents_do_not_wait_for_long_ones(self):
        times = {}

        def ask_long():
            self.ask(body_of({"text": LONG_TEXT}))
            times["long"] = time.monotonic()

        thread = threading.Thread(target=ask_long)
        thread.start()
        time.sleep(0.1)
        self.ask(body_of({"text": TEXT}))
        times["short"] = time.monotonic()
        thread.join()
        self.assertLess(times["short"], times["long"])


class OperationTest(unittest.TestCase):
    """Tests that start and stop their own servers."""

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)

    def connect_often(self, server, count):
        return [self.enterContext(connect(server)) for _ in range(count)]

    def test_a_full_queue_gives_429_at_once(self):
        with Server(NEUSUM, "--threads", 1, "--max-queue", 2, "--max-documents", 2, *NO_DEADLINE) as server:
            sockets = self.connect_often(server, 12)
            for one in sockets:
                one.sendall(summarize_request(LONG_TEXT, LONG_TEXT[1:]))
            answers = [one.recv(1 << 16) for one in sockets]
            self.assertEqual({status_of(answer) for answer in answers}, {200, 429})
            for answer in answers:
                self.assertEqual(b"Retry-After: " in answer, status_of(answer) == 429)

    def test_keeps_deadlines(self):
        with Server(NEUSUM, "--request-timeout-ms", 1000) as server:
            begin = time.monotonic()
            long = [{"id": f"long{i}", "text": LONG_TEXT} for i in range(12)]
            body = body_of(*long, {"id": "short", "text": TEXT})
            status, _, answer = server.ask("POST", "/v1/summarize", body, JSON)
            self.assertLess(time.monotonic() - begin, 20)
            answer = json.loads(answer)
            self.assertEqual((status, answer["errors"][-1]["error"]["code"]), (200, "DeadlineExceeded"))
            self.assertEqual(answer["documents"][-1]["id"], "short")

    def test_limits_the_bytes_of_waiting_requests(self):
        with Server(NEUSUM, "--max-body-bytes", 300000, "--max-pending-bytes", 500000,
                    "--read-timeout-ms", 1000) as server:
            held = self.connect_often(server, 3)
            for i, one in enumerate(held):
                one.sendall(http_request(b" " * 300000)[:-100000])
                wait_for(lambda: server.metrics()["neusum_pending_bytes"] == min(i + 1, 2) * 200000, 10,
                         lambda: "the bytes are not counted")
            self.assertEqual([status_of(read_all(one)) for one in held], [408, 408, 429])
            self.assertEqual(server.metrics()['neusum_rejections_total{code="429",reason="pending_bytes"}'], 1)
            self.assertEqual(server.metrics()["neusum_pending_bytes"], 0)

    def test_requires_a_token_if_tokens_are_configured(self):
        tokens = self.folder / "tokens"
        tokens.write_text("first-0123456789\n")
        with Server(NEUSUM, "--token-file", tokens) as server:
            def status(path, token):
                return server.ask("GET", path, headers={"Authorization": f"Bearer {token}"} if token else {})[0]

            self.assertEqual([status(path, None) for path in ("/", "/readyz", "/healthz", "/openapi.json")], [200] * 4)
            self.assertEqual([status("/v1/model", token) for token in (None, "wrong", "first-0123456789")], [401, 401, 200])
            self.assertEqual(status("/metrics", None), 401)
            tokens.write_text("second-0123456789\n")
            server.process.send_signal(signal.SIGHUP)
            wait_for(lambda: status("/v1/model", "second-0123456789") == 200, 10, lambda: "the new token is not known")
            self.assertEqual(status("/v1/model", "first-0123456789"), 401)

    def test_tls(self):
        certificate, key = self.folder / "certificate.pem", self.folder / "key.pem"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                        "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate],
                       check=True, capture_output=True)
        process = subprocess.Popen([NEUSUM, "serve", "--port", "0", "--unready-ms", "0", "--tls-certificate", certificate,
                                    "--tls-key", key], stderr=subprocess.PIPE)
        try:
            port = json.loads(process.stderr.readline())["port"]
            context = ssl.create_default_context(cafile=certificate)
            connection = http.client.HTTPSConnection("127.0.0.1", port, context=context, timeout=30)
            for _ in range(3):  # on the same connection
                connection.request("POST", "/v1/summarize", body_of({"text": TEXT}), JSON)
                answer = connection.getresponse()
                self.assertEqual(answer.status, 200)
                self.assertIn(b"rankScore", answer.read())
            self.assertIn(connection.sock.version(), ("TLSv1.2", "TLSv1.3"))
            connection.request("POST", "/v1/summarize", body_of({"text": LONG_TEXT}), JSON)
            connection.close()  # a disconnect is also noticed with TLS
        finally:
            process.terminate()
            log = process.communicate()[1]
        self.assertEqual((process.returncode, log.count(b'"status":499')), (0, 1))

    def test_the_admin_socket_loads_models_and_keeps_the_old_one_on_failure(self):
        admin = self.folder / "admin"
        with Server(NEUSUM, "--admin-socket", admin) as server:
            self.assertEqual(stat.S_IMODE(admin.stat().st_mode), 0o600)
            self.assertEqual(put_model(admin)[0], 200)
            (self.folder / "bad").write_text("no model")
            status, answer = put_model(admin, json.dumps({"path": str(self.folder / "bad")}))
            self.assertEqual((status, answer["error"]["code"]), (400, "InvalidRequest"))
            self.assertEqual(server.ask("POST", "/v1/summarize", body_of({"text": TEXT}), JSON)[0], 200)
            reloads = {outcome: server.metrics()[f'neusum_model_reloads_total{{outcome="{outcome}"}}']
                       for outcome in ("loaded", "failed")}
            self.assertEqual(reloads, {"loaded": 1, "failed": 1})
            self.assertEqual(server.stop(), 0)
        self.assertFalse(admin.exists())

    def test_exits_after_all_accepted_requests_are_answered(self):
        with Server(NEUSUM, *NO_DEADLINE, unready_ms=1000) as server:
            with connect(server) as busy, connect(server) as idle:
                busy.sendall(summarize_request(LONG_TEXT))
                wait_until_heard(server)
                server.process.send_signal(signal.SIGTERM)
                server.wait_for_event("draining", 10)
                self.assertEqual(server.ask("GET", "/readyz")[0], 503)  # still accepting, no longer ready
                answer = read_all(busy)
                self.assertEqual(status_of(answer), 200)
                self.assertIn(b"Connection: close", answer)
                self.assertEqual(read_all(idle), b"")
            self.assertEqual(server.process.wait(10), 0)

    def test_exits_within_the_drain_limit(self):
        with Server(NEUSUM, "--drain-ms", 300) as server, connect(server) as slow:
            slow.sendall(summarize_request(TEXT)[:-1])
            wait_until_heard(server)
            begin = time.monotonic()
            self.assertEqual(server.stop(), 0)
            self.assertLess(time.monotonic() - begin, 5)

    def test_reports_why_it_cannot_start(self):
        with Server(NEUSUM) as server:
            for flags, problem in ((["--port", server.port], "cannot listen on 127.0.0.1"), (["--address", "x"], "x"),
                                   (["--model", "/none"], "/none"), (["--token-file", "/none"], "/none"),
                                   (["--tls-key", "k"], "go together"), (["--max-batch", 0], "max_batch"),
                                   (["--max-queue", 1], "max_documents"), (["--admin-socket", "/none/x"], "/none/x"),
                                   (["--tls-certificate", "/none", "--tls-key", "/none"], "/none")):
                port = [] if "--port" in flags else ["--port", "0"]
                done = subprocess.run([NEUSUM, "serve", *port, *map(str, flags)], capture_output=True,
                                      text=True, timeout=30, check=False)
                self.assertEqual(done.returncode, 2, flags)
                self.assertIn(problem, done.stderr)


if __name__ == "__main__":
    NEUSUM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
