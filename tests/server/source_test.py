"""Web pages, Markdown and subtitles as documents of `neusum serve`.

usage: source_test.py NEUSUM
"""

import json
import sys
import unittest

from running_server import JSON, Server, wait_for

NEUSUM = ""
WORDS = "The harbour of Zürich was <b>closed</b> on Monday &amp; Tuesday. Nobody was hurt, said the keeper of the lighthouse."
PAGE = f"<!DOCTYPE html><nav><a href=/>Home page of the ferry.</a></nav><article><p>{WORDS}</p></article>"
TALK = "1\n00:00:01,500 --> 00:00:02,000\nThe ferry\n\n2\n00:00:02,000 --> 00:00:03,000\nleft at noon.\n"


class SourceTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(NEUSUM, "--max-characters", 2000000, "--max-body-bytes", 4000000, "--max-pending-bytes", 20000000)
        cls.addClassCleanup(cls.server.__exit__)

    def ask(self, path, body, status=200):
        got, _, answer = self.server.ask("POST", path, json.dumps(body).encode(), JSON)
        self.assertEqual(got, status, answer)
        return json.loads(answer)

    def summarize(self, *documents, **parameters):
        return self.ask("/v1/summarize", {"documents": documents, "parameters": parameters})

    def check_source(self, sentence, given):
        """The ranges contain the text of the sentence and no tags."""
        parts = b"".join(given.encode()[begin:end] for begin, end in sentence["source"]).decode()
        self.assertEqual(parts.replace("&amp;", "&").split(), sentence["text"].split())

    def test_a_page_is_summarized_without_its_menus(self):
        for kind in ("text/html", "application/xhtml+xml; charset=latin1"):
            (summary,) = self.summarize({"text": PAGE, "contentType": kind}, sentenceCount=9)["documents"]
            self.assertEqual([one["text"].split()[0] for one in summary["sentences"]], ["The", "Nobody"])
            self.assertEqual(summary["warnings"], [])
            for sentence in summary["sentences"]:
                self.check_source(sentence, PAGE)

    def test_captions_have_times(self):
        (summary,) = self.summarize({"text": TALK, "contentType": "application/x-subrip"})["documents"]
        (sentence,) = summary["sentences"]
        self.assertEqual((sentence["text"], sentence["begin"], sentence["end"]), ("The ferry left at noon.", 1.5, 3))

    def test_documents_have_different_types(self):
        answer = self.summarize({"text": "The ferry sank."}, {"text": PAGE, "contentType": "text/html"},
                                {"text": "# Ferry\n\nIt sank in the harbour.", "contentType": "text/markdown"}, {"text": "x", "contentType": "a/b"})
        plain, page, markdown = answer["documents"]
        self.assertNotIn("source", plain["sentences"][0])
        self.check_source(page["sentences"][0], PAGE)
        self.assertEqual([one["text"] for one in markdown["sentences"]], ["It sank in the harbour."])
        self.assertEqual([(one["id"], one["error"]["code"]) for one in answer["errors"]], [("4", "InvalidDocument")])

    def test_a_question_searches_pages(self):
        documents = [{"text": "It rained."}, {"text": PAGE, "contentType": "text/html"}]
        answer = self.ask("/v1/extract", {"query": "Who was hurt?", "documents": documents, "parameters": {"threshold": 0}})
        found = [one for one in answer["sentences"] if one["documentIndex"] == 1]
        self.assertEqual(len(found), 2)
        for sentence in found:
            self.check_source(sentence, PAGE)
        alone = self.ask("/v1/extract", {"query": "Who was hurt?", "text": PAGE, "contentType": "text/html",
                                         "parameters": {"threshold": 0}})
        self.assertEqual([one["source"] for one in alone["sentences"]], [one["source"] for one in found])
        error = self.ask("/v1/extract", {"query": "x", "documents": documents, "contentType": "text/html"}, 400)["error"]
        self.assertIn("documents have their own", error["message"])

    def test_spans_count_the_chosen_unit_in_the_extracted_text(self):
        document = {"text": "<p>\U0001f642 It rained. It sank.</p>", "contentType": "text/html"}
        for unit, offset in (("UnicodeCodePoint", 13), ("Utf16CodeUnit", 14), ("Utf8CodeUnit", 16)):
            (summary,) = self.summarize(document, stringIndexType=unit, sentenceCount=9)["documents"]
            sentence = summary["sentences"][-1]
            self.assertEqual((sentence["text"], sentence["offset"], sentence["source"]), ("It sank.", offset, [[19, 27]]))

    def test_reading_a_page_must_fit_into_the_memory_of_pending_requests(self):
        """A page of 1.8 MB needs 12 times as much memory, more than is allowed."""
        page = "<p>" + "The ferry sank. " * 112_000
        got, fields, _ = self.server.ask("POST", "/v1/summarize", json.dumps(
            {"documents": [{"text": page, "contentType": "text/html"}]}).encode(), JSON)
        self.assertEqual(got, 429)
        self.assertIn("Retry-After", fields)
        wait_for(lambda: self.summarize({"text": PAGE, "contentType": "text/html"})["documents"], 10, "a page fits again")

    def test_the_service_fetches_nothing(self):
        """An address as a document is a text, and addresses in a page are not followed."""
        here = f"http://127.0.0.1:{self.server.port}/healthz"
        before = self.requests_for_health()
        page = f"<base href='{here}'><link rel=stylesheet href='{here}'><p>It sank.<img src='{here}'><iframe src='{here}'></iframe>"
        (address, framed) = self.summarize({"text": here}, {"text": page, "contentType": "text/html"})["documents"]
        self.assertEqual([one["text"] for one in framed["sentences"]], ["It sank."])
        self.assertNotIn("ok", [one["text"] for one in address["sentences"]])
        self.assertEqual(self.requests_for_health(), before)

    def requests_for_health(self):
        lines = self.server.ask("GET", "/metrics")[2].decode().splitlines()
        return [line for line in lines if "healthz" in line and "total" in line]


if __name__ == "__main__":
    NEUSUM = sys.argv.pop(1)
    unittest.main()
