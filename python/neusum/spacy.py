"""spaCy component that finds the most important sentences of a Doc.

```python
import spacy
nlp = spacy.blank("en")
nlp.add_pipe("neusum", config={"sentences": 2})
print(nlp(text)._.summary)
```

`doc._.summary` is a list of spans. They are stored in `doc.spans["neusum"]`, which is part of a serialized Doc;
its `attrs["scores"]` are the importance of each span (`rank_score`). A span is extended to whole tokens if spaCy
splits the text differently. Options of `config`: `model`, `method`, `sentences`, `words`, `characters`, `ratio`,
`language` (None: that of `nlp`, or identified if `nlp` is for several languages) and `threads`, as in neusum.summarize.
"""

from collections.abc import Iterable, Iterator
from typing import cast

from spacy.language import Language
from spacy.tokens import Doc, Span, SpanGroup
from spacy.util import minibatch

from ._options import AUTO_LANGUAGE, Method, SummarizeOptions
from ._summarizer import Summary, summarize_with

SPANS_KEY = "neusum"
"""Key of the spans in `doc.spans`."""


class NeusumComponent:
    """Adds the summary to each Doc. `nlp.add_pipe("neusum")` creates it.

    Args:
        model: Name of an installed model or path of a model file; None is the default model.
        options: Options of neusum.Summarizer.
    """

    def __init__(self, model: str | None, options: SummarizeOptions) -> None:
        self.model = model
        self.options = options
        summarize_with(model, options, [])  # reports an invalid option now, not in a Doc

    def __call__(self, doc: Doc) -> Doc:
        """Adds the summary to one Doc."""
        return next(self.pipe([doc]))

    def pipe(self, stream: Iterable[Doc], batch_size: int = 64) -> Iterator[Doc]:
        """Adds summaries to a stream of Docs, in batches."""
        for docs in minibatch(stream, batch_size):  # type: ignore[no-untyped-call]
            texts = [doc.text for doc in docs]
            for doc, summary in zip(docs, summarize_with(self.model, self.options, texts)):
                doc.spans[SPANS_KEY] = _span_group(doc, summary)
                yield doc


@Language.factory(
    "neusum",
    assigns=["doc._.summary", "doc.spans"],
    default_config={
        "model": None,
        "method": "neusum",
        "sentences": 0,
        "words": 0,
        "characters": 0,
        "ratio": 0.0,
        "language": None,
        "threads": 0,
    },
)
def create_neusum(
    nlp: Language,
    name: str,
    model: str | None,
    method: Method,
    sentences: int,
    words: int,
    characters: int,
    ratio: float,
    language: str | None,
    threads: int,
) -> NeusumComponent:
    """Creates the component from its configuration, and the extension attribute `doc._.summary`.

    `language` None is the language of `nlp`.
    """
    Doc.set_extension("summary", getter=_summary_of, force=True)  # not on import: spaCy imports all factories
    return NeusumComponent(
        model,
        {
            "method": method,
            "sentences": sentences,
            "words": words,
            "characters": characters,
            "ratio": ratio,
            "language": language or _language_of(nlp),
            "threads": threads,
        },
    )


def _language_of(nlp: Language) -> str:
    """Returns the language of a pipeline; spaCy calls that of a pipeline for several languages xx."""
    return AUTO_LANGUAGE if nlp.lang in (None, "", "xx") else nlp.lang


def _span_group(doc: Doc, summary: Summary) -> SpanGroup:
    spans = [_span(doc, s.offset, s.offset + s.length) for s in summary.sentences]
    scores = [sentence.rank_score for sentence in summary.sentences]
    return SpanGroup(doc, name=SPANS_KEY, attrs={"scores": scores}, spans=spans)


def _span(doc: Doc, start: int, end: int) -> Span:
    return cast(Span, doc.char_span(start, end, alignment_mode="expand"))  # None only outside of the text


def _summary_of(doc: Doc) -> list[Span]:
    return list(doc.spans[SPANS_KEY]) if SPANS_KEY in doc.spans else []
