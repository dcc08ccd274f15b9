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
    """The labels of a document, from which a model learns."""

    sentences: tuple[Span, ...]
    oracle: tuple[int, ...]  # indexes of the best sentences, in the order of selection
    rouge2: float  # ROUGE-2 F1 of the oracle sentences together
    gains: tuple[tuple[float, ...], ...]  # per step, the gain of each sentence


class CorpusReport(NamedTuple):
    """Counts of a corpus that was processed."""

    documents: int
    sentences: int
    tokens: int
    bad_lines: int  # skipped lines; the logger "neusum" has a warning for each


class TrainProgress(NamedTuple):
    """Progress of a training run."""

    update: int
    num_updates: int
    epoch: float
    documents_per_second: float
    loss: float
    dev_rouge2: float  # ROUGE-2 F1 of the last validation; -1 before the first
    seconds_left: float
    doing: str


class TrainReport(NamedTuple):
    """Result of a training run."""

    updates: int
    documents: int
    dev_documents: int
    lead_rouge2: float  # ROUGE-2 F1 of the first three sentences of the validation documents
    best_rouge2: float
    best_update: int


@lru_cache(maxsize=8)
def _kept_labeller(options: tuple[tuple[str, Any], ...]) -> _core.Labeller:
    return _core.Labeller(dict(options))


def label(
    text: str | Sequence[str], reference: str | Sequence[str], **options: Unpack[LabelOptions]
) -> Labels:
    """Finds the sentences of a text that together come closest to its reference summary.

    `text` is plain text, or a list of sentences; the offsets then count as if each sentence was on its
    own line. `reference` has one sentence per line, or is a list of sentences.

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
    """Labels a file of documents (JSON lines) like `neusum label`; writes JSON lines."""
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
    """Trains a model on labelled documents like `neusum train`; writes to the folder `output`.

    `output`/model.safetensors is the best model so far. Ctrl-C, or an exception in `progress`, stops
    the run after the current update. resume=True continues it; the final model is the same.
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
    """Evaluates systems on the documents of a file; returns the JSON object of `neusum evaluate --json`.

    `report` is an HTML file for tables and figures.
    """
    models = path_of(model), os.fspath(labelling) if labelling is not None else ""
    figures, page = _core.evaluate(os.fspath(documents), models, dict(options), progress)
    if report is not None:
        _core.write_file(os.fspath(report), page)
    result: dict[str, Any] = json.loads(figures)
    return result
