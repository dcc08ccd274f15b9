"""Summaries and extracts as Polars expressions, for eager, lazy and streaming queries.

```python
import polars as pl
from neusum import polars as neusum_polars
df = pl.read_parquet("articles.parquet")
df.with_columns(summary=neusum_polars.summarize("text", sentences=3))
```

Each function returns an expression whose values are structs with the fields `result` and `error`. `error` is
null on success: a document that cannot be processed has a null result and never fails a query. As usual in
Polars, a str is the name of a column, and the expression has the name of its first column.

Expressions that Polars runs at the same time share the threads of its pool (`polars.thread_pool_size()`), unless
the option `threads` is given.
"""

from __future__ import annotations

import os
from functools import partial
from typing import Unpack

import polars as pl
import pyarrow as pa

from . import arrow
from ._options import ExtractOptions, SummarizeOptions
from ._threads import SharedThreads

_threads = SharedThreads(pl.thread_pool_size)


def summarize(
    texts: str | pl.Expr,
    *,
    model: str | os.PathLike[str] | None = None,
    max_characters: int = 1_000_000,
    **options: Unpack[SummarizeOptions],
) -> pl.Expr:
    """Summarizes the texts of a column. `result` has the fields of neusum.arrow.SUMMARY_TYPE.

    Options are those of neusum.Summarizer. A text of more than `max_characters` is an error.
    """
    function = partial(arrow.summarize, model=model, max_characters=max_characters, **options)
    return _map(function, texts)


def extract(
    queries: str | pl.Expr,
    documents: str | pl.Expr,
    *,
    model: str | os.PathLike[str] | None = None,
    max_characters: int = 1_000_000,
    **options: Unpack[ExtractOptions],
) -> pl.Expr:
    """Extracts the sentences that answer the queries of a column, or one query, `pl.lit("…")`.

    `documents` contains strings or lists of strings; `document` of a sentence is the index in the list.
    `result` has the fields of neusum.arrow.EXTRACT_TYPE. Options are those of neusum.Extractor.
    """
    function = partial(arrow.extract, model=model, max_characters=max_characters, **options)
    return _map(function, queries, documents)


def _map(
    function: partial[arrow.Structs], first: str | pl.Expr, *others: str | pl.Expr
) -> pl.Expr:
    empty = pa.array([], pa.string())
    kind = _series(function(empty, *(empty for _ in others))).dtype  # reports an invalid option now
    expressions = (pl.col(one) if isinstance(one, str) else one for one in others)
    renamed = (one.alias(f"argument {i}") for i, one in enumerate(expressions))
    # A struct has the name of its first field, and repeats a literal for each value of the other fields.
    structs = pl.struct(first, *renamed)
    return structs.map_batches(partial(_run, function), return_dtype=kind, is_elementwise=True)


def _run(function: partial[arrow.Structs], structs: pl.Series) -> pl.Series:
    columns = structs.to_arrow(compat_level=pl.CompatLevel.newest()).flatten()  # without copies
    with _threads.take() as count:
        return _series(function(*columns, **{"threads": count, **function.keywords}))


def _series(structs: arrow.Structs) -> pl.Series:
    return pl.Series(values=structs)
