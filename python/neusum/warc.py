"""Web archives (WARC, WET): their records, and summaries of their pages.

```python
from neusum import warc
for row in warc.summarize("crawl.warc.gz", languages="en,de"):
    print(row["url"], row.get("skipped") or row["sentences"])
```
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import uuid
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, BinaryIO, Unpack

from . import _core
from ._models import models
from ._options import SummarizeOptions
from ._summarizer import model_paths

if TYPE_CHECKING:
    import pyarrow as pa

MAX_CONTENT = 20 << 20
"""Bytes of a record that are read by default."""

_ROW_GROUP = 1000  # rows that are in memory when they are written

Fields = tuple[tuple[str, str], ...]
"""Name and value of each line of a header."""


@dataclass(frozen=True)
class Response:
    """A response of a web server.

    Attributes:
        problem: Why the body cannot be used: "damaged", "encoding" (a content encoding that is not supported), or empty.
        status: Status, such as 200; 0 if there is no response.
        fields: Header.
        body: Body, without its transfer and content encoding.
        is_truncated: Whether the end of the body is missing.
    """

    problem: str
    status: int
    fields: Fields
    body: bytes
    is_truncated: bool


@dataclass(frozen=True)
class Record:
    """A record of a web archive.

    Attributes:
        type: WARC-Type, such as "response" or "conversion".
        id: WARC-Record-ID.
        url: WARC-Target-URI; may be empty.
        date: WARC-Date.
        offset: Where the record begins in the file; of a compressed file, where its member or frame begins.
        truncated: Why the content is not complete: WARC-Truncated, or "limit" because of `max_content`; or empty.
        fields: Header.
        content: Content; of a response, what the server has sent.
    """

    type: str
    id: str
    url: str
    date: str
    offset: int
    truncated: str
    fields: Fields
    content: bytes

    def response(self, max_body: int = MAX_CONTENT) -> Response:
        """Returns the content as the response of a server."""
        problem, status, fields, body, is_truncated = _core.read_http_response(self.content, max_body)
        return Response(problem, status, tuple(fields), body, is_truncated)


class Records(Iterator[Record]):
    """The records of an archive, except for damaged ones; `records` returns it."""

    def __init__(self, reader: _core.WarcReader) -> None:
        self._reader = reader

    def __next__(self) -> Record:
        parts = self._reader.next()
        if parts is None:
            raise StopIteration
        kind, identifier, url, date, offset, truncated, fields, content = parts
        return Record(kind, identifier, url, date, offset, truncated, tuple(fields), content)

    @property
    def num_damaged(self) -> int:
        """The number of places, so far, where records could not be read."""
        return self._reader.num_damaged


class Rows(Iterator[dict[str, Any]]):
    """The rows of the pages of an archive; `summarize` returns it."""

    def __init__(self, archive: _core.ArchiveSummarizer) -> None:
        self._archive = archive
        self._lines: Iterator[str] = iter(())

    def __next__(self) -> dict[str, Any]:
        while (line := next(self._lines, None)) is None:
            lines = self._archive.next()
            if lines is None:
                raise StopIteration
            self._lines = iter(lines.split("\n")[:-1])
        row: dict[str, Any] = json.loads(line)
        return row

    @property
    def report(self) -> dict[str, Any]:
        """Counts so far: records, pages, summarized, skipped (by reason), truncated, and damaged places."""
        return self._archive.report


def _source_of(path_or_stream: str | os.PathLike[str] | BinaryIO) -> tuple[Any, str]:
    """Returns what the engine reads, and its name for messages."""
    if isinstance(path_or_stream, (str, os.PathLike)):
        path = os.fspath(path_or_stream)
        return path, path
    return path_or_stream, str(getattr(path_or_stream, "name", "the stream"))


def records(
    path_or_stream: str | os.PathLike[str] | BinaryIO, *, max_content: int = MAX_CONTENT
) -> Records:
    """Reads the records of an archive one by one.

    A stream is an object with `read(size)`, such as an open binary file or a body of S3. It may be compressed with gzip or
    zstd, also with a dictionary. Of a record with more than `max_content` bytes, the rest is skipped.

    Examples:
        >>> import io
        >>> from neusum import warc
        >>> archive = (b"WARC/1.1\\r\\nWARC-Type: conversion\\r\\nWARC-Target-URI: https://example.org/\\r\\n"
        ...            b"Content-Length: 9\\r\\n\\r\\nIt rained\\r\\n\\r\\n")
        >>> [(record.url, record.content) for record in warc.records(io.BytesIO(archive))]
        [('https://example.org/', b'It rained')]
    """
    source, name = _source_of(path_or_stream)
    return Records(_core.WarcReader(source, name, max_content))


def summarize(
    path_or_stream: str | os.PathLike[str] | BinaryIO,
    *,
    model: str | os.PathLike[str] | None = None,
    languages: str = "",
    min_characters: int = 0,
    max_characters: int = 1_000_000,
    skip_duplicates: bool = False,
    whole_page: bool = False,
    max_content: int = MAX_CONTENT,
    **options: Unpack[SummarizeOptions],
) -> Rows:
    """Summarizes the pages of an archive in the thread that iterates over the rows.

    Each page has a row, with the fields of a line that `neusum summarize` writes about it: a summary, or in `skipped` the
    reason why it has none. `languages` are those of the pages to summarize, separated by commas. Other options are those
    of neusum.Summarizer.
    """
    source, name = _source_of(path_or_stream)
    summarizer = models.summarizer(model_paths(model, options), options)
    settings = {
        **options,
        "languages": languages,
        "min_characters": min_characters,
        "max_characters": max_characters,
        "skip_duplicates": skip_duplicates,
        "whole_page": whole_page,
        "max_content": max_content,
    }
    return Rows(_core.ArchiveSummarizer(summarizer, source, name, settings))


def row_schema() -> pa.Schema:
    """Returns the columns of the file that `to_parquet` writes: the fields of the rows of `summarize`. Needs pyarrow."""
    import pyarrow as pa

    text, number = pa.string(), pa.int64()
    ranges = pa.list_(pa.list_(number))
    sentence = pa.struct(
        {
            "text": text,
            "index": number,
            "rank": number,
            "rankScore": pa.float64(),
            "offset": number,
            "length": number,
            "source": ranges,
        }
    )
    columns = {
        "id": text,
        "url": text,
        "date": text,
        "offset": number,
        "status": number,
        "title": text,
        "characters": number,
        "truncated": pa.bool_(),
        "skipped": text,
        "language": text,
        "languageConfidence": pa.float64(),
        "model": text,
        "warnings": pa.list_(text),
        "sentences": pa.list_(sentence),
    }
    return pa.schema(list(columns.items()))


def _sync(path: str) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _rename_durably(partial: str, name: str) -> None:
    """Gives a complete file its name. Neither a crash nor a power loss leaves a part of it under that name."""
    _sync(partial)
    os.replace(partial, name)
    _sync(os.path.dirname(name) or ".")


def to_parquet(
    path_or_stream: str | os.PathLike[str] | BinaryIO, output: str | os.PathLike[str], **options: Any
) -> dict[str, Any]:
    """Writes the rows of an archive to a Parquet file, and returns the report of `summarize`.

    The file appears under its name when it is complete and on the disk, so a task that was killed leaves no part of it, nor does
    a power loss, and two attempts of a task do not disturb each other. Options are those of `summarize`. Needs pyarrow.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    schema = row_schema()
    partial = f"{os.fspath(output)}.{uuid.uuid4().hex}.partial"
    rows = summarize(path_or_stream, **options)
    try:
        with pq.ParquetWriter(partial, schema, compression="zstd") as writer:
            while group := list(islice(rows, _ROW_GROUP)):
                writer.write_table(pa.Table.from_pylist(group, schema))
        _rename_durably(partial, os.fspath(output))
    finally:
        if os.path.exists(partial):
            os.remove(partial)
    return rows.report


class Job:
    """Summarizes many archives, in tasks of one archive each, for any engine that runs tasks: Spark, Ray, a pool of processes.

    `output`/rows gets a Parquet file per archive, as `to_parquet` writes it. The tasks need a file system that all of them see, whose
    renames are atomic. A job that was interrupted continues if it is started again: archives that have a file are not read
    again. A job can be pickled. Options are those of `summarize`. Needs pyarrow.

    ```python
    job = warc.Job("summaries", languages="en,de", threads=1)
    with ProcessPoolExecutor() as pool:
        print(job.finish(pool.map(job.run, job.left(archives))))
    ```
    """

    def __init__(self, output: str | os.PathLike[str], **options: Any) -> None:
        self._output = os.path.abspath(output)
        self._options = options

    def path_of_rows(self, archive: str) -> str:
        """Returns the path of the file of an archive. Archives of the same name in different folders have different files."""
        digest = hashlib.sha256(archive.encode()).hexdigest()[:12]
        name = re.sub(r"[^\w.-]", "_", os.path.basename(archive)) + f"-{digest}.parquet"
        return os.path.join(self._output, "rows", name)

    def left(self, archives: Iterable[str]) -> list[str]:
        """Returns the archives that have no file yet, each once."""
        return [archive for archive in dict.fromkeys(archives) if not os.path.exists(self.path_of_rows(archive))]

    def run(self, archive: str) -> dict[str, Any]:
        """Writes the file of an archive. Returns the report of `summarize`, or `error` if the archive cannot be read."""
        path = self.path_of_rows(archive)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        try:
            return {"archive": archive, **to_parquet(archive, path, **self._options)}
        except (OSError, ValueError) as error:
            return {"archive": archive, "error": str(error)}

    def finish(self, results: Iterable[dict[str, Any]]) -> dict[str, int]:
        """Writes the archives that could not be read to `output`/errors.parquet. Returns the totals of what `run` returned."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        results = list(results)
        failed = sorted((result for result in results if result.get("error")), key=lambda result: str(result["archive"]))
        schema = pa.schema([("archive", pa.string()), ("error", pa.string())])
        os.makedirs(self._output, exist_ok=True)
        path = os.path.join(self._output, "errors.parquet")
        pq.write_table(pa.Table.from_pylist(failed, schema), path + ".partial")
        _rename_durably(path + ".partial", path)
        names = ("pages", "summarized", "truncated", "damaged")
        sums = {name: sum(result.get(name) or 0 for result in results) for name in names}
        return {"archives": len(results), "errors": len(failed), **sums}
