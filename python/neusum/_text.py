"""Sentences and tokens with their spans, and the language of a text."""

from __future__ import annotations

from typing import NamedTuple

from . import _core
from ._options import AUTO_LANGUAGE


class Span(NamedTuple):
    """A sentence or token, and its span.

    Attributes:
        text: Text of the sentence; lower-cased word of a token.
        offset: Start of the span, in code points, as indexes of a str count.
        length: Length of the span in code points.
    """

    text: str
    offset: int
    length: int


class IdentifiedLanguage(NamedTuple):
    """The language of a text.

    Attributes:
        language: BCP 47 tag, such as "de" or "zh-Hant"; empty if the language is uncertain.
        confidence: Fraction of the text that is in this language; 0 if the language is uncertain.
    """

    language: str
    confidence: float


def identify_language(text: str) -> IdentifiedLanguage:
    """Identifies the language of a text by its beginning. It is uncertain for less than about 20 bytes of letters.

    Examples:
        >>> identify_language("Der Hafen wurde am Montag wegen eines Unfalls geschlossen.").language
        'de'
        >>> identify_language("Montag").language
        ''
    """
    return IdentifiedLanguage(*_core.identify_language(text))


def split_sentences(text: str, language: str = "en") -> list[Span]:
    """Splits a text into sentences, without surrounding white space.

    `language` is a BCP 47 tag such as "en" or "de", or "auto": the identified one, or English if it is uncertain.

    Examples:
        >>> [sentence.text for sentence in split_sentences("Dr. Lee left at 5 p.m. on Monday. Why?")]
        ['Dr. Lee left at 5 p.m. on Monday.', 'Why?']
    """
    return [Span(*part) for part in _core.split_sentences(text, _resolve(language, text))]


def tokenize(text: str, language: str = "en") -> list[Span]:
    """Splits a text into lower-cased tokens by the conventions of the Penn Treebank. `language` is as in split_sentences.

    Examples:
        >>> [token.text for token in tokenize("She didn't ask.")]
        ['she', 'did', "n't", 'ask', '.']
    """
    return [Span(*part) for part in _core.tokenize(text, _resolve(language, text))]


def _resolve(language: str, text: str) -> str:
    return (identify_language(text).language or "en") if language == AUTO_LANGUAGE else language
