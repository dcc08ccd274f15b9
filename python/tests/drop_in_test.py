"""Tests that neusum replaces other summarization and ROUGE packages by a change of one line.

Tests that need such a package are skipped if it is not installed.

usage: drop_in_test.py
"""

import importlib.util
import unittest

import neusum
from neusum import compat, rouge

TEXTS = ["It rained all day. The ferry to Port Ellis sank on Monday. Nobody was hurt there. The keeper slept well.",
         "The bridge was closed. A storm had torn off its roof on Friday. It is to be mended."]


def needs(package):
    return unittest.skipUnless(importlib.util.find_spec(package), f"{package} is not installed")


class TestDropIn(unittest.TestCase):
    def test_bert_extractive_summarizer(self):
        model = compat.Summarizer()
        self.assertEqual(model(TEXTS[0], num_sentences=2), neusum.summarize(TEXTS[0], sentences=2).text)
        self.assertEqual(len(model(TEXTS[0], ratio=0.5, return_as_list=True)), 2)
        self.assertEqual(len(model(TEXTS[0], return_as_list=True)), 1)

    def test_a_model_that_does_not_exist_is_reported_at_once(self):
        for make in (compat.Summarizer, lambda model: compat.SumySummarizer(model=model),
                     lambda model: compat.SummaryTransformer(model).fit([])):
            with self.assertRaisesRegex(neusum.InvalidInput, "nowhere"):
                make("nowhere")

    def test_sumy_interface(self):
        class Document:
            sentences = ("It rained.", "The ferry to Port Ellis\nsank on Monday.", " ", "Nobody was hurt.")
        chosen = compat.SumySummarizer()(Document, 2)
        self.assertEqual(len(chosen), 2)
        self.assertTrue(set(chosen) <= set(Document.sentences))
        self.assertEqual(len(compat.SumySummarizer()(Document, "50%")), 2)

    @needs("sumy")
    def test_sumy_document(self):
        from sumy.models.dom import ObjectDocumentModel, Paragraph, Sentence
        class Tokenizer:
            def to_words(self, text):
                return text.split()
        sentences = [Sentence(s.text, Tokenizer()) for s in neusum.split_sentences(TEXTS[0])]
        document = ObjectDocumentModel([Paragraph(sentences)])
        chosen = compat.SumySummarizer()(document, 2)
        self.assertEqual([str(sentence) for sentence in chosen],
                         [sentence.text for sentence in neusum.summarize(TEXTS[0], sentences=2).sentences])

    def test_transformer_without_scikit_learn(self):
        transformer = compat.SummaryTransformer(sentences=1)
        expected = [neusum.summarize(text, sentences=1).text for text in TEXTS]
        self.assertEqual(transformer.fit(TEXTS).transform(TEXTS), expected)
        self.assertEqual(transformer.get_params(), {"model": None, "sentences": 1})
        self.assertEqual(transformer.set_params(sentences=4).fit_transform(TEXTS)[1], TEXTS[1])

    @needs("sklearn")
    def test_scikit_learn_pipeline(self):
        from sklearn.base import clone
        from sklearn.feature_extraction.text import CountVectorizer
        from sklearn.pipeline import make_pipeline
        pipeline = make_pipeline(compat.SummaryTransformer(sentences=1), CountVectorizer())
        counts = clone(pipeline).fit_transform(TEXTS)
        self.assertEqual(counts.shape[0], 2)
        self.assertEqual(counts.sum(), sum(len(neusum.summarize(t, sentences=1).text.split()) for t in TEXTS) - 1)

    @needs("rouge_score")
    def test_rouge_score_has_the_same_names_and_values(self):
        from rouge_score.rouge_scorer import RougeScorer
        types = ["rouge1", "rouge2", "rougeL", "rougeLsum"]
        theirs = RougeScorer(types, use_stemmer=False).score(*TEXTS)
        ours = rouge.RougeScorer(types, use_stemmer=False).score(*TEXTS)
        self.assertEqual(list(ours), list(theirs))
        for name in types:
            self.assertEqual(ours[name]._fields, theirs[name]._fields)
            self.assertAlmostEqual(ours[name].fmeasure, theirs[name].fmeasure, delta=2e-5)

    def test_compute_has_the_evaluate_interface(self):
        values = rouge.compute(predictions=TEXTS, references=[[TEXTS[0], TEXTS[1]], TEXTS[1]])
        self.assertEqual(values, {name: 1.0 for name in ("rouge1", "rouge2", "rougeL", "rougeLsum")})
        lists = rouge.compute(predictions=TEXTS, references=TEXTS[::-1], use_aggregator=False)
        self.assertEqual([len(scores) for scores in lists.values()], [2] * 4)


if __name__ == "__main__":
    unittest.main()
