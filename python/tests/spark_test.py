"""neusum.spark on a real cluster of two workers.

usage: spark_test.py      with a Python that has pyspark, pyarrow, pandas and neusum
"""

import json
import tempfile
import unittest
from pathlib import Path

import neusum
import pyarrow.parquet
from small_models import train_small_model
from spark_cluster import SparkCluster, as_json, tail

TEXT = "The ferry left the harbour at dawn. Zoë paid 12 € for the map! Nobody saw it return. It rained."
JOB = """
import os, sys
from neusum import spark as neusum_spark
from pyspark.sql import SparkSession
from pyspark.sql import functions as F

spark = SparkSession.builder.getOrCreate()
df = spark.read.json(sys.argv[1]).repartition(5)
df = neusum_spark.summarize_column(df, "text", sentences=2, max_characters=5000)
df = neusum_spark.summarize_column(df, "text", "central", sentences=2, max_characters=5000, method="textrank")
df = neusum_spark.label_column(df, "text", "reference", max_characters=5000, method="exhaustive")
df = neusum_spark.extract_column(df, "query", "chunks", max_characters=5000, method="bm25", sentences=1, context=1)
df = df.withColumn("peer", F.col("summary.sentences.text"))
df = neusum_spark.rouge_column(df, "peer", "reference", stem=False)
df.write.parquet(sys.argv[2])
try:
    neusum_spark.summarize_column(df, "text", output="again", order="best")
except ValueError as error:
    print("refused at once:", error)
try:
    neusum_spark.extract_column(df, "query", "chunks", output="again", method="bm25", threshold=2.0)
except ValueError as error:
    print("refused at once:", error)
try:
    neusum_spark.summarize_column(df, "nothing")
except ValueError as error:
    print("refused at once:", error)

def models():
    texts = spark.range(40).repartition(8).selectExpr("'It rained. The ferry sank.' AS text")
    rows = neusum_spark.summarize_column(texts, "text", model=sys.argv[3]).collect()
    return {row.summary.model for row in rows}
print("models before:", models())
os.replace(sys.argv[4], sys.argv[3])
print("models after:", models())
spark.stop()
"""


def documents():
    for i in range(200):
        text = {7: None, 8: "", 9: TEXT * 200}.get(i, TEXT * (1 + i % 3) + f" The keeper counted {i} boats.")
        query = {5: None, 6: "?"}.get(i, f"Who counted {i} boats?")
        chunks = None if text is None else [TEXT, text]
        yield {"id": i, "text": text, "query": query, "chunks": chunks,
               "reference": [f"The keeper counted {i} boats.", "It rained."]}


class SparkTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        folder = Path(scratch.name)
        (folder / "job.py").write_text(JOB)
        (folder / "input.jsonl").write_text("\n".join(map(json.dumps, documents())))
        with SparkCluster(folder / "cluster") as cluster:
            models = [train_small_model(folder, name) for name in ("first", "second")]
            driver = cluster.submit(folder / "job.py", folder / "input.jsonl", folder / "output", *models,
                                    conf={"spark.sql.execution.arrow.maxRecordsPerBatch": 17})
            if driver.wait(timeout=300) != 0:
                raise RuntimeError(tail(cluster.driver_log))
            cls.log = cluster.driver_log.read_text()
        table = pyarrow.parquet.read_table(folder / "output")
        cls.rows = {row["id"]: row for row in table.to_pylist()}
        cls.num_rows = table.num_rows

    def good_rows(self):
        return [(document, self.rows[document["id"]]) for document in documents()
                if document["id"] not in (7, 8, 9)]

    def test_every_document_has_exactly_one_row(self):
        self.assertEqual((self.num_rows, sorted(self.rows)), (200, list(range(200))))

    def test_summaries_equal_those_of_the_package(self):
        for document, row in self.good_rows():
            self.assertIsNone(row["summary_error"])
            expected = json.loads(neusum.summarize(document["text"], sentences=2).to_json())
            self.assertEqual({"id": "", **as_json(row["summary"])}, expected)
            central = json.loads(neusum.summarize(document["text"], sentences=2, method="textrank").to_json())
            self.assertEqual({"id": "", **as_json(row["central"])}, central)

    def test_a_bad_document_is_an_error_and_not_a_failed_task(self):
        self.assertEqual(self.rows[7]["summary_error"], "there is no text")
        self.assertIn("more than max_characters", self.rows[9]["summary_error"])
        self.assertEqual([self.rows[i]["summary"] for i in (7, 9)], [None, None])
        self.assertEqual(self.rows[8]["summary"]["sentences"], [])
        self.assertIsNone(self.rows[8]["summary_error"])

    def test_extracts_equal_those_of_the_package(self):
        for document, row in self.good_rows():
            if document["id"] in (5, 6):
                continue
            self.assertIsNone(row["extract_error"])
            expected = neusum.extract(document["query"], document["chunks"], method="bm25", sentences=1, context=1)
            found = row["extract"]
            self.assertEqual(found["answerProbability"], expected.answer_probability)
            self.assertEqual(found["documentProbabilities"], [d.probability for d in expected.documents])
            self.assertEqual([(s["text"], s["document"], s["rank"], s["probability"]) for s in found["sentences"]],
                             [(s.text, s.document_index, s.rank, s.probability) for s in expected.sentences])

    def test_a_bad_question_is_an_error_and_not_a_failed_task(self):
        self.assertEqual([self.rows[i]["extract_error"] for i in (5, 7)], 2 * ["there is no text"])
        self.assertIn("the query is empty", self.rows[6]["extract_error"])
        self.assertIn("more than max_characters", self.rows[9]["extract_error"])
        self.assertEqual([self.rows[i]["extract"] for i in (5, 6, 7, 9)], 4 * [None])

    def test_labels_equal_those_of_the_package(self):
        for document, row in self.good_rows():
            expected = neusum.label(document["text"], document["reference"], method="exhaustive")
            self.assertEqual(tuple(row["labels"]["oracle"]), expected.oracle)
            self.assertEqual(row["labels"]["rouge2"], expected.rouge2)
            self.assertEqual(row["labels"]["sentences"][0], expected.sentences[0]._asdict())

    def test_scores_equal_those_of_the_package(self):
        for document, row in self.good_rows():
            expected = neusum.rouge.score(row["peer"], [document["reference"]], stem=False)
            self.assertEqual(row["rouge"], {name: score._asdict() for name, score in expected.items()})
        self.assertEqual(self.rows[7]["rouge_error"], "there is no text")

    def test_a_replaced_model_is_used_by_the_next_job_of_the_same_workers(self):
        self.assertIn("models before: {'first'}", self.log)
        self.assertIn("models after: {'second'}", self.log)

    def test_invalid_arguments_are_reported_before_the_job(self):
        self.assertIn("refused at once: order must be one of", self.log)
        self.assertIn("refused at once: threshold must be from 0 to 1", self.log)
        self.assertIn("refused at once: there is no column nothing", self.log)


if __name__ == "__main__":
    unittest.main()
