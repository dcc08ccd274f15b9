"""neusum.spacy in pipelines of spaCy. Never imports neusum.spacy: spaCy finds it through an entry point.

usage: spacy_test.py
"""

import pickle
import subprocess
import sys
import tempfile
import unittest

import neusum
import spacy
from confection import ConfigValidationError
from retrieval_cases import FERRIES, GERMAN, NEWS, WEATHER
from spacy.tokens import Doc, DocBin

TEXTS = [NEWS, "", FERRIES, " \n", WEATHER] * 20


def make_pipeline(language="en", **config):
    nlp = spacy.blank(language)
    nlp.add_pipe("neusum", config=config)
    return nlp


def summaries(docs):
    return [[span.text for span in doc._.summary] for doc in docs]


def expected_summaries(**options):
    return [[sentence.text for sentence in neusum.summarize(text, **options).sentences] for text in TEXTS]


class TestComponent(unittest.TestCase):
    def test_a_summary_is_a_list_of_spans_with_scores(self):
        doc = make_pipeline(sentences=2)(NEWS)
        expected = neusum.summarize(NEWS, sentences=2).sentences
        self.assertEqual([(span.text, span.start_char) for span in doc._.summary], [(s.text, s.offset) for s in expected])
        self.assertEqual(doc.spans["neusum"].attrs["scores"], [s.rank_score for s in expected])
        self.assertTrue(all(span.doc is doc for span in doc._.summary))

    def test_all_options_reach_the_engine(self):
        options = {"method": "textrank", "words": 30, "characters": 150, "ratio": 0.9, "language": "de", "threads": 1}
        self.assertEqual(summaries(make_pipeline(**options).pipe(TEXTS)), expected_summaries(**options))

    def test_a_batch_gives_the_same_summaries_as_single_calls(self):
        nlp = make_pipeline(sentences=1)
        expected = expected_summaries(sentences=1)
        self.assertEqual(summaries(map(nlp, TEXTS)), expected)
        for batch_size in (1, 7, 1000):
            self.assertEqual(summaries(nlp.pipe(TEXTS, batch_size=batch_size)), expected)

    def test_several_processes(self):
        nlp = make_pipeline(sentences=1)
        self.assertEqual(summaries(nlp.pipe(TEXTS, n_process=2, batch_size=10)), expected_summaries(sentences=1))

    def test_spans_are_extended_to_whole_tokens(self):
        nlp = make_pipeline(sentences=1, method="lead")
        doc = Doc(nlp.vocab, words=["It", "rained. Nobody", "cared."], spaces=[True, True, False])
        self.assertEqual(nlp.get_pipe("neusum")(doc)._.summary[0].text, "It rained. Nobody")

    def test_the_language_of_the_pipeline_is_the_default(self):
        text = "Er kam am Fr. und Sa. an."
        for language in ("de", "en"):
            (span,) = make_pipeline(language, method="lead", sentences=1)(text)._.summary
            self.assertEqual(span.text, neusum.split_sentences(text, language)[0].text)

    def test_a_pipeline_for_several_languages_identifies_them(self):
        for text in (GERMAN, NEWS):
            doc = make_pipeline("xx", sentences=1)(text)
            self.assertEqual([span.text for span in doc._.summary], [neusum.summarize(text, sentences=1).text])

    def test_a_pipeline_is_saved_with_its_configuration(self):
        nlp = make_pipeline(sentences=1, method="lead")
        with tempfile.TemporaryDirectory() as folder:
            nlp.to_disk(folder)
            loaded = spacy.load(folder)
        for copy in (loaded, spacy.blank("en").from_config(nlp.config), pickle.loads(pickle.dumps(nlp))):
            self.assertEqual(summaries(copy.pipe(TEXTS)), expected_summaries(sentences=1, method="lead"))

    def test_summaries_are_saved_with_a_doc(self):
        nlp = make_pipeline(sentences=1)
        docs = DocBin().from_bytes(DocBin(docs=nlp.pipe(TEXTS)).to_bytes()).get_docs(nlp.vocab)
        self.assertEqual(summaries(docs), expected_summaries(sentences=1))
        self.assertEqual(spacy.blank("en")(NEWS)._.summary, [])

    def test_invalid_options_are_reported_when_the_component_is_added(self):
        for mistake, error in (({"sentence": 2}, ConfigValidationError), ({"method": "bm25"}, ConfigValidationError),
                               ({"ratio": 3.0}, neusum.InvalidInput), ({"model": "nowhere"}, neusum.InvalidInput)):
            with self.subTest(mistake), self.assertRaises(error):
                make_pipeline(**mistake)

    def test_pipelines_without_the_component_are_not_changed(self):
        code = ("import spacy; from spacy.tokens import Doc; Doc.set_extension('summary', default='mine'); "
                "nlp = spacy.blank('en'); doc = nlp('It rained.'); print(nlp.pipe_names, doc._.summary, len(doc.spans))")
        run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
        self.assertEqual(run.stdout.strip(), "[] mine 0")


if __name__ == "__main__":
    unittest.main()
