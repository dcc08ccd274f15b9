"""ROUGE exactly as the official script ROUGE-1.5.5 computes it, without Perl.

A summary is a list of sentences, or a str with one sentence per line. Metrics are named as in the
package rouge-score (rouge1, rouge2, rougeL), but their values are those of the script. There is one
difference in meaning: `rougeL` of score(), score_all() and evaluate() is the script's ROUGE-L over
the sentences of a summary. The package rouge-score calls this metric rougeLsum.

Examples:
    >>> from neusum import rouge
    >>> rouge.score("the ferry sank", "the old ferry sank")["rouge1"]
    Score(precision=1.0, recall=0.75, fmeasure=0.85714)
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple, Unpack

from . import _core
from ._options import RougeOptions

Summary = str | Sequence[str]
References = str | Sequence[Summary]


class Score(NamedTuple):
    """Scores from 0 to 1, rounded to five decimals as in the script.

    Attributes:
        precision: Fraction of the summary's units (such as n-grams) that are in the reference.
        recall: Fraction of the reference's units that are in the summary.
        fmeasure: F1, the harmonic mean of precision and recall, unless the option alpha changes it.
    """

    precision: float
    recall: float
    fmeasure: float


class AggregateScore(NamedTuple):
    """A mean score and its 95 % bootstrap confidence interval.

    Attributes:
        low: Lower end of the interval.
        mid: Mean.
        high: Upper end of the interval.
    """

    low: Score
    mid: Score
    high: Score


def _sentences(summary: Summary) -> list[str]:
    return summary.splitlines() if isinstance(summary, str) else list(summary)


def _references(references: References) -> list[list[str]]:
    if isinstance(references, str):
        return [_sentences(references)]
    return [_sentences(reference) for reference in references]


class _Scorer:
    """Computes ROUGE. The defaults are those of most papers: ROUGE-1, 2 and L of stemmed words."""

    def __init__(self, options: RougeOptions) -> None:
        self.core = _core.Rouge({"stem": True, "max_n": 2, **options})
        self.names = [name.replace("ROUGE-", "rouge") for name in self.core.metrics()]

    def score(
        self, peers: Sequence[Summary], references: Sequence[References]
    ) -> list[dict[str, Score]]:
        if len(peers) != len(references):
            raise ValueError(f"{len(peers)} summaries, but references of {len(references)}")
        documents = self.core.score(list(map(_sentences, peers)), list(map(_references, references)))
        return [dict(zip(self.names, (Score(*score) for score in scores))) for scores in documents]

    def average(self, documents: Sequence[dict[str, Score]]) -> dict[str, AggregateScore]:
        averages = self.core.average([list(scores.values()) for scores in documents])
        parts = (AggregateScore(*(Score(*part) for part in average)) for average in averages)
        return dict(zip(self.names, parts))


def score(
    peer: Summary, references: References, **options: Unpack[RougeOptions]
) -> dict[str, Score]:
    """Scores a summary against one or several references.

    The default is `-m -n 2` of the script: rouge1, rouge2 and rougeL of stemmed words. The options are
    the fields of the C++ struct RougeOptions: stem, max_n, lcs, lcs_weight, skip_distance, formula, …

    Examples:
        >>> scores = score(["The ferry sank.", "Nobody was hurt."], [["A ferry sank."], "No one was hurt"])
        >>> sorted(scores)
        ['rouge1', 'rouge2', 'rougeL']
    """
    return _Scorer(options).score([peer], [references])[0]


def score_all(
    peers: Sequence[Summary],
    references: Sequence[References],
    **options: Unpack[RougeOptions],
) -> list[dict[str, Score]]:
    """Scores many summaries. This is faster than calling score() for each of them."""
    return _Scorer(options).score(peers, references)


def evaluate(
    peers: Sequence[Summary],
    references: Sequence[References],
    **options: Unpack[RougeOptions],
) -> dict[str, AggregateScore]:
    """Returns the mean scores of many summaries, with the script's bootstrap confidence intervals.

    Examples:
        >>> averages = evaluate(["the ferry sank", "it rained"], ["a ferry sank", "it rained"])
        >>> averages["rouge1"].mid.fmeasure
        0.83333
    """
    scorer = _Scorer(options)
    return scorer.average(scorer.score(peers, references))


class RougeScorer:
    """Drop-in replacement for the class of the package rouge-score, with the values of ROUGE-1.5.5.

    rougeLsum treats each line as a sentence; rougeL treats the whole summary as one sentence.

    Examples:
        >>> scorer = RougeScorer(["rouge1", "rougeL"], use_stemmer=True)
        >>> scorer.score(target="the old ferry sank", prediction="the ferry sank")["rougeL"].fmeasure
        0.85714
    """

    def __init__(self, rouge_types: Sequence[str], use_stemmer: bool = False) -> None:
        for name in rouge_types:
            if not re.fullmatch(r"rouge([1-9]|L|Lsum)", name):
                raise ValueError(f"there is no {name}; there are rouge1 to rouge9, rougeL, rougeLsum")
        self.rouge_types: list[str] = list(rouge_types)
        longest = max((int(name[5]) for name in rouge_types if name[5] != "L"), default=0)
        self._by_lines = _Scorer({"stem": use_stemmer, "max_n": longest})
        self._whole = _Scorer({"stem": use_stemmer, "max_n": 0})

    def score(self, target: str, prediction: str) -> dict[str, Score]:
        """Scores a prediction against its target."""
        return self.score_all([target], [prediction])[0]

    def score_multi(self, targets: Sequence[str], prediction: str) -> dict[str, Score]:
        """Scores a prediction against several targets. Each metric uses the target with the highest F1."""
        scores = self.score_all(targets, [prediction] * len(targets))
        return {
            name: max((one[name] for one in scores), key=lambda score: score.fmeasure)
            for name in self.rouge_types
        }

    def score_all(
        self, targets: Sequence[str], predictions: Sequence[str]
    ) -> list[dict[str, Score]]:
        """Scores each prediction against the target with the same index."""
        documents = self._by_lines.score(predictions, targets)
        for scores in documents:
            scores["rougeLsum"] = scores["rougeL"]
        if "rougeL" in self.rouge_types:
            whole = self._whole.score(
                [[" ".join(text.splitlines())] for text in predictions],
                [" ".join(text.splitlines()) for text in targets],
            )
            for scores, of_whole in zip(documents, whole):
                scores.update(of_whole)
        return [{name: scores[name] for name in self.rouge_types} for scores in documents]


def compute(
    predictions: Sequence[str],
    references: Sequence[str | Sequence[str]],
    rouge_types: Sequence[str] = ("rouge1", "rouge2", "rougeL", "rougeLsum"),
    use_aggregator: bool = True,
    use_stemmer: bool = False,
) -> dict[str, float] | dict[str, list[float]]:
    """Drop-in replacement for `evaluate.load("rouge").compute(...)`, with the F1 of ROUGE-1.5.5.

    Examples:
        >>> compute(predictions=["the ferry sank"], references=["the old ferry sank"])["rouge1"]
        0.85714
    """
    if len(predictions) != len(references):
        raise ValueError(f"{len(predictions)} predictions, but {len(references)} references")
    scorer = RougeScorer(rouge_types, use_stemmer)
    documents = [
        scorer.score_multi([target] if isinstance(target, str) else target, prediction)
        for prediction, target in zip(predictions, references)
    ]
    values = {name: [scores[name].fmeasure for scores in documents] for name in rouge_types}
    if not use_aggregator:
        return values
    return {name: sum(some) / len(some) if some else 0.0 for name, some in values.items()}
