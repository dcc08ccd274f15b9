"""The SQL functions of org.neusum.spark.NeusumExtensions compared with neusum.spark, and the commands of docs/how-to/spark-sql.md.

usage: spark_sql_test.py LIBRARY FOLDER [UNITTEST_ARGUMENT...]      with a Python that has pyspark, pyarrow, pandas and neusum

Builds the jars of LIBRARY (libneusum_c.so.1) in FOLDER. Needs Java 17 and Maven. Exits with code 77 if Maven cannot download its plugins.
"""

import importlib.util
import json
import logging
import os
import re
import subprocess
import sys
import unittest
from pathlib import Path

from neusum import spark as neusum_spark
from pyspark.sql import SparkSession
from spark_cluster import JVM_OPTIONS, SparkCluster

ROOT = Path(__file__).resolve().parents[2]
SPARK = Path(importlib.util.find_spec("pyspark").submodule_search_locations[0])
SETTINGS = {
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.driver.extraJavaOptions": JVM_OPTIONS,
    "spark.driver.host": "127.0.0.1",
    "spark.driver.memory": "512m",
    "spark.executor.extraJavaOptions": JVM_OPTIONS,
    "spark.sql.catalogImplementation": "in-memory",
    "spark.sql.extensions": "org.neusum.spark.NeusumExtensions",
    "spark.ui.enabled": "false",
}
TEXT = "The ferry left the harbour at dawn. Zoë paid 12 € for the 🌷 map! Nobody saw it return. It rained."
QUOTED = "> The ferry left the har-\n> bour at dawn,\n> and nobody saw it.\n\nMinutes\n=======\nAnna: Who paid?\nZoë: I paid for it."
NO_DOWNLOAD = re.compile(r"Could not (transfer|resolve)|could not be resolved|UnknownHostException|Connection refused")


def build(library, folder):
    command = [ROOT / "tools/release/build_java", library, folder, "package", "-pl", "models,neusum,spark", "-Dmaven.test.skip=true"]
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if result.returncode != 0:
        print(result.stdout)
        print("Maven cannot download what it needs" if NO_DOWNLOAD.search(result.stdout) else "the jars could not be built")
        sys.exit(77 if NO_DOWNLOAD.search(result.stdout) else 1)


def documents():
    articles = [json.loads(line) for line in (ROOT / "examples/articles.jsonl").read_text().splitlines()]
    texts = [article.get("text") or article.get("article") or " ".join(article["sentences"]) for article in articles]
    for i, text in enumerate([*texts, QUOTED, "", None, "a" * 1_000_001, *(f"{TEXT * (1 + i % 3)} We counted {i} boats." for i in range(50))]):
        query = {1: None, 2: "?"}.get(i, f"Who counted {i} boats?")
        texts = None if text is None else [f"Report {j}: {text}" for j in range(i % 40)]
        yield {"id": i, "text": text, "query": query, "texts": texts}


def rounded(value):
    """Builds by other compilers differ in the last digit of a score."""
    return json.loads(json.dumps(value), parse_float=lambda digits: round(float(digits), 9))


def dicts(frame):
    return {row["id"]: row.asDict(recursive=True) for row in frame.collect()}


class SparkSqlTest(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cluster = cls.enterClassContext(SparkCluster(FOLDER / "cluster", workers=1))
        settings = {**SETTINGS, "spark.jars": ",".join(map(str, jars())), "spark.executor.memory": "1g"}
        cls.spark = SparkSession.builder.master(cluster.url).config(map=settings).getOrCreate()
        cls.addClassCleanup(cls.spark.stop)
        frame = cls.spark.createDataFrame(list(documents()), "id INT, text STRING, query STRING, texts ARRAY<STRING>")
        frame.createOrReplaceTempView("documents")
        cls.frame = frame

    def refused(self, call):
        with self.assertRaises(Exception) as caught:
            self.spark.sql(f"SELECT {call}")
        return str(caught.exception).splitlines()[0]

    def compare(self, call, frame, output):
        """The fields of the function are those of the column, except text and error; there is an error in the same rows."""
        found = dicts(self.spark.sql(f"SELECT id, {call} AS found FROM documents"))
        expected = dicts(frame)
        self.assertEqual(len(expected), len(list(documents())))
        for number, row in expected.items():
            result = found[number]["found"]
            if result is None:
                self.assertEqual(row[output + "_error"], "there is no text")
                continue
            text, error = result.pop("text"), result.pop("error")
            self.assertEqual(error is None, row[output + "_error"] is None, (error, row[output + "_error"]))
            if error is None:
                self.assertEqual(rounded(result), rounded(row[output]))
                self.assertEqual(text, " ".join(sentence["text"] for sentence in result["sentences"]))
            else:
                self.assertRegex(error, f"^{call.split('(')[0]}: ")
                self.assertEqual({text, *result.values()}, {None})

    def test_summaries_are_those_of_the_python_functions(self):
        self.compare("neusum_summarize(text, 2)", neusum_spark.summarize_column(self.frame, "text", sentences=2), "summary")
        self.compare("neusum_summarize(text)", neusum_spark.summarize_column(self.frame, "text"), "summary")

    def test_extracts_are_those_of_the_python_functions(self):
        extracts = neusum_spark.extract_column(self.frame, "query", "texts", sentences=2)
        self.compare("neusum_extract(query, texts, 2)", extracts, "extract")
        self.compare("neusum_extract(query, text)", neusum_spark.extract_column(self.frame, "query", "text"), "extract")

    def test_offsets_are_those_of_substring(self):
        rows = self.spark.sql("SELECT DISTINCT substring(text, s.offset + 1, s.length) = s.text AS same FROM (SELECT text,"
                              " explode(neusum_summarize(text, 3).sentences) AS s FROM documents WHERE id > 5)").collect()
        self.assertEqual([row["same"] for row in rows], [True])

    def test_a_number_of_sentences_may_differ_per_row(self):
        rows = self.spark.sql(f"SELECT neusum_summarize('{TEXT}', n) AS s FROM VALUES (1), (3), (0), (null) AS t(n)").collect()
        self.assertEqual([row["s"]["sentences"] and len(row["s"]["sentences"]) for row in rows[:3]], [1, 3, None])
        self.assertIn("neusum_summarize: sentenceCount must be", rows[2]["s"]["error"])
        self.assertIsNone(rows[3]["s"]["error"])

    def test_wrong_arguments_are_reported_before_the_query_starts(self):
        self.assertIn("neusum_summarize due to data type mismatch: The `sentences` must be between [1, 100]", self.refused("neusum_summarize('a', 0)"))
        self.assertIn("`neusum_extract` requires [2, 3] parameters", self.refused("neusum_extract('a')"))
        self.assertIn("function `neusum_summarize` requires the \"STRING\" type", self.refused("neusum_summarize(array('a'))"))

    def test_functions_have_a_description(self):
        rows = self.spark.sql("DESCRIBE FUNCTION neusum_extract").collect()
        self.assertIn("neusum_extract(query, texts[, sentences])", rows[-1][0])

    def test_the_commands_of_the_page_print_what_it_says(self):
        page = (ROOT / "docs/how-to/spark-sql.md").read_text()
        shell, sql, expected = re.findall(r"```(?:sh|sql|text)\n(.*?)```", page, re.S)
        command = "".join(shell.splitlines(keepends=True)[1:]).strip().replace("build/java", str(FOLDER))
        settings = "".join(f" --conf '{name}={value}'" for name, value in SETTINGS.items() if name != "spark.sql.extensions")
        environment = {**os.environ, "PATH": f"{SPARK}/bin:{os.environ['PATH']}"}
        (FOLDER / "page.sql").write_text(sql)
        result = subprocess.run(["bash", "-c", f"{command} --master 'local[1]'{settings} -f {FOLDER}/page.sql"], cwd=ROOT, env=environment, capture_output=True, text=True)
        self.assertEqual(result.stdout, expected, result.stderr)


def jars():
    return [next(FOLDER.glob(f"{name}/{name}-*.jar")) for name in ("neusum", "neusum-models", "neusum-spark")]


if __name__ == "__main__":
    library, FOLDER = (Path(argument).resolve() for argument in sys.argv[1:3])
    FOLDER.mkdir(parents=True, exist_ok=True)
    os.environ.update(SPARK_HOME=str(SPARK), XDG_CACHE_HOME=str(FOLDER / "cache"), PYSPARK_PYTHON=sys.executable, SPARK_LOCAL_IP="127.0.0.1")
    logging.disable()  # errors that the tests expect, with their stack traces
    build(library, FOLDER)
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
