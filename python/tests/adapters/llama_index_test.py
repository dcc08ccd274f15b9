"""neusum.llama_index with llama-index-core.

usage: llama_index_test.py
"""

import asyncio
import json
import pickle
import unittest

import neusum
from llama_index.core import Settings
from llama_index.core.ingestion import IngestionPipeline
from llama_index.core.llms import MockLLM
from llama_index.core.node_parser import TokenTextSplitter
from llama_index.core.query_engine import RetrieverQueryEngine
from llama_index.core.response_synthesizers import ResponseMode, get_response_synthesizer
from llama_index.core.retrievers import BaseRetriever
from llama_index.core.schema import Document, MetadataMode, NodeRelationship, NodeWithScore, TextNode
from llama_index.core.vector_stores.utils import node_to_metadata_dict
from neusum.llama_index import NeusumNodeParser, NeusumNodePostprocessor
from pydantic import ValidationError
from retrieval_cases import ANSWER, FERRIES, GERMAN, NEWS, QUERY, TEXTS, many_texts, run_and_count_ticks, spans_of


def make_nodes(texts=TEXTS):
    return [NodeWithScore(node=TextNode(id_=f"n{i}", text=text, metadata={"source": f"{i}.txt"}), score=1 - i / 10)
            for i, text in enumerate(texts)]


def as_dicts(nodes):
    return [node.to_dict() for node in nodes]


Settings.llm = MockLLM()  # the default needs a network


class FixedRetriever(BaseRetriever):
    def _retrieve(self, query_bundle):
        return make_nodes()


class TestPostprocessor(unittest.TestCase):
    def check(self, found):
        self.assertEqual([(item.node.node_id, item.node.text, item.score) for item in found], [("n1", ANSWER, 0.9)])
        metadata = found[0].node.metadata
        self.assertEqual(metadata["source"], "1.txt")
        (span,) = spans_of(metadata)
        self.assertEqual(NEWS[span["offset"]:span["offset"] + span["length"]], ANSWER)
        self.assertEqual(span["probability"], neusum.extract(QUERY, TEXTS).sentences[0].probability)
        for mode in (MetadataMode.LLM, MetadataMode.EMBED):
            self.assertEqual(found[0].node.get_content(mode), f"source: 1.txt\n\n{ANSWER}")

    def test_only_sentences_that_answer_the_query_are_kept(self):
        nodes = make_nodes()
        self.check(NeusumNodePostprocessor().postprocess_nodes(nodes, query_str=QUERY))
        self.assertEqual(as_dicts(nodes), as_dicts(make_nodes()))

    def test_a_query_engine_uses_it(self):
        engine = RetrieverQueryEngine(
            retriever=FixedRetriever(), node_postprocessors=[NeusumNodePostprocessor()],
            response_synthesizer=get_response_synthesizer(response_mode=ResponseMode.NO_TEXT))
        self.check(engine.query(QUERY).source_nodes)
        self.check(asyncio.run(engine.aquery(QUERY)).source_nodes)

    def test_limits_count_over_all_nodes_together(self):
        found = NeusumNodePostprocessor(sentences=2, threshold=0.0).postprocess_nodes(make_nodes([NEWS, FERRIES, NEWS]), query_str=QUERY)
        self.assertEqual(sum(len(spans_of(item.node.metadata)) for item in found), 2)

    def test_a_vector_store_may_need_flat_metadata(self):
        (found,) = NeusumNodePostprocessor().postprocess_nodes(make_nodes(), query_str=QUERY)
        stored = node_to_metadata_dict(found.node, flat_metadata=True)
        self.assertEqual(spans_of(stored), spans_of(found.node.metadata))

    def test_a_model_that_does_not_exist_is_reported_at_once(self):
        with self.assertRaisesRegex(ValidationError, "nowhere"):
            NeusumNodePostprocessor(model="nowhere")

    def test_documents_are_nodes_too(self):
        (found,) = NeusumNodePostprocessor().postprocess_nodes(
            [NodeWithScore(node=Document(text=NEWS, id_="d"))], query_str=QUERY)
        self.assertIsInstance(found.node, Document)
        self.assertEqual((found.node.text, found.score), (ANSWER, None))

    def test_a_query_is_needed(self):
        with self.assertRaisesRegex(ValueError, "needs a query"):
            NeusumNodePostprocessor().postprocess_nodes(make_nodes())
        self.assertEqual(NeusumNodePostprocessor().postprocess_nodes([], query_str=QUERY), [])

    def test_the_event_loop_runs_while_nodes_are_shortened(self):
        nodes = make_nodes(many_texts(500))
        found, ticks = run_and_count_ticks(NeusumNodePostprocessor().apostprocess_nodes(nodes, query_str=QUERY))
        expected = NeusumNodePostprocessor().postprocess_nodes(nodes, query_str=QUERY)
        self.assertEqual(as_dicts(found), as_dicts(expected))
        self.assertGreater(ticks, 5)

    def test_serialization(self):
        postprocessor = NeusumNodePostprocessor(words=200, threshold=0.3, method="bm25")
        self.assertEqual(postprocessor.to_dict()["class_name"], "NeusumNodePostprocessor")
        for copy in (NeusumNodePostprocessor.from_dict(postprocessor.to_dict()),
                     NeusumNodePostprocessor.from_json(postprocessor.to_json()),
                     pickle.loads(pickle.dumps(postprocessor))):
            self.assertEqual(copy.to_dict(), postprocessor.to_dict())
        for mistake in ({"word": 3}, {"words": -1}, {"method": "lead"}):
            with self.subTest(mistake), self.assertRaises(ValidationError):
                NeusumNodePostprocessor(**mistake)


class TestNodeParser(unittest.TestCase):
    TEXT = 'She said "Yes." and left 🙂.  Yes.\nNo!\n\nYes. Dr. Lee saw it at 5 p.m. on Monday.'

    def test_offsets_are_exact_also_of_repeated_sentences(self):
        document = Document(text=self.TEXT, metadata={"source": "a.txt"})
        nodes = NeusumNodeParser().get_nodes_from_documents([document])
        self.assertEqual([(node.text, node.start_char_idx, node.end_char_idx) for node in nodes],
                         [(s.text, s.offset, s.offset + s.length) for s in neusum.split_sentences(self.TEXT)])
        self.assertEqual([node.text for node in nodes][1:4], ["Yes.", "No!", "Yes."])
        for node in nodes:
            self.assertEqual(self.TEXT[node.start_char_idx:node.end_char_idx], node.text)
            self.assertEqual((node.ref_doc_id, node.metadata["source"]), (document.doc_id, "a.txt"))
        self.assertEqual(nodes[1].relationships[NodeRelationship.NEXT].node_id, nodes[2].node_id)

    def test_offsets_count_in_the_document_if_its_chunks_are_split(self):
        document = Document(text=" ".join(many_texts(3)))
        chunks = TokenTextSplitter(chunk_size=60, chunk_overlap=0)
        nodes = IngestionPipeline(transformations=[chunks, NeusumNodeParser()]).run(documents=[document])
        self.assertGreater(len(nodes), 20)
        for node in nodes:
            self.assertEqual(node.ref_doc_id, document.doc_id)
            self.assertEqual(document.text[node.start_char_idx:node.end_char_idx], node.text)

    def test_the_language_is_given_or_identified(self):
        def split(**fields):
            return [node.text for node in NeusumNodeParser(**fields).get_nodes_from_documents([Document(text=GERMAN)])]

        german, english = split(language="de"), split(language="en")
        self.assertLess(len(german), len(english))
        self.assertEqual([sentence.text for sentence in neusum.split_sentences(GERMAN, "en")], english)
        self.assertEqual(split(), german)

    def test_async_gives_the_same_nodes(self):
        parser = NeusumNodeParser(id_func=lambda i, document: f"{document.node_id}-{i}")
        documents = [Document(text=text, id_=str(i)) for i, text in enumerate([*many_texts(50), ""])]
        nodes, ticks = run_and_count_ticks(parser.aget_nodes_from_documents(documents))
        self.assertEqual(as_dicts(nodes), as_dicts(parser.get_nodes_from_documents(documents)))
        self.assertGreater(ticks, 5)

    def test_serialization(self):
        parser = NeusumNodeParser(language="de", include_metadata=False)
        self.assertEqual(parser.to_dict()["class_name"], "NeusumNodeParser")
        for copy in (NeusumNodeParser.from_dict(parser.to_dict()), NeusumNodeParser.from_json(json.dumps(parser.to_dict())),
                     pickle.loads(pickle.dumps(parser))):
            self.assertEqual(copy.to_dict(), parser.to_dict())
        named = NeusumNodeParser.from_dict(parser.to_dict(), id_func=lambda i, document: str(i))
        self.assertEqual(named.get_nodes_from_documents([Document(text="It rained.")])[0].node_id, "0")


if __name__ == "__main__":
    unittest.main()
