"""Evidence for the sentences of a text in its sources."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from functools import partial
from typing import Any, Unpack

from . import _core
from ._extractor import Documents, default_query_model_path, list_documents
from ._installed import path_of
from ._models import models
from ._options import CiteOptions
from ._source import Ranges


@dataclass(frozen=True)
class Evidence:
    """A sentence of a document that supports a claim.

    Attributes:
        text: Characters of the document, unchanged.
        document: Id of the document; its index if it has none.
        document_index: Index of the document among those of the call.
        index: Index of the sentence in its document.
        rank: Position by `probability` among the evidence of the claim, from 1.
        probability: Probability that the sentence is evidence, calibrated on articles and meetings in English.
            Probabilities of different kinds of text cannot be compared.
        offset: Start of the sentence in its document, in units of `string_index_type` (default: code points).
        length: Length of the sentence in the same units.
        ranges: Begin and end of each line of a sentence whose lines were joined, as in `SummarySentence`.
        heading: Heading or question before the sentence; may be empty.
        speaker: Who says the sentence, in a conversation; may be empty.
    """

    text: str
    document: str
    document_index: int
    index: int
    rank: int
    probability: float
    offset: int
    length: int
    ranges: Ranges = ()
    heading: str = ""
    speaker: str = ""


@dataclass(frozen=True)
class ClaimWord:
    """A word of a claim that does not occur in its evidence.

    Attributes:
        text: Characters of the answer, without an end-of-line hyphen.
        kind: "number" (begins with a digit), "name" (capitalized inside of a sentence) or "other".
        offset: Start of the word in the answer.
        length: Length of the word.
    """

    text: str
    kind: str
    offset: int
    length: int


@dataclass(frozen=True)
class Claim:
    """A sentence of an answer.

    Attributes:
        text: Characters of the answer, unchanged.
        index: Index of the sentence in the answer.
        offset: Start of the sentence in the answer, in units of `string_index_type` (default: code points).
        length: Length of the sentence in the same units.
        coverage: Fraction of the words of the claim, weighted by how rare they are, that occur in its two best sentences,
            times the square root of the probability of the sentence; options do not change it.
        evidence: Sentences that support the claim, by rank; empty if no evidence was found.
        unmatched: The words that do not occur in the evidence; stop words are left out.
        ranges: Begin and end of each line of a sentence whose lines were joined, as in `SummarySentence`.
    """

    text: str
    index: int
    offset: int
    length: int
    coverage: float
    evidence: tuple[Evidence, ...]
    unmatched: tuple[ClaimWord, ...]
    ranges: Ranges = ()


@dataclass(frozen=True)
class CitedAnswer:
    """An answer with the evidence for its claims.

    Attributes:
        claims: The sentences of the answer.
        documents: Ids of the documents, in the order of the call.
        model: Name of the model.
        warnings: Problems of the answer or the documents.
        language: Language of the answer, as a BCP 47 tag: given, or identified in answer and documents.
        language_confidence: Fraction of the text that is in the identified language; 0 if it is uncertain, 1 if the
            language was given.
    """

    claims: tuple[Claim, ...]
    documents: tuple[str, ...]
    model: str
    warnings: tuple[str, ...]
    language: str
    language_confidence: float


class Citer:
    """Finds evidence for the sentences of texts with one model, which it keeps even if the model file is replaced.

    Evidence is found by words. It does not say whether a source confirms or contradicts a claim: negation, exchanged
    roles and changed quantities with the same words are not recognized.

    Thread-safe. A pickle contains the path of the model and the options. Options are the flags of `neusum cite` with _
    instead of -, such as `max_evidence`, `threshold`, `language` and `string_index_type`.

    Attributes:
        model: Path of the model file.
        options: The given options.
    """

    def __init__(
        self, model: str | os.PathLike[str] | None = None, **options: Unpack[CiteOptions]
    ) -> None:
        self.model: str = _path_of(model)
        self.options = options
        self._engine = _core.Citer(models.load(self.model, _core.QueryModel), dict(options))

    def cite(self, answer: str, documents: Documents) -> CitedAnswer:
        """Finds evidence for an answer in documents, which are a str, or several str or dicts with `text` and `id`."""
        return _cite(self._engine, answer, documents, self.options)

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(Citer, self.model, **self.options), ()

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"Citer({self.model!r}{options})"


def _path_of(model: str | os.PathLike[str] | None) -> str:
    return path_of(model) if model is not None else default_query_model_path()


def _ranges_of(sentence: dict[str, Any]) -> Ranges:
    return tuple((begin, end) for begin, end in sentence.get("ranges", ()))


def _evidence_of(evidence: dict[str, Any]) -> Evidence:
    index = evidence.pop("documentIndex")
    return Evidence(**evidence | {"ranges": _ranges_of(evidence)}, document_index=index)


def _claim_of(claim: dict[str, Any]) -> Claim:
    evidence = tuple(map(_evidence_of, claim.pop("evidence")))
    words = tuple(ClaimWord(**word) for word in claim.pop("unmatched"))
    return Claim(**claim | {"ranges": _ranges_of(claim)}, evidence=evidence, unmatched=words)


def _cite(
    engine: _core.Citer, answer: str, documents: Documents, options: CiteOptions
) -> CitedAnswer:
    ids, texts = list_documents(documents)
    cited = json.loads(engine.cite(answer, ids, texts, dict(options)))
    return CitedAnswer(
        tuple(map(_claim_of, cited["claims"])),
        tuple(cited["documents"]),
        cited["model"],
        tuple(cited["warnings"]),
        cited["language"],
        cited["languageConfidence"],
    )


def cite(
    answer: str,
    documents: Documents,
    *,
    model: str | os.PathLike[str] | None = None,
    **options: Unpack[CiteOptions],
) -> CitedAnswer:
    """Returns the sentences of an answer with the sentences of documents that support them.

    `documents` is a str, or several str or dicts with `text` and `id`. Options are those of Citer, which says what
    evidence does not tell. The first call loads the model, and so does the first call after its file was replaced.

    Examples:
        >>> documents = [{"id": "news", "text": "It rained all day. The ferry to Port Ellis sank in March."}]
        >>> (claim,) = cite("The ferry to Port Ellis sank in April.", documents).claims
        >>> [(one.document, one.text) for one in claim.evidence], [word.text for word in claim.unmatched]
        ([('news', 'The ferry to Port Ellis sank in March.')], ['April'])
    """
    engine = models.citer(_path_of(model), options)
    return _cite(engine, answer, documents, options)
