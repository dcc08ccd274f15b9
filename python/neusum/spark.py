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
from functools import partial
from typing import TYPE_CHECKING, Any, Callable, Iterator, Sequence

import pyarrow as pa
from pyspark.sql.types import (
    ArrayType,
    BooleanType,
    DataType,
    DoubleType,
    IntegerType,
    StringType,
    StructField,
    StructType,
)

from . import _corpora, rouge
from ._extractor import extract_with
from ._summarizer import summarize_with

if TYPE_CHECKING:
    from pyspark.sql import DataFrame
    from typing_extensions import Unpack

    from ._options import ExtractOptions, LabelOptions, RougeOptions, SummarizeOptions

# Maximum characters of documents that are processed together: enough to use the engine well, and
# little memory compared to that of an executor.
BATCH_CHARACTERS = 1_000_000

Row = tuple[Any, ...]  # values of the input columns
RowsFunction = Callable[[Sequence[Row]], Sequence[Any]]  # returns, for each row, the struct as a dict


def _struct(**fields: DataType) -> StructType:
    return StructType([StructField(name, kind) for name, kind in fields.items()])


_STRING, _INT, _DOUBLE, _BOOLEAN = StringType(), IntegerType(), DoubleType(), BooleanType()
_SUMMARY = _struct(
    sentences=ArrayType(
        _struct(text=_STRING, index=_INT, rank=_INT, rankScore=_DOUBLE, offset=_INT, length=_INT)
    ),
    model=_STRING,
    warnings=ArrayType(_STRING),
)
_EXTRACT = _struct(
    answerable=_BOOLEAN,
    answerProbability=_DOUBLE,
    sentences=ArrayType(
        _struct(
            text=_STRING,
            document=_INT,
            index=_INT,
            rank=_INT,
            probability=_DOUBLE,
            offset=_INT,
            length=_INT,
        )
    ),
    documentProbabilities=ArrayType(_DOUBLE),
    model=_STRING,
    warnings=ArrayType(_STRING),
)
_LABELS = _struct(
    sentences=ArrayType(_struct(text=_STRING, offset=_INT, length=_INT)),
    oracle=ArrayType(_INT),
    rouge2=_DOUBLE,
    gains=ArrayType(ArrayType(_DOUBLE)),
)
_SCORE = _struct(precision=_DOUBLE, recall=_DOUBLE, fmeasure=_DOUBLE)


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
    summarize_with(None, options, [])  # reports an invalid option now, not in a task
    function = partial(_summaries, model, options)
    return _add_struct(df, [column], output, _SUMMARY, function, max_characters)


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
    extract_with(None, options, [])  # reports an invalid option now, not in a task
    function = partial(_extracts, model, options)
    return _add_struct(df, [query, documents], output, _EXTRACT, function, max_characters)


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
    function = partial(_labels, dict(options))
    return _add_struct(df, [column, reference], output, _LABELS, function, max_characters)


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
    names = list(rouge.score("", "", **options))
    kind = _struct(**{name: _SCORE for name in names})
    function = partial(_scores, dict(options))
    return _add_struct(df, [peer, reference], output, kind, function, max_characters)


def _summaries(
    model: str | os.PathLike[str] | None, options: SummarizeOptions, rows: Sequence[Row]
) -> list[dict[str, Any]]:
    return [
        {
            "sentences": [
                {
                    "text": sentence.text,
                    "index": sentence.index,
                    "rank": sentence.rank,
                    "rankScore": sentence.rank_score,
                    "offset": sentence.offset,
                    "length": sentence.length,
                }
                for sentence in summary.sentences
            ],
            "model": summary.model,
            "warnings": summary.warnings,
        }
        for summary in summarize_with(model, options, (text for (text,) in rows))
    ]


def _extracts(
    model: str | os.PathLike[str] | None, options: ExtractOptions, rows: Sequence[Row]
) -> list[dict[str, Any]]:
    return [
        {
            "answerable": extract.answerable,
            "answerProbability": extract.answer_probability,
            "sentences": [
                {
                    "text": sentence.text,
                    "document": sentence.document_index,
                    "index": sentence.index,
                    "rank": sentence.rank,
                    "probability": sentence.probability,
                    "offset": sentence.offset,
                    "length": sentence.length,
                }
                for sentence in extract.sentences
            ],
            "documentProbabilities": [document.probability for document in extract.documents],
            "model": extract.model,
            "warnings": extract.warnings,
        }
        for extract in extract_with(model, options, ((query, texts) for query, texts in rows))
    ]


def _labels(options: dict[str, Any], rows: Sequence[Row]) -> list[dict[str, Any]]:
    results = []
    for text, reference in rows:
        labels = _corpora.label(text, reference, **options)
        sentences = [sentence._asdict() for sentence in labels.sentences]
        results.append({**labels._asdict(), "sentences": sentences})
    return results


def _scores(options: dict[str, Any], rows: Sequence[Row]) -> list[dict[str, Any]]:
    peers = [peer for peer, _ in rows]
    references = [_as_references(reference) for _, reference in rows]
    documents = rouge.score_all(peers, references, **options)
    return [{name: score._asdict() for name, score in scores.items()} for scores in documents]


def _as_references(reference: Any) -> Any:
    several = not isinstance(reference, str) and reference and not isinstance(reference[0], str)
    return reference if several else [reference]


def _add_struct(
    df: DataFrame,
    columns: list[str],
    output: str,
    kind: StructType,
    function: RowsFunction,
    max_characters: int,
) -> DataFrame:
    added = [StructField(output, kind), StructField(output + "_error", _STRING)]
    for name in columns:
        if name not in df.columns:
            raise ValueError(f"there is no column {name} among {', '.join(df.columns)}")
    for field in added:
        if field.name in df.columns:
            raise ValueError(f"there is a column {field.name} already; choose another output")
    schema = StructType(df.schema.fields + added)
    run = partial(_run, columns, _arrow_type(kind), function, max_characters)
    return df.mapInArrow(run, schema)


def _arrow_type(kind: DataType) -> pa.DataType:
    if isinstance(kind, StructType):
        return pa.struct([(field.name, _arrow_type(field.dataType)) for field in kind.fields])
    if isinstance(kind, ArrayType):
        return pa.list_(_arrow_type(kind.elementType))
    simple: dict[DataType, pa.DataType] = {
        _STRING: pa.string(),
        _INT: pa.int32(),
        _DOUBLE: pa.float64(),
        _BOOLEAN: pa.bool_(),
    }
    return simple[kind]


def _run(
    columns: list[str],
    kind: pa.DataType,
    function: RowsFunction,
    max_characters: int,
    batches: Iterator[pa.RecordBatch],
) -> Iterator[pa.RecordBatch]:
    """The function for mapInArrow, which calls it once per partition."""
    for batch in batches:
        rows = list(zip(*(batch.column(name).to_pylist() for name in columns)))
        sizes = [_count_characters(row) for row in rows]
        problems = [_problem(row, size, max_characters) for row, size in zip(rows, sizes)]
        for begin, end in _cut(sizes):
            results, errors = _work(function, rows[begin:end], problems[begin:end])
            part = batch.slice(begin, end - begin)
            yield pa.RecordBatch.from_arrays(
                [*part.columns, pa.array(results, kind), pa.array(errors, pa.string())],
                names=[*part.schema.names, "result", "error"],
            )


def _count_characters(value: Any) -> int:
    if value is None:
        return 0
    return len(value) if isinstance(value, str) else sum(map(_count_characters, value))


def _cut(sizes: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yields ranges of rows whose total size is within the limit; each has at least one row."""
    begin = characters = 0
    for end, size in enumerate(sizes):
        if end > begin and characters + size > BATCH_CHARACTERS:
            yield begin, end
            begin, characters = end, 0
        characters += size
    if sizes:
        yield begin, len(sizes)


def _work(
    function: RowsFunction, rows: Sequence[Row], problems: Sequence[str | None]
) -> tuple[list[Any], list[str | None]]:
    """Returns the result or the error of each row; skips rows that already have a problem."""
    results: list[Any] = [None] * len(rows)
    errors = list(problems)
    good = [i for i, error in enumerate(errors) if error is None]
    try:
        for i, result in zip(good, function([rows[i] for i in good])):
            results[i] = result
    except Exception:  # one row failed: find out which
        for i in good:
            try:
                results[i] = function([rows[i]])[0]
            except Exception as error:
                errors[i] = f"{type(error).__name__}: {error}"
    return results, errors


def _problem(row: Row, characters: int, max_characters: int) -> str | None:
    if any(value is None for value in row):
        return "there is no text"
    if characters > max_characters:
        return f"{characters} characters are more than max_characters, {max_characters}"
    return None
