"""Shortened and summarized LangChain documents.

```python
from langchain_classic.retrievers import ContextualCompressionRetriever
from neusum.langchain import NeusumCompressor
retriever = ContextualCompressionRetriever(
    base_compressor=NeusumCompressor(words=200), base_retriever=vector_store.as_retriever()
)
```

The metadata and the id of a document are kept. `metadata["neusum_spans"]` has the spans of its sentences
as JSON, because vector stores accept no lists of dicts: for each sentence an object with `offset` and `length` in
the `page_content` that was passed, in code points, and a score.

`cite_documents(answer, documents)` finds the sentences of the documents that support each sentence of an answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Unpack

from langchain_core.callbacks import Callbacks
from langchain_core.documents import BaseDocumentCompressor, BaseDocumentTransformer, Document

from ._citer import CitedAnswer, cite
from ._options import CiteOptions
from ._pydantic import ExtractFields, SummarizeFields
from ._retrieval import SPANS_KEY, ShortText


class NeusumCompressor(ExtractFields, BaseDocumentCompressor):
    """Keeps the sentences of retrieved documents that answer the query, and drops all other documents.

    All documents are compared together: limits count over all of them, and a sentence that repeats another
    one is dropped. The score in `neusum_spans` is `probability`. Async methods run in a thread, without the
    GIL. Fields: `model`, `method`, `sentences`, `words`, `characters`, `ratio`, `threshold`, `context` and
    `language`, as in neusum.extract.
    """

    def compress_documents(
        self, documents: Sequence[Document], query: str, callbacks: Callbacks | None = None
    ) -> list[Document]:
        """Returns the documents that have a relevant sentence, in their order, with these sentences only."""
        return _shorten(documents, self._extract(query, _texts_of(documents)))


class NeusumSummaryTransformer(SummarizeFields, BaseDocumentTransformer):
    """Replaces the text of each document with its most important sentences.

    The score in `neusum_spans` is `rank_score`. Async methods run in a thread, without the GIL. Fields: `model`,
    `method`, `sentences`, `words`, `characters`, `ratio`, `language` and `threads`, as in neusum.summarize.
    """

    def transform_documents(self, documents: Sequence[Document], **kwargs: Any) -> list[Document]:
        """Returns the documents with their summaries as text."""
        return _shorten(documents, self._summarize(_texts_of(documents)))


def cite_documents(
    answer: str, documents: Sequence[Document], **options: Unpack[CiteOptions]
) -> CitedAnswer:
    """Returns the sentences of an answer with the evidence for them in documents, as neusum.cite does.

    `document_index` of evidence is the index in `documents`, `document` the id of the document, or its index if it has none.
    """
    texts = [
        {"id": document.id or str(index), "text": document.page_content}
        for index, document in enumerate(documents)
    ]
    return cite(answer, texts, **options)


def _texts_of(documents: Sequence[Document]) -> list[str]:
    return [document.page_content for document in documents]


def _shorten(documents: Sequence[Document], texts: list[ShortText]) -> list[Document]:
    shortened = []
    for position, text, spans in texts:
        document = documents[position]
        metadata = {**document.metadata, SPANS_KEY: spans}
        shortened.append(document.model_copy(update={"page_content": text, "metadata": metadata}))
    return shortened
