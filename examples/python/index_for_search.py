"""Writes summarized web pages as bulk requests of OpenSearch (also of Elasticsearch), and prints what an embedding model has to read.

ROWS is the folder of Parquet files of examples/spark/crawl.py or examples/ray/crawl.py. OUTPUT is a new folder: bulk-00000.ndjson and so on have
two lines per page, the action and the document, and at most --max-bytes bytes. A document has the URL, title, date and language of the
page, its summary, and in `passages` the sentences of the summary, to embed or to highlight one by one. Its _id is the id of the
record, so that a request that is sent again replaces the same documents.
With --leave-out, the pages that examples/spark/near_duplicates.py has found are not written.

usage: python examples/python/index_for_search.py ROWS OUTPUT [--leave-out near_duplicates] [--index pages] [--max-bytes 10000000]
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow.compute as pc
import pyarrow.parquet as pq

COLUMNS = ["id", "offset", "url", "title", "date", "language", "characters", "sentences"]


def read_pages(folder: Path, left_out: Path | None) -> Iterator[tuple[str, dict[str, Any]]]:
    """Returns the id and the row of each page with a summary."""
    repeated: set[tuple[str, int, str]] = set()
    if left_out:
        table = pq.read_table(left_out, columns=["file", "offset", "id"])
        repeated = set(zip(*(column.to_pylist() for column in table.columns)))
    for path in sorted(folder.glob("*.parquet")):
        for batch in pq.ParquetFile(path).iter_batches(columns=[*COLUMNS, "skipped"]):
            for row in batch.filter(pc.is_null(batch["skipped"])).to_pylist():
                if (path.name, row["offset"], row["id"]) not in repeated:
                    yield row["id"] or f"{path.stem}:{row['offset']}", row


def lines_of(identifier: str, row: dict[str, Any], index: str) -> bytes:
    """Returns the action and the document of a page, without fields that it does not have."""
    passages = [sentence["text"] for sentence in row["sentences"]]
    fields = {name: row[name] for name in ("url", "title", "date", "language") if row[name]}
    action = {"index": {"_index": index, "_id": identifier}}
    document = {**fields, "summary": " ".join(passages), "passages": passages}
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in (action, document)).encode()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--leave-out", type=Path)
    parser.add_argument("--index", default="pages")
    parser.add_argument("--max-bytes", type=int, default=10_000_000)
    arguments = parser.parse_args()
    arguments.output.mkdir(parents=True)
    pages = selected = characters = size = files = 0
    for identifier, row in read_pages(arguments.rows, arguments.leave_out):
        lines = lines_of(identifier, row, arguments.index)
        if not files or size + len(lines) > arguments.max_bytes:
            size, files = 0, files + 1
        with open(arguments.output / f"bulk-{files - 1:05}.ndjson", "ab") as output:
            output.write(lines)
        size += len(lines)
        pages += 1
        selected += sum(len(sentence["text"]) for sentence in row["sentences"])
        characters += row["characters"]
    share = 100 * selected / max(characters, 1)
    print(f"{pages} pages in {files} files; to embed: {selected} characters of {characters} in the main texts, {share:.1f} %")


if __name__ == "__main__":
    main()
