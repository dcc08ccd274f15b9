"""Summaries, extracts, labels and ROUGE of the documents of a Spark DataFrame, on all executors.

```python
from neusum.spark import summarize_column
summarize_column(df, "text").write.parquet("summaries")
```

Each function adds a column with a struct and a column with an error, which is null on success: a
document that cannot be processed never fails its task. The same document gives the same row on any
executor and in any attempt. Executors need this package, and the model file under the same path if
`model` is given.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Unpack

import pyarrow as pa
from pyspark.sql import DataFrame
from pyspark.sql.pandas.types import from_arrow_schema
from pyspark.sql.types import StructType

from . import arrow
from ._options import ExtractOptions, LabelOptions, RougeOptions, SummarizeOptions


def summarize_column(
    df: DataFrame,
    column: str,
    output: str = "summary",
    *,
    model: str | os.PathLike[str] | None = None,
    max_characters: int = 1_000_000,
    **options: Unpack[SummarizeOptions],
) -> DataFrame:
    """Adds the summaries of a column of texts as `output`, and `output`_error.

    Options are those of neusum.Summarizer; a task uses one thread. A text of more than
    `max_characters` is an error: summarizing takes about 400 bytes of memory per character.
    """
    options.setdefault("threads", 1)
    function = partial(arrow.summarize, max_characters=max_characters, **options)
    return _add_columns(df, [column], output, function, model=model)


def extract_column(
    df: DataFrame,
    query: str,
    documents: str,
    output: str = "extract",
    *,
    model: str | os.PathLike[str] | None = None,
    max_characters: int = 1_000_000,
    **options: Unpack[ExtractOptions],
) -> DataFrame:
    """Adds the sentences that answer the queries of a column as `output`, and `output`_error.

    The column `documents` contains strings or arrays of strings; `document` of a sentence is the index
    in the array. Options are those of neusum.Extractor; a task uses one thread.
    """
    options.setdefault("threads", 1)
    function = partial(arrow.extract, max_characters=max_characters, **options)
    return _add_columns(df, [query, documents], output, function, model=model)


def label_column(
    df: DataFrame,
    column: str,
    reference: str,
    output: str = "labels",
    *,
    max_characters: int = 1_000_000,
    **options: Unpack[LabelOptions],
) -> DataFrame:
    """Adds the labels (neusum.label) of a column of texts, given a column of references.

    Both columns contain strings or arrays of sentences.
    """
    function = partial(arrow.label, max_characters=max_characters, **options)
    return _add_columns(df, [column, reference], output, function)


def rouge_column(
    df: DataFrame,
    peer: str,
    reference: str,
    output: str = "rouge",
    *,
    max_characters: int = 1_000_000,
    **options: Unpack[RougeOptions],
) -> DataFrame:
    """Adds the ROUGE scores (neusum.rouge.score) of the summaries of a column.

    A summary is a string with one sentence per line, or an array of sentences. `reference` may also
    be an array of several references.
    """
    function = partial(arrow.score, max_characters=max_characters, **options)
    return _add_columns(df, [peer, reference], output, function)


def _add_columns(
    df: DataFrame,
    columns: list[str],
    output: str,
    function: Callable[..., arrow.Structs],
    **task_options: Any,
) -> DataFrame:
    """Adds the results and errors of a function. Tasks, but not the driver, also pass `task_options`."""
    for name in columns:
        if name not in df.columns:
            raise ValueError(f"there is no column {name} among {', '.join(df.columns)}")
    added = [output, output + "_error"]
    for name in added:
        if name in df.columns:
            raise ValueError(f"there is a column {name} already; choose another output")
    empty = pa.array([], pa.string())
    kind = function(*(empty for _ in columns)).type  # reports an invalid option now, not in a task
    schema = from_arrow_schema(
        pa.schema([field.with_name(name) for name, field in zip(added, kind)])
    )
    run = partial(_run, columns, partial(function, **task_options))
    return df.mapInArrow(run, StructType(df.schema.fields + schema.fields))


def _run(
    columns: list[str],
    function: Callable[..., arrow.Structs],
    batches: Iterator[pa.RecordBatch],
) -> Iterator[pa.RecordBatch]:
    """The function for mapInArrow, which calls it once per partition."""
    for batch in batches:
        structs = function(*(batch.column(name) for name in columns))
        yield pa.RecordBatch.from_arrays(
            [*batch.columns, *structs.flatten()], names=[*batch.schema.names, "result", "error"]
        )
