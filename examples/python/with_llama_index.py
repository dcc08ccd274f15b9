"""Shortens retrieved LlamaIndex nodes to the sentences that answer a question, and splits documents into sentences.

usage: with_llama_index.py ARTICLES.jsonl
"""

import json
import sys

from llama_index.core.schema import Document, NodeWithScore
from neusum.llama_index import NeusumNodeParser, NeusumNodePostprocessor

with open(sys.argv[1], encoding="utf-8") as file:
    articles = [json.loads(line) for line in file]
documents = [Document(text=a["article"], id_=a["id"]) for a in articles]
retrieved = [NodeWithScore(node=document) for document in documents]  # in place of your retriever

postprocessor = NeusumNodePostprocessor(words=60, threshold=0.3)
for item in postprocessor.postprocess_nodes(retrieved, query_str="How much will the repairs cost?"):
    print(item.node.node_id, item.node.metadata["neusum_spans"], item.node.text)

sentences = NeusumNodeParser().get_nodes_from_documents(documents)
print(len(sentences), "sentences; the last one starts at", sentences[-1].start_char_idx)
