"""Summaries and extracts as SQL functions of DuckDB.

```python
import duckdb
from neusum import duckdb as neusum_duckdb
connection = duckdb.connect("news.duckdb")
neusum_duckdb.register(connection)
connection.sql("SELECT id, neusum_summarize(text, 3).text FROM articles")
```

A function returns a STRUCT with `text`, the sentences joined by spaces, the fields of the result (see
neusum.arrow), such as `sentences` with their offsets, and `error`. If a document cannot be processed, `error`
is the reason, the other fields are NULL, and the query continues. A NULL argument gives NULL.

Calls that DuckDB makes at the same time share its threads, as many as its setting says when a function is created,
unless the option `threads` is given.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from typing import Any, Unpack

import pyarrow as pa
import pyarrow.compute as pc
from duckdb import DuckDBPyConnection
from duckdb.func import ARROW

from . import arrow
from ._options import ExtractOptions, SummarizeOptions
from ._threads import SharedThreads


def register(connection: DuckDBPyConnection) -> None:
    """Creates the SQL functions neusum_summarize and neusum_extract with default options."""
    register_summarize(connection)
    register_extract(connection)


def register_summarize(
    connection: DuckDBPyConnection,
    name: str = "neusum_summarize",
    *,
    model: str | os.PathLike[str] | None = None,
    max_characters: int = 1_000_000,
    **options: Unpack[SummarizeOptions],
) -> None:
    """Creates the SQL function `name`(text), or `name`(text, sentences).

    `sentences` is the maximum number of sentences. Options are those of neusum.Summarizer. A text of more
    than `max_characters` is an error.
    """
    function = partial(arrow.summarize, model=model, max_characters=max_characters, **options)
    _create(connection, name, function, 1)


def register_extract(
    connection: DuckDBPyConnection,
    name: str = "neusum_extract",
    *,
    model: str | os.PathLike[str] | None = None,
    max_characters: int = 1_000_000,
    **options: Unpack[ExtractOptions],
) -> None:
    """Creates the SQL function `name`(query, documents), or `name`(query, documents, sentences).

    `documents` is a VARCHAR or a list of them; `document` of a sentence is the index in the list, from 0.
    `sentences` is the maximum number of sentences. Options are those of neusum.Extractor.
    """
    function = partial(arrow.extract, model=model, max_characters=max_characters, **options)
    _create(connection, name, function, 2)


def _create(
    connection: DuckDBPyConnection,
    name: str,
    function: partial[arrow.Structs],
    num_columns: int,
) -> None:
    empty = _flatten(
        function(*[pa.array([], pa.string())] * num_columns)
    )  # reports an invalid option
    (kind,) = connection.from_arrow(pa.table([empty], names=["result"])).types
    ((pool_size,),) = connection.cursor().execute("SELECT current_setting('threads')").fetchall()
    run = partial(_run, name, function, num_columns, SharedThreads(lambda: int(pool_size)))
    connection.create_function(name, run, None, kind, type=ARROW)


def _run(
    name: str,
    function: partial[arrow.Structs],
    num_columns: int,
    threads: SharedThreads,
    *arguments: pa.ChunkedArray,
) -> pa.StructArray:
    """The SQL function, for a vector of each argument."""
    columns, counts = arguments[:num_columns], arguments[num_columns:]
    if len(columns) < num_columns or len(counts) > 1:
        raise TypeError(
            f"{name} has {num_columns} or {num_columns + 1} arguments, not {len(arguments)}"
        )
    with threads.take() as count:
        function = partial(function, **{"threads": count, **function.keywords})
        return _flatten(_run_by_count(function, columns, *counts) if counts else function(*columns))


def _run_by_count(
    function: Callable[..., arrow.Structs],
    columns: tuple[pa.ChunkedArray, ...],
    counts: pa.ChunkedArray,
) -> pa.ChunkedArray:
    """Calls the function once per number of sentences; returns the results in the order of the rows."""
    results, rows = [], []
    for count in pc.unique(counts):
        selected = pc.equal(counts, count)
        results += function(*(c.filter(selected) for c in columns), sentences=count.as_py()).chunks
        rows.append(pc.indices_nonzero(selected))
    return pa.chunked_array(results).take(pc.array_sort_indices(pa.concat_arrays(rows)))


def _flatten(structs: arrow.Structs) -> pa.StructArray:
    """Returns structs with the text of the sentences, the fields of the result, and the error."""
    if isinstance(structs, pa.ChunkedArray):
        structs = structs.combine_chunks()
    result, error = structs.flatten()
    fields: dict[str, Any] = dict(zip((field.name for field in result.type), result.flatten()))
    sentences = fields["sentences"]
    texts = pa.ListArray.from_arrays(
        sentences.offsets, sentences.values.field("text"), mask=sentences.is_null()
    )
    fields = {"text": pc.binary_join(texts, " "), **fields, "error": error}
    return pa.StructArray.from_arrays(list(fields.values()), names=list(fields))
