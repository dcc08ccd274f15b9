"""Sentences and tokens with their positions."""

from __future__ import annotations

from typing import NamedTuple

from . import _core


class Span(NamedTuple):
    """A part of a text; `offset` and `length` count code points, like indexes of a str."""

    text: str
    offset: int
    length: int


def split_sentences(text: str, language: str = "en") -> list[Span]:
    """Splits a text into sentences, without surrounding white space.

    `language` is a BCP 47 tag such as "en" or "de".

    Examples:
        >>> [sentence.text for sentence in split_sentences("Dr. Lee left at 5 p.m. on Monday. Why?")]
        ['Dr. Lee left at 5 p.m. on Monday.', 'Why?']
    """
    return [Span(*part) for part in _core.split_sentences(text, language)]


def tokenize(text: str, language: str = "en") -> list[Span]:
    """Splits a text into lower-case words by the conventions of the Penn Treebank.

    `text` of a token is the word that the model sees; `offset` and `length` are its position in the text.

    Examples:
        >>> [token.text for token in tokenize("She didn't ask.")]
        ['she', 'did', "n't", 'ask', '.']
    """
    return [Span(*part) for part in _core.tokenize(text, language)]
