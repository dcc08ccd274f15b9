"""neusum.langchain with langchain-core, in a retriever of langchain-classic, and with the vector store Chroma.

usage: langchain_test.py
"""

import asyncio
import pickle
import unittest

import chromadb
import neusum
from langchain_chroma import Chroma
from langchain_classic.retrievers import ContextualCompressionRetriever
from langchain_classic.retrievers.document_compressors import DocumentCompressorPipeline
from langchain_core.documents import Document
from langchain_core.embeddings import DeterministicFakeEmbedding
from langchain_core.retrievers import BaseRetriever
from neusum.langchain import NeusumCompressor, NeusumSummaryTransformer, cite_documents
from pydantic import ValidationError
from retrieval_cases import (
    ANSWER,
    FERRIES,
    GERMAN,
    NEWS,
    QUERY,
    TEXTS,
    many_texts,
    run_and_count_ticks,
    spans_of,
    spans_of_summary,
)


def make_documents(texts=TEXTS):
    return [Document(id=f"d{i}", page_content=text, metadata={"source": f"{i}.txt"}) for i, text in enumerate(texts)]


class FixedRetriever(BaseRetriever):
    documents: list[Document]

    def _get_relevant_documents(self, query, *, run_manager):
        return self.documents


class TestCompressor(unittest.TestCase):
    def test_a_retriever_returns_only_sentences_that_answer_the_query(self):
        documents = make_documents()
        retriever = ContextualCompressionRetriever(
            base_compressor=NeusumCompressor(), base_retriever=FixedRetriever(documents=documents))
        for found in (retriever.invoke(QUERY), asyncio.run(retriever.ainvoke(QUERY))):
            self.assertEqual([(document.id, document.page_content) for document in found], [("d1", ANSWER)])
            self.assertEqual(found[0].metadata["source"], "1.txt")
            (span,) = spans_of(found[0].metadata)
            self.assertEqual(NEWS[span["offset"]:span["offset"] + span["length"]], ANSWER)
            self.assertEqual(span["probability"], neusum.extract(QUERY, TEXTS).sentences[0].probability)
        self.assertEqual(documents, make_documents())

    def test_limits_count_over_all_documents_together(self):
        found = NeusumCompressor(sentences=2, threshold=0.0).compress_documents(make_documents([NEWS, FERRIES, NEWS]), QUERY)
        self.assertEqual(sum(len(spans_of(document.metadata)) for document in found), 2)
        expected = neusum.extract(QUERY, [NEWS, FERRIES, NEWS], sentences=2, threshold=0.0)
        self.assertEqual(" ".join(document.page_content for document in found), expected.text)

    def test_all_options_reach_the_engine(self):
        options = {"method": "bm25", "words": 30, "characters": 150, "ratio": 0.9, "threshold": 0.01, "context": 1,
                   "language": "de"}
        found = NeusumCompressor(**options).compress_documents(make_documents(), QUERY)
        self.assertEqual(" ".join(document.page_content for document in found),
                         neusum.extract(QUERY, TEXTS, **options).text)

    def test_no_documents_and_an_empty_query(self):
        self.assertEqual(NeusumCompressor().compress_documents([], QUERY), [])
        with self.assertRaisesRegex(neusum.InvalidInput, "the query is empty"):
            NeusumCompressor().compress_documents(make_documents(), " ")

    def test_the_event_loop_runs_while_documents_are_compressed(self):
        documents = make_documents(many_texts(500))
        found, ticks = run_and_count_ticks(NeusumCompressor().acompress_documents(documents, QUERY))
        self.assertEqual(found, NeusumCompressor().compress_documents(documents, QUERY))
        self.assertGreater(ticks, 5)

    def test_a_compressor_is_a_pydantic_model(self):
        compressor = NeusumCompressor(words=200, threshold=0.3)
        self.assertEqual(NeusumCompressor.model_validate_json(compressor.model_dump_json()), compressor)
        self.assertEqual(pickle.loads(pickle.dumps(compressor)), compressor)
        for mistake in ({"word": 3}, {"words": -1}, {"threshold": 2}, {"method": "lead"}):
            with self.subTest(mistake), self.assertRaises(ValidationError):
                NeusumCompressor(**mistake)

    def test_evidence_names_documents_by_id_or_index(self):
        documents = [Document(page_content="Nobody was hurt."), Document(page_content="The ferry left at dawn.", id="times")]
        claims = cite_documents("The ferry left. Nobody was hurt. Whales sing.", documents, max_evidence=1).claims
        self.assertEqual([[(e.document, e.document_index) for e in claim.evidence] for claim in claims],
                         [[("times", 1)], [("0", 0)], []])

    def test_a_model_that_does_not_exist_is_reported_at_once(self):
        for kind in (NeusumCompressor, NeusumSummaryTransformer):
            for model in ("nowhere", "nowhere.safetensors"):
                with self.subTest(kind=kind, model=model), self.assertRaisesRegex(ValidationError, "nowhere"):
                    kind(model=model)


class TestSummaryTransformer(unittest.TestCase):
    def test_documents_become_summaries_with_spans(self):
        documents = make_documents([NEWS, "", FERRIES])
        found = NeusumSummaryTransformer(sentences=1).transform_documents(documents)
        for document, source in zip(found, documents, strict=True):
            summary = neusum.summarize(source.page_content, sentences=1)
            self.assertEqual((document.id, document.page_content), (source.id, summary.text))
            self.assertEqual(spans_of(document.metadata), spans_of_summary(summary))
            self.assertEqual(document.metadata["source"], source.metadata["source"])

    def test_the_language_is_identified(self):
        (found,) = NeusumSummaryTransformer(sentences=1).transform_documents(make_documents([GERMAN]))
        self.assertEqual(found.page_content, neusum.summarize(GERMAN, sentences=1).text)
        self.assertNotEqual(found.page_content, neusum.summarize(GERMAN, sentences=1, language="en").text)

    def test_a_vector_store_keeps_summaries_and_extracts_with_their_spans(self):
        for number, documents in enumerate((NeusumSummaryTransformer(sentences=1).transform_documents(make_documents()),
                                            NeusumCompressor(sentences=2).compress_documents(make_documents(), QUERY))):
            store = Chroma(f"documents-{number}", DeterministicFakeEmbedding(size=8), client=chromadb.EphemeralClient())
            store.add_documents(documents)
            found = store.similarity_search("harbour", k=len(documents))
            self.assertEqual(sorted((d.page_content, spans_of(d.metadata)) for d in found),
                             sorted((d.page_content, spans_of(d.metadata)) for d in documents))

    def test_all_options_reach_the_engine(self):
        options = {"method": "textrank", "words": 30, "characters": 150, "ratio": 0.9, "language": "de", "threads": 1}
        found = NeusumSummaryTransformer(**options).transform_documents(make_documents())
        self.assertEqual([document.page_content for document in found],
                         [neusum.summarize(text, **options).text for text in TEXTS])

    def test_the_event_loop_runs_while_documents_are_summarized(self):
        documents = make_documents(many_texts(500))
        transformer = NeusumSummaryTransformer(threads=1)
        found, ticks = run_and_count_ticks(transformer.atransform_documents(documents))
        self.assertEqual(found, transformer.transform_documents(documents))
        self.assertGreater(ticks, 5)

    def test_a_pipeline_of_both(self):
        pipeline = DocumentCompressorPipeline(
            transformers=[NeusumCompressor(context=1), NeusumSummaryTransformer(method="lead", sentences=1)])
        (found,) = pipeline.compress_documents(make_documents(), QUERY)
        self.assertEqual(found.page_content, ANSWER)
        self.assertEqual(spans_of(found.metadata)[0]["offset"], len("Nobody was hurt. "))

    def test_a_transformer_is_a_pydantic_model(self):
        transformer = NeusumSummaryTransformer(method="lead", sentences=2)
        self.assertEqual(NeusumSummaryTransformer.model_validate_json(transformer.model_dump_json()), transformer)
        self.assertEqual(pickle.loads(pickle.dumps(transformer)), transformer)


if __name__ == "__main__":
    unittest.main()
