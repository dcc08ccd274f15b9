"""POST /v1/extract of `neusum serve` from the view of clients and operators.

usage: serve_extract_test.py NEUSUM
"""

import concurrent.futures
import contextlib
import gzip
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from running_server import (
    JSON,
    Server,
    body_of,
    connect,
    http_request,
    invented_text,
    put_model,
    question_of,
    read_all,
    status_of,
    wait_for,
)

NEUSUM = ""
MODELS = pathlib.Path(__file__).resolve().parents[2] / "models"
MODEL, QUERY_MODEL = MODELS / "neusum-en.safetensors", MODELS / "neusum-query.safetensors"
QUERY = "When does the ferry to Port Ellis leave?"
HARBOUR = {"id": "harbour", "text": "The harbour of Zürich 🚢 was closed. Nobody was hurt. Gulls sat on the pier."}
TIMES = {"id": "times", "text": "🙂 Tickets are sold on board. The ferry to Port Ellis leaves at noon – daily! It is old."}
OTHER = {"id": "other", "text": "A ferry is a boat. The keeper of the lighthouse slept. The map was a copy."}
DOCUMENTS = [HARBOUR, TIMES, OTHER]
ANSWER = "The ferry to Port Ellis leaves at noon – daily!"
# 1,000 documents, each with other words
MANY = [{"id": f"chunk {i}", "text": invented_text(i, 8)} for i in range(1000)]


class ExtractTest(unittest.TestCase):
    """Tests that do not change the server share one."""

    @classmethod
    def setUpClass(cls):
        cls.server = Server(NEUSUM, "--max-characters", 200000, "--max-body-bytes", 4000000, "--request-timeout-ms", 60000)
        cls.addClassCleanup(cls.server.__exit__)

    def post(self, body, status=200, **headers):
        fields = JSON | {name.replace("_", "-"): value for name, value in headers.items()}
        got, fields, answer = self.server.ask("POST", "/v1/extract", body, fields)
        self.assertEqual(got, status, answer)
        return fields, answer

    def ask(self, *documents, query=QUERY, **parameters):
        return json.loads(self.post(question_of(query, *documents, **parameters))[1])

    def error_of(self, body, status=400):
        error = json.loads(self.post(body, status)[1])["error"]
        return error["code"], error["message"]

    def test_finds_the_answer_and_its_document(self):
        answer = self.ask(*DOCUMENTS, sentenceCount=1)
        self.assertEqual([(one["text"], one["document"], one["index"], one["rank"]) for one in answer["sentences"]],
                         [(ANSWER, "times", 1, 1)])
        self.assertEqual((answer["query"], answer["model"], answer["answerable"]), (QUERY, "bm25", True))
        self.assertEqual([one["id"] for one in answer["documents"]], ["harbour", "times", "other"])
        self.assertEqual(max(answer["documents"], key=lambda one: one["relevance"])["id"], "times")

    def test_spans_are_exact_in_every_unit(self):
        for unit, coding, width in (("UnicodeCodePoint", "utf-32-le", 4), ("Utf8CodeUnit", "utf-8", 1),
                                    ("Utf16CodeUnit", "utf-16-le", 2)):
            sentences = self.ask(*DOCUMENTS, threshold=0, stringIndexType=unit)["sentences"]
            self.assertGreater(len(sentences), 6)
            texts = {one["id"]: one["text"].encode(coding) for one in DOCUMENTS}
            for one in sentences:
                begin, end = one["offset"] * width, (one["offset"] + one["length"]) * width
                self.assertEqual(texts[one["document"]][begin:end].decode(coding), one["text"])

    def test_gives_the_same_extracts_as_the_command_line(self):
        questions = [{"id": "q1", "query": QUERY, "documents": DOCUMENTS}, {"id": "q2", "query": QUERY, "text": TIMES["text"]},
                     {"id": "q3", "query": "ferry", "documents": [{"text": one["text"]} for one in DOCUMENTS]}]
        for parameters, flags in (({}, []), ({"method": "bm25"}, ["--method", "bm25"]),
                                  ({"sentenceCount": 2, "sortBy": "Rank", "context": 1, "threshold": 0.1},
                                   ["--sentences", "2", "--order", "rank", "--context", "1", "--threshold", "0.1"])):
            answers = [self.post(json.dumps(one | {"parameters": parameters}))[1] for one in questions]
            printed = subprocess.run([NEUSUM, "summarize", "--jsonl", *flags], check=True, capture_output=True,
                                     input="".join(json.dumps(one) + "\n" for one in questions).encode()).stdout
            self.assertEqual(b"".join(answers), printed)

    def test_limits_threshold_context_and_order(self):
        every = self.ask(*DOCUMENTS, threshold=0)["sentences"]
        self.assertEqual([one["index"] for one in every if one["document"] == "other"], [0, 1, 2])
        by_rank = self.ask(*DOCUMENTS, threshold=0, sortBy="Rank")["sentences"]
        self.assertEqual([one["rank"] for one in by_rank], list(range(1, len(every) + 1)))
        self.assertEqual(sorted(by_rank, key=lambda one: -one["relevance"]), by_rank)
        self.assertEqual(self.ask(*DOCUMENTS, threshold=1)["sentences"], [])
        likely = self.ask(*DOCUMENTS, threshold=by_rank[1]["relevance"])["sentences"]
        self.assertEqual({one["text"] for one in likely}, {one["text"] for one in by_rank[:2]})
        self.assertEqual([one["text"] for one in self.ask(*DOCUMENTS, wordCount=10)["sentences"]], [ANSWER])
        self.assertEqual([one["text"] for one in self.ask(*DOCUMENTS, characterCount=len(ANSWER))["sentences"]], [ANSWER])
        self.assertEqual(len(self.ask(*DOCUMENTS, ratio=0.2)["sentences"]), round(len(every) / 5))
        around = self.ask(*DOCUMENTS, sentenceCount=3, context=1)["sentences"]
        self.assertEqual([(one["document"], one["index"], one.get("rank")) for one in around],
                         [("times", 0, None), ("times", 1, 1), ("times", 2, None)])

    def test_the_order_of_documents_and_repeated_documents_do_not_matter(self):
        def extract(*documents):
            return [(one["document"], one["offset"], one["rank"], one["relevance"])
                    for one in self.ask(*documents, sortBy="Rank")["sentences"]]

        expected = extract(*DOCUMENTS)
        self.assertTrue(expected)
        self.assertEqual(extract(*reversed(DOCUMENTS)), expected)
        self.assertEqual(extract(*DOCUMENTS, *DOCUMENTS), expected)

    def test_no_relevant_sentence_gives_an_empty_list(self):
        answer = self.ask(HARBOUR, query="Quantum chromodynamics?")
        self.assertEqual((answer["sentences"], answer["answerable"]), ([], False))
        self.assertEqual(self.ask({"text": ""})["sentences"], [])

    def test_takes_1000_documents_and_rejects_1001(self):
        answer = self.ask(*MANY, query="What did the keeper count on day 700?", sentenceCount=3)
        self.assertEqual((len(answer["documents"]), len(answer["sentences"])), (1000, 3))
        self.assertEqual(answer["sentences"][0]["document"], "chunk 700")
        self.assertEqual(self.error_of(question_of(QUERY, *MANY, OTHER)),
                         ("InvalidRequest", "documents must be a list of 1 to 1000"))

    def test_rejects_invalid_questions_with_a_reason(self):
        for body, problem in ((question_of("?!", OTHER), "the query is empty: it has no letter or digit"),
                              (question_of("", OTHER), "the query is empty: it has no letter or digit"),
                              (json.dumps({"documents": [OTHER]}), "query must be there and a string"),
                              (json.dumps({"query": QUERY}), "either documents or text must be there"),
                              (question_of(QUERY), "documents must be a list of 1 to 1000"),
                              (question_of(QUERY, OTHER, threshold=2), "threshold must be a number from 0 to 1"),
                              (question_of(QUERY, OTHER, method="lead"), "method must be neusum or bm25"),
                              (json.dumps({"query": QUERY, "text": "x", "top": 3}), 'there is no member "top", only id, '
                               "query, documents, text, contentType and parameters")):
            self.assertEqual(self.error_of(body), ("InvalidRequest", problem))
        self.assertEqual(self.error_of(question_of(QUERY, OTHER, {"id": "x"})),
                         ("InvalidDocument", "document 2: text must be there and a string"))
        self.assertEqual(self.error_of(question_of(QUERY, {"text": "x" * 200001}))[0], "DocumentTooLong")
        self.assertEqual(self.error_of(question_of(QUERY, {"text": " ".join(f"Boat {i} left." for i in range(7000))},
                                                   *({"text": " ".join(f"Ship {i} left." for i in range(k, 7000))}
                                                     for k in range(2)), threshold=0)),
                         ("InvalidRequest", "the extract has 20999 sentences, the limit is 20000; set sentenceCount or a "
                          "higher threshold"))

    def test_reads_and_writes_gzip(self):
        body = question_of(QUERY, *DOCUMENTS, threshold=0)
        fields, answer = self.post(gzip.compress(body.encode()), Content_Encoding="gzip", Accept_Encoding="gzip")
        self.assertEqual(fields["Content-Encoding"], "gzip")
        self.assertEqual(gzip.decompress(answer), self.post(body)[1])
        self.assertEqual(self.server.ask("GET", "/v1/extract")[0], 405)

    def test_concurrent_questions_and_summaries_get_their_own_answers(self):
        def ask(number):
            if number % 4 == 0:
                return self.server.ask("POST", "/v1/summarize", body_of({"text": MANY[number]["text"]}), JSON)[2]
            return self.ask(*MANY[number:number + 20], query=f"What did the keeper count on day {number + 7}?")

        expected = list(map(ask, range(60)))
        self.assertEqual(len({str(answer) for answer in expected}), 60)
        with concurrent.futures.ThreadPoolExecutor(16) as clients:
            self.assertEqual(list(clients.map(ask, list(range(60)) * 2)), expected * 2)

    def test_log_and_metrics(self):
        before = self.server.metrics().get('neusum_documents_total{outcome="extracted"}', 0)
        self.post(question_of(QUERY, *DOCUMENTS), X_Request_Id="question-17")
        line = wait_for(lambda: [one for one in self.server.events("request") if one["requestId"] == "question-17"], 10,
                        lambda: "no line in the log")[0]
        self.assertEqual((line["path"], line["status"], line["documents"]), ("/v1/extract", 200, 3))
        self.assertNotIn("Port Ellis", self.server.log.read_text())
        metrics = self.server.metrics()
        self.assertEqual(metrics['neusum_documents_total{outcome="extracted"}'], before + 3)
        self.assertGreater(metrics['neusum_requests_total{code="200",route="/v1/extract"}'], 0)


class OverloadTest(unittest.TestCase):
    def test_health_is_fast_and_the_queue_limited_while_large_questions_run(self):
        request = http_request(question_of("What did the keeper count?", *MANY).encode(), path="/v1/extract", Connection="close")
        with Server(NEUSUM, "--threads", 1, "--max-queue", 2, "--max-documents", 2) as server:
            def ask(_):
                with connect(server) as connection:
                    connection.sendall(request)
                    return status_of(read_all(connection))

            with concurrent.futures.ThreadPoolExecutor(12) as clients:
                answers = [clients.submit(ask, i) for i in range(36)]
                seconds = []
                while not all(answer.done() for answer in answers):
                    begin = time.monotonic()
                    self.assertEqual(server.ask("GET", "/healthz")[0], 200)
                    seconds.append(time.monotonic() - begin)
                    time.sleep(0.01)
                self.assertEqual({answer.result() for answer in answers}, {200, 429})
            self.assertLess(max(seconds), 2)
            self.assertLess(sorted(seconds)[len(seconds) // 2], 0.2)

    def test_disconnected_clients_are_noticed(self):
        with Server(NEUSUM, "--threads", 1) as server:
            request = http_request(question_of("What did the keeper count?", *MANY).encode(), path="/v1/extract")
            with contextlib.ExitStack() as connections:
                for _ in range(12):  # the last ones wait
                    connections.enter_context(connect(server)).sendall(request)
            wait_for(lambda: server.metrics().get('neusum_requests_total{code="499",route="/v1/extract"}', 0) > 0, 10,
                     lambda: "no disconnect is noticed")
            wait_for(lambda: server.metrics()["neusum_queue_documents"] == 0, 10, lambda: "questions still wait")
            self.assertEqual(server.ask("POST", "/v1/extract", question_of(QUERY, *DOCUMENTS), JSON)[0], 200)


class ModelTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def test_the_model_is_read_again_and_stays_if_the_file_is_damaged(self):
        file, admin = self.folder / "query.safetensors", self.folder / "admin"
        shutil.copy(QUERY_MODEL, file)
        with Server(NEUSUM, "--query-model", file, "--admin-socket", admin) as server:
            def extract():
                status, _, answer = server.ask("POST", "/v1/extract", question_of(QUERY, *DOCUMENTS, method="neusum"), JSON)
                self.assertEqual((status, json.loads(answer)["model"]), (200, model["queryModel"]))
                return answer

            model = json.loads(server.ask("GET", "/v1/model")[2])
            expected = extract()
            file.write_bytes(b"no model")
            status, answer = put_model(admin)
            self.assertEqual(status, 400)
            self.assertIn(str(file), answer["error"]["message"])
            server.process.send_signal(signal.SIGHUP)
            wait_for(lambda: len(server.events("reload_failed")) == 2, 10, lambda: "no reload_failed")
            self.assertEqual(extract(), expected)
            shutil.copy(QUERY_MODEL, file)
            self.assertEqual(put_model(admin), (200, model))
            self.assertEqual(server.wait_for_event("reload", 10)["queryModel"], model["queryModel"])
            self.assertEqual(extract(), expected)

    def test_does_not_start_with_a_bad_model(self):
        for bad in ("/none", MODEL):
            done = subprocess.run([NEUSUM, "serve", "--port", "0", "--query-model", bad], capture_output=True, text=True,
                                  timeout=30, check=False)
            self.assertEqual((done.returncode, str(bad) in done.stderr), (2, True), done.stderr)

    def test_without_the_model_for_queries_only_bm25_works(self):
        program = pathlib.Path(shutil.copy(NEUSUM, self.folder))  # finds no models beside it
        with Server(program, "--model", MODEL) as server:
            model = json.loads(server.ask("GET", "/v1/model")[2])
            self.assertEqual(model["limits"]["maxQuestionDocuments"], 1000)
            if model["queryModel"] is not None:
                self.skipTest("the model for queries is installed on this machine")
            status, _, answer = server.ask("POST", "/v1/extract", question_of(QUERY, OTHER, method="neusum"), JSON)
            self.assertEqual((status, json.loads(answer)["error"]),
                             (503, {"code": "NoQueryModel",
                                    "message": "the model for queries is not installed; only method bm25 of /v1/extract "
                                               "works without it"}))
            self.assertEqual(server.ask("POST", "/v1/extract", question_of(QUERY, OTHER), JSON)[0], 200)


if __name__ == "__main__":
    NEUSUM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
