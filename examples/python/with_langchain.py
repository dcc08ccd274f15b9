"""Shortens the documents that a LangChain retriever returns to the sentences that answer a question.

usage: with_langchain.py ARTICLES.jsonl
"""

import json
import sys

from langchain_classic.retrievers import ContextualCompressionRetriever
from langchain_core.documents import Document
from langchain_core.runnables import RunnableLambda
from neusum.langchain import NeusumCompressor

with open(sys.argv[1], encoding="utf-8") as file:
    articles = [json.loads(line) for line in file]
documents = [Document(page_content=a["article"], metadata={"source": a["id"]}) for a in articles]
search = RunnableLambda(lambda question: documents)  # in place of your retriever

compressor = NeusumCompressor(words=60, threshold=0.3)
retriever = ContextualCompressionRetriever(base_compressor=compressor, base_retriever=search)
for document in retriever.invoke("How much will the repairs cost?"):
    print(document.metadata["source"], document.metadata["neusum_spans"], document.page_content)
