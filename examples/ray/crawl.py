"""Summarizes web archives on Ray: a Parquet file per archive, with a row per page.

LIST has the path of an archive per line. The paths and OUTPUT are on a file system that all nodes see, whose renames are
atomic. An archive is one task. If a node is lost, Ray runs its tasks again; if the job ends, start it again with the
same arguments: archives whose file is in OUTPUT/rows are not read again. An archive that cannot be read does not fail the job: it is a row of
OUTPUT/errors.parquet, and is tried again the next time.

usage: python examples/ray/crawl.py LIST OUTPUT [--languages en,de] [--min-characters 200] [--method neusum]
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import ray
from neusum import warc


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
        tasks = ray.data.from_items(left, override_num_blocks=len(left))
        results = tasks.map(lambda row: job.run(row["item"])).take_all()
    print(", ".join(f"{count} {name}" for name, count in job.finish(results).items()))


if __name__ == "__main__":
    main()
