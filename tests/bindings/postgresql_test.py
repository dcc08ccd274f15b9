"""The PostgreSQL extension in a server of its own: postgresql_test.py INCLUDE LIBRARY [MODELS]"""

import json
import pathlib
import signal
import sys
import tempfile
import threading
import time
import unittest

import postgresql_server
from postgresql_server import Failed, Server

MODELS = pathlib.Path(__file__).resolve().parents[2] / "models"
TEXT = "It rained all day. The ferry left at noon. Nobody on the quay saw it leave."
HOSTILE = ("", " ", "\x01\x1f", "\u200b" * 1000, "\U0010ffff", "'; DROP TABLE articles; --", '"\\', "a" * 500_000, ". " * 5_000,
           "{" * 10_000, "\ufffd\ufeff", "e\u0301" * 10_000, "\n" * 10_000, "ب" * 10_000, "<p>" * 10_000)
# Scoring it takes seconds.
LONG_CALL = """SELECT neusum_call('summarize', json_build_object('documents', json_agg(json_build_object('text', body)))::text)
  FROM (SELECT string_agg(format('The ferry %s left the harbour at %s past noon.', i, i % 97), ' ') AS body
        FROM generate_series(1, 15000) AS i) AS texts, generate_series(1, 8);"""
MOST_MILLISECONDS = 100  # after a call is cancelled
ATTEMPTS = 3


def quoted(text):
    return "'" + text.replace("'", "''") + "'"


class PostgresqlTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = cls.enterClassContext(tempfile.TemporaryDirectory())
        pathlib.Path(cls.folder).chmod(0o755)
        include, library = (pathlib.Path(argument).resolve() for argument in ARGUMENTS)
        cls.server = cls.enterClassContext(Server(cls.folder, include, library, MODELS, preload=True))
        cls.server.ask("CREATE EXTENSION neusum")

    def test_a_summary_is_the_sentences_of_the_text(self):
        self.assertEqual(self.server.ask(f"SELECT neusum_summarize({quoted(TEXT)}, 3)").splitlines(), TEXT.replace(". ", ".\n").splitlines())
        self.assertEqual(len(self.server.ask(f"SELECT neusum_summarize({quoted(TEXT)}, 1)").splitlines()), 1)

    def test_an_extract_has_rows_with_places(self):
        rows = self.server.ask(f"SELECT sentence, substr(body, start, length) FROM (VALUES ({quoted('Größe. ' + TEXT)})) AS texts (body), "
                               "neusum_extract('When did the ferry leave?', body) WHERE rank = 1").splitlines()
        self.assertEqual(rows, ["The ferry left at noon.|The ferry left at noon."])

    def test_null_gives_null(self):
        self.assertEqual(self.server.ask("SELECT neusum_summarize(NULL) IS NULL, (SELECT count(*) FROM neusum_extract(NULL, 'a'))"), "t|0")

    def test_hostile_texts(self):
        for text in HOSTILE:
            with self.subTest(text=text[:20]):
                self.server.ask(f"SELECT neusum_summarize({quoted(text)}, 2)")
                self.server.ask(f"SELECT count(*) FROM neusum_extract('ferry', {quoted(text)})")

    def test_errors_name_the_mistake(self):
        for statement, message in ((f"SELECT neusum_summarize({quoted(TEXT)}, 0)", "sentenceCount must be an integer from 1 to 100"),
                                   ("SELECT neusum_call('translate', '{}')", 'there is no operation "translate"'),
                                   ("SELECT neusum_summarize(repeat('a', 1000001))", "the limit is 1000000"),
                                   ("SELECT * FROM neusum_extract('?', 'a')", "ERROR:  neusum: ")):
            with self.assertRaises(Failed) as caught:
                self.server.ask(statement)
            self.assertIn(message, str(caught.exception))

    def test_another_encoding(self):
        self.server.ask("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
        self.server.ask("CREATE EXTENSION neusum", "latin")
        summary = self.server.ask("SET client_encoding = 'UTF8'; SELECT neusum_summarize('Die Größe stimmt.', 1)", "latin")
        self.assertEqual(summary, "Die Größe stimmt.")

    def test_parallel_workers_give_the_same(self):
        self.server.ask(f"CREATE TABLE articles AS SELECT i, {quoted(TEXT)} AS body FROM generate_series(1, 400) i")
        self.server.ask("ALTER TABLE articles SET (parallel_workers = 2); ANALYZE articles")
        query = "SELECT count(*), sum(hashtext(neusum_summarize(body, 2))::bigint) FROM articles;"
        parallel = "SET parallel_setup_cost = 0; SET parallel_tuple_cost = 0; SET min_parallel_table_scan_size = 0;"
        self.assertIn("Gather", self.server.ask(f"{parallel} EXPLAIN {query}"))
        self.assertEqual(self.server.ask(f"{parallel} {query}"), self.server.ask(f"SET max_parallel_workers_per_gather = 0; {query}"))

    def test_statement_timeout(self):
        late = []
        for _ in range(ATTEMPTS):
            took, error = self.server.milliseconds_of_failure(LONG_CALL, "SET statement_timeout = 400;")
            self.assertIn("canceling statement due to statement timeout", error)
            late.append(took - 400)
        print(f"statement_timeout: {min(late):.1f} to {max(late):.1f} ms late")
        self.assertLess(min(late), MOST_MILLISECONDS)

    def start_long_call(self):
        """Returns a session that computes, and the process of its backend."""
        session = self.server.start_psql()
        session.stdin.write(b"SELECT pg_backend_pid();\n")
        session.stdin.flush()
        process = int(session.stdout.readline())
        threading.Thread(target=lambda: session.stdin.write(LONG_CALL.encode()) and session.stdin.close()).start()
        time.sleep(0.5)
        return session, process

    def finish(self, session):
        """Returns the error of a session that must fail."""
        session.wait(10)
        with session.stdout, session.stderr:
            return session.stderr.read().decode()

    def test_cancel_and_terminate(self):
        for function, message in (("pg_cancel_backend", "canceling statement due to user request"),
                                  ("pg_terminate_backend", "terminating connection")):
            session, process = self.start_long_call()
            begin = time.monotonic()
            self.server.ask(f"SELECT {function}({process})")
            self.assertIn(message, self.finish(session))
            self.assertLess(time.monotonic() - begin, 5)

    def test_a_killed_backend_leaves_a_server_that_works(self):
        session, process = self.start_long_call()
        postgresql_server.os.kill(process, signal.SIGKILL)
        self.finish(session)
        for _ in range(100):  # the server restarts
            try:
                answer = self.server.ask(f"SELECT neusum_call('summarize', {quoted(json.dumps({'documents': [{'text': TEXT}]}))})")
                break
            except Failed:
                time.sleep(0.1)
        self.assertIn("The ferry", answer)


if __name__ == "__main__":
    if missing := postgresql_server.missing_part():
        print(missing)
        sys.exit(77)
    ARGUMENTS = sys.argv[1:]
    unittest.main(argv=sys.argv[:1])
