"""Sentences and tokens with their places."""

from __future__ import annotations

from typing import NamedTuple

from . import _core


class Span(NamedTuple):
    """A part of a text; `offset` and `length` count code points, as indexes of a str do."""

    text: str
    offset: int
    length: int


def split_sentences(text: str, language: str = "en") -> list[Span]:
    """Cuts a text into sentences, without the white space around them.

    `language` is a BCP 47 tag such as "en" or "de".

    Examples:
        >>> [sentence.text for sentence in split_sentences("Dr. Lee left at 5 p.m. on Monday. Why?")]
        ['Dr. Lee left at 5 p.m. on Monday.', 'Why?']
    """
    return [Span(*part) for part in _core.split_sentences(text, language)]


def tokenize(text: str, language: str = "en") -> list[Span]:
    """Cuts a text into lower-cased words by the conventions of the Penn Treebank.

    `text` of a token is the word as the model reads it; its place is where it stands.

    Examples:
        >>> [token.text for token in tokenize("She didn't ask.")]
        ['she', 'did', "n't", 'ask', '.']
    """
    return [Span(*part) for part in _core.tokenize(text, language)]
