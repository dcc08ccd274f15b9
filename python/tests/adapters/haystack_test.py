"""neusum.haystack in pipelines of haystack-ai.

usage: haystack_test.py
"""

import asyncio
import os
import unittest

os.environ["HAYSTACK_TELEMETRY_ENABLED"] = "False"  # read when haystack is imported

import neusum
from haystack import Document, Pipeline
from haystack.components.retrievers.in_memory import InMemoryBM25Retriever
from haystack.document_stores.in_memory import InMemoryDocumentStore
from neusum.haystack import NeusumExtractor, NeusumSummarizer
from retrieval_cases import (
    ANSWER,
    FERRIES,
    NEWS,
    QUERY,
    TEXTS,
    many_texts,
    run_and_count_ticks,
    spans_of,
    spans_of_summary,
)


def make_documents(texts=TEXTS):
    return [Document(id=f"d{i}", content=text, meta={"source": f"{i}.txt"}, score=1 - i / 10) for i, text in enumerate(texts)]


def make_pipeline():
    store = InMemoryDocumentStore()
    store.write_documents(make_documents())
    pipeline = Pipeline()
    pipeline.add_component("retriever", InMemoryBM25Retriever(store))
    pipeline.add_component("extractor", NeusumExtractor(threshold=0.3))
    pipeline.add_component("summarizer", NeusumSummarizer(sentences=1, method="lead"))
    pipeline.connect("retriever.documents", "extractor.documents")
    pipeline.connect("extractor.documents", "summarizer.documents")
    return pipeline


class TestPipeline(unittest.TestCase):
    INPUT = {"retriever": {"query": QUERY}, "extractor": {"query": QUERY}}

    def check(self, output):
        (found,) = output["summarizer"]["documents"]
        self.assertEqual((found.id, found.content, found.meta["source"]), ("d1", ANSWER, "1.txt"))

    def test_a_retriever_an_extractor_and_a_summarizer(self):
        self.check(make_pipeline().run(self.INPUT))

    def test_an_async_run(self):
        self.check(asyncio.run(make_pipeline().run_async(self.INPUT)))

    def test_yaml(self):
        pipeline = Pipeline()
        pipeline.add_component("extractor", NeusumExtractor(words=40, threshold=0.3))
        pipeline.add_component("summarizer", NeusumSummarizer(sentences=1, method="lead"))
        pipeline.connect("extractor", "summarizer")
        loaded = Pipeline.loads(pipeline.dumps(), allowed_modules=["neusum.haystack"])
        self.assertEqual(loaded.to_dict(), pipeline.to_dict())
        self.check(loaded.run({"extractor": {"query": QUERY, "documents": make_documents()}}))


class TestExtractor(unittest.TestCase):
    def test_only_sentences_that_answer_the_query_are_kept(self):
        documents = make_documents()
        (found,) = NeusumExtractor().run(query=QUERY, documents=documents)["documents"]
        self.assertEqual((found.id, found.content, found.score), ("d1", ANSWER, 0.9))
        (span,) = spans_of(found.meta)
        self.assertEqual(NEWS[span["offset"]:span["offset"] + span["length"]], ANSWER)
        self.assertEqual(span["probability"], neusum.extract(QUERY, TEXTS).sentences[0].probability)
        self.assertEqual(documents, make_documents())

    def test_limits_count_over_all_documents_together(self):
        found = NeusumExtractor(sentences=2, threshold=0.0).run(QUERY, make_documents([NEWS, FERRIES, NEWS]))["documents"]
        self.assertEqual(sum(len(spans_of(document.meta)) for document in found), 2)

    def test_with_order_rank_the_document_with_the_best_sentence_is_first(self):
        texts = ["The harbour is closed, the pier is open. " + FERRIES, NEWS]
        indexes = [s.document_index for s in neusum.extract(QUERY, texts, order="rank", threshold=0.0).sentences]
        self.assertEqual((indexes[:2], 1 in indexes[2:]), ([1, 0], True))  # sentences of both, alternating
        found = NeusumExtractor(order="rank", threshold=0.0).run(QUERY, make_documents(texts))["documents"]
        self.assertEqual([document.id for document in found], ["d1", "d0"])
        self.assertTrue(found[0].content.startswith(ANSWER))
        self.assertEqual(len(spans_of(found[0].meta)), 3)

    def test_documents_without_text(self):
        extractor = NeusumExtractor()
        self.assertEqual(extractor.run(QUERY, [])["documents"], [])
        self.assertEqual(extractor.run(QUERY, [Document(content=None)])["documents"], [])

    def test_an_invalid_model_or_option_is_reported_at_once(self):
        for kind in (NeusumExtractor, NeusumSummarizer):
            for model in ("nowhere", "nowhere.safetensors"):
                with self.subTest(kind=kind, model=model), self.assertRaisesRegex(neusum.InvalidInput, "nowhere"):
                    kind(model)
            with self.assertRaisesRegex(TypeError, "there is no option word"):
                kind(word=3)

    def test_the_event_loop_runs_while_documents_are_shortened(self):
        extractor, documents = NeusumExtractor(), make_documents(many_texts(500))
        found, ticks = run_and_count_ticks(extractor.run_async(QUERY, documents))
        self.assertEqual(found, extractor.run(QUERY, documents))
        self.assertGreater(ticks, 5)


class TestSummarizer(unittest.TestCase):
    def test_documents_become_summaries_with_spans(self):
        documents = make_documents([NEWS, "", FERRIES])
        found = NeusumSummarizer(sentences=1).run(documents)["documents"]
        for document, source in zip(found, documents, strict=True):
            summary = neusum.summarize(source.content, sentences=1)
            self.assertEqual((document.id, document.content, document.score), (source.id, summary.text, source.score))
            self.assertEqual(spans_of(document.meta), spans_of_summary(summary))
            self.assertEqual(document.meta["source"], source.meta["source"])

    def test_the_event_loop_runs_while_documents_are_summarized(self):
        summarizer, documents = NeusumSummarizer(threads=1), make_documents(many_texts(500))
        found, ticks = run_and_count_ticks(summarizer.run_async(documents))
        self.assertEqual(found, summarizer.run(documents))
        self.assertGreater(ticks, 5)


if __name__ == "__main__":
    unittest.main()
