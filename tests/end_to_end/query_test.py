"""neusum summarize --query, as a user runs it.

usage: query_test.py NEUSUM
"""

import gzip
import json
import os
import random
import subprocess
import sys
import time
import unittest
from pathlib import Path

from scratch_case import ScratchCase

NEUSUM = ""

QUERY = "Why was the harbour closed?"
REPORT = ("Zoë’s ferry 🙂 left at dawn. The harbour was closed\nbecause a crane fell into the water – twice! "
          "Nobody was hurt. Divers searched the wreck on Tuesday.\n")
NOTES = ("Fishermen lost a week of work. The mayor said the harbour stays closed until Friday. "
         "Tickets cost 12 €. Ferries leave from the old pier.\n")
UNITS = {"UnicodeCodePoint": ("utf-32-le", 4), "Utf8CodeUnit": ("utf-8", 1), "Utf16CodeUnit": ("utf-16-le", 2)}
MAX_SECONDS = 60
MAX_KILOBYTES = 1_500_000


def text_at(text, sentence, unit):
    """The characters of the text at the span of a sentence, whose lines may be joined."""
    encoding, size = UNITS[unit]
    encoded = text.encode(encoding)
    joined = ""
    for begin, end in sentence.get("ranges", [[sentence["offset"], sentence["offset"] + sentence["length"]]]):
        has_hyphen = encoded[end * size:].decode(encoding).startswith("-")
        joined += encoded[begin * size:end * size].decode(encoding) + ("" if has_hyphen else " ")
    return joined.removesuffix(" ")


def selected(extract):
    return sorted((sentence["document"], sentence["text"], sentence["rank"]) for sentence in extract["sentences"])


def hostile_texts(rng, count):
    """Texts of unusual characters: other scripts, combining marks, emoji, controls, noncharacters."""
    ranges = [(0x20, 0x7F), (0x300, 0x370), (0x590, 0x700), (0x900, 0xE00), (0x1F1E6, 0x1F200), (0x1F300, 0x1FA00),
              (0x200B, 0x2070), (0x4E00, 0x4F00), (0xFDD0, 0xFE10), (0x1, 0x20), (0xE0000, 0xE0080)]
    texts = []
    for _ in range(count):
        parts = [chr(rng.randrange(*rng.choice(ranges))) * rng.choice((1, 1, 1, 30)) for _ in range(rng.randrange(200))]
        texts.append("The harbour. " + "".join(parts) + rng.choice((".", "\n", "")))
    return texts


class QueryTest(ScratchCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.report = cls.folder / "report.txt"
        cls.notes = cls.folder / "notes.txt"
        cls.report.write_text(REPORT)
        cls.notes.write_text(NOTES)

    def run_process(self, *arguments, status=0, method="bm25", **options):
        command = [NEUSUM, "summarize", "--method", method, *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, check=False, timeout=300, **options)
        self.assertEqual(done.returncode, status, done.stderr)
        return done

    def run_neusum(self, *arguments, **options):
        return self.run_process(*arguments, **options).stdout.decode()

    def error_of(self, *arguments, **options):
        done = self.run_process(*arguments, status=2, **options)
        self.assertEqual(done.stdout, b"")
        return done.stderr.decode()

    def extract(self, *arguments, **options):
        return json.loads(self.run_neusum("--format", "json", *arguments, **options))

    def extract_lines(self, records, *arguments):
        lines = "".join(json.dumps(record) + "\n" for record in records)
        printed = self.run_neusum("--jsonl", *arguments, input=lines.encode())
        return [json.loads(line) for line in printed.splitlines()]

    def ask(self, documents, *arguments, query=QUERY):
        record = {"query": query, "documents": [{"id": id, "text": text} for id, text in documents]}
        return self.extract_lines([record], *arguments)[0]

    def test_prints_the_sentences_that_answer_the_query_one_per_line(self):
        printed = self.run_neusum("--query", QUERY, "--sentences", 1, self.report)
        self.assertEqual(printed, "The harbour was closed because a crane fell into the water – twice!\n")
        self.assertEqual(self.run_neusum("--query", QUERY, "--sentences", 1, input=REPORT.encode()), printed)

    def test_the_sentences_of_several_files_have_the_names_of_their_files(self):
        lines = self.run_neusum("--query", QUERY, self.report, self.notes).splitlines()
        self.assertEqual(lines, [f"==> {self.report} <==",
                                 "The harbour was closed because a crane fell into the water – twice!",
                                 f"==> {self.notes} <==",
                                 "The mayor said the harbour stays closed until Friday."])

    def test_json_has_exact_spans_in_every_string_index_type(self):
        texts = {str(self.report): REPORT, str(self.notes): NOTES}
        for unit in UNITS:
            with self.subTest(unit):
                extract = self.extract("--query", QUERY, "--threshold", 0, "--string-index-type", unit, *texts)
                self.assertEqual(len(extract["sentences"]), 8)
                for sentence in extract["sentences"]:
                    self.assertEqual(text_at(texts[sentence["document"]], sentence, unit), sentence["text"])

    def test_json_describes_the_answer_and_the_documents(self):
        extract = self.extract("--query", QUERY, self.report, self.notes)
        self.assertEqual((extract["id"], extract["query"], extract["model"], extract["warnings"]),
                         ("1", QUERY, "bm25", []))
        self.assertIs(extract["answerable"], True)
        self.assertEqual([document["id"] for document in extract["documents"]], [str(self.report), str(self.notes)])
        for document in extract["documents"]:
            best = max(s["relevance"] for s in extract["sentences"] if s["document"] == document["id"])
            self.assertEqual(document["relevance"], best)
        by_rank = sorted(extract["sentences"], key=lambda sentence: sentence["rank"])
        relevances = [sentence["relevance"] for sentence in by_rank]
        self.assertEqual(relevances, sorted(relevances, reverse=True))
        ranked = self.extract("--query", QUERY, "--order", "rank", self.report, self.notes)
        self.assertEqual(ranked["sentences"], by_rank)

    def test_limits_count_over_all_files_together(self):
        for flag, value, size in (("--sentences", 1, len), ("--words", 14, lambda t: len(" ".join(t).split())),
                                  ("--characters", 80, lambda t: len(" ".join(t))), ("--ratio", 0.1, len)):
            with self.subTest(flag):
                extract = self.extract("--query", QUERY, flag, value, self.report, self.notes)
                texts = [sentence["text"] for sentence in extract["sentences"]]
                self.assertTrue(0 < size(texts) <= max(value, 1), texts)

    def test_context_adds_the_neighbours(self):
        extract = self.extract("--query", QUERY, "--sentences", 3, "--context", 1, self.report)
        self.assertEqual([(s["index"], s.get("rank")) for s in extract["sentences"]], [(0, None), (1, 1), (2, None)])

    def test_threshold_0_returns_every_sentence_and_1_none(self):
        extract = self.extract("--query", QUERY, "--threshold", 0, self.report, self.report)
        self.assertEqual([s["index"] for s in extract["sentences"]], 2 * [0, 1, 2, 3])
        self.assertEqual(self.extract("--query", QUERY, "--threshold", 1, self.report)["sentences"], [])

    def test_nothing_relevant_is_an_empty_list(self):
        done = self.run_process("--query", "zebra quagga", self.report)
        self.assertEqual((done.stdout, done.stderr), (b"", b"neusum: no sentence is relevant to the query\n"))
        extract = self.extract("--query", "zebra quagga", self.report)
        self.assertEqual((extract["sentences"], extract["answerable"]), ([], False))
        self.assertEqual(self.extract("--query", QUERY, input=b"")["sentences"], [])

    def test_the_order_of_the_documents_does_not_matter(self):
        rng = random.Random(5)
        documents = [(f"d{i}", rng.choice((REPORT, NOTES)) + f"The harbour of town {i} was closed. Crane {i} fell.")
                     for i in range(40)]
        expected = selected(self.ask(documents))
        self.assertEqual(len(expected), 10)
        for _ in range(5):
            rng.shuffle(documents)
            self.assertEqual(selected(self.ask(documents)), expected)

    def test_a_repeated_chunk_changes_nothing(self):
        documents = [("a", REPORT), ("b", NOTES)]
        expected = self.ask(documents)
        repeated = self.ask([*documents, ("c", REPORT), ("d", NOTES), ("e", REPORT)])
        self.assertEqual(repeated["sentences"], expected["sentences"])
        self.assertEqual(repeated["answerable"], expected["answerable"])

    def test_a_record_with_a_query_is_a_question(self):
        records = [{"query": QUERY, "text": REPORT, "n": 1}, {"id": "d", "text": NOTES, "query": None, "n": 2},
                   {"id": "q", "documents": [{"id": "x", "text": NOTES}], "query": "Who lost work?"}]
        first, second, third = self.extract_lines(records, "--query", "Where do ferries leave?")
        self.assertEqual((first["id"], first["query"], first["n"]), ("1", QUERY, 1))
        self.assertEqual((second["id"], second["query"], second["n"]), ("d", "Where do ferries leave?", 2))
        self.assertEqual(second["sentences"][0]["document"], "d")
        self.assertEqual(third["sentences"][0]["text"], "Fishermen lost a week of work.")
        self.assertEqual(first["sentences"], [{**s, "document": "1"} for s in
                                              self.extract("--query", QUERY, self.report)["sentences"]])

    def test_a_record_without_a_query_is_summarized(self):
        document = json.dumps({"text": REPORT, "documents": [1], "n": 2}) + "\n"
        question = json.dumps({"query": QUERY, "text": REPORT}) + "\n"
        error = self.error_of("--jsonl", input=(question + document).encode())
        self.assertIn("method bm25 needs a query", error)
        alone = self.run_neusum("--jsonl", input=document.encode(), method="lead")
        self.assertIn('"documents":[1],"n":2}', alone.replace(", ", ",").replace(": ", ":"))
        error = self.error_of("--jsonl", input=(document + question).encode(), method="lead")
        self.assertIn("method lead takes no query", error)

    def test_bad_lines_are_skipped_unless_strict(self):
        good = json.dumps({"query": QUERY, "text": REPORT})
        file = self.folder / "questions.jsonl.gz"
        file.write_bytes(gzip.compress(f'{{"query":"","text":"A."}}\n{good}\n{{"query":"x"}}\n{good}\n'.encode()))
        done = self.run_process("--jsonl", file)
        self.assertEqual([json.loads(line)["id"] for line in done.stdout.splitlines()], ["2", "4"])
        for said in (":1: the query is empty", ":3: 'documents' and 'text' are both missing",
                     "2 questions, 2 documents, 2 bad lines"):
            self.assertIn(said, done.stderr.decode())
        self.assertIn(":1: the query is empty", self.error_of("--jsonl", "--strict", file))

    def test_the_number_of_threads_does_not_change_the_output(self):
        records = [{"query": QUERY, "text": REPORT * (1 + i % 3) + f"Harbour {i}."} for i in range(300)]
        lines = "\n".join(map(json.dumps, records)).encode()
        printed = [self.run_neusum("--jsonl", "--threads", n, input=lines) for n in (1, 2, 5)]
        self.assertEqual(printed, 3 * printed[:1])
        self.assertEqual(printed[0].count("\n"), 300)

    def test_html_shows_the_query_and_highlights_sentences_of_all_files(self):
        page = self.run_neusum("--query", "Why <was> the harbour closed?", "--format", "html", self.report, self.notes)
        self.assertIn("<h1>Why &lt;was&gt; the harbour closed?</h1>", page)
        self.assertEqual(page.count("<mark"), 3)  # one of the two sentences has two lines
        self.assertEqual(page.count("<h2>"), 2)

    def test_sentences_of_a_page_have_the_bytes_of_the_file(self):
        path = self.folder / "page.html"
        path.write_text("<!DOCTYPE html><p>The <b>harbour</b> was closed because of a storm.</p><p>Nobody was hurt.</p>")
        sentence = self.extract("--query", "Why was the harbour closed?", path)["sentences"][0]
        parts = [path.read_bytes()[begin:end] for begin, end in sentence["source"]]
        self.assertEqual(parts, [b"The ", b"harbour", b" was closed because of a storm."])

    def test_html_of_one_page_is_the_page_with_marks(self):
        path = self.folder / "page.html"
        path.write_text("<!DOCTYPE html><body class=x><p>The <b>harbour</b> was closed because of a storm.</p>")
        page = self.run_neusum("--query", "Why was the harbour closed?", "--format", "html", path)
        self.assertRegex(page, r"<body class=x>")
        self.assertRegex(page, r"<b><mark[^>]*>harbour</mark")

    def test_invalid_arguments_are_reported(self):
        for query in ("", "?! …"):
            self.assertIn("the query is empty: it has no letter or digit", self.error_of("--query", query, self.report))
        for flag in ("--threshold", "--context"):
            self.assertIn(f"{flag} needs a query; add --query TEXT", self.error_of(flag, 1, self.report))
        self.assertIn("method bm25 needs a query", self.error_of(self.report))
        self.assertIn("threshold must be from 0 to 1", self.error_of("--query", QUERY, "--threshold", 2, self.report))
        for method in ("lead", "textrank", "lexrank"):
            self.assertIn(f"method {method} takes no query; use neusum or bm25",
                          self.error_of("--query", QUERY, self.report, method=method))
        self.assertIn("there is no file missing.txt", self.error_of("--query", QUERY, "missing.txt"))

    def test_files_that_cannot_be_read_do_not_discard_the_others(self):
        done = self.run_process("--query", QUERY, self.report, "missing.txt", status=2)
        self.assertIn("The harbour was closed", done.stdout.decode())
        self.assertIn("1 of 2 files cannot be read", done.stderr.decode())

    def test_a_long_query_and_hostile_documents_take_bounded_time_and_memory(self):
        for method in ("bm25", "neusum"):
            with self.subTest(method):
                self.check_hostile_documents(method)

    def check_hostile_documents(self, method):
        rng = random.Random(3)
        query = " ".join(f"word{i}" for i in range(99_998)) + " harbour closed"
        documents = [{"id": str(i), "text": text} for i, text in enumerate(hostile_texts(rng, 1000))]
        file = self.folder / "hostile.jsonl"
        output = self.folder / "extract.jsonl"
        file.write_text(json.dumps({"query": query, "documents": documents}) + "\n"
                        + json.dumps({"query": "harbour " * 100_000, "documents": documents}) + "\n")
        started = time.monotonic()
        process = subprocess.Popen([NEUSUM, "summarize", "--jsonl", "--method", method, "--threshold", "0",
                                    "--quiet", "-o", output, file])
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        self.assertEqual(process.returncode, 0)
        self.assertLess(time.monotonic() - started, MAX_SECONDS)
        self.assertLess(usage.ru_maxrss, MAX_KILOBYTES)
        texts = {document["id"]: document["text"] for document in documents}
        extracts = [json.loads(line) for line in output.read_text().split("\n") if line]
        self.assertIn("words of the query", extracts[0]["warnings"][0])
        for extract in extracts:
            self.assertTrue(len(extract["sentences"]) >= 1000)
            for sentence in extract["sentences"]:
                self.assertEqual(text_at(texts[sentence["document"]], sentence, "UnicodeCodePoint"), sentence["text"])

    def test_the_default_model_gives_the_extract_of_the_readme(self):
        repository = Path(__file__).resolve().parents[2]
        command = f"neusum summarize --query '{QUERY}' examples/harbour.txt\n```\n```\n"
        shown = (repository / "README.md").read_text().split(command)[1]
        printed = self.run_neusum("--query", QUERY, "examples/harbour.txt", method="neusum", cwd=repository)
        self.assertEqual(printed, shown.split("```")[0])

    def test_the_model_that_ships_is_the_default(self):
        printed = self.run_neusum("--query", QUERY, self.report, method="neusum")
        self.assertEqual(printed, "The harbour was closed because a crane fell into the water – twice!\n")
        extract = self.extract("--query", QUERY, "--threshold", 0, self.report, self.notes, method="neusum")
        self.assertTrue(extract["model"].startswith("neusum-query"), extract["model"])
        self.assertEqual(len(extract["sentences"]), 8)
        extract = self.extract("--query", "What did the queen of Spain eat?", self.notes, method="neusum")
        self.assertEqual((extract["sentences"], extract["answerable"]), ([], False))


if __name__ == "__main__":
    NEUSUM = sys.argv.pop(1)
    unittest.main()
