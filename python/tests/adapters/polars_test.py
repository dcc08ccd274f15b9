"""neusum.polars with Polars: eager, lazy and streaming.

usage: polars_test.py      with a Python that has polars, pyarrow and neusum
"""

import os
import threading
import unittest
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest import mock

os.environ["POLARS_MAX_THREADS"] = "8"  # read when polars is imported

import neusum
import polars as pl
import pyarrow as pa
from neusum import arrow
from neusum import polars as neusum_polars
from summary_rows import row_of

TEXT = "The ferry left the harbour at dawn. 🚢 Zoë paid 12 € for the map! Nobody saw it return. It rained."
TEXTS = [TEXT * (1 + i % 3) + f" The keeper counted {i} boats." for i in range(40)]
QUERIES = [f"Who counted {i} boats?" for i in range(40)]


def summary_of(text, **options):
    return {"result": row_of(text, **options), "error": None}


def texts_of(struct):
    return [sentence["text"] for sentence in struct["result"]["sentences"]]


class PolarsTest(unittest.TestCase):
    df = pl.DataFrame({"id": range(40), "text": TEXTS, "query": QUERIES})

    def check_summaries(self, df, **options):
        self.assertEqual(df["summary"].to_list(), [summary_of(text, **options) for text in df["text"]])
        self.assertEqual(df["summary"].dtype, pl.Series(arrow.summarize(pa.array(["It rained."]))).dtype)

    def test_eager_summaries_equal_those_of_the_package(self):
        df = self.df.with_columns(summary=neusum_polars.summarize("text", sentences=2))
        self.assertEqual(df.height, 40)
        self.check_summaries(df, sentences=2)

    def test_the_expression_has_the_name_of_its_column(self):
        df = self.df.with_columns(neusum_polars.summarize("text"))
        self.assertEqual(df.columns, self.df.columns)
        self.assertEqual(df["text"].to_list(), [summary_of(text) for text in TEXTS])
        self.assertEqual(self.df.select(neusum_polars.extract("query", "text")).columns, ["query"])

    def test_lazy_queries_know_the_type_and_may_filter_before(self):
        query = self.df.lazy().with_columns(summary=neusum_polars.summarize(pl.col("text"))).filter(pl.col("id") > 30)
        self.assertEqual(query.collect_schema()["summary"], query.collect()["summary"].dtype)
        self.assertEqual(query.collect()["id"].to_list(), list(range(31, 40)))
        self.check_summaries(query.collect())

    def test_streaming_queries_give_the_same_rows(self):
        with TemporaryDirectory() as folder:
            files = [Path(folder) / f"{i}.parquet" for i in range(8)]
            for i, file in enumerate(files):
                self.df[5 * i:5 * i + 5].write_parquet(file)
            query = pl.scan_parquet(files).with_columns(summary=neusum_polars.summarize("text", sentences=1))
            df = query.collect(engine="streaming")
            self.assertEqual(df["id"].to_list(), list(range(40)))
            self.check_summaries(df, sentences=1)
            query.sink_parquet(Path(folder) / "summaries.parquet")
            self.assertTrue(df.equals(pl.read_parquet(Path(folder) / "summaries.parquet")))

    def test_sliced_and_chunked_columns(self):
        df = pl.concat([self.df[3:9], self.df[20:22], self.df[:0]], rechunk=False)
        self.assertGreater(df["text"].n_chunks(), 1)
        self.check_summaries(df.with_columns(summary=neusum_polars.summarize("text")))
        self.check_summaries(df.clear().with_columns(summary=neusum_polars.summarize("text")))

    def test_a_document_that_cannot_be_processed_is_an_error_and_the_others_are_not(self):
        df = pl.DataFrame({"text": [TEXT, None, "", TEXT * 100]})
        structs = df.select(neusum_polars.summarize("text", max_characters=5000))["text"].to_list()
        self.assertEqual([structs[0], structs[2]], [summary_of(TEXT), summary_of("")])
        self.assertEqual(structs[1], {"result": None, "error": "there is no text"})
        self.assertIsNone(structs[3]["result"])
        self.assertIn("more than max_characters, 5000", structs[3]["error"])
        nulls = pl.DataFrame({"text": [None, None]}).select(neusum_polars.summarize("text").struct.field("error"))
        self.assertEqual(nulls["error"].to_list(), 2 * ["there is no text"])

    def test_offsets_count_code_points(self):
        df = self.df.select("text", neusum_polars.summarize("text").struct.field("result").struct.field("sentences"))
        for text, sentences in df.iter_rows():
            self.assertTrue(sentences)
            for sentence in sentences:
                self.assertEqual(text[sentence["offset"]:][:sentence["length"]], sentence["text"])

    def test_extracts_equal_those_of_the_package(self):
        lists = [[text, TEXT] for text in TEXTS]
        df = self.df.with_columns(pl.Series("chunks", lists)).with_columns(
            one=neusum_polars.extract("query", "text", sentences=1),
            many=neusum_polars.extract(pl.col("query"), pl.col("chunks"), sentences=2),
            fixed=neusum_polars.extract(pl.lit("Who paid?"), "text", sentences=1),
        )
        for row, text, chunks in zip(df.iter_rows(named=True), TEXTS, lists):
            for column, query, documents, count in (("one", row["query"], text, 1), ("many", row["query"], chunks, 2),
                                                    ("fixed", "Who paid?", text, 1)):
                found = neusum.extract(query, documents, sentences=count)
                self.assertEqual(texts_of(row[column]), [sentence.text for sentence in found.sentences])
                self.assertEqual(row[column]["result"]["answerProbability"], found.answer_probability)

    def test_a_literal_query_works_in_streams_and_empty_frames(self):
        expression = neusum_polars.extract(pl.lit("Who paid?"), "text", sentences=1).alias("extract")
        eager = self.df.with_columns(expression)
        self.assertTrue(eager.equals(self.df.lazy().with_columns(expression).collect(engine="streaming")))
        self.assertEqual(self.df.clear().with_columns(expression).height, 0)

    def counted_threads(self, *columns, **options):
        """The number of threads of each call of the engine, for expressions that Polars runs at the same time."""
        counts, barrier, summarize = [], threading.Barrier(len(columns)), arrow.summarize

        def spy(texts, **options):
            if len(texts) > 0:
                counts.append(options["threads"])
                barrier.wait(60)
            return summarize(texts, **options)

        with mock.patch.object(arrow, "summarize", spy):
            expressions = [neusum_polars.summarize("text", **options).alias(name) for name in columns]
        self.df.with_columns(expressions)
        return sorted(counts)

    def test_expressions_share_the_threads_of_the_pool(self):
        self.assertEqual(self.counted_threads("one", "two"), [1, 8])
        self.assertEqual(self.counted_threads("one"), [8])
        self.assertEqual(self.counted_threads("one", threads=3), [3])

    def test_an_invalid_argument_raises_when_the_expression_is_made(self):
        with self.assertRaisesRegex(neusum.InvalidInput, "order must be one of"):
            neusum_polars.summarize("text", order="best")
        with self.assertRaisesRegex(neusum.InvalidInput, "threshold must be from 0 to 1"):
            neusum_polars.extract("query", "text", threshold=2.0)
        with self.assertRaisesRegex((TypeError, pl.exceptions.PolarsError), "expected an array of strings or bytes, not of int64"):
            self.df.select(neusum_polars.summarize("id"))


if __name__ == "__main__":
    unittest.main()
