"""What a request costs `neusum serve`: memory, time, the size of the response. Requests whose bytes say nothing about it.

usage: cost_test.py NEUSUM
"""
import contextlib
import gzip
import json
import os
import pathlib
import re
import socket
import sys
import time
import unittest

from running_server import JSON, TEXT, Server, body_of, connect, http_request, question_of, wait_for

NEUSUM = ""
MANIFEST = ("--max-characters", 200000, "--max-pending-bytes", 128 << 20)  # packaging/kubernetes/deployment.yaml
MAX_MEMORY = 256 << 20
RARE = "\x01"  # six bytes in JSON


def peak_mb(server):
    """Returns the largest resident memory of the process so far (VmHWM)."""
    status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
    return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) / 1024


def post(server, body, path="/v1/summarize"):
    """Sends a compressed body; returns the status and the parsed response."""
    status, _, answer = server.ask("POST", path, gzip.compress(body.encode()), JSON | {"Content-Encoding": "gzip"})
    return status, json.loads(answer)


class CostTest(unittest.TestCase):
    def start(self, *flags):
        server = self.enterContext(Server(NEUSUM, "--threads", 2, "--max-memory", MAX_MEMORY, *MANIFEST, *flags))
        self.idle_mb = peak_mb(server)
        return server

    def assert_memory(self, server, megabytes=MAX_MEMORY >> 20):
        self.assertLess(peak_mb(server) - self.idle_mb, megabytes)

    def test_texts_of_tiny_sentences_take_bounded_memory(self):
        server = self.start()
        status, answer = post(server, body_of(*[{"text": "! " * 32000} for _ in range(12)]))
        self.assertEqual((status, answer["error"]["code"]), (413, "RequestTooLarge"))
        self.assertEqual(answer["error"]["message"], "the text has more than 20000 sentences, which is the limit")
        status, answer = post(server, body_of(*[{"id": str(i), "text": "! " * 18000} for i in range(12)], {"text": "! " * 32000}))
        self.assertEqual((status, len(answer["documents"])), (200, 12))
        self.assertEqual([error["error"]["code"] for error in answer["errors"]], ["DocumentTooLong"])
        self.assert_memory(server)

    def test_the_memory_of_a_question_counts_all_its_documents(self):
        server = self.start()
        query = " ".join(f"word{i}" for i in range(200))
        texts = [f"{i}. " + "! " * 18000 for i in range(200)]
        documents = [{"text": text} for text in texts]
        status, answer = post(server, question_of(query, *documents), "/v1/extract")
        self.assertEqual((status, answer["error"]["code"]), (413, "RequestTooLarge"))
        status, answer = post(server, json.dumps({"query": query, "texts": texts}), "/rerank")
        self.assertEqual((status, answer["error_type"]), (413, "Validation"))
        self.assert_memory(server)

    def test_members_of_documents_to_rank_take_bounded_memory(self):
        server = self.start()
        documents = [{"text": "The ferry left.", **{f"{i:x}": "" for i in range(800)}} for _ in range(800)]
        status, answer = post(server, json.dumps({"query": "ferry", "documents": documents, "return_documents": True}),
                              "/v1/rerank")
        self.assertEqual((status, answer["results"][0]["document"]), (200, documents[0]))
        self.assert_memory(server, 128)

    def test_a_query_counts(self):
        server = self.start()
        for query in ("ferry " * 1001, "ferry" * 13000):
            for path, body in (("/v1/extract", {"query": query, "text": "a"}), ("/rerank", {"query": query, "texts": ["a"]}),
                               ("/v2/rerank", {"query": query, "documents": ["a"]})):
                status, answer = post(server, json.dumps(body), path)
                self.assertEqual(status, 413)
                self.assertRegex(json.dumps(answer), "the query has 10[0-9]* words, the limit is 1000")
        self.assertEqual(post(server, json.dumps({"query": "ferry " * 1000, "text": "a"}), "/v1/extract")[0], 200)

    def test_an_extract_that_is_too_long_is_rejected(self):
        server = self.start()
        documents = [{"id": RARE * 256, "text": "ferry. " * 1000 + str(i)} for i in range(19)]
        status, answer = post(server, question_of("ferry", *documents, threshold=0), "/v1/extract")
        self.assertEqual((status, answer["error"]["code"]), (413, "RequestTooLarge"))
        self.assertIn("bytes, the limit is 16777216", answer["error"]["message"])

    def test_evidence_takes_bounded_memory(self):
        server = self.start()
        for claims, problem in ((5000, "5000 claims times 1000 sentences of documents exceed 1000000"), (900, "memory")):
            body = json.dumps({"answer": "The ferry left. " * claims, "documents": [{"text": "ferry " * 30000}]})
            status, answer = post(server, body, "/v1/cite")
            self.assertEqual((status, answer["error"]["code"]), (413, "RequestTooLarge"))
            self.assertIn(problem, answer["error"]["message"])
        self.assert_memory(server)

    def test_responses_that_nobody_reads_are_counted_and_bounded(self):
        server = self.start("--write-timeout-ms", 60000)
        documents = [{"id": RARE * 256, "text": "ferry. " * 700 + str(i)} for i in range(10)]
        body = gzip.compress(question_of("ferry", *documents, threshold=0).encode())
        request = http_request(body, path="/v1/extract", Content_Encoding="gzip")
        for _ in range(60):
            silent = socket.socket()
            silent.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            silent.connect(("127.0.0.1", server.port))
            self.enterContext(contextlib.closing(silent)).sendall(request)
        wait_for(lambda: server.metrics()["neusum_pending_bytes"] > 100 << 20, 30, lambda: "responses are not counted")
        self.assertEqual(server.ask("POST", "/v1/summarize", body_of({"text": TEXT}), JSON)[0], 200)
        self.assertLessEqual(server.metrics()["neusum_memory_bytes"], MAX_MEMORY)
        self.assert_memory(server)


class CancellationTest(unittest.TestCase):
    PAGES = body_of(*[{"id": str(i), "contentType": "text/html", "text": "<p>a b c d." * 90000} for i in range(8)])
    COSTLY_ANSWER = json.dumps({"answer": "The ferry left. " * 45, "documents": [{"text": "A ferry. " * 19900}]})
    COSTLY = body_of(*[{"id": str(i), "text": "! " * 19990} for i in range(32)], sentenceCount=100)

    def cancelled(self, server):
        return server.metrics()["neusum_cancelled_total"]

    @staticmethod
    def ended_cpu_seconds():
        """Returns the CPU time of all processes that this one started and that have ended."""
        times = os.times()
        return times.children_user + times.children_system

    def pending_bytes(self, server):
        return server.metrics()["neusum_pending_bytes"]

    def test_scoring_ends_at_the_deadline(self):
        with Server(NEUSUM, "--threads", 1, "--request-timeout-ms", 150) as server:  # one document takes longer
            self.assertEqual(server.ask("POST", "/v1/summarize", self.COSTLY, JSON)[0], 504)
            wait_for(lambda: self.cancelled(server) >= 1, 5, lambda: "nothing was cancelled")
            self.assert_idle(server)

    def test_finding_evidence_ends_at_the_deadline(self):
        with Server(NEUSUM, "--threads", 1, "--request-timeout-ms", 1000) as server:
            self.assertEqual(server.ask("POST", "/v1/cite", self.COSTLY_ANSWER, JSON)[0], 504)
            wait_for(lambda: self.cancelled(server) >= 1, 5, lambda: "nothing was cancelled")
            self.assert_idle(server)

    def test_reading_pages_ends_at_the_deadline(self):
        with Server(NEUSUM, "--threads", 1, "--request-timeout-ms", 200) as server:
            begin = server.cpu_seconds()
            status, _, answer = server.ask("POST", "/v1/summarize", self.PAGES, JSON)
            self.assertEqual((status, json.loads(answer)["error"]["code"]), (504, "DeadlineExceeded"))
            self.assertEqual(self.cancelled(server), 8)
            self.assert_idle(server)
            self.assertLess(server.cpu_seconds() - begin, 1)

    def test_reading_pages_ends_when_the_client_leaves(self):
        with Server(NEUSUM, "--threads", 1) as server:
            with connect(server) as client:
                client.sendall(http_request(self.PAGES.encode()))
                wait_for(lambda: self.pending_bytes(server) > 12 * len(self.PAGES) / 8, 10, lambda: "nothing is read")
            wait_for(lambda: self.cancelled(server) == 8, 1, lambda: "nothing was cancelled")
            self.assert_idle(server)

    def test_sigterm_ends_reading_pages(self):
        with Server(NEUSUM, "--threads", 1, "--drain-ms", 0) as server, connect(server) as client:
            client.sendall(http_request(self.PAGES.encode()))
            wait_for(lambda: self.pending_bytes(server) > 12 * len(self.PAGES) / 8, 10, lambda: "nothing is read")
            before = server.cpu_seconds() + self.ended_cpu_seconds()
            self.assertEqual(server.stop(), 0)
            self.assertLess(self.ended_cpu_seconds() - before, 1)

    def test_scoring_ends_when_the_client_leaves(self):
        with Server(NEUSUM, "--threads", 1) as server:
            with connect(server) as client:
                client.sendall(http_request(self.COSTLY.encode()))
                time.sleep(0.3)
            wait_for(lambda: self.cancelled(server) >= 1, 5, lambda: "nothing was cancelled")
            self.assert_idle(server)

    def test_sigterm_ends_the_process_within_the_drain_time(self):
        for path, body in (("/v1/summarize", self.COSTLY),
                           ("/v1/extract", question_of("ferry", *[{"text": f"{i}. " + "! " * 19900} for i in range(10)],
                                                       ratio=1, method="neusum")),
                           ("/v1/cite", self.COSTLY_ANSWER)):
            with Server(NEUSUM, "--threads", 1, "--drain-ms", 300) as server, connect(server) as client:
                client.sendall(http_request(body.encode(), path=path))
                time.sleep(0.2)
                begin = time.monotonic()
                self.assertEqual(server.stop(), 0)
                self.assertLess(time.monotonic() - begin, 2)

    def assert_idle(self, server):
        """Fails if the scoring threads go on."""
        time.sleep(0.2)
        before = server.cpu_seconds()
        time.sleep(0.5)
        self.assertLess(server.cpu_seconds() - before, 0.1)


if __name__ == "__main__":
    NEUSUM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
