"""Evidence for claims with the installed package neusum.

usage: cite_test.py
"""

import pickle
import typing
import unittest

import neusum
from neusum import _core, _options

NEWS = "Zoë’s ferry 🙂 cried. The ferry to Port Ellis left the harbour on Monday. Nobody was hurt."
TIMES = "Tickets are sold on board."
ANSWER = "The ferry to Port Ellis left the harbour on Tuesday – 🙂 twice. Whales sing."
DOCUMENTS = [{"id": "news", "text": NEWS}, TIMES]
UNITS = {"UnicodeCodePoint": ("utf-32-le", 4), "Utf8CodeUnit": ("utf-8", 1), "Utf16CodeUnit": ("utf-16-le", 2)}


class TestCite(unittest.TestCase):
    def test_claims_have_evidence_and_words_without_it(self):
        cited = neusum.cite(ANSWER, DOCUMENTS)
        first, second = cited.claims
        self.assertEqual([(one.document, one.document_index, one.index, one.rank) for one in first.evidence], [("news", 0, 1, 1)])
        self.assertEqual([(word.text, word.kind) for word in first.unmatched], [("Tuesday", "name"), ("twice", "other")])
        self.assertTrue(0 < first.coverage < 1)
        self.assertEqual((second.text, second.index, second.evidence, second.coverage), ("Whales sing.", 1, (), 0))
        self.assertEqual((cited.documents, cited.warnings, cited.language), (("news", "1"), (), "en"))
        self.assertTrue(cited.model.startswith("neusum-cite"))

    def test_spans_are_exact_in_every_unit(self):
        for unit, (encoding, width) in UNITS.items():
            def part(text, one):
                return text.encode(encoding)[one.offset * width:(one.offset + one.length) * width].decode(encoding)
            for claim in neusum.cite(ANSWER, DOCUMENTS, string_index_type=unit).claims:
                self.assertEqual(part(ANSWER, claim), claim.text)
                for word in claim.unmatched:
                    self.assertEqual(part(ANSWER, word), word.text)
                for one in claim.evidence:
                    self.assertEqual(part([NEWS, TIMES][one.document_index], one), one.text)

    def test_a_citer_keeps_its_options(self):
        citer = neusum.Citer(max_evidence=1, threshold=0)
        self.assertEqual(citer.cite(ANSWER, DOCUMENTS), neusum.cite(ANSWER, DOCUMENTS, max_evidence=1, threshold=0))
        copy = pickle.loads(pickle.dumps(citer))
        self.assertEqual(copy.cite(ANSWER, NEWS), citer.cite(ANSWER, NEWS))
        self.assertEqual(repr(copy), f"Citer({neusum.default_query_model_path()!r}, max_evidence=1, threshold=0)")

    def test_mistakes_are_explained(self):
        with self.assertRaisesRegex(neusum.InvalidInput, "the answer is empty"):
            neusum.cite("?", DOCUMENTS)
        with self.assertRaisesRegex(neusum.InvalidInput, "max_evidence must be at least 1"):
            neusum.cite(ANSWER, DOCUMENTS, max_evidence=0)
        with self.assertRaisesRegex(TypeError, "no option sentences"):
            neusum.cite(ANSWER, DOCUMENTS, sentences=1)
        with self.assertRaisesRegex(ValueError, "a document has no 'text'"):
            neusum.cite(ANSWER, [{"id": "a"}])

    def test_lone_surrogates_are_replaced_with_a_warning(self):
        cited = neusum.cite("The ferry \ud800 left.", "The ferry left.")
        self.assertIn("surrogate", cited.warnings[0])

    def test_options_have_types(self):
        typed = typing.get_type_hints(_options.CiteOptions)
        self.assertEqual(sorted(typed), sorted(_core.cite_option_names()))


if __name__ == "__main__":
    unittest.main()
