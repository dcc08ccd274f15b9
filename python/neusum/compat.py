"""Interfaces of other packages, so that a program can switch to neusum by changing one line.

- bert-extractive-summarizer: `from neusum.compat import Summarizer`
- sumy: `from neusum.compat import SumySummarizer`
- scikit-learn: `make_pipeline(SummaryTransformer(sentences=2), TfidfVectorizer())`
- rouge-score: `from neusum.rouge import RougeScorer`
- evaluate: `from neusum import rouge; rouge.compute(predictions=..., references=...)`
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any, Self, Unpack

from ._options import SummarizeOptions
from ._summarizer import Summary, summarize, summarize_with


class Summarizer:
    """The interface of bert-extractive-summarizer: returns the summary of a text as a text.

    `model` is the path of a neusum model; without one, the model of the package is used.

    Examples:
        >>> model = Summarizer()
        >>> model("It rained. The ferry to Port Ellis sank on Monday. Nobody cared.", num_sentences=1)
        'The ferry to Port Ellis sank on Monday.'
    """

    def __init__(self, model: str | os.PathLike[str] | None = None) -> None:
        self.model = model
        summarize_with(model, {}, [])  # reports an invalid model now, not in a call

    def __call__(
        self,
        body: str,
        ratio: float = 0.2,
        num_sentences: int | None = None,
        return_as_list: bool = False,
    ) -> str | list[str]:
        summary = self._summarize(body, ratio, num_sentences)
        return [sentence.text for sentence in summary.sentences] if return_as_list else summary.text

    def _summarize(self, body: str, ratio: float, num_sentences: int | None) -> Summary:
        if num_sentences is not None:
            return summarize(body, model=self.model, sentences=num_sentences)
        return summarize(body, model=self.model, ratio=ratio)


class SumySummarizer:
    """The interface of sumy's summarizers: takes a document of sumy, returns some of its sentences.

    The count is a number or a percentage such as "20%". `model` is the path of a
    neusum model; without one, the model of the package is used.
    """

    def __init__(self, *, model: str | os.PathLike[str] | None = None) -> None:
        self.model = model
        summarize_with(model, {}, [])  # reports an invalid model now, not in a call

    def __call__(self, document: Any, sentences_count: int | str) -> tuple[Any, ...]:
        sentences = document.sentences
        lines = "\n".join(" ".join(str(sentence).split()) or "." for sentence in sentences)
        limit: SummarizeOptions = {"split": "lines"}
        if isinstance(sentences_count, str) and sentences_count.endswith("%"):
            limit["ratio"] = float(sentences_count[:-1]) / 100
        else:
            limit["sentences"] = int(sentences_count)
        summary = summarize(lines, model=self.model, **limit)
        return tuple(sentences[sentence.index] for sentence in summary.sentences)


class SummaryTransformer:
    """A step of a scikit-learn pipeline that replaces texts by their summaries. It needs no fitting.

    As usual in scikit-learn, `fit` checks the model and the options; the constructor only stores them.

    `model` is the path of a neusum model; without one, the model of the package is used.

    Examples:
        >>> SummaryTransformer(sentences=1).transform(["It rained. The ferry to Port Ellis sank."])
        ['The ferry to Port Ellis sank.']
    """

    def __init__(
        self, model: str | os.PathLike[str] | None = None, **options: Unpack[SummarizeOptions]
    ) -> None:
        self.model: str | os.PathLike[str] | None = model
        self.options = options

    def fit(self, X: Iterable[str], y: object = None) -> Self:
        summarize_with(self.model, self.options, [])
        return self

    def transform(self, X: Iterable[str]) -> list[str]:
        return [summary.text for summary in summarize_with(self.model, self.options, X)]

    def fit_transform(self, X: Iterable[str], y: object = None) -> list[str]:
        return self.transform(X)

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        return {"model": self.model, **self.options}

    def set_params(self, **params: Any) -> Self:
        self.model = params.pop("model", self.model)
        self.options.update(params)  # type: ignore[typeddict-item]
        return self
