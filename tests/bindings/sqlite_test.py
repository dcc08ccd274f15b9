"""The SQLite extension in Python's sqlite3 and in the shell: sqlite_test.py EXTENSION"""

import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import threading
import unittest

os.environ["NEUSUM_MODEL_PATH"] = str(pathlib.Path(__file__).resolve().parents[2] / "models")
TEXT = "It rained all day. The ferry left at noon. Nobody on the quay saw it leave."
HOSTILE = ("", "\x00", "a\x00b", "\x01\x1f", "\U0010ffff", "'; DROP TABLE articles; --", '"\\', "a" * 500_000, ". " * 5_000, "\n" * 10_000)


def connect():
    database = sqlite3.connect(":memory:")
    database.enable_load_extension(True)
    database.load_extension(EXTENSION)
    return database


class SqliteTest(unittest.TestCase):
    def setUp(self):
        self.database = connect()
        self.addCleanup(self.database.close)

    def ask(self, query, *values):
        return self.database.execute(query, values).fetchall()

    def test_a_summary_is_the_sentences_of_the_text(self):
        self.assertEqual(self.ask("SELECT neusum_summarize(?, 3)", TEXT), [(TEXT.replace(". ", ".\n"),)])
        self.assertEqual(len(self.ask("SELECT neusum_summarize(?, 1)", TEXT)[0][0].splitlines()), 1)

    def test_an_extract_has_rows_with_places(self):
        query = """SELECT value ->> 'text', substr(?2, (value ->> 'offset') + 1, value ->> 'length') FROM json_each(neusum_extract(?1, ?2)) WHERE value ->> 'rank' = 1"""
        self.assertEqual(self.ask(query, "When did the ferry leave?", "Größe. " + TEXT), [("The ferry left at noon.",) * 2])

    def test_null_gives_null(self):
        self.assertEqual(self.ask("SELECT neusum_summarize(NULL, 3), neusum_extract('a', NULL)"), [(None, None)])

    def test_hostile_texts(self):
        for text in HOSTILE:
            with self.subTest(text=text[:20]):
                json.loads(self.ask("SELECT neusum_extract('ferry', ?)", text)[0][0])
                self.assertIsInstance(self.ask("SELECT neusum_summarize(?, 2)", text)[0][0], str)

    def test_errors_name_the_mistake(self):
        for query, message in (("neusum_summarize('a', 0)", "sentenceCount must be an integer from 1 to 100"),
                               ("neusum_summarize(x'ff', 1)", "JSON cannot hold BLOB values"),
                               ("neusum_summarize(CAST(x'ff' AS TEXT), 1)", "UTF-8"),
                               ("neusum_summarize(replace(hex(zeroblob(1000001)), '00', 'a'), 1)", "the limit is 1000000")):
            with self.subTest(query=query), self.assertRaisesRegex(sqlite3.OperationalError, message):
                self.ask(f"SELECT {query}")

    def test_connections_of_threads(self):
        results = []

        def summarize():
            results.extend(connect().execute("SELECT neusum_summarize(?, 2)", [TEXT]).fetchall() for _ in range(5))

        threads = [threading.Thread(target=summarize) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(results, [results[0]] * 20)

    def test_the_shell(self):
        run = subprocess.run(["sqlite3", ":memory:", f".load {EXTENSION}", f"SELECT neusum_summarize('{TEXT}', 3)"], capture_output=True, text=True)
        self.assertEqual((run.stdout, run.stderr), (TEXT.replace(". ", ".\n") + "\n", ""))


if __name__ == "__main__":
    if not hasattr(sqlite3.Connection, "load_extension") or shutil.which("sqlite3") is None:
        print("sqlite3 with extensions is not installed")
        sys.exit(77)
    EXTENSION = sys.argv[1]
    unittest.main(argv=sys.argv[:1])
