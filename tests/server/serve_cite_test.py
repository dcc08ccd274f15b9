"""POST /v1/cite of `neusum serve` from the view of clients and operators.

usage: serve_cite_test.py NEUSUM
"""

import gzip
import json
import sys
import unittest

from running_server import JSON, Server

NEUSUM = ""
NEWS = {"id": "news", "text": "Gulls cried 🙂. The ferry to Port Ellis left the harbour on Monday. Nobody was hurt."}
TIMES = {"text": "Tickets are sold on board."}
ANSWER = "The ferry to Port Ellis left the harbour on Tuesday. Whales sing."


def body_of(answer=ANSWER, documents=(NEWS, TIMES), **parameters):
    return json.dumps({"answer": answer, "documents": list(documents), "parameters": parameters})


class CiteTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(NEUSUM, "--max-characters", 200000, "--max-body-bytes", 4000000, "--request-timeout-ms", 60000)
        cls.addClassCleanup(cls.server.__exit__)

    def post(self, body, status=200, **headers):
        fields = JSON | {name.replace("_", "-"): value for name, value in headers.items()}
        got, _, answer = self.server.ask("POST", "/v1/cite", body, fields)
        self.assertEqual(got, status, answer)
        return json.loads(answer)

    def test_claims_have_evidence_and_words_without_it(self):
        answer = self.post(body_of(maxEvidence=2))
        first, second = answer["claims"]
        (evidence,) = first["evidence"]
        self.assertEqual((evidence["document"], evidence["documentIndex"], evidence["index"]), ("news", 0, 1))
        self.assertEqual(NEWS["text"][evidence["offset"]:][:evidence["length"]], evidence["text"])
        self.assertEqual([(word["text"], word["kind"]) for word in first["unmatched"]], [("Tuesday", "name")])
        self.assertEqual((second["evidence"], second["coverage"]), ([], 0))
        self.assertEqual((answer["documents"], answer["warnings"], answer["language"]), (["news", "1"], [], "en"))

    def test_offsets_count_in_the_given_unit(self):
        found = self.post(body_of(stringIndexType="Utf16CodeUnit"))["claims"][0]["evidence"][0]
        units = NEWS["text"].encode("utf-16-le")[2 * found["offset"]:2 * (found["offset"] + found["length"])]
        self.assertEqual(units.decode("utf-16-le"), found["text"])

    def test_the_threshold_limits_the_evidence(self):
        self.assertEqual([claim["evidence"] for claim in self.post(body_of(threshold=1))["claims"]], [[], []])

    def test_bodies_may_be_compressed(self):
        self.assertEqual(self.post(gzip.compress(body_of().encode()), Content_Encoding="gzip"), self.post(body_of()))

    def test_documents_may_be_web_pages(self):
        page = {"contentType": "text/html", "text": f"<p>{NEWS['text']}</p>"}
        self.assertEqual(self.post(body_of(documents=[page]))["claims"][0]["evidence"][0]["index"], 1)

    def test_mistakes_are_explained(self):
        for body, code, message in (
                (json.dumps({"documents": [NEWS]}), "InvalidRequest", "answer must be there"),
                (json.dumps({"answer": "a"}), "InvalidRequest", "documents must be there"),
                (body_of("?!"), "InvalidRequest", "the answer is empty"),
                (body_of(documents=[7]), "InvalidDocument", "document 1"),
                (body_of(maxEvidence=11), "InvalidRequest", "maxEvidence"),
                (body_of(sentenceCount=1), "InvalidRequest", "maxEvidence, threshold and stringIndexType"),
                (body_of("a" * 200001), "DocumentTooLong", "200000 characters")):
            error = self.post(body, 400)["error"]
            self.assertEqual(error["code"], code)
            self.assertIn(message, error["message"])

    def test_every_claim_is_compared_with_every_sentence_within_a_limit(self):
        documents = [{"text": f"Boat {i} left. " * 1500} for i in range(4)]
        error = self.post(body_of("Boats left. " * 200, documents), 413)["error"]
        self.assertEqual(error["code"], "RequestTooLarge")
        self.assertIn("200 claims times 6000 sentences of documents exceed 1000000", error["message"])
        self.assertEqual(len(self.post(body_of("Boats left. " * 20, documents))["claims"]), 20)

    def test_requests_are_counted(self):
        self.post(body_of())
        self.assertGreater(self.server.metrics()['neusum_requests_total{code="200",route="/v1/cite"}'], 0)


if __name__ == "__main__":
    NEUSUM = sys.argv.pop(1)
    unittest.main()
