"""neusum summarizes the pages of web archives.

usage: web_archive_test.py NEUSUM
"""

import gzip
import json
import subprocess
import sys
import unittest

from scratch_case import ScratchCase

NEUSUM = ""
TEXT = "A crane fell into the harbour of Port Ellis on Monday. The harbour was closed because the crane blocks the entrance."


def make_record(kind, content, content_type="application/http", url="https://example.org/"):
    header = (f"WARC/1.1\r\nWARC-Type: {kind}\r\nWARC-Record-ID: <urn:test:{len(content)}>\r\nWARC-Target-URI: {url}\r\n"
              f"WARC-Date: 2026-01-02T03:04:05Z\r\nContent-Type: {content_type}\r\nContent-Length: {len(content)}\r\n\r\n")
    return header.encode() + content + b"\r\n\r\n"


def make_page(body, status="200 OK"):
    return make_record("response", f"HTTP/1.1 {status}\r\nContent-Type: text/html\r\n\r\n{body}".encode())


class WebArchiveTest(ScratchCase):
    def summarize(self, archive, *arguments, status=0, file=None):
        """Returns the rows and the messages. `file` replaces the path of the archive, which is also standard input."""
        path = self.folder / "archive"
        path.write_bytes(archive)
        command = [NEUSUM, "summarize", "--method", "lead", "--sentences", "1", *arguments, file or path]
        with path.open() as stdin:
            run = subprocess.run(command, text=True, capture_output=True, check=False, stdin=stdin)
        self.assertEqual(run.returncode, status, run.stderr)
        return [json.loads(line) for line in run.stdout.splitlines()], run.stderr

    def test_an_archive_is_recognized_by_its_content(self):
        page = make_page(f"<nav>Home</nav><p>{TEXT}</p>")
        compressed = subprocess.run(["zstd", "-c"], input=page, stdout=subprocess.PIPE, check=True).stdout
        for archive in (page, gzip.compress(page), compressed):
            rows, messages = self.summarize(archive)
            self.assertEqual([sentence["text"] for sentence in rows[0]["sentences"]], [TEXT[:54]])
            self.assertIn("1 records, 1 pages, 1 summarized", messages)

    def test_an_archive_is_read_from_a_pipe(self):
        rows, _ = self.summarize(gzip.compress(make_page(TEXT)), "--source-type", "warc", file="-")
        self.assertEqual(rows[0]["url"], "https://example.org/")

    def test_each_page_has_a_row_and_damage_is_reported(self):
        members = [make_page(f"<p>{TEXT}"), make_page("<p>Gone.", "404 Not Found"), make_page(f"<title>Again</title><p>{TEXT}")]
        first, second, third = map(gzip.compress, members)
        rows, messages = self.summarize(first + second[:80] + second + third, "--skip-duplicates")
        self.assertEqual([row.get("skipped") for row in rows], [None, "status", "duplicate"])
        self.assertEqual(rows[2]["offset"], len(first) + 80 + len(second))
        self.assertIn("1 skipped: status; 1 skipped: duplicate", messages)
        self.assertIn("records are damaged at 1 places", messages)

    def test_texts_of_a_wet_file_are_plain(self):
        rows, _ = self.summarize(make_record("conversion", TEXT.encode(), "text/plain"))
        self.assertEqual(rows[0]["sentences"][0]["text"], TEXT[:54])

    def test_rows_are_compressed_by_the_name_of_the_output(self):
        output = self.folder / "rows.jsonl.gz"
        self.summarize(make_page(TEXT), "-o", output)
        self.assertEqual(json.loads(gzip.decompress(output.read_bytes()))["status"], 200)

    def test_what_does_not_fit_is_refused_in_one_sentence(self):
        page = make_page(TEXT)
        for archive, arguments, message in (
            (make_record("metadata", b"{}", "application/json"), (), "is a WAT file"),
            (page, ("--format", "text"), "a web archive gives lines of JSON; omit --format text"),
            (page, ("--languages", "zzzz"), "languages: there is no language zzzz"),
            (page, ("--url", "https://example.org/"), "--url is not for web archives"),
            (TEXT.encode(), ("--languages", "en"), "--languages is for web archives; add --source-type warc"),
            (TEXT.encode(), ("--source-type", "warc"), "is no web archive, or damaged: it has no WARC record"),
        ):
            rows, messages = self.summarize(archive, *arguments, status=2)
            self.assertEqual(rows, [])
            self.assertIn(message, messages)
            self.assertEqual(messages.count("\n"), 1, messages)


if __name__ == "__main__":
    NEUSUM = sys.argv.pop(1)
    unittest.main()
