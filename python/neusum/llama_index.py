"""LlamaIndex nodes that are shortened for a query, and nodes that are sentences.

```python
from neusum.llama_index import NeusumNodePostprocessor
engine = index.as_query_engine(node_postprocessors=[NeusumNodePostprocessor(words=200, threshold=0.3)])
```

The metadata, id and score of a node are kept. `metadata["neusum_spans"]` has the spans of its sentences as
JSON, because vector stores accept no lists of dicts: for each sentence an object with `offset` and `length` in the
text that the node had, in code points, and `probability`. Language models and embeddings do not see this key.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Self

from llama_index.core.bridge.pydantic import Field
from llama_index.core.node_parser.interface import NodeParser
from llama_index.core.node_parser.node_utils import build_nodes_from_splits
from llama_index.core.postprocessor.types import BaseNodePostprocessor
from llama_index.core.schema import BaseNode, Document, MetadataMode, NodeWithScore, QueryBundle, TextNode

from ._options import AUTO_LANGUAGE
from ._pydantic import ExtractFields
from ._retrieval import SPANS_KEY, ShortText
from ._text import split_sentences


class NeusumNodePostprocessor(ExtractFields, BaseNodePostprocessor):
    """Keeps the sentences of retrieved nodes that answer the query, and drops all other nodes.

    All nodes are compared together: limits count over all of them, and a sentence that repeats another one
    is dropped. Async methods run in a thread, without the GIL. Fields: `model`, `method`, `sentences`,
    `words`, `characters`, `ratio`, `threshold`, `context` and `language`, as in neusum.extract.
    """

    @classmethod
    def class_name(cls) -> str:
        """Returns the name of the class in serialized form."""
        return "NeusumNodePostprocessor"

    def _postprocess_nodes(
        self, nodes: list[NodeWithScore], query_bundle: QueryBundle | None = None
    ) -> list[NodeWithScore]:
        if query_bundle is None:
            raise ValueError("NeusumNodePostprocessor needs a query")
        texts = [_text_of(item.node) for item in nodes]
        kept = self._extract(query_bundle.query_str, texts)
        return [_shorten(nodes[short.position], short) for short in kept]


class NeusumNodeParser(NodeParser):
    """Splits documents into nodes of one sentence each.

    `start_char_idx` and `end_char_idx` are exact also for sentences that occur several times. They count in
    the source of the node: the document, also if its nodes are split once more. Async methods run in a thread.

    Attributes:
        language: Language of the texts, as a BCP 47 tag; auto: identify it.
    """

    language: str = Field(
        AUTO_LANGUAGE, description="Language of the texts, as a BCP 47 tag; auto: identify it."
    )

    @classmethod
    def class_name(cls) -> str:
        """Returns the name of the class in serialized form."""
        return "NeusumNodeParser"

    @classmethod
    def from_dict(cls, data: dict[str, Any], **kwargs: Any) -> Self:
        """Creates a parser from `to_dict()`, which has only the name of `id_func`: pass another one here."""
        return super().from_dict({**data, "id_func": None}, **kwargs)

    def _parse_nodes(
        self, nodes: Sequence[BaseNode], show_progress: bool = False, **kwargs: Any
    ) -> list[BaseNode]:
        return [sentence for node in nodes for sentence in self._sentences_of(node)]

    async def _aparse_nodes(
        self, nodes: Sequence[BaseNode], show_progress: bool = False, **kwargs: Any
    ) -> list[BaseNode]:
        return await asyncio.to_thread(self._parse_nodes, nodes, show_progress, **kwargs)

    def _sentences_of(self, node: BaseNode) -> list[TextNode]:
        text = _text_of(node)
        spans = split_sentences(text, self.language)
        splits = [text[span.offset : span.offset + span.length] for span in spans]
        sentences = build_nodes_from_splits(splits, node, id_func=self.id_func)
        start = _start_of(node)
        for sentence, span in zip(sentences, spans):
            sentence.start_char_idx = start + span.offset
            sentence.end_char_idx = start + span.offset + span.length
        return sentences

    def _postprocess_parsed_nodes(
        self, nodes: list[BaseNode], parent_doc_map: dict[str, Document]
    ) -> list[BaseNode]:
        sentences = [node for node in nodes if isinstance(node, TextNode)]
        spans = [(node.start_char_idx, node.end_char_idx) for node in sentences]
        nodes = super()._postprocess_parsed_nodes(nodes, parent_doc_map)
        for node, span in zip(sentences, spans):  # the base class searches for the text of the node
            node.start_char_idx, node.end_char_idx = span
        return nodes


def _text_of(node: BaseNode) -> str:
    return node.get_content(metadata_mode=MetadataMode.NONE)


def _start_of(node: BaseNode) -> int:
    """Returns the start of a node in its source; a document starts at 0."""
    if isinstance(node, TextNode) and node.source_node is not None:
        return node.start_char_idx or 0
    return 0


def _shorten(item: NodeWithScore, short: ShortText) -> NodeWithScore:
    node = item.node.model_copy()
    node.set_content(short.text)
    node.metadata = {**node.metadata, SPANS_KEY: short.spans}
    node.excluded_embed_metadata_keys = [*node.excluded_embed_metadata_keys, SPANS_KEY]
    node.excluded_llm_metadata_keys = [*node.excluded_llm_metadata_keys, SPANS_KEY]
    return NodeWithScore(node=node, score=item.score)
