"""MCP server with the tools `summarize`, `extract` and `cite`, for agents.

`python -m neusum.mcp` serves one client on standard input and output. The results are structured: each
sentence has its span in the text and a score. Arguments and results have a maximum size; a warning says what was
left out of a result.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import accumulate
from typing import Annotated, TypeVar

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations
from pydantic import BaseModel, Field

from . import _citer, _extractor, _summarizer
from ._core import InvalidInput
from ._core import version as _version
from ._options import AUTO_LANGUAGE, Method

MAX_CHARACTERS = 1_000_000
"""Maximum number of characters of all texts of a call together."""

MAX_DOCUMENTS = 1000
"""Maximum number of documents of a call."""

MAX_ANSWER_CHARACTERS = 20_000
"""Maximum number of characters of an answer: each of its sentences is compared with each one of the documents."""

MAX_RESULT_SENTENCES = 1000
"""Maximum number of sentences of a result."""

MAX_RESULT_CHARACTERS = 100_000
"""Maximum number of characters of all sentences of a result together."""

_Text = Annotated[str, Field(max_length=MAX_CHARACTERS)]
_Sentences = Annotated[
    int,
    Field(ge=0, le=MAX_RESULT_SENTENCES, description="Maximum number of sentences; 0: no limit."),
]
_Words = Annotated[
    int, Field(ge=0, le=MAX_CHARACTERS, description="Maximum number of words; 0: no limit.")
]
_Language = Annotated[
    str,
    Field(
        max_length=100,
        description="Language of the text, as a BCP 47 tag; auto: identify it, or English with a query.",
    ),
]
_READ_ONLY = ToolAnnotations(read_only_hint=True, open_world_hint=False)

server = MCPServer("neusum", version=_version, log_level="WARNING")
"""The server, for programs that use another transport than standard input and output."""


class Sentence(BaseModel):
    """A sentence, word for word."""

    text: str
    offset: int = Field(description="Start of the sentence in its text, in Unicode code points.")
    length: int = Field(description="Length of the sentence in Unicode code points.")


class SummarySentence(Sentence):
    """A sentence of a summary."""

    rank: int = Field(description="1 is the most important sentence of the summary.")


class Summary(BaseModel):
    """Result of the tool `summarize`."""

    sentences: list[SummarySentence]
    warnings: list[str]


class ExtractedSentence(Sentence):
    """A sentence that was extracted for a query."""

    document: int = Field(description="Index of its text in `documents`; the first one is 0.")
    probability: float = Field(description="Probability that the sentence answers the query.")


class Extract(BaseModel):
    """Result of the tool `extract`."""

    answerable: bool = Field(description="Whether the documents probably answer the query.")
    sentences: list[ExtractedSentence]
    warnings: list[str]


class Evidence(Sentence):
    """A sentence that supports a claim."""

    document: int = Field(description="Index of its text in `documents`; the first one is 0.")
    probability: float = Field(description="Probability that the sentence is evidence.")


class Claim(Sentence):
    """A sentence of the answer."""

    evidence: list[Evidence] = Field(description="Empty: no evidence was found.")
    unmatched: list[str] = Field(description="Words of the claim that its evidence lacks.")


class CitedAnswer(BaseModel):
    """Result of the tool `cite`."""

    claims: list[Claim]
    warnings: list[str]


@server.tool(title="Summarize a text", annotations=_READ_ONLY)
def summarize(
    text: _Text,
    sentences: _Sentences = 0,
    words: _Words = 0,
    method: Method = "neusum",
    language: _Language = AUTO_LANGUAGE,
) -> Summary:
    """Return the most important sentences of a text, word for word, in the order of the text.

    Without a limit the model chooses two to four sentences. A text in a language without an installed
    model is summarized with a method for all languages, and has three sentences without a limit.
    """
    with _reported_errors():
        found = _summarizer.summarize(
            text,
            sentences=sentences or (MAX_RESULT_SENTENCES if words else 0),
            words=words,
            method=method,
            language=language,
        )
    kept, warnings = _bounded(found.sentences)
    return Summary(
        sentences=[SummarySentence.model_validate(one, from_attributes=True) for one in kept],
        warnings=[*found.warnings, *warnings],
    )


@server.tool(title="Find the sentences that answer a question", annotations=_READ_ONLY)
def extract(
    query: Annotated[str, Field(max_length=10_000, description="A question or a topic.")],
    documents: Annotated[
        list[_Text], Field(max_length=MAX_DOCUMENTS, description="Texts that may answer it.")
    ],
    sentences: _Sentences = 0,
    words: _Words = 0,
    threshold: Annotated[
        float | None, Field(ge=0, le=1, description="Minimum probability of a sentence.")
    ] = None,
    language: _Language = AUTO_LANGUAGE,
) -> Extract:
    """Return the sentences of the documents that answer a query, word for word, in the order of the documents.

    Limits count over all documents together. Without a limit and a threshold, only relevant sentences are
    returned, at most ten, and none if no sentence is relevant.
    """
    _check_size(documents)
    with _reported_errors():
        found = _extractor.extract(
            query,
            documents,
            sentences=sentences or (MAX_RESULT_SENTENCES if words or threshold is not None else 0),
            words=words,
            threshold=threshold,
            language=language,
        )
    kept, warnings = _bounded(found.sentences)
    return Extract(
        answerable=found.answerable,
        sentences=[
            ExtractedSentence(
                text=sentence.text,
                offset=sentence.offset,
                length=sentence.length,
                document=sentence.document_index,
                probability=sentence.relevance,
            )
            for sentence in kept
        ],
        warnings=[*found.warnings, *warnings],
    )


@server.tool(title="Find the evidence for the sentences of an answer", annotations=_READ_ONLY)
def cite(
    answer: Annotated[
        str,
        Field(max_length=MAX_ANSWER_CHARACTERS, description="A text; its sentences are the claims."),
    ],
    documents: Annotated[
        list[_Text], Field(max_length=MAX_DOCUMENTS, description="Texts that may support it.")
    ],
    max_evidence: Annotated[
        int, Field(ge=1, le=10, description="Maximum number of sentences per claim.")
    ] = 7,
    threshold: Annotated[
        float | None, Field(ge=0, le=1, description="Minimum probability of a sentence.")
    ] = None,
    language: _Language = AUTO_LANGUAGE,
) -> CitedAnswer:
    """Return the sentences of an answer with the sentences of the documents that support them, word for word.

    Evidence is found by words: contradictions, negation, exchanged roles and changed quantities with the same words are
    not recognized. A claim without evidence need not be wrong.
    """
    _check_size(documents)
    with _reported_errors():
        cited = _citer.cite(
            answer, documents, max_evidence=max_evidence, threshold=threshold, language=language
        )
    claims, left_out = _bounded_claims(cited.claims)
    warnings = [*cited.warnings]
    if left_out:
        warnings.append(
            f"{left_out} sentences of evidence were left out: "
            f"a result has at most {MAX_RESULT_CHARACTERS} characters"
        )
    return CitedAnswer(claims=claims, warnings=warnings)


def _bounded_claims(claims: tuple[_citer.Claim, ...]) -> tuple[list[Claim], int]:
    """Returns the claims with the evidence that fits into a result, and the number of sentences that do not."""
    result, characters, left_out = [], 0, 0
    for claim in claims:
        evidence = []
        for one in claim.evidence:
            characters += len(one.text)
            if characters > MAX_RESULT_CHARACTERS:
                left_out += 1
                continue
            evidence.append(
                Evidence(
                    text=one.text,
                    offset=one.offset,
                    length=one.length,
                    document=one.document_index,
                    probability=one.probability,
                )
            )
        result.append(
            Claim(
                text=claim.text,
                offset=claim.offset,
                length=claim.length,
                evidence=evidence,
                unmatched=[word.text for word in claim.unmatched],
            )
        )
    return result, left_out


def _check_size(documents: list[str]) -> None:
    characters = sum(map(len, documents))
    if characters > MAX_CHARACTERS:
        raise ToolError(f"the documents have {characters} characters, more than {MAX_CHARACTERS}")


_AnySentence = TypeVar("_AnySentence", _summarizer.SummarySentence, _extractor.ExtractedSentence)


def _bounded(sentences: tuple[_AnySentence, ...]) -> tuple[list[_AnySentence], list[str]]:
    """Returns the best sentences that fit into a result, in their order, and warnings about the others."""
    ranked = sorted(sentences, key=lambda sentence: sentence.rank or 0)
    totals = accumulate(len(sentence.text) for sentence in ranked)
    ranks = {s.rank for s, total in zip(ranked, totals) if total <= MAX_RESULT_CHARACTERS}
    warnings = []
    if len(ranks) < len(sentences):
        warnings.append(
            f"{len(sentences) - len(ranks)} sentences were left out: "
            f"a result has at most {MAX_RESULT_CHARACTERS} characters"
        )
    if len(sentences) == MAX_RESULT_SENTENCES:
        warnings.append(
            f"there may be more sentences: a result has at most {MAX_RESULT_SENTENCES}"
        )
    return [sentence for sentence in sentences if sentence.rank in ranks], warnings


@contextmanager
def _reported_errors() -> Iterator[None]:
    """Sends the message of an invalid argument to the client, which else gets no reason."""
    try:
        yield
    except InvalidInput as error:
        raise ToolError(str(error)) from None


if __name__ == "__main__":
    server.run()
