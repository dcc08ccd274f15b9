"""Summaries and extracts of the columns of a Ray dataset, by actors with one model each.

```python
import ray
from neusum.ray import SummarizeColumn
ds = ray.data.read_parquet("articles")
ds = ds.map_batches(
    SummarizeColumn,
    fn_constructor_kwargs={"column": "text", "sentences": 3},
    batch_format="pyarrow",
    compute=ray.data.ActorPoolStrategy(size=8),
)
```

Each class adds a column with a struct and a column with an error, which is null on success: a document that
cannot be processed never fails its task. The same document gives the same row in any attempt. The nodes of the
cluster need this package, and the model file under the same path if `model` is given.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from typing import Unpack

import pyarrow as pa

from . import arrow
from ._options import ExtractOptions, SummarizeOptions


class _AddColumns:
    """Adds the results and errors of a function of columns."""

    def __init__(
        self, function: Callable[..., arrow.Structs], columns: list[str], output: str
    ) -> None:
        self._function = function
        self._columns = columns
        self._added = [output, output + "_error"]
        empty = pa.array([], pa.string())
        function(*(empty for _ in columns))  # loads the model, reports an invalid option

    def __call__(self, batch: pa.Table) -> pa.Table:
        """Returns the batch with the columns `output` and `output`_error."""
        structs = self._function(*(batch[name] for name in self._columns))
        for name, column in zip(self._added, structs.flatten()):
            if name in batch.column_names:
                raise ValueError(f"there is a column {name} already; choose another output")
            batch = batch.append_column(name, column)
        return batch


class SummarizeColumn(_AddColumns):
    """Adds the summaries of a column of texts as `output`, and `output`_error.

    `output` has the type neusum.arrow.SUMMARY_TYPE. Options are those of neusum.Summarizer; an actor uses one
    thread. A text of more than `max_characters` is an error: summarizing takes about 400 bytes of memory per
    character.
    """

    def __init__(
        self,
        column: str,
        output: str = "summary",
        *,
        model: str | os.PathLike[str] | None = None,
        max_characters: int = 1_000_000,
        **options: Unpack[SummarizeOptions],
    ) -> None:
        options.setdefault("threads", 1)
        function = partial(arrow.summarize, model=model, max_characters=max_characters, **options)
        super().__init__(function, [column], output)


class ExtractColumn(_AddColumns):
    """Adds the sentences that answer the queries of a column as `output`, and `output`_error.

    The column `documents` contains strings or lists of strings; `document` of a sentence is the index in the
    list. `output` has the type neusum.arrow.EXTRACT_TYPE. Options are those of neusum.Extractor; an actor uses
    one thread.
    """

    def __init__(
        self,
        query: str,
        documents: str,
        output: str = "extract",
        *,
        model: str | os.PathLike[str] | None = None,
        max_characters: int = 1_000_000,
        **options: Unpack[ExtractOptions],
    ) -> None:
        options.setdefault("threads", 1)
        function = partial(arrow.extract, model=model, max_characters=max_characters, **options)
        super().__init__(function, [query, documents], output)
