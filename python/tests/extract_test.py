"""Query-focused extraction of the installed package neusum.

usage: extract_test.py
"""

import json
import multiprocessing
import pickle
import signal
import threading
import time
import typing
import unittest

import neusum
from neusum import _core, _options

QUERY = "Why was the harbour closed?"
REPORT = ("Zoë’s ferry 🙂 left at dawn. The harbour was closed\nbecause a crane fell into the water – twice! "
          "Nobody was hurt. Divers searched the wreck.\n")
NOTES = "Fishermen lost a week of work. The mayor said the harbour stays closed until Friday. Tickets cost 12 €."
DOCUMENTS = [{"id": "report", "text": REPORT}, NOTES]
UNITS = {"UnicodeCodePoint": ("utf-32-le", 4), "Utf8CodeUnit": ("utf-8", 1), "Utf16CodeUnit": ("utf-16-le", 2)}


def extract(query=QUERY, documents=DOCUMENTS, **options):
    return neusum.extract(query, documents, method="bm25", **options)


def numbered_questions(count):
    return [(f"Which boat has number {i}?", [REPORT, f"Boat {i} left. {NOTES}"]) for i in range(count)]


def extract_in_child(extractor, query):
    return extractor.extract(query, DOCUMENTS)


class TestExtracts(unittest.TestCase):
    def test_sentences_are_exact_parts_of_their_documents(self):
        for unit, (encoding, width) in UNITS.items():
            found = extract(threshold=0, string_index_type=unit)
            self.assertEqual(len(found.sentences), 7)
            for s in found.sentences:
                encoded = found.sources[s.document_index].encode(encoding)
                units = encoded[s.offset * width:(s.offset + s.length) * width]
                self.assertEqual(units.decode(encoding).replace("\n", " "), s.text)
            self.assertEqual(found.to_html().count("<mark"), 8)  # one sentence has two lines

    def test_an_extract_describes_the_answer_and_the_documents(self):
        found = extract()
        self.assertEqual([(s.document, s.document_index, s.index, s.rank) for s in found.sentences],
                         [("report", 0, 1, 2), ("1", 1, 1, 1)])
        self.assertEqual((found.query, found.answerable, found.model, found.warnings), (QUERY, True, "bm25", ()))
        self.assertEqual([document.id for document in found.documents], ["report", "1"])
        self.assertEqual([document.relevance for document in found.documents],
                         [sentence.relevance for sentence in found.sentences])
        self.assertEqual((found.answer_probability, found.documents[0].probability, found.sentences[0].probability),
                         (None, None, None))
        self.assertNotIn("robability", found.to_json() + found.to_html())
        self.assertEqual(found.text, " ".join(sentence.text for sentence in found.sentences))

    def test_the_model_that_ships_is_the_default(self):
        found = neusum.extract(QUERY, DOCUMENTS)
        self.assertTrue(found.model.startswith("neusum-query"), found.model)
        self.assertIn("because a crane fell", found.text)
        extractor = neusum.Extractor()
        self.assertEqual(extractor.extract(QUERY, DOCUMENTS), found)
        self.assertEqual(extractor.model, neusum.default_query_model_path())
        self.assertEqual(neusum.extract(QUERY, DOCUMENTS, model=extractor.model), found)
        with self.assertRaisesRegex(neusum.InvalidInput, "not a neusum model for queries"):
            neusum.Extractor(neusum.default_model_path())

    def test_documents_are_a_text_or_several_texts_or_dicts(self):
        alone = extract(documents=REPORT)
        self.assertEqual(extract(documents=[REPORT]), alone)
        self.assertEqual(extract(documents=iter((REPORT,))), alone)
        self.assertEqual(extract(documents=[{"text": REPORT, "score": 1.5}]), alone)
        self.assertEqual(extract(documents=[{"id": 7, "text": REPORT}]).sentences[0].document, "7")
        self.assertEqual(extract(documents=[]).sentences, ())

    def test_limits_threshold_context_and_order(self):
        self.assertEqual(len(extract(sentences=1).sentences), 1)
        self.assertLessEqual(len(extract(words=14).text.split()), 14)
        self.assertEqual(extract(threshold=1.0).sentences, ())
        self.assertEqual(extract(threshold=None), extract())
        self.assertEqual([s.rank for s in extract(documents=NOTES, sentences=3, context=1).sentences], [None, 1, None])
        self.assertEqual([s.rank for s in extract(order="rank").sentences], [1, 2])

    def test_nothing_relevant_is_an_empty_extract(self):
        found = extract("zebra quagga")
        self.assertEqual((found.sentences, found.answerable, found.text), ((), False, ""))

    def test_a_batch_gives_the_same_extracts_as_single_calls(self):
        questions = numbered_questions(60)
        alone = [extract(query, documents) for query, documents in questions]
        for threads in (1, 3):
            extractor = neusum.Extractor(method="bm25", threads=threads)
            self.assertEqual(extractor.extract_batch(iter(questions)), alone)
        self.assertEqual(neusum.Extractor(method="bm25").extract_batch([]), [])

    def test_json_equals_that_of_the_command_line(self):
        found = extract(context=1, sentences=1)
        parsed = json.loads(found.to_json("a"))
        self.assertEqual(list(parsed), ["id", "query", "answerable", "sentences", "documents", "model", "warnings",
                                        "language", "languageConfidence"])
        self.assertEqual([s.get("rank") for s in parsed["sentences"]], [s.rank for s in found.sentences])
        self.assertEqual([s["document"] for s in parsed["sentences"]], [s.document for s in found.sentences])

    def test_a_notebook_shows_the_documents_with_highlighted_sentences(self):
        html = extract("Why <was> the harbour closed?")._repr_html_()
        self.assertEqual(html.count("<mark"), 3)  # one of the two sentences has two lines
        self.assertIn("Why &lt;was&gt; the harbour", html)
        self.assertNotIn("<html", html)

    def test_lone_surrogates_keep_offsets_right(self):
        text = "It rained \ud800all day. " + REPORT
        found = extract("Which\ud800 harbour?", text, threshold=0)
        for sentence in found.sentences:
            span = text[sentence.offset:sentence.offset + sentence.length]
            self.assertEqual(span.replace("\ud800", "\ufffd").replace("\n", " "), sentence.text)
        self.assertIn("2 lone surrogates", found.warnings[-1])
        self.assertIn("<mark", found.to_html())
        self.assertIn("\ufffd", json.loads(found.to_json())["query"])

    def test_invalid_arguments_are_reported(self):
        for query in ("", "?!"):
            with self.assertRaisesRegex(neusum.InvalidInput, "the query is empty"):
                extract(query)
        with self.assertRaisesRegex(ValueError, "threshold must be from 0 to 1"):
            extract(threshold=2.0)
        with self.assertRaisesRegex(ValueError, "method must be one of 'neusum', 'bm25'"):
            neusum.extract(QUERY, DOCUMENTS, method="lead")
        with self.assertRaisesRegex(ValueError, "method must be one of 'neusum', 'universal'"):
            neusum.summarize(REPORT, method="bm25")
        with self.assertRaisesRegex(ValueError, "a document has no 'text'"):
            extract(documents=[{"id": "a"}])
        with self.assertRaisesRegex(TypeError, "not a dict"):
            extract(documents={"text": REPORT})
        with self.assertRaisesRegex(TypeError, "there is no option beam"):
            extract(beam=3)
        with self.assertRaises(TypeError):
            extract(documents=[b"bytes"])
        with self.assertRaisesRegex(neusum.InvalidInput, "cannot read nowhere.safetensors"):
            neusum.Extractor("nowhere.safetensors")

    def test_a_pickled_extractor_is_its_path_and_options(self):
        extractor = neusum.Extractor(method="bm25", sentences=2)
        data = pickle.dumps(extractor)
        self.assertLess(len(data), 1000)
        found = extractor.extract(QUERY, DOCUMENTS)
        self.assertEqual(pickle.loads(data).extract(QUERY, DOCUMENTS), found)
        self.assertEqual(pickle.loads(pickle.dumps(found)), found)

    def test_forked_and_spawned_processes(self):
        extractor = neusum.Extractor(method="bm25", threads=2)
        queries = [QUERY, "Who lost work?"]
        expected = [extractor.extract(query, DOCUMENTS) for query in queries]
        for method in ("fork", "spawn"):
            with multiprocessing.get_context(method).Pool(2) as pool:
                jobs = [(extractor, query) for query in queries]
                self.assertEqual(pool.starmap_async(extract_in_child, jobs).get(timeout=60), expected)

    def test_threads_share_an_extractor_and_the_gil_is_released(self):
        extractor = neusum.Extractor(method="bm25", threads=1)
        questions = [(query, [*documents, REPORT * 50]) for query, documents in numbered_questions(300)]
        expected = extractor.extract_batch(questions)
        results = [None] * 3
        def work(i):
            results[i] = extractor.extract_batch(questions)
        workers = [threading.Thread(target=work, args=(i,)) for i in range(3)]
        for worker in workers:
            worker.start()
        ticks = 0
        while any(worker.is_alive() for worker in workers):
            ticks += 1
            time.sleep(0.001)
        for worker in workers:
            worker.join()
        self.assertGreater(ticks, 10)
        self.assertTrue(all(result == expected for result in results))

    def test_progress_is_reported_and_its_exception_stops_the_work(self):
        extractor = neusum.Extractor(method="bm25")
        seen = []
        extractor.extract_batch(numbered_questions(80), lambda *state: seen.append(state))
        self.assertEqual(seen[-1], (80, 1.0))
        def refuse(questions, fraction):
            raise RuntimeError("enough")
        with self.assertRaisesRegex(RuntimeError, "enough"):
            extractor.extract_batch(numbered_questions(80), refuse)

    def test_ctrl_c_stops_a_batch(self):
        signal.signal(signal.SIGALRM, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGALRM, signal.SIG_DFL)
        questions = [(QUERY, REPORT * 300 + NOTES)] * 1000
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        with self.assertRaises(KeyboardInterrupt):
            neusum.Extractor(method="bm25", threads=1).extract_batch(questions)

    def test_the_types_name_every_option(self):
        typed = typing.get_type_hints(_options.ExtractOptions)
        self.assertEqual(sorted(typed), sorted(_core.extract_option_names()))


if __name__ == "__main__":
    unittest.main()
