"""neusum.duckdb with DuckDB.

usage: duckdb_test.py      with a Python that has duckdb, pyarrow and neusum
"""

import threading
import unittest
from tempfile import TemporaryDirectory
from unittest import mock

import duckdb
import neusum
from neusum import arrow
from neusum import duckdb as neusum_duckdb
from summary_rows import row_of

TEXT = "The ferry left the harbour at dawn. 🚢 Zoë paid 12 € for the map! Nobody saw it return. It rained."
ARTICLES = f"""
CREATE TABLE articles AS
SELECT i AS id, repeat('{TEXT}', 1 + i % 3) || ' The keeper counted ' || i || ' boats.' AS text FROM range(5000) t(i)
"""


class DuckDBTest(unittest.TestCase):
    def setUp(self):
        self.connection = duckdb.connect()
        self.addCleanup(self.connection.close)
        neusum_duckdb.register(self.connection)

    def rows(self, query, *parameters):
        return self.connection.execute(query, parameters).fetchall()

    def value(self, query, *parameters):
        ((value,),) = self.rows(query, *parameters)
        return value

    def check_summary(self, struct, text, **options):
        summary = neusum.summarize(text, **options)
        self.assertEqual(struct, {"text": summary.text, **row_of(text, **options), "error": None})

    def test_summaries_equal_those_of_the_package(self):
        self.check_summary(self.value("SELECT neusum_summarize(?)", TEXT), TEXT)
        self.check_summary(self.value("SELECT neusum_summarize(?, 1)", TEXT), TEXT, sentences=1)

    def test_a_table_is_summarized_in_order(self):
        self.connection.execute(ARTICLES)
        rows = self.rows("SELECT id, text, neusum_summarize(text, 3) FROM articles WHERE id % 20 = 7 ORDER BY id")
        self.assertEqual([row[0] for row in rows], list(range(7, 5000, 20)))
        for _, text, struct in rows:
            self.check_summary(struct, text, sentences=3)

    def test_the_number_of_sentences_may_differ_between_rows(self):
        self.connection.execute(ARTICLES)
        rows = self.rows("SELECT id, text, neusum_summarize(text, 1 + id % 4) FROM articles WHERE id < 60")
        self.assertEqual(len(rows), 60)
        for identity, text, struct in rows:
            self.check_summary(struct, text, sentences=1 + identity % 4)

    def test_null_gives_null(self):
        self.assertIsNone(self.value("SELECT neusum_summarize(NULL)"))
        self.assertIsNone(self.value("SELECT neusum_summarize('It rained.', NULL)"))
        self.assertIsNone(self.value("SELECT neusum_extract(NULL, 'It rained.')"))
        rows = self.rows("SELECT neusum_summarize(text).text FROM (VALUES ('It rained.'), (NULL), ('')) t(text)")
        self.assertEqual(rows, [("It rained.",), (None,), ("",)])

    def test_a_document_that_cannot_be_processed_is_an_error_and_the_query_continues(self):
        neusum_duckdb.register_summarize(self.connection, "short_summary", max_characters=500)
        rows = self.rows("SELECT short_summary(text) FROM (VALUES ('It rained.'), (repeat('It rained. ', 100))) t(text)")
        self.check_summary(rows[0][0], "It rained.")
        error = rows[1][0].pop("error")
        self.assertIn("1100 characters are more than max_characters, 500", error)
        self.assertEqual(set(rows[1][0].values()), {None})
        self.assertIn("the query is empty", self.value("SELECT neusum_extract('?', 'It rained.').error"))

    def test_several_threads_give_the_same_rows(self):
        threads, counts, summarize = set(), [], arrow.summarize

        def spy(*columns, **options):
            threads.add(threading.get_ident())
            counts.append(options.get("threads"))
            return summarize(*columns, **options)

        folder = self.enterContext(TemporaryDirectory())
        # A thread of DuckDB works on one row group at a time.
        self.connection.execute(f"SET threads = 4; ATTACH '{folder}/db' AS other (ROW_GROUP_SIZE 2048); USE other")
        self.connection.execute(ARTICLES.replace("range(5000)", "range(20000)"))
        with mock.patch.object(arrow, "summarize", spy):
            neusum_duckdb.register_summarize(self.connection, "first_sentence", method="lead", sentences=1)
        threads.clear()
        counts.clear()
        found = self.rows("SELECT count(*), count(DISTINCT id), sum((s.text = text[:35])::INT), count(s.error) "
                          "FROM (SELECT id, text, first_sentence(text) AS s FROM articles)")
        self.assertEqual(found, [(20000, 20000, 20000, 0)])
        self.assertGreater(len(threads), 1)
        self.assertEqual((counts[0], max(counts)), (4, 4))  # the first call takes all threads of DuckDB

    def test_offsets_count_code_points(self):
        rows = self.rows("SELECT s.text, ?[s.offset + 1:s.offset + s.length] FROM "
                         "(SELECT unnest(neusum_summarize(?, 4).sentences) AS s)", TEXT, TEXT)
        self.assertEqual(len(rows), 3)
        for text, found in rows:
            self.assertEqual(text, found)

    def test_extracts_equal_those_of_the_package(self):
        documents = [TEXT, "Two boats sank. The keeper counted 7 boats."]
        struct = self.value("SELECT neusum_extract('Who counted boats?', ?::VARCHAR[])", documents)
        found = neusum.extract("Who counted boats?", documents)
        self.assertEqual((struct["text"], struct["answerProbability"]), (found.text, found.answer_probability))
        self.assertEqual([(s["document"], s["offset"], s["probability"]) for s in struct["sentences"]],
                         [(s.document_index, s.offset, s.probability) for s in found.sentences])
        self.assertEqual(self.value("SELECT neusum_extract('Who paid?', ?, 1).text", TEXT),
                         neusum.extract("Who paid?", TEXT, sentences=1).text)

    def test_an_invalid_argument_is_reported(self):
        with self.assertRaisesRegex(neusum.InvalidInput, "order must be one of"):
            neusum_duckdb.register_summarize(self.connection, "other", order="best")
        with self.assertRaisesRegex(duckdb.Error, "expected an array of strings or bytes, not of int32"):
            self.rows("SELECT neusum_summarize(7)")
        with self.assertRaisesRegex(duckdb.Error, "sentences cannot be -1"):
            self.rows("SELECT neusum_summarize('It rained.', -1)")
        with self.assertRaisesRegex(duckdb.Error, "neusum_summarize has 1 or 2 arguments, not 3"):
            self.rows("SELECT neusum_summarize('It rained.', 1, 2)")
        with self.assertRaisesRegex(duckdb.Error, "neusum_extract has 2 or 3 arguments, not 1"):
            self.rows("SELECT neusum_extract('It rained.')")


if __name__ == "__main__":
    unittest.main()
