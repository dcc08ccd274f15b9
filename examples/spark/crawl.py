"""Summarizes web archives on Spark: a Parquet file per archive, with a row per page.

LIST has the path of an archive per line. The paths and OUTPUT are on a file system that all executors see, whose renames are
atomic. An archive is one task. If a task is lost, Spark runs it again; if the job ends, start it again with the
same arguments: archives whose file is in OUTPUT/rows are not read again. An archive that cannot be read does not fail the job: it is a row of
OUTPUT/errors.parquet, and is tried again the next time.

usage: spark-submit examples/spark/crawl.py LIST OUTPUT [--languages en,de] [--min-characters 200] [--method neusum]
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from pyspark.sql import SparkSession


def name_of_rows(archive: str) -> str:
    """Returns the name of the file of an archive, which differs between archives in different folders."""
    digest = hashlib.sha256(archive.encode()).hexdigest()[:12]
    return re.sub(r"[^\w.-]", "_", os.path.basename(archive)) + f"-{digest}.parquet"


def summarize_archive(archive: str, folder: str, options: dict[str, Any]) -> dict[str, Any]:
    """Writes the rows of an archive, and returns its counts or its error."""
    from neusum import warc

    try:
        report = warc.to_parquet(archive, os.path.join(folder, name_of_rows(archive)), **options)
    except (OSError, ValueError) as error:
        return {"archive": archive, "error": str(error)}
    return {"archive": archive, **report}


def write_errors(results: list[dict[str, Any]], output: Path) -> None:
    """Replaces the table of the archives that could not be read."""
    failed = [result for result in results if "error" in result]
    schema = pa.schema([("archive", pa.string()), ("error", pa.string())])
    pq.write_table(pa.Table.from_pylist(failed, schema), output / "errors.parquet.partial")
    os.replace(output / "errors.parquet.partial", output / "errors.parquet")


def print_totals(results: list[dict[str, Any]], num_archives: int) -> None:
    done = [result for result in results if "error" not in result]
    totals = {name: sum(result[name] for result in done) for name in ("pages", "summarized", "truncated", "damaged")}
    counts = ", ".join(f"{count} {name}" for name, count in totals.items())
    print(
        f"{num_archives} archives: {len(results)} read now, {len(results) - len(done)} of them with an error; {counts}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("list", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--languages", default="")
    parser.add_argument("--min-characters", type=int, default=200)
    parser.add_argument("--method", default="neusum")
    arguments = parser.parse_args()
    rows = arguments.output / "rows"
    rows.mkdir(parents=True, exist_ok=True)
    archives = list(dict.fromkeys(arguments.list.read_text().split("\n")))
    archives = [archive for archive in archives if archive]
    left = [archive for archive in archives if not (rows / name_of_rows(archive)).exists()]
    options = {
        "languages": arguments.languages,
        "min_characters": arguments.min_characters,
        "method": arguments.method,
        "skip_duplicates": True,
        "threads": 1,
    }
    results: list[dict[str, Any]] = []
    if left:
        spark = SparkSession.builder.appName("crawl").getOrCreate()
        work = partial(summarize_archive, folder=str(rows), options=options)
        results = spark.sparkContext.parallelize(left, len(left)).map(work).collect()
        spark.stop()
    write_errors(results, arguments.output)
    print_totals(results, len(archives))


if __name__ == "__main__":
    main()
