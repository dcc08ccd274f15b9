"""Summaries of texts."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Callable, Iterable

from . import _core
from ._models import models

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._options import SummarizeOptions


def default_model_path() -> str:
    """The file of the model that comes with the package."""
    return os.path.join(os.path.dirname(__file__), "models", "neusum-cnndm.safetensors")


def path_of(model: str | os.PathLike[str] | None) -> str:
    """Of a model; without one, of that which comes with the package."""
    return os.fspath(model) if model is not None else default_model_path()


@dataclass(frozen=True)
class SummarySentence:
    """A sentence of a summary."""

    text: str  # the source's own characters
    index: int  # among the sentences of the text
    rank: int  # 1 is the most important
    rank_score: float  # how important it is, in 0..1; comparable inside one text
    offset: int  # in the text, in code points unless another string_index_type was asked for
    length: int


@dataclass(frozen=True)
class Summary:
    """The sentences of a text that matter most. In a notebook it shows the text, with these marked."""

    sentences: tuple[SummarySentence, ...]
    model: str
    warnings: tuple[str, ...]
    source: str = field(repr=False)
    string_index_type: str = field(default="UnicodeCodePoint", repr=False)

    @property
    def text(self) -> str:
        """The sentences, with a space between them."""
        return " ".join(sentence.text for sentence in self.sentences)

    def to_json(self, id: str = "") -> str:
        """As `neusum summarize --format json` writes it, without the end of the line."""
        return _core.summary_to_json(id, self._parts())

    def to_html(self) -> str:
        """The text with its sentences marked, as a part of a page."""
        return _core.summary_to_html(self.source, self._parts(), self.string_index_type)

    def _repr_html_(self) -> str:
        return self.to_html()

    def _parts(self) -> Any:
        sentences = [tuple(vars(sentence).values()) for sentence in self.sentences]
        return sentences, self.model, self.warnings


class Summarizer:
    """Summarizes texts with one model, which it keeps also when the file of the model is replaced.

    Threads may share it. Pickled, it is the path of its model and its options.

    Options are those of `neusum summarize` (docs/reference/cli.md), with _ for -, such as `sentences`, `words`,
    `characters`, `ratio`, `order`, `language`, `string_index_type`, `threads`.

    Examples:
        >>> model = Summarizer(sentences=1, threads=2)
        >>> summaries = model.summarize_batch(["The ferry sank. Nobody was hurt.", "It rained."])
        >>> [len(summary.sentences) for summary in summaries]
        [1, 1]
    """

    def __init__(
        self,
        model: str | os.PathLike[str] | None = None,
        **options: Unpack[SummarizeOptions],
    ) -> None:
        self.model = path_of(model)
        self.options = options
        self._engine = _core.Summarizer(models.load(self.model), dict(options))

    def summarize(self, text: str) -> Summary:
        """The summary of one text; an empty text has an empty one, and a warning."""
        return self.summarize_batch([text])[0]

    def summarize_batch(
        self, texts: Iterable[str], progress: Callable[[int, float], object] | None = None
    ) -> list[Summary]:
        """The summaries of many texts, in their order, by `threads` threads without the GIL.

        `progress(documents, fraction)` is called now and then.
        """
        return _summarize_all(self._engine, texts, self.options, progress)

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(Summarizer, self.model, **self.options), ()

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"Summarizer({self.model!r}{options})"


def _summarize_all(
    engine: _core.Summarizer,
    texts: Iterable[str],
    options: SummarizeOptions,
    progress: Callable[[int, float], object] | None = None,
) -> list[Summary]:
    if isinstance(texts, str):
        raise TypeError("expected several texts, not a str")
    sources = tuple(texts)
    index_type = options.get("string_index_type", "UnicodeCodePoint")
    return [
        Summary(
            tuple(SummarySentence(*sentence) for sentence in sentences),
            model,
            tuple(warnings),
            source,
            index_type,
        )
        for source, (sentences, model, warnings) in zip(
            sources, engine.summarize_batch(sources, dict(options), progress)
        )
    ]


def summarize_with(
    model: str | os.PathLike[str] | None, options: SummarizeOptions, texts: Iterable[str]
) -> list[Summary]:
    """The summaries of texts by a model that is kept for later calls while its file is unchanged."""
    return _summarize_all(models.engine(path_of(model), options), texts, options)


def summarize(
    text: str,
    *,
    model: str | os.PathLike[str] | None = None,
    **options: Unpack[SummarizeOptions],
) -> Summary:
    """The most important sentences of a text: three of them unless an option sets another limit.

    Options are those of Summarizer. The model is loaded by the first call, and again by the first
    call after its file was replaced.

    Examples:
        >>> summary = summarize("It rained. The ferry to Port Ellis sank. Nobody was hurt.", words=7)
        >>> len(summary.text.split()) <= 7
        True
    """
    return summarize_with(model, options, [text])[0]
