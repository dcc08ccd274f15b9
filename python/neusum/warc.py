"""Web archives (WARC, WET): their records, and summaries of their pages.

```python
from neusum import warc
for row in warc.summarize("crawl.warc.gz", languages="en,de"):
    print(row["url"], row.get("skipped") or row["sentences"])
```
"""

from __future__ import annotations

import json
import os
import uuid
from collections.abc import Iterator
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
