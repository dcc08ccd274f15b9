"""The examples that work on the rows of a crawl: near duplicates with Spark, documents for a search engine.

usage: after_crawl_test.py      with a Python that has pyspark, pyarrow and neusum
"""

import contextlib
import gzip
import io
import itertools
import json
import random
import runpy
import sys
import tempfile
import unittest
import unittest.mock
from pathlib import Path

import pyarrow.parquet as pq
from neusum import warc
from pyspark.sql import SparkSession
from spark_cluster import JVM_OPTIONS
from warc_test import make_record

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
WORDS = "harbour ferry council bridge winter market river station garden teacher engine island museum letter storm".split()


def make_sentence(seed):
    return "The " + " ".join(random.Random(seed).choices(WORDS, k=20)) + "."


def make_page(*sentences):
    serial = next(SERIALS)  # makes the id of the record unique
    content = f"<!-- {serial} --><meta charset=utf-8><title>Report</title><p>{' '.join(sentences)}".encode()
    return make_record("response", b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + content)


SERIALS = itertools.count()
A, B, C = map(make_sentence, range(3))
CHANGED = B.replace("museum island", "keeper", 1)
CHANGED_TWICE = CHANGED.replace("harbour museum", "boats", 1)
CHINESE = "港口的渡船在中午沉没了，四十名乘客全部乘小艇到达码头。由于残骸堵住了入口，港口将一直关闭到下个月底，渔民们只好把船停在邻近的村庄里。市长说，新的渡船明年春天才能到。"
NOTICE = "This site uses cookies to remember your choices and to count the visits of its pages every day."
FIRST = [make_page(A, B), make_page(B, C), make_page(CHINESE), make_record("response", b"HTTP/1.1 404 Not Found\r\n\r\n")]
SECOND = [make_page(A, CHANGED), make_page(A, CHANGED_TWICE), make_page(A, B), make_page(C, make_sentence(3)),
          make_page(CHINESE.replace("渔民", "船员")), make_page("Yes.")]
REPEATED = {0: 0, 1: 0, 2: 0, 4: 2}  # page of the second archive: page of the first one
NOTICES = [make_page(NOTICE, NOTICE, f"Notice {number}.") for number in range(100, 600)]


def ids_of(pages):
    return [record.id for page in pages for record in warc.records(io.BytesIO(page))]


def run_example(path, *arguments):
    """Runs an example in this process, and returns the last line that it prints."""
    output = io.StringIO()
    with unittest.mock.patch.object(sys, "argv", [path, *map(str, arguments)]), contextlib.redirect_stdout(output):
        runpy.run_path(str(EXAMPLES / path), run_name="__main__")
    return output.getvalue().splitlines()[-1]


class AfterCrawlTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.rows = cls.folder / "rows"
        job = warc.Job(cls.folder, method="lead", sentences=3)
        archives = {"1.warc.gz": b"".join(FIRST), "2.warc.gz": b"".join(SECOND),
                    "3.warc.gz": gzip.compress(b"".join(map(gzip.decompress, NOTICES)))}  # all records have the same offset
        for name, content in archives.items():
            (cls.folder / name).write_bytes(content)
            assert "error" not in job.run(str(cls.folder / name))
        cls.names = [Path(job.path_of_rows(str(cls.folder / name))).name for name in archives]
        (cls.rows / f"{cls.names[0]}.0123.partial").write_bytes(b"A task was killed.")
        settings = {"spark.ui.enabled": False, "spark.ui.showConsoleProgress": False, "spark.driver.host": "127.0.0.1",
                    "spark.driver.bindAddress": "127.0.0.1", "spark.sql.shuffle.partitions": 2,
                    # Less compilation, which takes most of the time of such small jobs.
                    "spark.sql.codegen.wholeStage": False, "spark.driver.extraJavaOptions": JVM_OPTIONS}
        cls.spark = SparkSession.builder.master("local[2]").config(map=settings).getOrCreate()
        cls.addClassCleanup(cls.spark.stop)
        cls.message = run_example("spark/near_duplicates.py", cls.rows, cls.folder / "near_duplicates")
        cls.found = pq.read_table(cls.folder / "near_duplicates").to_pylist()

    def test_a_page_that_is_similar_to_an_earlier_one_is_found(self):
        first, second = ids_of(FIRST), ids_of(SECOND)
        found = {(row["file"], row["id"]): (row["first_file"], row["first_id"]) for row in self.found}
        expected = {(self.names[1], second[page]): (self.names[0], first[repeated]) for page, repeated in REPEATED.items()}
        notices = [(self.names[2], identifier) for identifier in sorted(ids_of(NOTICES))]
        self.assertEqual(found, expected | dict.fromkeys(notices[1:], notices[0]))
        self.assertEqual({row["url"] for row in self.found} | {row["first_url"] for row in self.found}, {"https://example.org/"})

    def test_comparisons_are_linear_in_the_number_of_pages(self):
        pages, comparisons, found = (int(word) for word in self.message.split() if word.isdigit())
        self.assertEqual((pages, found), (3 + 5 + 500, 4 + 499))  # "Yes." is too short to compare
        self.assertLessEqual(comparisons, 20 * pages)

    def test_the_result_does_not_depend_on_partitions(self):
        self.spark.conf.set("spark.sql.files.maxPartitionBytes", 4000)
        self.spark.conf.set("spark.sql.adaptive.enabled", False)
        self.spark.conf.set("spark.sql.shuffle.partitions", 3)
        message = run_example("spark/near_duplicates.py", self.rows, self.folder / "again")
        self.assertEqual(message, self.message)
        self.assertEqual(pq.read_table(self.folder / "again").to_pylist(), self.found)

    def index(self, *arguments):
        """Returns the message of the program, the sizes of its files, and their (action, document) pairs."""
        with tempfile.TemporaryDirectory() as folder:
            output = Path(folder) / "bulk"
            message = run_example("python/index_for_search.py", self.rows, output, *arguments)
            contents = [path.read_bytes() for path in sorted(output.iterdir())]
        pairs = []
        for content in contents:
            self.assertTrue(content.endswith(b"\n"))
            lines = [json.loads(line) for line in content.decode().removesuffix("\n").split("\n")]
            self.assertEqual(len(lines) % 2, 0)
            pairs += zip(lines[::2], lines[1::2])
        return message, [len(content) for content in contents], pairs

    def test_documents_for_a_search_engine(self):
        message, sizes, pairs = self.index("--index", "web", "--max-bytes", "20000")
        self.assertEqual(len(pairs), 3 + 6 + 500)
        self.assertGreater(len(sizes), 2)
        self.assertLessEqual(max(sizes), 20000)
        identifiers = [action["index"]["_id"] for action, _ in pairs]
        self.assertEqual(len(set(identifiers)), len(pairs))
        self.assertEqual(pairs[0][0], {"index": {"_index": "web", "_id": ids_of(FIRST)[0]}})
        self.assertEqual(pairs[0][1], {"url": "https://example.org/", "title": "Report", "date": "2026-01-02T03:04:05Z",
                                       "language": "en", "summary": f"{A} {B}", "passages": [A, B]})

    def test_near_duplicates_are_left_out_and_the_texts_are_measured(self):
        message, _, pairs = self.index("--leave-out", self.folder / "near_duplicates")
        self.assertEqual(len(pairs), 3 + 6 + 500 - len(self.found))
        selected = sum(len(passage) for _, document in pairs for passage in document["passages"])
        texts = [f"{A} {B}", f"{B} {C}", CHINESE, f"{C} {make_sentence(3)}", "Yes.", f"{NOTICE} {NOTICE} Notice 100."]
        whole = sum(map(len, texts))
        self.assertEqual(message, f"6 pages in 1 files; to embed: {selected} characters of {whole} in the main texts, "
                                  f"{100 * selected / whole:.1f} %")


if __name__ == "__main__":
    unittest.main()
