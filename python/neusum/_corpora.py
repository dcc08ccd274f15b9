"""Labelling, training and evaluation."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Unpack

from . import _core
from ._installed import path_of
from ._options import EvaluateOptions, LabelOptions, TrainOptions
from ._summarizer import default_model_path
from ._text import Span

Path = str | os.PathLike[str]
Progress = Callable[[int, float], object]


class Labels(NamedTuple):
    """Training targets of a document.

    Attributes:
        sentences: Sentences of the document.
        oracle: Indexes of the oracle sentences, in the order of extraction.
        rouge2: ROUGE-2 of all oracle sentences together.
        gains: Gain of sentence i at step t, as gains[t][i].
    """

    sentences: tuple[Span, ...]
    oracle: tuple[int, ...]
    rouge2: float
    gains: tuple[tuple[float, ...], ...]


class CorpusReport(NamedTuple):
    """Counts of a processed corpus.

    Attributes:
        documents: Number of documents.
        sentences: Number of sentences.
        tokens: Number of tokens.
        bad_lines: Number of skipped lines. Each is reported as a warning of the logger "neusum".
    """

    documents: int
    sentences: int
    tokens: int
    bad_lines: int


class TrainProgress(NamedTuple):
    """Progress of a training run.

    Attributes:
        update: Number of the current update.
        num_updates: Number of updates in the whole run.
        epoch: Number of passes over the training documents so far.
        documents_per_second: Training speed (moving average).
        loss: Training loss (moving average).
        dev_rouge2: ROUGE-2 of the last validation; -1 before the first one.
        seconds_left: Estimated time until the end of the run.
        doing: Current activity, for a progress bar.
    """

    update: int
    num_updates: int
    epoch: float
    documents_per_second: float
    loss: float
    dev_rouge2: float
    seconds_left: float
    doing: str


class TrainReport(NamedTuple):
    """Result of a training run.

    Attributes:
        updates: Number of updates.
        documents: Number of training documents.
        dev_documents: Number of validation documents.
        lead_rouge2: ROUGE-2 of the first three sentences of the validation documents.
        best_rouge2: Best ROUGE-2 of the model on the validation documents.
        best_update: Update with the best ROUGE-2.
    """

    updates: int
    documents: int
    dev_documents: int
    lead_rouge2: float
    best_rouge2: float
    best_update: int


@lru_cache(maxsize=8)
def _cached_labeller(options: tuple[tuple[str, Any], ...]) -> _core.Labeller:
    return _core.Labeller(dict(options))


def label(
    text: str | Sequence[str], reference: str | Sequence[str], **options: Unpack[LabelOptions]
) -> Labels:
    """Finds the sentences of a text that together come closest to its reference summary.

    `text` is running text or a list of sentences. The spans for a list are positions in the sentences
    joined by newlines. `reference` is a text with one sentence per line, or a list of sentences.
    Options are the flags of `neusum label`.

    Examples:
        >>> labels = label("It rained. The ferry sank on Monday. Nobody cared.", "The ferry sank.")
        >>> labels.oracle
        (1,)
    """
    lines = reference.splitlines() if isinstance(reference, str) else list(reference)
    parts = [text] if isinstance(text, str) else list(text)
    labeller = _cached_labeller(tuple(options.items()))
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
    """Labels the documents of a JSON Lines file and writes them to `output`, like `neusum label`."""
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

    `output`/model.safetensors is the best model so far. Ctrl-C, or an exception raised by `progress`,
    stops the run after the current update. The same call with resume=True resumes the run and
    produces the same model as an uninterrupted run. Options are the flags of `neusum train`.
    """
    paths = os.fspath(train), os.fspath(valid), os.fspath(embeddings), os.fspath(output)
    on_progress = None if progress is None else lambda *state: progress(TrainProgress(*state))
    return TrainReport(*_core.train(paths, preset, dict(options), on_progress))


def evaluate(
    documents: Path,
    *,
    model: Path | None = None,
    labelling: Path | None = None,
    report: Path | None = None,
    progress: Progress | None = None,
    **options: Unpack[EvaluateOptions],
) -> dict[str, Any]:
    """Evaluates systems on the documents of a file; returns the results of `neusum evaluate --json`.

    `model` is the name of an installed model or the path of a file (default: the bundled model).
    `labelling` is the model of the system "labelling", trained with `--scoring once`. `report` is the path of an
    HTML report to write. Options are the flags of `neusum evaluate`.
    """
    path = path_of(model) if model is not None else default_model_path()
    models = path, os.fspath(labelling) if labelling is not None else ""
    results, html = _core.evaluate(os.fspath(documents), models, dict(options), progress)
    if report is not None:
        _core.write_file(os.fspath(report), html)
    result: dict[str, Any] = json.loads(results)
    return result
