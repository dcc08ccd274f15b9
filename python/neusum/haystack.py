"""Haystack components that shorten documents for a query, or summarize them.

```python
from neusum.haystack import NeusumExtractor
pipeline.add_component("extractor", NeusumExtractor(words=200, threshold=0.3))
pipeline.connect("retriever.documents", "extractor.documents")
```

The metadata, id and score of a document are kept. `meta["neusum_spans"]` has the spans of its sentences as
JSON, because document stores accept no lists of dicts: for each sentence an object with `offset` and `length` in the
`content` that was passed, in code points, and a score.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any, Self, Unpack

from haystack import Document, component, default_from_dict, default_to_dict

from ._extractor import Extractor
from ._options import ExtractOptions, SummarizeOptions
from ._retrieval import SPANS_KEY, ShortText, kept_texts, summary_texts
from ._summarizer import Summarizer


class _Component:
    model: str | None
    options: Any

    def warm_up(self) -> None:
        """Does nothing: the model is loaded when the component is created."""

    def to_dict(self) -> dict[str, Any]:
        """Serializes the component."""
        return default_to_dict(self, model=self.model, **self.options)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Self:
        """Creates a component from `to_dict()`."""
        return default_from_dict(cls, data)


@component
class NeusumExtractor(_Component):
    """Keeps the sentences of documents that answer the query, and drops all other documents.

    All documents are compared together: limits count over all of them, and a sentence that repeats another
    one is dropped. The score in `neusum_spans` is `probability`. `run_async` runs in a thread, without the GIL.

    Args:
        model: Name of an installed model or path of a model file; None is the default model.
        options: Options of neusum.Extractor.
    """

    def __init__(self, model: str | None = None, **options: Unpack[ExtractOptions]) -> None:
        self.model = model
        self.options = options
        self._extractor = Extractor(model, **options)

    @component.output_types(documents=list[Document])
    def run(self, query: str, documents: list[Document]) -> dict[str, list[Document]]:
        """Returns the documents that have a relevant sentence, in their order, with these sentences only."""
        extract = self._extractor.extract(query, _contents(documents))
        return {"documents": _shorten(documents, kept_texts(extract))}

    @component.output_types(documents=list[Document])
    async def run_async(self, query: str, documents: list[Document]) -> dict[str, list[Document]]:
        """Does the same as `run` in a thread."""
        return await asyncio.to_thread(self.run, query, documents)


@component
class NeusumSummarizer(_Component):
    """Replaces the content of each document with its most important sentences.

    The score in `neusum_spans` is `rank_score`. `run_async` runs in a thread, without the GIL.

    Args:
        model: Name of an installed model or path of a model file; None is the default model.
        options: Options of neusum.Summarizer.
    """

    def __init__(self, model: str | None = None, **options: Unpack[SummarizeOptions]) -> None:
        self.model = model
        self.options = options
        self._summarizer = Summarizer(model, **options)

    @component.output_types(documents=list[Document])
    def run(self, documents: list[Document]) -> dict[str, list[Document]]:
        """Returns the documents with their summaries as content."""
        summaries = self._summarizer.summarize_batch(_contents(documents))
        return {"documents": _shorten(documents, summary_texts(summaries))}

    @component.output_types(documents=list[Document])
    async def run_async(self, documents: list[Document]) -> dict[str, list[Document]]:
        """Does the same as `run` in a thread."""
        return await asyncio.to_thread(self.run, documents)


def _contents(documents: list[Document]) -> list[str]:
    return [document.content or "" for document in documents]


def _shorten(documents: list[Document], texts: list[ShortText]) -> list[Document]:
    shortened = []
    for position, text, spans in texts:
        document = documents[position]
        shortened.append(replace(document, content=text, meta={**document.meta, SPANS_KEY: spans}))
    return shortened
