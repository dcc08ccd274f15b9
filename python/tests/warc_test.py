"""neusum.warc reads web archives and summarizes their pages.

usage: warc_test.py
"""

import gzip
import io
import json
import os
import pickle
import tempfile
import unittest
import zlib
from pathlib import Path
from unittest import mock

import neusum
from neusum import warc

TEXT = "A crane fell into the harbour of Port Ellis on Monday. The harbour was closed because the crane blocks the entrance."


def make_record(kind, content, content_type="application/http"):
    header = (f"WARC/1.1\r\nWARC-Type: {kind}\r\nWARC-Record-ID: <urn:test:{zlib.crc32(content)}>\r\nWARC-Target-URI: https://example.org/\r\n"
              f"WARC-Date: 2026-01-02T03:04:05Z\r\nContent-Type: {content_type}\r\nContent-Length: {len(content)}\r\n\r\n")
    return gzip.compress(header.encode() + content + b"\r\n\r\n")


BODY = f"<title>Harbour</title><p>{TEXT}</p>".encode()
PAGE = make_record("response", b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\n\r\n" + gzip.compress(BODY))
MISSING = make_record("response", b"HTTP/1.1 404 Not Found\r\n\r\n")


class SmallPieces(io.BytesIO):
    """A stream that reads as few bytes as it likes, like a socket."""

    def read(self, size=-1):
        return super().read(min(size, 7))


class WarcTest(unittest.TestCase):
    def test_records_of_a_stream(self):
        records = warc.records(SmallPieces(PAGE + PAGE[:60] + MISSING))
        page, missing = records
        self.assertEqual((page.type, page.url, page.offset, page.truncated), ("response", "https://example.org/", 0, ""))
        self.assertIn(("WARC-Date", "2026-01-02T03:04:05Z"), page.fields)
        self.assertEqual(missing.offset, len(PAGE) + 60)
        self.assertEqual(records.num_damaged, 1)
        response = page.response()
        self.assertEqual((response.status, response.problem, response.body), (200, "", BODY))
        self.assertEqual(missing.response().status, 404)

    def test_a_large_record_is_cut(self):
        (record,) = warc.records(io.BytesIO(PAGE), max_content=10)
        self.assertEqual((record.content, record.truncated), (b"HTTP/1.1 2", "limit"))

    def test_rows_are_those_of_the_command(self):
        rows = warc.summarize(io.BytesIO(PAGE + MISSING), method="lead", sentences=1, string_index_type="Utf8CodeUnit")
        page, missing = rows
        sentence = page["sentences"][0]
        (begin, end), = sentence["source"]
        self.assertEqual(BODY[begin:end].decode(), sentence["text"])
        self.assertEqual((page["title"], page["language"], missing["skipped"]), ("Harbour", "en", "status"))
        self.assertEqual((page["characters"], "characters" in missing), (len(TEXT), False))
        self.assertEqual((rows.report["pages"], rows.report["skipped"]["status"]), (2, 1))

    def test_filters(self):
        rows = warc.summarize(io.BytesIO(PAGE + PAGE), method="lead", languages="en", skip_duplicates=True)
        self.assertEqual([row.get("skipped") for row in rows], [None, "duplicate"])
        with self.assertRaisesRegex(neusum.InvalidInput, "no language zzzz"):
            warc.summarize(io.BytesIO(PAGE), method="lead", languages="zzzz")

    def test_errors(self):
        with self.assertRaisesRegex(neusum.InvalidInput, "there is no file /no/file"):
            warc.records("/no/file")
        with self.assertRaisesRegex(neusum.InvalidInput, "is no web archive"):
            list(warc.records(io.BytesIO(b"No archive.")))

        class Broken:
            def read(self, size):
                raise ConnectionError("the line is dead")

        with self.assertRaisesRegex(ConnectionError, "the line is dead"):
            list(warc.summarize(Broken(), method="lead"))

    def test_a_parquet_file_is_complete_or_absent(self):
        try:
            import pyarrow.parquet as pq
        except ImportError:
            self.skipTest("pyarrow is not installed")
        with tempfile.TemporaryDirectory() as folder:
            output = Path(folder) / "rows.parquet"
            report = warc.to_parquet(io.BytesIO(PAGE + MISSING), output, method="lead", sentences=1)
            self.assertEqual(report["summarized"], 1)
            expected = list(warc.summarize(io.BytesIO(PAGE + MISSING), method="lead", sentences=1))
            found = [{name: value for name, value in row.items() if value is not None} for row in pq.read_table(output).to_pylist()]
            self.assertEqual(json.dumps(found, sort_keys=True), json.dumps(expected, sort_keys=True))
            output.unlink()
            with self.assertRaises(neusum.InvalidInput):
                warc.to_parquet(io.BytesIO(b"No archive."), output, method="lead")
            self.assertEqual(list(Path(folder).iterdir()), [])

    def test_a_job_reads_each_archive_once(self):
        try:
            import pyarrow.parquet as pq
        except ImportError:
            self.skipTest("pyarrow is not installed")
        with tempfile.TemporaryDirectory() as folder:
            archives = [f"{folder}/{name}/pages.warc.gz" for name in ("one", "two", "bad")]
            for archive, content in zip(archives, (PAGE, PAGE + MISSING, b"No archive.")):
                Path(archive).parent.mkdir()
                Path(archive).write_bytes(content)
            job = pickle.loads(pickle.dumps(warc.Job(f"{folder}/out", method="lead")))
            self.assertEqual(job.left([*archives, archives[0]]), archives)
            self.assertEqual(job.finish(map(job.run, job.left(archives))),
                             {"archives": 3, "errors": 1, "pages": 3, "summarized": 2, "truncated": 0, "damaged": 0})
            self.assertEqual([pq.read_metadata(job.path_of_rows(archive)).num_rows for archive in archives[:2]], [1, 2])
            (error,) = pq.read_table(f"{folder}/out/errors.parquet").to_pylist()
            self.assertEqual(error["archive"], archives[2])
            self.assertIn("is no web archive", error["error"])

            Path(archives[2]).write_bytes(MISSING)  # is read again, the others are not
            self.assertEqual(job.left(archives), archives[2:])
            self.assertEqual(job.finish(map(job.run, job.left(archives)))["errors"], 0)
            self.assertEqual((job.left(archives), pq.read_table(f"{folder}/out/errors.parquet").num_rows), ([], 0))

    def test_a_parquet_file_survives_a_power_loss(self):
        steps = []
        replace = os.replace
        with (tempfile.TemporaryDirectory() as folder,
              mock.patch("os.fsync", lambda number: steps.append(os.readlink(f"/proc/self/fd/{number}"))),
              mock.patch("os.replace", lambda partial, name: (steps.append("rename"), replace(partial, name)))):
            warc.to_parquet(io.BytesIO(PAGE), Path(folder) / "rows.parquet", method="lead")
            content, rename, parent = steps
            self.assertTrue(content.endswith(".partial"), content)
            self.assertEqual((rename, parent), ("rename", folder))


if __name__ == "__main__":
    unittest.main()
