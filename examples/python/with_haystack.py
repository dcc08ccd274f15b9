"""Shortens the documents that a Haystack retriever returns to the sentences that answer a question.

usage: with_haystack.py ARTICLES.jsonl
"""

import json
import sys

from haystack import Document, Pipeline
from haystack.components.retrievers.in_memory import InMemoryBM25Retriever
from haystack.document_stores.in_memory import InMemoryDocumentStore
from neusum.haystack import NeusumExtractor

store = InMemoryDocumentStore()
with open(sys.argv[1], encoding="utf-8") as file:
    store.write_documents([Document(content=a["article"], id=a["id"]) for a in map(json.loads, file)])

pipeline = Pipeline()
pipeline.add_component("retriever", InMemoryBM25Retriever(store))
pipeline.add_component("extractor", NeusumExtractor(words=60, threshold=0.3))
pipeline.connect("retriever.documents", "extractor.documents")
question = {"query": "How much will the repairs cost?"}
for document in pipeline.run({"retriever": question, "extractor": question})["extractor"]["documents"]:
    print(document.id, document.meta["neusum_spans"], document.content)
