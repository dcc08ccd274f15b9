"""Summarizes web archives on Spark: a Parquet file per archive, with a row per page.

LIST has the path of an archive per line. The paths and OUTPUT are on a file system that all executors see, whose renames are
atomic. An archive is one task. If a task is lost, Spark runs it again; if the job ends, start it again with the
same arguments: archives whose file is in OUTPUT/rows are not read again. An archive that cannot be read does not fail the job: it is a row of
OUTPUT/errors.parquet, and is tried again the next time.

usage: spark-submit examples/spark/crawl.py LIST OUTPUT [--languages en,de] [--min-characters 200] [--method neusum]
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from neusum import warc
from pyspark.sql import SparkSession


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("list", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--languages", default="")
    parser.add_argument("--min-characters", type=int, default=200)
    parser.add_argument("--method", default="neusum")
    arguments = vars(parser.parse_args())
    archives = arguments.pop("list").read_text().split("\n")
    job = warc.Job(arguments.pop("output"), skip_duplicates=True, threads=1, **arguments)
    left = job.left(filter(None, archives))
    results: list[dict[str, Any]] = []
    if left:
        spark = SparkSession.builder.appName("crawl").getOrCreate()
        results = spark.sparkContext.parallelize(left, len(left)).map(job.run).collect()
        spark.stop()
    print(", ".join(f"{count} {name}" for name, count in job.finish(results).items()))


if __name__ == "__main__":
    main()
