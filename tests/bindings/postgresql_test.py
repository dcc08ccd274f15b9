"""The PostgreSQL extension in a server of its own: postgresql_test.py INCLUDE LIBRARY [MODELS]"""

import json
import os
import pathlib
import signal
import statistics
import sys
import tempfile
import time
import unittest

import postgresql_server
from postgresql_server import Failed, Server

MODELS = pathlib.Path(__file__).resolve().parents[2] / "models"
TEXT = "It rained all day. The ferry left at noon. Nobody on the quay saw it leave."
HOSTILE = ("", " ", "\x01\x1f", "\u200b" * 1000, "\U0010ffff", "'; DROP TABLE articles; --", '"\\', "a" * 500_000, ". " * 5_000,
           "{" * 10_000, "\ufffd\ufeff", "e\u0301" * 10_000, "\n" * 10_000, "ب" * 10_000, "<p>" * 10_000)
LONG_TEXT = """CREATE TABLE long AS
  SELECT string_agg(format('The ferry %s left the harbour at %s past noon.', i, i % 97), ' ') AS body FROM generate_series(1, 19000) AS i"""
# A call that takes seconds.
LONG_CALL = """SELECT neusum_call('summarize', json_build_object('documents', json_agg(json_build_object('text', body)))::text)
  FROM long, generate_series(1, 8);"""
LONG_STATEMENTS = (LONG_CALL, "SELECT sum(length(neusum_summarize(body, i))) FROM long, generate_series(1, 9) AS i;",
                   "SELECT count(*) FROM long, generate_series(1, 20) AS i, neusum_extract(format('When did ferry %s leave?', i), body);")
# From a cancellation to the end of the statement, in the median, without the time in which other programs had the CPU. The extension takes
# up to 10 ms to notice the cancellation, and neusum some 10 ms to end the call.
MOST_MILLISECONDS = 100
ATTEMPTS = 5
BACKENDS = 50


def quoted(text):
    return "'" + text.replace("'", "''") + "'"


SHORT_CALL = f"SELECT neusum_summarize({quoted(TEXT)}, 1);"


def waiting_time(processes):
    """Milliseconds in which the processes were ready to run, but other programs had the CPU."""
    return sum(int(pathlib.Path(f"/proc/{process}/schedstat").read_text().split()[1]) for process in processes) / 1e6


def memory_of_backend(server):
    """Megabytes that a backend adds to the memory of the server, after a call."""
    before = server.proportional_memory()
    sessions = [server.start_psql() for _ in range(BACKENDS)]
    for session in sessions:
        session.stdin.write(f"{SHORT_CALL}\n".encode())
        session.stdin.flush()
    for session in sessions:
        session.stdout.readline()
    after = server.proportional_memory()
    for session in sessions:
        session.communicate()
    return (after - before) / BACKENDS / 1e6


class PostgresqlTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = cls.enterClassContext(tempfile.TemporaryDirectory())
        pathlib.Path(cls.folder).chmod(0o755)
        include, library = (pathlib.Path(argument).resolve() for argument in ARGUMENTS)
        cls.server = cls.enterClassContext(Server(cls.folder, include, library, MODELS, preload=True))
        cls.server.ask(f"CREATE EXTENSION neusum; {LONG_TEXT}")

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

    def delay_of_end(self, session, processes, statement, message):
        """Milliseconds from the timeout or the cancellation of a statement to its end and the answer to the next one, and those of them
        in which the processes could run."""
        timeout = 500 if "timeout" in message else 0
        session.stdin.write(f"SET statement_timeout = {timeout};\n{statement}\n{SHORT_CALL}\n".encode())
        session.stdin.flush()
        time.sleep(0.5)
        begin, waited = time.monotonic(), waiting_time(processes)
        if not timeout:
            os.kill(processes[0], signal.SIGINT)  # as pg_cancel_backend() does
        line = session.stdout.readline()
        delay = 1000 * (time.monotonic() - begin)
        waited = waiting_time(processes) - waited
        self.assertEqual(line.decode(), self.server.ask(SHORT_CALL) + "\n")
        return delay, max(0, delay - waited)  # a process may have begun to wait before

    def test_a_cancelled_statement_ends_at_once(self):
        for message in ("canceling statement due to statement timeout", "canceling statement due to user request"):
            session = self.server.start_psql()
            session.stdin.write(b"\\set ON_ERROR_STOP 0\n")
            process = self.server.process_of(session)
            for statement in LONG_STATEMENTS:
                delays = [self.delay_of_end(session, (process, session.pid), statement, message) for _ in range(ATTEMPTS)]
                print(f"{message}, {statement[:40]}:", ", ".join(f"{delay:.0f} ({running:.0f})" for delay, running in delays), "ms")
                self.assertLess(statistics.median(running for _, running in delays), MOST_MILLISECONDS)
            self.assertEqual(self.server.process_of(session), process)
            self.assertEqual(session.communicate()[1].decode().count(message), ATTEMPTS * len(LONG_STATEMENTS))

    def start_long_call(self):
        """Returns a session that computes, and the process of its backend."""
        session = self.server.start_psql()
        process = self.server.process_of(session)
        session.stdin.write(LONG_CALL.encode())
        session.stdin.close()
        time.sleep(0.5)
        return session, process

    def finish(self, session):
        """Returns the error of a session that must fail."""
        session.wait(10)
        with session.stdout, session.stderr:
            return session.stderr.read().decode()

    def test_terminated_backend(self):
        session, process = self.start_long_call()
        self.server.ask(f"SELECT pg_terminate_backend({process})")
        self.assertIn("terminating connection", self.finish(session))

    def test_preloaded_models_are_shared(self):
        include, library = (pathlib.Path(argument).resolve() for argument in ARGUMENTS)
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder).chmod(0o755)
            with Server(folder, include, library, MODELS, preload=False) as server:
                server.ask("CREATE EXTENSION neusum")
                alone = memory_of_backend(server)
        shared = memory_of_backend(self.server)
        print(f"proportional memory per backend, {BACKENDS} backends: {alone:.1f} MB, with shared_preload_libraries {shared:.1f} MB")
        self.assertLess(shared, alone / 2)

    def test_a_killed_backend_leaves_a_server_that_works(self):
        session, process = self.start_long_call()
        os.kill(process, signal.SIGKILL)
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
