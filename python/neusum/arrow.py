"""Summaries, extracts, labels and ROUGE scores of Arrow arrays of texts.

```python
import pyarrow.parquet
from neusum import arrow
table = pyarrow.parquet.read_table("articles.parquet")
summaries = arrow.summarize(table["text"], sentences=3)
```

Arrays of texts have the type string, large_string or string_view. `summarize` and `extract` also take the bytes of files
(binary, large_binary or binary_view), such as web pages, whose text neusum.read extracts. Each function returns an array of structs
with a `result` and an `error`, which is null on success: a document that cannot be processed has a null
result and never raises an exception. An invalid option raises one at once, and so does a failure of the whole
process, such as MemoryError. A chunked array gives a chunked array. Texts are decoded and processed in batches,
so that the memory needed beside the arrays does not grow with their length. The engine releases the GIL.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import repeat
from typing import Any, TypeAlias, Unpack

import pyarrow as pa

from . import _corpora, rouge
from ._extractor import Documents, Extract, extracting
from ._options import ExtractOptions, LabelOptions, RougeOptions, SourceType, SummarizeOptions
from ._source import read
from ._summarizer import Summary, summarizing

# Maximum characters of documents that are processed together: enough to use the engine well, and
# little memory.
BATCH_CHARACTERS = 1_000_000

Strings: TypeAlias = pa.Array | pa.ChunkedArray
"""An array of strings."""
Texts: TypeAlias = pa.Array | pa.ChunkedArray
"""An array of strings, or of the bytes of files."""
Structs: TypeAlias = pa.StructArray | pa.ChunkedArray
"""An array of structs with the fields `result` and `error`."""

_Values = tuple[Any, ...]  # values of a row
_Function = Callable[[Sequence[_Values]], Sequence[Any]]  # returns the result of each row as a dict


def _struct(**fields: pa.DataType) -> pa.DataType:
    return pa.struct(list(fields.items()))


_STRING_TYPES = (pa.string(), pa.large_string(), pa.string_view(), pa.null())
_TEXT_TYPES = (*_STRING_TYPES, pa.binary(), pa.large_binary(), pa.binary_view())
_STRING, _INT, _DOUBLE = pa.string(), pa.int32(), pa.float64()
SUMMARY_TYPE: pa.DataType = _struct(
    sentences=pa.list_(
        _struct(
            text=_STRING,
            index=_INT,
            rank=_INT,
            rankScore=_DOUBLE,
            offset=_INT,
            length=_INT,
            ranges=pa.list_(pa.list_(_INT)),
            heading=_STRING,
            speaker=_STRING,
            source=pa.list_(pa.list_(_INT)),
            begin=_DOUBLE,
            end=_DOUBLE,
        )
    ),
    model=_STRING,
    warnings=pa.list_(_STRING),
    language=_STRING,
    languageConfidence=_DOUBLE,
)
"""Type of the results of `summarize`."""
EXTRACT_TYPE: pa.DataType = _struct(
    answerable=pa.bool_(),
    answerProbability=_DOUBLE,
    sentences=pa.list_(
        _struct(
            text=_STRING,
            document=_INT,
            index=_INT,
            rank=_INT,
            probability=_DOUBLE,
            offset=_INT,
            length=_INT,
            source=pa.list_(pa.list_(_INT)),
            begin=_DOUBLE,
            end=_DOUBLE,
        )
    ),
    documentProbabilities=pa.list_(_DOUBLE),
    model=_STRING,
    warnings=pa.list_(_STRING),
    language=_STRING,
    languageConfidence=_DOUBLE,
)
"""Type of the results of `extract`."""
LABELS_TYPE: pa.DataType = _struct(
    sentences=pa.list_(_struct(text=_STRING, offset=_INT, length=_INT)),
    oracle=pa.list_(_INT),
    rouge2=_DOUBLE,
    gains=pa.list_(pa.list_(_DOUBLE)),
)
"""Type of the results of `label`."""
_SCORE = _struct(precision=_DOUBLE, recall=_DOUBLE, fmeasure=_DOUBLE)


def summarize(
    texts: Texts,
    *,
    model: str | os.PathLike[str] | None = None,
    max_characters: int = 1_000_000,
    source_type: SourceType = "auto",
    **options: Unpack[SummarizeOptions],
) -> Structs:
    """Summarizes texts, or files given as bytes. A result has the type SUMMARY_TYPE.

    Options are those of neusum.Summarizer; `source_type` is the format of bytes, as in neusum.read. A text of more than
    `max_characters`, or a file of more bytes, is an error: summarizing takes about 400 bytes of memory per character.
    """
    function = partial(_summaries, summarizing(model, options))
    return _apply(function, SUMMARY_TYPE, max_characters, texts, source_type=source_type)


def extract(
    queries: Strings | str,
    documents: Texts,
    *,
    model: str | os.PathLike[str] | None = None,
    max_characters: int = 1_000_000,
    source_type: SourceType = "auto",
    **options: Unpack[ExtractOptions],
) -> Structs:
    """Extracts the sentences that answer queries. A result has the type EXTRACT_TYPE.

    `queries` is an array, or one query for all documents. `documents` contains strings or lists of strings, or the same
    with the bytes of files, whose format is `source_type`; `document` of a sentence is the index in the list. Options
    are those of neusum.Extractor.
    """
    function = partial(_extracts, extracting(model, options))
    return _apply(function, EXTRACT_TYPE, max_characters, queries, documents, source_type=source_type)


def label(
    texts: Strings,
    references: Strings,
    *,
    max_characters: int = 1_000_000,
    **options: Unpack[LabelOptions],
) -> Structs:
    """Labels texts (neusum.label), given their references. A result has the type LABELS_TYPE.

    Both arrays contain strings or lists of sentences.
    """
    _corpora.label("", "-", **options)  # reports an invalid option
    return _apply(partial(_labels, options), LABELS_TYPE, max_characters, texts, references)


def score(
    peers: Strings,
    references: Strings,
    *,
    max_characters: int = 1_000_000,
    **options: Unpack[RougeOptions],
) -> Structs:
    """Computes the ROUGE scores (neusum.rouge.score) of summaries.

    A result has a field per metric, with precision, recall and fmeasure. A summary is a string with one
    sentence per line, or a list of sentences. `references` may also contain lists of several references.
    """
    metrics = rouge.score("", "", **options)
    kind = _struct(**{name: _SCORE for name in metrics})
    return _apply(partial(_scores, options), kind, max_characters, peers, references)


def _summaries(
    summarize: Callable[[Iterable[str]], list[Summary]], rows: Sequence[_Values]
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
                    "ranges": sentence.ranges,
                    "heading": sentence.heading,
                    "speaker": sentence.speaker,
                    "source": sentence.source,
                    "begin": sentence.begin,
                    "end": sentence.end,
                }
                for sentence in summary.sentences
            ],
            "model": summary.model,
            "warnings": summary.warnings,
            "language": summary.language,
            "languageConfidence": summary.language_confidence,
        }
        for summary in summarize(text for (text,) in rows)
    ]


def _extracts(
    extract: Callable[[Iterable[tuple[str, Documents]]], list[Extract]], rows: Sequence[_Values]
) -> list[dict[str, Any]]:
    return [
        {
            "answerable": found.answerable,
            "answerProbability": found.answer_probability,
            "sentences": [
                {
                    "text": sentence.text,
                    "document": sentence.document_index,
                    "index": sentence.index,
                    "rank": sentence.rank,
                    "probability": sentence.probability,
                    "offset": sentence.offset,
                    "length": sentence.length,
                    "source": sentence.source,
                    "begin": sentence.begin,
                    "end": sentence.end,
                }
                for sentence in found.sentences
            ],
            "documentProbabilities": [document.probability for document in found.documents],
            "model": found.model,
            "warnings": found.warnings,
            "language": found.language,
            "languageConfidence": found.language_confidence,
        }
        for found in extract((query, texts) for query, texts in rows)
    ]


def _labels(options: LabelOptions, rows: Sequence[_Values]) -> list[dict[str, Any]]:
    results = []
    for text, reference in rows:
        labels = _corpora.label(text, reference, **options)
        sentences = [sentence._asdict() for sentence in labels.sentences]
        results.append({**labels._asdict(), "sentences": sentences})
    return results


def _scores(options: RougeOptions, rows: Sequence[_Values]) -> list[dict[str, Any]]:
    peers = [peer for peer, _ in rows]
    references = [_as_references(reference) for _, reference in rows]
    documents = rouge.score_all(peers, references, **options)
    return [{name: one._asdict() for name, one in scores.items()} for scores in documents]


def _as_references(reference: Any) -> Any:
    several = not isinstance(reference, str) and reference and not isinstance(reference[0], str)
    return reference if several else [reference]


@dataclass
class _Row:
    values: _Values
    characters: int
    error: str | None
    result: Any = None


def _apply(
    function: _Function,
    kind: pa.DataType,
    max_characters: int,
    *columns: Texts | str,
    source_type: SourceType | None = None,
) -> Structs:
    """Applies a function to the rows of the columns; a str is the value of all rows.

    `source_type` is the format of bytes; None: the columns must not contain any.
    """
    arrays = [column for column in columns if not isinstance(column, str)]
    for array in arrays:
        _check_type(array, _STRING_TYPES if source_type is None else _TEXT_TYPES)
    if source_type is not None:
        read(b"", source_type)  # reports an invalid type
        function = partial(_with_texts, function, source_type)
    if len({len(array) for array in arrays}) > 1:
        raise ValueError(f"the arrays have different lengths: {[len(array) for array in arrays]}")
    function([])  # reports an invalid option
    scalars = zip(*(repeat(pa.scalar(one)) if isinstance(one, str) else one for one in columns))
    rows = (_read_row(values, max_characters) for values in scalars)
    parts = [_process(function, kind, batch) for batch in _batches(rows)]
    if any(isinstance(array, pa.ChunkedArray) for array in arrays):
        return pa.chunked_array(parts, _struct(result=kind, error=_STRING))
    return pa.concat_arrays(parts) if parts else _process(function, kind, [])


def _with_texts(function: _Function, source_type: SourceType, rows: Sequence[_Values]) -> Sequence[Any]:
    """Applies a function to rows in which bytes are replaced by their texts."""
    return function([tuple(_text(value, source_type) for value in row) for row in rows])


def _text(value: Any, source_type: SourceType) -> Any:
    if isinstance(value, list):
        return [_text(one, source_type) for one in value]
    return read(value, source_type) if isinstance(value, bytes) else value


def _check_type(array: Any, types: tuple[pa.DataType, ...]) -> None:
    if not isinstance(array, (pa.Array, pa.ChunkedArray)):
        raise TypeError(f"expected an array of pyarrow, not {type(array).__name__}")
    kind = array.type
    while hasattr(kind, "value_type"):  # a list
        kind = kind.value_type
    if kind not in types:
        expected = "strings" if types == _STRING_TYPES else "strings or bytes"
        raise TypeError(f"expected an array of {expected}, not of {array.type}")


def _read_row(scalars: Iterable[pa.Scalar], max_characters: int) -> _Row:
    try:
        values = tuple(scalar.as_py() for scalar in scalars)
    except UnicodeDecodeError as error:  # Arrow does not check strings
        return _Row((), 0, _describe(error))
    characters = sum(map(_count_characters, values))
    return _Row(values, characters, _problem(values, characters, max_characters))


def _problem(values: _Values, characters: int, max_characters: int) -> str | None:
    if any(map(_has_null, values)):
        return "there is no text"
    if characters > max_characters:
        return f"{characters} characters are more than max_characters, {max_characters}"
    return None


def _has_null(value: Any) -> bool:
    return value is None or isinstance(value, list) and any(map(_has_null, value))


def _count_characters(value: Any) -> int:
    if value is None:
        return 0
    return len(value) if isinstance(value, (str, bytes)) else sum(map(_count_characters, value))


def _batches(rows: Iterable[_Row]) -> Iterator[list[_Row]]:
    """Yields batches of rows within the limit of characters; each has at least one row."""
    batch: list[_Row] = []
    characters = 0
    for row in rows:
        if batch and characters + row.characters > BATCH_CHARACTERS:
            yield batch
            batch, characters = [], 0
        batch.append(row)
        characters += row.characters
    if batch:
        yield batch


def _process(function: _Function, kind: pa.DataType, rows: Sequence[_Row]) -> pa.StructArray:
    """Returns the result or the error of each row; skips rows that already have an error."""
    good = [row for row in rows if row.error is None]
    try:
        for row, result in zip(good, function([row.values for row in good])):
            row.result = result
    except ValueError:  # a row is invalid: find out which; other exceptions concern the whole process
        for row in good:
            try:
                row.result = function([row.values])[0]
            except ValueError as error:
                row.error = _describe(error)
    results = pa.array([row.result for row in rows], kind)
    errors = pa.array([row.error for row in rows], _STRING)
    return pa.StructArray.from_arrays([results, errors], names=["result", "error"])


def _describe(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
