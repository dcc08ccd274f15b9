"""neusum.ray on a local Ray cluster, also with a killed worker.

usage: ray_test.py      with a Python that has ray[data] and neusum
"""

import contextlib
import io
import json
import os
import runpy
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import neusum
import pyarrow as pa
import pyarrow.parquet as pq
import ray
from neusum.ray import ExtractColumn, SummarizeColumn
from summary_rows import row_of

ROOT = Path(__file__).resolve().parents[3]
TEXT = "The ferry left the harbour at dawn. 🚢 Zoë paid 12 € for the map! Nobody saw it return. It rained."


class SummarizeWithPid(SummarizeColumn):
    """Adds the process that summarized each row."""

    def __call__(self, batch):
        batch = super().__call__(batch)
        return batch.append_column("pid", pa.array([os.getpid()] * len(batch)))


def text_of(i):
    return {7: None, 8: "", 9: TEXT * 200}.get(i, TEXT * (1 + i % 3) + f" The keeper counted {i} boats.")


def apply(ds, function, actors=1, **arguments):
    return ds.map_batches(function, fn_constructor_kwargs=arguments, batch_format="pyarrow",
                          compute=ray.data.ActorPoolStrategy(size=actors))


class RayTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        ray.init(num_cpus=2, include_dashboard=False, logging_level="warning")
        cls.addClassCleanup(ray.shutdown)
        ray.data.DataContext.get_current().enable_progress_bars = False

    def test_summaries_equal_those_of_the_package(self):
        items = [{"id": i, "text": text_of(i)} for i in range(60)]
        ds = ray.data.from_items(items, override_num_blocks=6)
        rows = apply(ds, SummarizeColumn, 2, column="text", sentences=2, max_characters=5000).take_all()
        self.assertEqual(sorted(row["id"] for row in rows), list(range(60)))
        for row in rows:
            if row["id"] in (7, 9):
                self.assertIsNone(row["summary"])
                continue
            self.assertEqual(row["summary"], row_of(row["text"], sentences=2))
            self.assertIsNone(row["summary_error"])
        errors = {row["id"]: row["summary_error"] for row in rows if row["summary_error"]}
        self.assertEqual((set(errors), errors[7]), ({7, 9}, "there is no text"))
        self.assertIn("more than max_characters", errors[9])

    def test_extracts_equal_those_of_the_package(self):
        items = [{"query": f"Who counted {i} boats?", "chunks": [TEXT, text_of(i)]} for i in range(10, 20)]
        rows = apply(ray.data.from_items(items), ExtractColumn, query="query", documents="chunks", sentences=1).take_all()
        self.assertEqual(len(rows), 10)
        for row in rows:
            found = neusum.extract(row["query"], list(row["chunks"]), sentences=1)
            self.assertEqual([sentence["text"] for sentence in row["extract"]["sentences"]],
                             [sentence.text for sentence in found.sentences])
            self.assertEqual(row["extract"]["answerProbability"], found.answer_probability)

    def test_an_invalid_argument_is_reported(self):
        with self.assertRaisesRegex(neusum.InvalidInput, "order must be one of"):
            SummarizeColumn("text", order="best")
        with self.assertRaisesRegex(ValueError, "there is a column summary already"):
            SummarizeColumn("text")(pa.table({"text": ["It rained."], "summary": [1]}))

    def test_a_killed_worker_loses_and_doubles_no_row(self):
        long_text = " ".join(text_of(i) for i in range(10, 400))
        items = [{"id": i, "text": f"{i} boats came. {long_text}"} for i in range(80)]
        ds = apply(ray.data.from_items(items, override_num_blocks=20), SummarizeWithPid, 2, column="text", sentences=1)
        rows, killed = [], None
        for row in ds.iter_rows():
            rows.append(row)
            if killed is None:
                killed = row["pid"]
                os.kill(killed, signal.SIGKILL)  # while it summarizes its next block
        self.assertEqual(sorted(row["id"] for row in rows), list(range(80)))
        self.assertEqual([row["summary_error"] for row in rows], 80 * [None])
        self.assertGreater(len({row["pid"] for row in rows}), 2, "no process replaced the killed one")

    def crawl(self, *arguments):
        """Runs examples/ray/crawl.py in this process, and returns the last line that it prints."""
        output = io.StringIO()
        with mock.patch.object(sys, "argv", ["crawl.py", *map(str, arguments)]), contextlib.redirect_stdout(output):
            runpy.run_path(str(ROOT / "examples/ray/crawl.py"), run_name="__main__")
        return output.getvalue().splitlines()[-1]

    def test_a_crawl_has_a_row_per_page_and_one_per_bad_archive(self):
        folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        subprocess.run([ROOT / "tools/measure/make_warc", folder, "--archives", "2", "--records", "60"], check=True)
        (folder / "bad.warc.gz").write_bytes(b"No archive.")
        (folder / "list").write_text("".join(f"{path}\n" for path in sorted(folder.glob("*.warc.gz"))))
        arguments = (folder / "list", folder / "out", "--method", "lead", "--min-characters", "0")
        self.assertRegex(self.crawl(*arguments), "^3 archives, 1 errors, ")
        for archive in ("00000", "00001"):
            expected = [json.loads(line) for line in (folder / f"{archive}.expected.jsonl").read_text().splitlines()]
            (file,) = (folder / "out/rows").glob(f"{archive}.warc.gz-*.parquet")
            self.assertEqual({row["id"]: row["skipped"] or "summarized" for row in pq.read_table(file).to_pylist()},
                             {row["id"]: row["outcome"] for row in expected if row["outcome"] != "damaged"})
        (error,) = pq.read_table(folder / "out/errors.parquet").to_pylist()
        self.assertEqual(error["archive"], str(folder / "bad.warc.gz"))

        written = {path: path.stat().st_mtime_ns for path in (folder / "out/rows").iterdir()}
        self.assertRegex(self.crawl(*arguments), "^1 archives, 1 errors, 0 pages, ")
        self.assertEqual({path: path.stat().st_mtime_ns for path in (folder / "out/rows").iterdir()}, written)


if __name__ == "__main__":
    unittest.main()
