"""Texts shortened for retrieval frameworks, as plain values that every document store accepts."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from ._extractor import Extract, ExtractedSentence
from ._summarizer import Summary

SPANS_KEY = "neusum_spans"
"""Key of the metadata with the spans of the sentences that were kept, as JSON: stores accept no lists of dicts."""


class ShortText(NamedTuple):
    """The sentences of one text that were kept.

    Attributes:
        position: Index of the text among those of the call.
        text: The sentences, joined by spaces.
        spans: JSON array with an object per sentence: `offset` and `length` in the text, in code points, and a score.
    """

    position: int
    text: str
    spans: str


def kept_texts(extract: Extract) -> list[ShortText]:
    """Returns the texts that have an extracted sentence, in the order of their first sentence in the extract.

    The score of a sentence is its `probability`.
    """
    groups: dict[int, list[ExtractedSentence]] = {}
    for sentence in extract.sentences:
        groups.setdefault(sentence.document_index, []).append(sentence)
    return [_short_text(*group, "probability") for group in groups.items()]


def summary_texts(summaries: list[Summary]) -> list[ShortText]:
    """Returns the text of each summary. The score of a sentence is its `rank_score`."""
    return [_short_text(i, summary.sentences, "rank_score") for i, summary in enumerate(summaries)]


def _short_text(position: int, sentences: Any, score: str) -> ShortText:
    names = ("offset", "length", score)
    spans = [{name: getattr(sentence, name) for name in names} for sentence in sentences]
    return ShortText(position, " ".join(sentence.text for sentence in sentences), json.dumps(spans))
