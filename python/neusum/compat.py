"""The call shapes of other packages, so that a program changes over by one line.

bert-extractive-summarizer:  from neusum.compat import Summarizer       # was: from summarizer import ...
sumy:                        from neusum.compat import SumySummarizer   # was: from sumy.summarizers...
scikit-learn:                make_pipeline(SummaryTransformer(sentences=2), TfidfVectorizer())
rouge-score:                 from neusum.rouge import RougeScorer
evaluate:                    from neusum import rouge; rouge.compute(predictions=..., references=...)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterable

from ._summarizer import Summary, kept_summarizer, summarize

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

    from ._options import SummarizeOptions


class Summarizer:
    """Called as the Summarizer of bert-extractive-summarizer: a text in, a text out.

    >>> model = Summarizer()
    >>> model("It rained. The ferry to Port Ellis sank on Monday. Nobody cared.", num_sentences=1)
    'The ferry to Port Ellis sank on Monday.'
    """

    def __call__(
        self,
        body: str,
        ratio: float = 0.2,
        num_sentences: int | None = None,
        return_as_list: bool = False,
    ) -> str | list[str]:
        summary = self._summarize(body, ratio, num_sentences)
        return [sentence.text for sentence in summary.sentences] if return_as_list else summary.text

    @staticmethod
    def _summarize(body: str, ratio: float, num_sentences: int | None) -> Summary:
        if num_sentences is not None:
            return summarize(body, sentences=num_sentences)
        return summarize(body, ratio=ratio)


class SumySummarizer:
    """Called as the summarizers of sumy: a document of sumy's and a count in, its sentences out.

    The count is a number or a percentage such as "20%", as sumy has it.
    """

    def __call__(self, document: Any, sentences_count: int | str) -> tuple[Any, ...]:
        sentences = document.sentences
        lines = "\n".join(" ".join(str(sentence).split()) or "." for sentence in sentences)
        if isinstance(sentences_count, str) and sentences_count.endswith("%"):
            summary = summarize(lines, ratio=float(sentences_count[:-1]) / 100, split="lines")
        else:
            summary = summarize(lines, sentences=int(sentences_count), split="lines")
        return tuple(sentences[sentence.index] for sentence in summary.sentences)


class SummaryTransformer:
    """A step of a scikit-learn pipeline: texts in, their summaries as texts out. Nothing to fit.

    >>> SummaryTransformer(sentences=1).transform(["It rained. The ferry to Port Ellis sank."])
    ['The ferry to Port Ellis sank.']
    """

    def __init__(self, **options: Unpack[SummarizeOptions]) -> None:
        self.options = options

    def fit(self, X: Iterable[str], y: object = None) -> Self:
        return self

    def transform(self, X: Iterable[str]) -> list[str]:
        summarizer = kept_summarizer(None, self.options)
        return [summary.text for summary in summarizer.summarize_batch(X)]

    def fit_transform(self, X: Iterable[str], y: object = None) -> list[str]:
        return self.transform(X)

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        return dict(self.options)

    def set_params(self, **options: Unpack[SummarizeOptions]) -> Self:
        self.options.update(options)
        return self
