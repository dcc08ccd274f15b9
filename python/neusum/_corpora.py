"""Labels, training and evaluation."""

from __future__ import annotations

import json
import os
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Callable, NamedTuple, Sequence, Union

from . import _core
from ._summarizer import path_of
from ._text import Span

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._options import EvaluateOptions, LabelOptions, TrainOptions

Path = Union[str, "os.PathLike[str]"]
Progress = Callable[[int, float], object]


class Labels(NamedTuple):
    """What a model should learn of a document."""

    sentences: tuple[Span, ...]
    oracle: tuple[int, ...]  # the sentences to extract, in the order of extraction
    rouge2: float  # of these together
    gains: tuple[tuple[float, ...], ...]  # of every sentence, for each step


class CorpusReport(NamedTuple):
    """What happened to a corpus."""

    documents: int
    sentences: int
    tokens: int
    bad_lines: int  # skipped; the logger "neusum" has a warning for each


class TrainProgress(NamedTuple):
    """How far a training has come."""

    update: int
    num_updates: int
    epoch: float
    documents_per_second: float
    loss: float
    dev_rouge2: float  # of the last look at the validation documents; -1 before it
    seconds_left: float
    doing: str


class TrainReport(NamedTuple):
    """What a training gave."""

    updates: int
    documents: int
    dev_documents: int
    lead_rouge2: float  # of the first three sentences of the validation documents
    best_rouge2: float
    best_update: int


@lru_cache(maxsize=8)
def _kept_labeller(options: tuple[tuple[str, Any], ...]) -> _core.Labeller:
    return _core.Labeller(dict(options))


def label(
    text: str | Sequence[str], reference: str | Sequence[str], **options: Unpack[LabelOptions]
) -> Labels:
    """Finds the sentences of a text that together come closest to its reference summary.

    `text` is running text or a list of sentences, whose places are then those they have on lines of
    their own; `reference` is a sentence a line or a list of them.

    Examples:
        >>> labels = label("It rained. The ferry sank on Monday. Nobody cared.", "The ferry sank.")
        >>> labels.oracle
        (1,)
    """
    lines = reference.splitlines() if isinstance(reference, str) else list(reference)
    parts = [text] if isinstance(text, str) else list(text)
    labeller = _kept_labeller(tuple(options.items()))
    sentences, oracle, rouge2, gains = labeller.label(parts, not isinstance(text, str), lines)
    return Labels(
        tuple(Span(*sentence) for sentence in sentences),
        tuple(oracle),
        rouge2,
        tuple(tuple(step) for step in gains),
    )


def label_corpus(
    documents: Path,
    output: Path,
    *,
    progress: Progress | None = None,
    **options: Unpack[LabelOptions],
) -> CorpusReport:
    """Labels a file of documents, JSON lines in and out, as `neusum label` does."""
    paths = os.fspath(documents), os.fspath(output)
    return CorpusReport(*_core.label_corpus(*paths, dict(options), progress))


def train(
    train: Path,
    valid: Path,
    embeddings: Path,
    output: Path,
    *,
    preset: str = "best",
    progress: Callable[[TrainProgress], object] | None = None,
    **options: Unpack[TrainOptions],
) -> TrainReport:
    """Trains a model on labelled documents, as `neusum train` does, into the folder `output`.

    `output`/model.safetensors is the best model so far. Ctrl-C, or an exception of `progress`, ends
    the run after the update it is at; with resume=True it goes on, to the same model.
    """
    paths = os.fspath(train), os.fspath(valid), os.fspath(embeddings), os.fspath(output)
    call = None if progress is None else lambda *state: progress(TrainProgress(*state))
    return TrainReport(*_core.train(paths, preset, dict(options), call))


def evaluate(
    documents: Path,
    *,
    model: Path | None = None,
    labelling: Path | None = None,
    report: Path | None = None,
    progress: Progress | None = None,
    **options: Unpack[EvaluateOptions],
) -> dict[str, Any]:
    """ROUGE and more of systems on the documents of a file, as `neusum evaluate --json` gives it.

    With `report` tables and figures go to that file, a page of HTML.
    """
    models = path_of(model), os.fspath(labelling) if labelling is not None else ""
    figures, page = _core.evaluate(os.fspath(documents), models, dict(options), progress)
    if report is not None:
        _core.write_file(os.fspath(report), page)
    result: dict[str, Any] = json.loads(figures)
    return result
