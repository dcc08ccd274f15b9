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

from . import rouge
from ._core import InvalidInput
from ._core import version as __version__
from ._corpora import (
    CorpusReport,
    Labels,
    TrainProgress,
    TrainReport,
    evaluate,
    label,
    label_corpus,
    train,
)
from ._extractor import (
    Extract,
    ExtractDocument,
    ExtractedSentence,
    Extractor,
    default_query_model_path,
    extract,
)
from ._installed import InstalledModel, installed_models
from ._summarizer import Summarizer, Summary, SummarySentence, default_model_path, summarize
from ._text import IdentifiedLanguage, Span, identify_language, split_sentences, tokenize

__all__ = [
    "CorpusReport",
    "Extract",
    "ExtractDocument",
    "ExtractedSentence",
    "Extractor",
    "IdentifiedLanguage",
    "InstalledModel",
    "InvalidInput",
    "Labels",
    "Span",
    "Summarizer",
    "Summary",
    "SummarySentence",
    "TrainProgress",
    "TrainReport",
    "__version__",
    "default_model_path",
    "default_query_model_path",
    "evaluate",
    "extract",
    "identify_language",
    "installed_models",
    "label",
    "label_corpus",
    "rouge",
    "split_sentences",
    "summarize",
    "tokenize",
    "train",
]
