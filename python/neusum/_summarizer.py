"""Summaries of texts."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Unpack

from . import _core
from ._installed import path_of, paths_for
from ._models import models
from ._options import AUTO_LANGUAGE, SummarizeOptions
from ._source import PageBox, Ranges, SourcePosition, position_of, positions_in, text_of


def default_model_path() -> str:
    """Returns the path of the model that ships with the package."""
    return os.path.join(os.path.dirname(__file__), "models", "neusum-en.safetensors")


def model_paths(
    model: str | os.PathLike[str] | None, options: SummarizeOptions
) -> tuple[str, ...]:
    """Returns the path of `model`, or those of the models that are installed for the language."""
    return (path_of(model),) if model is not None else paths_for(options.get("language", AUTO_LANGUAGE))


@dataclass(frozen=True)
class SummarySentence:
    """A sentence of a summary.

    Attributes:
        text: Characters of the source, unchanged.
        index: Index of the sentence in the text.
        rank: Position by `rank_score` among the sentences of the summary; 1 is the most important.
        rank_score: Importance from 0 to 1: the probability that the model selects the sentence first, with
            `method` universal its share of the importance of all sentences, with textrank or lexrank its
            PageRank, with lead 1 / (index + 1). Compare it only within one text and method.
        offset: Start of the sentence in the text, in units of `string_index_type` (default: code points).
        length: Length of the sentence in the same units.
        ranges: Begin and end of each line of a sentence whose lines were joined: `text` is these lines, joined by
            spaces, or by nothing where an end-of-line hyphen was removed. Empty for other sentences.
        heading: Heading or question before the sentence; may be empty.
        speaker: Who says the sentence, in a conversation; may be empty.
        source: Begin and end of each range of bytes of the file that it is from, if `read` has returned the text; empty
            for plain text.
        begin: When the sentence is shown, in seconds from the start; None unless the file is subtitles.
        end: When it is no longer shown.
        member: Member of the archive that `source` is about, such as "word/document.xml"; empty unless the file is one.
        boxes: Lines of the sentence in a PDF; empty for other files.
    """

    text: str
    index: int
    rank: int
    rank_score: float
    offset: int
    length: int
    ranges: tuple[tuple[int, int], ...] = ()
    heading: str = ""
    speaker: str = ""
    source: Ranges = ()
    begin: float | None = None
    end: float | None = None
    member: str = ""
    boxes: tuple[PageBox, ...] = ()


def _sentence_of(parts: Any, position: SourcePosition) -> SummarySentence:
    text, index, rank, rank_score, offset, length, ranges, heading, speaker = parts
    return SummarySentence(
        text, index, rank, rank_score, offset, length, tuple(ranges), heading, speaker, *position
    )


def _sentences_of(source: str, parts: Any, index_type: str) -> tuple[SummarySentence, ...]:
    spans = [(offset, length) for _, _, _, _, offset, length, *_ in parts]
    return tuple(map(_sentence_of, parts, positions_in(source, spans, index_type)))


@dataclass(frozen=True)
class SummaryGroup:
    """The summary of a section or a speaker.

    Attributes:
        name: Heading of the section, or name of the speaker; empty for sentences without one.
        sentences: Sentences of the summary that belong to it.
    """

    name: str
    sentences: tuple[SummarySentence, ...]


@dataclass(frozen=True)
class Summary:
    """The most important sentences of a text. A notebook shows the text with these highlighted.

    Attributes:
        sentences: Sentences of the summary.
        model: Name of the model, or of a `method` that uses none.
        warnings: Problems of the text, such as words that the model does not know.
        source: The text.
        string_index_type: Unit of offsets and lengths.
        language: Language of the text, as a BCP 47 tag: the given one, or the identified one. If it was not given
            and is uncertain, it is that of the first model.
        language_confidence: Fraction of the text that is in the identified language; 0 if it is uncertain, 1 if the
            language was given.
        groups: With `by="section"` or `by="speaker"`, the summaries of the sections or speakers.
    """

    sentences: tuple[SummarySentence, ...]
    model: str
    warnings: tuple[str, ...]
    source: str = field(repr=False)
    string_index_type: str = field(default="UnicodeCodePoint", repr=False)
    language: str = ""
    language_confidence: float = 0.0
    groups: tuple[SummaryGroup, ...] = ()

    @property
    def text(self) -> str:
        """All sentences, joined by spaces."""
        return " ".join(sentence.text for sentence in self.sentences)

    def to_json(self, id: str = "") -> str:
        """Formats the summary as `neusum summarize --format json` does, without a line feed."""
        return _core.summary_to_json(id, self._parts(), [position_of(s) for s in self.sentences])

    def to_html(self) -> str:
        """Formats the text with its sentences highlighted, as an HTML fragment."""
        return _core.summary_to_html(self.source, self._parts(), self.string_index_type)

    def _repr_html_(self) -> str:
        return self.to_html()

    def _parts(self) -> Any:
        sentences = [
            (s.text, s.index, s.rank, s.rank_score, s.offset, s.length, s.ranges, s.heading, s.speaker)
            for s in self.sentences
        ]
        positions = {sentence.index: position for position, sentence in enumerate(self.sentences)}
        groups = [(group.name, [positions[sentence.index] for sentence in group.sentences]) for group in self.groups]
        return sentences, self.model, self.warnings, self.language, self.language_confidence, groups


def _summary_of(parts: Any, source: str, index_type: str) -> Summary:
    sentences, model, warnings, language, confidence, groups = parts
    made = _sentences_of(source, sentences, index_type)
    return Summary(
        made,
        model,
        tuple(warnings),
        source,
        index_type,
        language,
        confidence,
        tuple(SummaryGroup(name, tuple(made[i] for i in chosen)) for name, chosen in groups),
    )


class Summarizer:
    """Summarizes texts with its models, which it keeps even if the model files are replaced.

    `model` is the name of an installed model or the path of a file. Without it, each text is summarized by the
    model that is installed for its language, or by the method `universal` if there is none.

    Thread-safe. A pickle contains the given model and the options.

    Options are the flags of `neusum summarize` with _ instead of -, such as `method`, `sentences`,
    `words`, `characters`, `ratio`, `order`, `language`, `string_index_type`, `threads`.

    Attributes:
        model: Path of the first model file; empty if there is none for the given language.
        languages: Languages that the models were trained for, as BCP 47 tags.
        options: The given options.

    Examples:
        >>> Summarizer().languages
        ('en',)
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
        self._given = model
        self.options = options
        paths = model_paths(model, options)
        loaded = [models.load(path, _core.Model) for path in paths]
        self.model: str = paths[0] if paths else ""
        self.languages: tuple[str, ...] = tuple(tag for one in loaded for tag in one.languages)
        self._engine = _core.Summarizer(loaded, dict(options))

    def summarize(self, text: str) -> Summary:
        """Summarizes one text. An empty text gives an empty summary and a warning."""
        return self.summarize_batch([text])[0]

    def summarize_batch(
        self, texts: Iterable[str], progress: Callable[[int, float], object] | None = None
    ) -> list[Summary]:
        """Summarizes many texts, in order, with `threads` threads and without the GIL.

        `progress(documents, fraction)` is called regularly.
        """
        return _summarize_all(self._engine, texts, self.options, progress)

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(Summarizer, self._given, **self.options), ()

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"Summarizer({self._given!r}{options})"


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
        _summary_of(parts, source, index_type)
        for source, parts in zip(sources, engine.summarize_batch(sources, dict(options), progress))
    ]


def summarizing(
    model: str | os.PathLike[str] | None, options: SummarizeOptions
) -> Callable[[Iterable[str]], list[Summary]]:
    """Returns a function that summarizes texts with models that are cached until their files change.

    The function keeps its models if their files change.
    """
    engine = models.summarizer(model_paths(model, options), options)
    return partial(_summarize_all, engine, options=options)


def summarize_with(
    model: str | os.PathLike[str] | None, options: SummarizeOptions, texts: Iterable[str]
) -> list[Summary]:
    """Summarizes texts with the current models. Without texts it only checks the model and the options."""
    return summarizing(model, options)(texts)


def summarize(
    text: str | None = None,
    *,
    html: str | bytes | None = None,
    model: str | os.PathLike[str] | None = None,
    **options: Unpack[SummarizeOptions],
) -> Summary:
    """Returns the most important sentences of a text: two to four, as the model chooses, unless an option sets a limit.

    The text is a str, such as one that `read` returns, or the main text of the web page `html`. `model` and the options
    are those of Summarizer. The first call loads the models, and so does the first call
    after a file was replaced.

    Examples:
        >>> summary = summarize("It rained. The ferry to Port Ellis sank. Nobody was hurt.", words=7)
        >>> len(summary.text.split()) <= 7
        True
        >>> summarize("It rained. The ferry sank. Nobody was hurt.", method="lead", sentences=1).text
        'It rained.'
        >>> summarize(html="<article><p>The ferry <b>sank</b>.</p></article>", method="lead").text
        'The ferry sank.'
    """
    return summarize_with(model, options, [text_of(text, html)])[0]
