"""Sentences of documents that answer a query."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Unpack

from . import _core
from ._installed import path_of
from ._models import models
from ._options import ExtractOptions
from ._source import PageBox, Ranges, SourcePosition, position_of, positions_in

Documents = str | Iterable[str | Mapping[str, Any]]


def default_query_model_path() -> str:
    """Returns the path of the model for queries that ships with the package."""
    return os.path.join(os.path.dirname(__file__), "models", "neusum-query.safetensors")


@dataclass(frozen=True)
class ExtractedSentence:
    """A sentence that was extracted for a query.

    Attributes:
        text: Characters of the document, unchanged.
        document: Id of the document.
        document_index: Index of the document among those of the call.
        index: Index of the sentence in its document.
        rank: Position by `relevance` among the sentences of the extract; 1 is the most relevant. None for
            a sentence that `context` added.
        probability: Probability that the sentence is relevant; None with `method="bm25"`, which knows none.
        offset: Start of the sentence in its document, in units of `string_index_type` (default: code points).
        length: Length of the sentence in the same units.
        ranges: Begin and end of each line of a sentence whose lines were joined, as in `SummarySentence`.
        heading: Heading or question before the sentence; may be empty.
        speaker: Who says the sentence, in a conversation; may be empty.
        source: Begin and end of each range of bytes of the file that it is from, if `read` has returned the document;
            empty for plain text.
        begin: When the sentence is shown, in seconds from the start; None unless the file is subtitles.
        end: When it is no longer shown.
        member: Member of the archive that `source` is about, such as "word/document.xml"; empty unless the file is one.
        relevance: The probability or, with `method="bm25"`, a value from 0 to 1 that only orders the sentences of one call.
        boxes: Lines of the sentence in a PDF; empty for other files.
    """

    text: str
    document: str
    document_index: int
    index: int
    rank: int | None
    probability: float | None
    offset: int
    length: int
    ranges: Ranges = ()
    heading: str = ""
    speaker: str = ""
    source: Ranges = ()
    begin: float | None = None
    end: float | None = None
    member: str = ""
    relevance: float = 0.0
    boxes: tuple[PageBox, ...] = ()


@dataclass(frozen=True)
class ExtractDocument:
    """A document of an extract.

    Attributes:
        id: Id of the document; its index if it has none.
        probability: Probability of its best sentence; None with `method="bm25"`.
        relevance: Relevance of its best sentence, for ranking documents.
    """

    id: str
    probability: float | None
    relevance: float = 0.0


@dataclass(frozen=True)
class Extract:
    """The sentences that answer a query. A notebook shows the documents with these highlighted.

    Attributes:
        query: The query.
        sentences: Sentences that are relevant to the query; empty if there is none.
        answerable: Whether `answer_probability` reaches the threshold of the model.
        answer_probability: Probability that the documents answer the query; None with `method="bm25"`.
        documents: The documents, in the order of the call.
        model: Name of the model, or of a `method` that uses none.
        warnings: Problems of the query or the documents.
        sources: Texts of the documents.
        string_index_type: Unit of offsets and lengths.
        language: Language of the question, as a BCP 47 tag: given, or identified in query and documents.
        language_confidence: Fraction of the text that is in the identified language; 0 if it is uncertain, 1 if the
            language was given.
    """

    query: str
    sentences: tuple[ExtractedSentence, ...]
    answerable: bool
    answer_probability: float | None
    documents: tuple[ExtractDocument, ...]
    model: str
    warnings: tuple[str, ...]
    sources: tuple[str, ...] = field(repr=False)
    string_index_type: str = field(default="UnicodeCodePoint", repr=False)
    language: str = ""
    language_confidence: float = 0.0

    @property
    def text(self) -> str:
        """All sentences, joined by spaces."""
        return " ".join(sentence.text for sentence in self.sentences)

    def to_json(self, id: str = "") -> str:
        """Formats the extract as `neusum summarize --query --format json` does, without a line feed."""
        positions = [position_of(sentence) for sentence in self.sentences]
        return _core.extract_to_json(id, self.query, self._parts(), positions)

    def to_html(self) -> str:
        """Formats the documents with their sentences highlighted, as an HTML fragment."""
        question = self.query, [document.id for document in self.documents], self.sources
        return _core.extract_to_html(question, self._parts(), self.string_index_type)

    def _repr_html_(self) -> str:
        return self.to_html()

    def _parts(self) -> Any:
        sentences = [
            (
                *(s.text, s.document_index, s.index, s.rank or 0, s.relevance),
                *(s.offset, s.length, s.ranges, s.heading, s.speaker),
            )
            for s in self.sentences
        ]
        documents = [(document.id, document.relevance) for document in self.documents]
        answer = self.answerable, self.answer_probability or 0.0, self.answer_probability is not None
        language = self.language, self.language_confidence
        return sentences, *answer, documents, self.model, self.warnings, *language


class Extractor:
    """Extracts sentences for queries with one model, which it keeps even if the model file is replaced.

    Thread-safe. A pickle contains the path of the model and the options.

    Options are the flags of `neusum summarize --query` with _ instead of -, such as `method`, `sentences`,
    `words`, `characters`, `ratio`, `threshold`, `context`, `order`, `language`, `string_index_type`, `threads`.

    Attributes:
        model: Path of the model file; None with `method="bm25"`, which uses no model.
        options: The given options.

    Examples:
        >>> extractor = Extractor(method="bm25", sentences=1, threads=2)
        >>> texts = ["It rained. The ferry sank in March.", "Nobody was hurt."]
        >>> extracts = extractor.extract_batch([("When did the ferry sink?", texts), ("Who was hurt?", texts)])
        >>> [extract.text for extract in extracts]
        ['The ferry sank in March.', 'Nobody was hurt.']
    """

    def __init__(
        self,
        model: str | os.PathLike[str] | None = None,
        **options: Unpack[ExtractOptions],
    ) -> None:
        self.model: str | None = _path_of(model, options)
        self.options = options
        loaded = self.model and models.load(self.model, _core.QueryModel)
        self._engine = _core.Extractor(loaded or None, dict(options))

    def extract(self, query: str, documents: Documents) -> Extract:
        """Extracts sentences of documents, which are a str, or several str or dicts with `text` and `id`."""
        return self.extract_batch([(query, documents)])[0]

    def extract_batch(
        self,
        questions: Iterable[tuple[str, Documents]],
        progress: Callable[[int, float], object] | None = None,
    ) -> list[Extract]:
        """Extracts for many pairs of query and documents, in order, with `threads` threads and without the GIL.

        `progress(questions, fraction)` is called regularly.
        """
        return _extract_all(self._engine, questions, self.options, progress)

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(Extractor, self.model, **self.options), ()

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"Extractor({self.model!r}{options})"


def _path_of(model: str | os.PathLike[str] | None, options: ExtractOptions) -> str | None:
    if options.get("method") == "bm25":
        return None
    return path_of(model) if model is not None else default_query_model_path()


def list_documents(documents: Documents) -> tuple[list[str], list[str]]:
    """Returns the ids, which may be empty, and the texts."""
    if isinstance(documents, str):
        documents = [documents]
    elif isinstance(documents, Mapping):
        raise TypeError("expected several documents, not a dict")
    ids, texts = [], []
    for document in documents:
        if isinstance(document, Mapping):
            if "text" not in document:
                raise ValueError("a document has no 'text'")
            ids.append(str(document.get("id", "")))
            texts.append(document["text"])
        else:
            ids.append("")
            texts.append(document)
    return ids, texts


def _extract_all(
    engine: _core.Extractor,
    questions: Iterable[tuple[str, Documents]],
    options: ExtractOptions,
    progress: Callable[[int, float], object] | None = None,
) -> list[Extract]:
    listed = [(query, *list_documents(documents)) for query, documents in questions]
    index_type = options.get("string_index_type", "UnicodeCodePoint")
    results = engine.extract_batch(listed, dict(options), progress)
    return [
        _extract_of(query, texts, index_type, result)
        for (query, _, texts), result in zip(listed, results)
    ]


def _extract_of(query: str, texts: list[str], index_type: str, result: Any) -> Extract:
    sentences, answerable, answer_probability, is_calibrated, listed, model, warnings, *language = result
    documents = tuple(
        ExtractDocument(id, relevance if is_calibrated else None, relevance) for id, relevance in listed
    )
    return Extract(
        query,
        tuple(_extracted(sentences, documents, texts, index_type, is_calibrated)),
        answerable,
        answer_probability if is_calibrated else None,
        documents,
        model,
        tuple(warnings),
        tuple(texts),
        index_type,
        *language,
    )


def _extracted(
    sentences: Any,
    documents: tuple[ExtractDocument, ...],
    texts: list[str],
    index_type: str,
    is_calibrated: bool,
) -> Iterator[ExtractedSentence]:
    positions = _positions_of(sentences, texts, index_type)
    for text, document, index, rank, relevance, offset, length, ranges, heading, speaker in sentences:
        probability = relevance if is_calibrated else None
        found = (text, documents[document].id, document, index, rank or None, probability)
        place = (offset, length, tuple(ranges), heading, speaker)
        position = positions[document, offset]
        yield ExtractedSentence(*found, *place, *position[:4], relevance, position.boxes)


def _positions_of(
    sentences: Any, texts: list[str], index_type: str
) -> dict[tuple[int, int], SourcePosition]:
    """Returns the position of each sentence, by the index of its document and its offset."""
    spans: dict[int, list[tuple[int, int]]] = {}
    for _, document, _, _, _, offset, length, *_ in sentences:
        spans.setdefault(document, []).append((offset, length))
    return {
        (document, offset): position
        for document, there in spans.items()
        for (offset, _), position in zip(there, positions_in(texts[document], there, index_type))
    }


def extracting(
    model: str | os.PathLike[str] | None, options: ExtractOptions
) -> Callable[[Iterable[tuple[str, Documents]]], list[Extract]]:
    """Returns a function that extracts for pairs of query and documents with a model that is cached until its file changes.

    The function keeps its model if the file changes.
    """
    engine = models.extractor(_path_of(model, options), options)
    return partial(_extract_all, engine, options=options)


def extract_with(
    model: str | os.PathLike[str] | None,
    options: ExtractOptions,
    questions: Iterable[tuple[str, Documents]],
) -> list[Extract]:
    """Extracts for pairs of query and documents with the current model. Without pairs it only checks model and options."""
    return extracting(model, options)(questions)


def extract(
    query: str,
    documents: Documents,
    *,
    model: str | os.PathLike[str] | None = None,
    **options: Unpack[ExtractOptions],
) -> Extract:
    """Returns the sentences of documents that answer a query, at most ten without a limit.

    `documents` is a str, or several str or dicts with `text` and `id`. Options are those of Extractor. The
    first call loads the model, and so does the first call after its file was replaced.

    Examples:
        >>> documents = [{"id": "news", "text": "It rained. The ferry to Port Ellis sank."}, "Nobody was hurt."]
        >>> found = extract("Why did the ferry sink?", documents, method="bm25", sentences=1)
        >>> [(sentence.text, sentence.document) for sentence in found.sentences]
        [('The ferry to Port Ellis sank.', 'news')]
    """
    return extract_with(model, options, [(query, documents)])[0]
