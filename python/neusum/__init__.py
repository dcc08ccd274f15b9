"""Extractive summaries: the author's own sentences, each with its span in the text and a score.

Examples:
    >>> import neusum
    >>> text = ("The harbour of Port Ellis was closed on Monday after a crane fell into the water. "
    ...         "Nobody was hurt. Ferries leave from the old pier until it is open again.")
    >>> summary = neusum.summarize(text, sentences=1)
    >>> summary.sentences[0].text
    'The harbour of Port Ellis was closed on Monday after a crane fell into the water.'
    >>> text[summary.sentences[0].offset:][:summary.sentences[0].length] == summary.sentences[0].text
    True
"""

from importlib import import_module
from typing import TYPE_CHECKING

from ._core import InvalidInput
from ._core import version as __version__
from ._installed import InstalledModel, installed_models
from ._source import PageBox, SourceBlock, SourcePosition, SourceText, read
from ._summarizer import Summarizer, Summary, SummaryGroup, SummarySentence, default_model_path, summarize
from ._text import IdentifiedLanguage, Span, identify_language, split_sentences, tokenize

if TYPE_CHECKING:
    from . import rouge
    from ._citer import CitedAnswer, Citer, Claim, ClaimWord, Evidence, cite
    from ._corpora import CorpusReport, Labels, TrainProgress, TrainReport, evaluate, label, label_corpus, train
    from ._extractor import Extract, ExtractDocument, ExtractedSentence, Extractor, default_query_model_path, extract

__all__ = [
    "CitedAnswer",
    "Citer",
    "Claim",
    "ClaimWord",
    "CorpusReport",
    "Evidence",
    "Extract",
    "ExtractDocument",
    "ExtractedSentence",
    "Extractor",
    "IdentifiedLanguage",
    "InstalledModel",
    "InvalidInput",
    "Labels",
    "PageBox",
    "SourceBlock",
    "SourcePosition",
    "SourceText",
    "Span",
    "Summarizer",
    "Summary",
    "SummaryGroup",
    "SummarySentence",
    "TrainProgress",
    "TrainReport",
    "__version__",
    "cite",
    "default_model_path",
    "default_query_model_path",
    "evaluate",
    "extract",
    "identify_language",
    "installed_models",
    "label",
    "label_corpus",
    "read",
    "rouge",
    "split_sentences",
    "summarize",
    "tokenize",
    "train",
]

# Modules that are imported when one of these names is used first: they take half of the time of `import neusum`.
_MODULES_BY_NAME = {
    **dict.fromkeys(["CitedAnswer", "Citer", "Claim", "ClaimWord", "Evidence", "cite"], "_citer"),
    **dict.fromkeys(
        ["CorpusReport", "Labels", "TrainProgress", "TrainReport", "evaluate", "label", "label_corpus", "train"],
        "_corpora",
    ),
    **dict.fromkeys(
        ["Extract", "ExtractDocument", "ExtractedSentence", "Extractor", "default_query_model_path", "extract"],
        "_extractor",
    ),
}


def __getattr__(name: str) -> object:
    if name == "rouge":
        return import_module(".rouge", __name__)
    if name not in _MODULES_BY_NAME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f".{_MODULES_BY_NAME[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
