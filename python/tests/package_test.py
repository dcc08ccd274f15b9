"""The installed package neusum with its model.

usage: package_test.py
"""

import json
import logging
import multiprocessing
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
import time
import typing
import unittest
from pathlib import Path

import neusum
from neusum import _core, _options

TEXT = ("The ferry left the harbour\nat dawn. Zoë paid 12 € for the map – a bargain! 🙂 Was it real? "
        "She never asked. Nobody saw the ferry return. The harbour was quiet.\n")


def numbered_texts(count):
    return [TEXT * (1 + i % 4) + f"The keeper counted {i} boats on Monday." for i in range(count)]


def parts_of(text, sentence, width=1):
    """The parts of a text that a sentence consists of, joined; the unit of offsets has `width` bytes."""
    ranges = sentence.ranges or [(sentence.offset, sentence.offset + sentence.length)]
    return [text[begin * width:end * width] for begin, end in ranges]


def write_corpus(path, count):
    with path.open("w") as file:
        for i, text in enumerate(numbered_texts(count)):
            reference = [f"The keeper counted {i} boats.", "The ferry left the harbour."]
            file.write(json.dumps({"id": str(i), "text": text, "reference": reference}) + "\n")


def summarize_in_child(summarizer, text):
    return summarizer.summarize(text)


class TestSummaries(unittest.TestCase):
    def test_sentences_are_exact_parts_of_the_source(self):
        for text in (TEXT, *numbered_texts(5)):
            for sentence in neusum.summarize(text, sentences=4).sentences:
                self.assertEqual(" ".join(parts_of(text, sentence)), sentence.text)
        self.assertEqual(neusum.summarize(TEXT, sentences=4).sentences[0].ranges, ((0, 26), (27, 35)))

    def test_without_limits_the_model_chooses_two_to_four_sentences(self):
        self.assertIn(len(neusum.summarize(TEXT).sentences), (2, 3, 4))
        self.assertEqual(len(neusum.summarize(TEXT, sentences=2).sentences), 2)
        self.assertLessEqual(len(neusum.summarize(TEXT, words=9).text.split()), 9)
        ranks = [sentence.rank for sentence in neusum.summarize(TEXT, sentences=3, order="rank").sentences]
        self.assertEqual(ranks, [1, 2, 3])

    def test_the_text_after_the_maximum_number_of_sentences_is_ignored(self):
        text = "It rained. " * 50
        for maximum in (5, 20, 5):
            summary = neusum.summarize(text, method="lead", sentences=30, max_sentences=maximum)
            self.assertEqual((len(summary.sentences), len(summary.warnings)), (maximum, 1))
            found = neusum.extract("Did it rain?", text, threshold=0.0, max_sentences=maximum)
            self.assertEqual((len(found.sentences), len(found.warnings)), (maximum, 1))

    def test_other_units_of_offsets(self):
        for name, encoding, width in (("Utf8CodeUnit", "utf-8", 1), ("Utf16CodeUnit", "utf-16-le", 2)):
            encoded = TEXT.encode(encoding)
            summary = neusum.summarize(TEXT, sentences=5, string_index_type=name)
            for s in summary.sentences:
                units = parts_of(encoded, s, width)
                self.assertEqual(" ".join(part.decode(encoding) for part in units), s.text)
            self.assertEqual(summary.to_html().count("<sup>"), len(summary.sentences))

    def test_a_batch_gives_the_same_summaries_as_single_calls(self):
        texts = numbered_texts(70)
        alone = [neusum.summarize(text) for text in texts]
        for threads in (1, 3):
            self.assertEqual(neusum.Summarizer(threads=threads).summarize_batch(iter(texts)), alone)

    def test_every_method_is_an_option_of_a_call_and_of_a_batch(self):
        texts = numbered_texts(40)
        model = neusum.summarize(TEXT).model
        self.assertTrue(model.startswith("neusum-"), model)
        for method in typing.get_args(_options.Method):
            with self.subTest(method):
                alone = [neusum.summarize(text, method=method, words=20, order="rank") for text in texts]
                batch = neusum.Summarizer(method=method, words=20, order="rank").summarize_batch(texts)
                self.assertEqual(batch, alone)
                for summary in alone:
                    self.assertEqual(summary.model, model if method == "neusum" else method)
                    self.assertTrue(0 < len(summary.text.split()) <= 20)
                    scores = [sentence.rank_score for sentence in summary.sentences]
                    self.assertEqual(scores, sorted(scores, reverse=True))
        lead = neusum.summarize(TEXT, method="lead", sentences=2)
        self.assertEqual([(s.index, s.rank, s.rank_score) for s in lead.sentences], [(0, 1, 1.0), (1, 2, 0.5)])

    def test_summaries_of_speakers_have_groups(self):
        text = "Ada Lind: We opened the new line in April.\nTom Berg: The pier was ready two weeks later than planned.\n"
        summary = neusum.summarize(text, by="speaker", sentences=2)
        self.assertEqual([group.name for group in summary.groups], ["Ada Lind", "Tom Berg"])
        self.assertEqual([group.sentences for group in summary.groups], [(one,) for one in summary.sentences])
        groups = json.loads(summary.to_json())["groups"]
        self.assertEqual(groups, [{"name": "Ada Lind", "sentences": [0]}, {"name": "Tom Berg", "sentences": [1]}])
        self.assertIn("<h2>Tom Berg</h2>", summary.to_html())
        self.assertEqual(neusum.summarize(text).groups, ())

    def test_an_empty_text_is_not_an_error(self):
        summary = neusum.summarize("")
        self.assertEqual(summary.sentences, ())
        self.assertIn("no sentence", summary.warnings[0])
        self.assertEqual(neusum.Summarizer().summarize_batch([]), [])

    def test_lone_surrogates_keep_offsets_right(self):
        text = "It rained \ud800all day. " + TEXT
        summary = neusum.summarize(text, sentences=7)
        for sentence in summary.sentences:
            span = " ".join(parts_of(text, sentence))
            self.assertEqual(span.replace("\ud800", "\ufffd"), sentence.text)
        self.assertIn("1 lone surrogates", summary.warnings[-1])
        self.assertIn("<mark", summary.to_html())

    def test_json_equals_that_of_the_command_line(self):
        summary = neusum.summarize(TEXT)
        parsed = json.loads(summary.to_json("a"))
        self.assertEqual(list(parsed), ["id", "sentences", "model", "warnings", "language", "languageConfidence"])
        self.assertEqual(parsed["sentences"][0]["rankScore"], summary.sentences[0].rank_score)

    def test_a_notebook_shows_the_text_with_highlighted_sentences(self):
        html = neusum.summarize("A <b> & c. " + TEXT, sentences=2)._repr_html_()
        self.assertEqual(html.count("<sup>"), 2)
        self.assertIn("&lt;b&gt; &amp; c", html)
        self.assertNotIn("<html", html)

    def test_invalid_arguments_are_reported(self):
        with self.assertRaisesRegex(neusum.InvalidInput, "cannot open|No such file"):
            neusum.Summarizer("nowhere.safetensors")
        with self.assertRaisesRegex(ValueError, "ratio must be"):
            neusum.summarize(TEXT, ratio=2.0)
        with self.assertRaisesRegex(ValueError, "order must be one of 'source', 'rank'"):
            neusum.summarize(TEXT, order="best")
        with self.assertRaisesRegex(ValueError, "method must be one of 'neusum', 'universal', 'lead', 'textrank', 'lexrank'"):
            neusum.summarize(TEXT, method="best")
        with self.assertRaisesRegex(TypeError, "there is no option sentence"):
            neusum.summarize(TEXT, sentence=3)
        with self.assertRaisesRegex(TypeError, "beam cannot be 'four'"):
            neusum.summarize(TEXT, beam="four")
        with self.assertRaises(TypeError):
            neusum.Summarizer().summarize_batch(TEXT)
        with self.assertRaises(TypeError):
            neusum.summarize(b"bytes")

    def test_a_pickled_summarizer_is_its_path_and_options(self):
        summarizer = neusum.Summarizer(sentences=2)
        data = pickle.dumps(summarizer)
        self.assertLess(len(data), 1000)
        self.assertEqual(pickle.loads(data).summarize(TEXT), summarizer.summarize(TEXT))
        summary = summarizer.summarize(TEXT)
        self.assertEqual(pickle.loads(pickle.dumps(summary)), summary)

    def test_forked_and_spawned_processes(self):
        summarizer = neusum.Summarizer(threads=2)
        expected = [summarizer.summarize(text) for text in numbered_texts(4)]
        for method in ("fork", "spawn"):
            with multiprocessing.get_context(method).Pool(2) as pool:
                jobs = [(summarizer, text) for text in numbered_texts(4)]
                self.assertEqual(pool.starmap_async(summarize_in_child, jobs).get(timeout=60), expected)

    def test_threads_share_a_summarizer(self):
        summarizer = neusum.Summarizer(threads=1)
        texts = numbered_texts(60)
        expected = summarizer.summarize_batch(texts)
        results = [None] * 4
        def work(i):
            results[i] = summarizer.summarize_batch(texts)
        workers = [threading.Thread(target=work, args=(i,)) for i in range(4)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        self.assertTrue(all(result == expected for result in results))

    def test_the_gil_is_released(self):
        ticks = 0
        done = threading.Event()
        def tick():
            nonlocal ticks
            while not done.is_set():
                ticks += 1
                time.sleep(0.001)
        ticker = threading.Thread(target=tick)
        ticker.start()
        before = ticks
        neusum.Summarizer(threads=1).summarize_batch(numbered_texts(200))
        during = ticks - before
        done.set()
        ticker.join()
        self.assertGreater(during, 10)

    def test_progress_is_reported_and_its_exception_stops_the_work(self):
        seen = []
        neusum.Summarizer().summarize_batch(numbered_texts(80), lambda *state: seen.append(state))
        self.assertEqual(seen[-1], (80, 1.0))
        def refuse(documents, fraction):
            raise RuntimeError("enough")
        with self.assertRaisesRegex(RuntimeError, "enough"):
            neusum.Summarizer().summarize_batch(numbered_texts(80), refuse)

    def test_ctrl_c_stops_a_batch(self):
        signal.signal(signal.SIGALRM, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        with self.assertRaises(KeyboardInterrupt):
            neusum.Summarizer(threads=1).summarize_batch(numbered_texts(50) * 400)


class TestImport(unittest.TestCase):
    def test_importing_neusum_loads_no_other_package(self):
        code = ("import sys; before = set(sys.modules); import neusum; "
                "print(*{name.split('.')[0] for name in sys.modules.keys() - before})")
        loaded = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()
        self.assertIn("neusum", loaded)
        self.assertEqual([name for name in loaded if name not in {"neusum", *sys.stdlib_module_names}], [])


class TestText(unittest.TestCase):
    def test_offsets_in_all_languages(self):
        texts = {"en": TEXT, "de": "Dr. Roth kam. Es regnet.", "fr": "Il pleut. M. Roux dort.",
                 "zh": "渡船在黎明离开港口。没有人看到它回来。", "ja": "船は港を出た。誰も見なかった。",
                 "th": "เรือออกจากท่าเรือ ไม่มีใครเห็น", "ar": "غادرت العبارة الميناء. لم يرها أحد."}
        for language, text in texts.items():
            with self.subTest(language):
                for cut in (neusum.split_sentences, neusum.tokenize):
                    parts = cut(text, language)
                    self.assertGreater(len(parts), 0)
                    for part in parts:
                        span = text[part.offset:part.offset + part.length]
                        self.assertEqual(span.lower() if cut is neusum.tokenize else span,
                                         part.text if part.text != "..." else span)

    def test_identifies_languages(self):
        for language, text in {"en": TEXT, "fr": "Le port a été fermé lundi à cause d'un accident.",
                               "ja": "クレーンが水の中に落ちたため、港は月曜日に閉鎖されました。"}.items():
            found = neusum.identify_language(text)
            self.assertEqual(found.language, language)
            self.assertGreater(found.confidence, 0.5)
        self.assertEqual(neusum.identify_language("1984"), ("", 0))

    def test_language_data_of_icu_is_in_the_package(self):
        german = neusum.split_sentences("Dr. Roth kam um neun. Es regnet.", "de")
        self.assertEqual([s.text for s in german], ["Dr. Roth kam um neun.", "Es regnet."])
        self.assertEqual([t.text for t in neusum.tokenize("渡船离开港口")], ["渡船", "离开", "港口"])
        for text in ("เรือออกจากท่าเรือ", "船は夜明けに港を出た", "ទូកចេញពីកំពង់ផែ", "ເຮືອອອກຈາກທ່າເຮືອ", "သင်္ဘောထွက်ခွာသွားသည်"):
            self.assertGreater(len(neusum.tokenize(text)), 2, text)


class TestOptions(unittest.TestCase):
    def test_the_types_name_every_option(self):
        for name in ("summarize", "label", "evaluate", "rouge", "train"):
            with self.subTest(name):
                typed = typing.get_type_hints(getattr(_options, name.capitalize() + "Options"))
                self.assertEqual(sorted(typed), sorted(getattr(_core, name + "_option_names")()))


class TestRouge(unittest.TestCase):
    def test_known_scores(self):
        scores = neusum.rouge.score(["police killed the gunman"], [["police kill the gunman"]])
        self.assertEqual(scores["rougeL"], (1.0, 1.0, 1.0))
        scores = neusum.rouge.score("police kill the gunman", "the gunman kill police", stem=False)
        self.assertEqual(scores["rouge2"].fmeasure, 0.33333)
        self.assertEqual(scores["rougeL"].fmeasure, 0.5)

    def test_several_references_and_all_metrics(self):
        scores = neusum.rouge.score("a b c", ["a b c", "x y"], max_n=1, lcs_weight=1.2, skip_distance=4,
                                    skip_metrics="SU", formula="B")
        self.assertEqual(list(scores), ["rouge1", "rougeL", "rougeW-1.2", "rougeSU4"])
        self.assertEqual(scores["rouge1"].recall, 1.0)

    def test_averages_have_intervals(self):
        peers = [text.splitlines() for text in numbered_texts(30)]
        average = neusum.rouge.evaluate(peers, ["The ferry left the harbour"] * 30)["rouge1"]
        self.assertLess(average.low.fmeasure, average.mid.fmeasure)
        self.assertLess(average.mid.fmeasure, average.high.fmeasure)

    def test_lines_and_whole_summaries(self):
        scorer = neusum.rouge.RougeScorer(["rougeL", "rougeLsum"])
        scores = scorer.score("c d\na b", "a b\nc d")
        self.assertEqual((scores["rougeL"].fmeasure, scores["rougeLsum"].fmeasure), (0.5, 1.0))
        with self.assertRaisesRegex(ValueError, "there is no rougeX"):
            neusum.rouge.RougeScorer(["rougeX"])

    def test_invalid_arguments_are_reported(self):
        with self.assertRaisesRegex(ValueError, "1 summaries, but references of 2"):
            neusum.rouge.evaluate(["a"], ["a", "b"])
        with self.assertRaisesRegex(ValueError, "must be from 0 to 1"):
            neusum.rouge.score("a", "a", alpha=2.0)


class TestCorpora(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        self.corpus = self.folder / "corpus.jsonl"
        write_corpus(self.corpus, 40)
        self.vectors = self.folder / "vectors.txt"
        words = "ferry harbour dawn map bargain boats keeper counted left quiet".split()
        lines = [" ".join([word, *(f"{(i * 7 + j * 3) % 11 / 10 - 0.5}" for j in range(8))])
                 for i, word in enumerate(words)]
        self.vectors.write_text("\n".join(lines) + "\n")

    def train(self, **options):
        labelled = self.folder / "labelled.jsonl"
        neusum.label_corpus(self.corpus, labelled)
        sizes = {f"{name}_size": 8 for name in ("sentence", "document", "extractor", "scorer")}
        return neusum.train(labelled, labelled, self.vectors, self.folder / "run", min_count=1,
                            batch_size=8, threads=1, **sizes, **options)

    def test_labels_of_text_and_of_sentences(self):
        text = "It rained. The ferry sank on Monday. Nobody cared."
        labels = neusum.label(text, "The ferry sank on Monday.")
        self.assertEqual((labels.oracle, labels.rouge2), ((1,), 1.0))
        sentences = [sentence.text for sentence in labels.sentences]
        again = neusum.label(sentences, ["The ferry sank on Monday."], method="exhaustive")
        self.assertEqual((again.oracle, again.gains), (labels.oracle, labels.gains))
        with self.assertRaisesRegex(neusum.InvalidInput, "reference"):
            neusum.label(text, "")

    def test_from_documents_to_a_model_and_its_evaluation(self):
        seen = []
        report = self.train(epochs=2, evaluate_every=5, progress=seen.append, name="harbour 1")
        self.assertEqual((report.documents, report.updates), (40, 10))
        self.assertIsInstance(seen[-1], neusum.TrainProgress)
        model = self.folder / "run" / "model.safetensors"
        self.assertEqual(neusum.summarize(TEXT, model=model).model, "harbour 1")
        page = self.folder / "report.html"
        result = neusum.evaluate(self.corpus, model=model, systems=["neusum", "lead"], report=page)
        self.assertEqual(set(result["systems"]), {"neusum", "lead"})
        self.assertIn("<svg", page.read_text())

    def test_training_with_several_workers_is_refused(self):
        with self.assertRaisesRegex(neusum.InvalidInput, "one worker only"):
            self.train(world_size=2)

    def test_a_resumed_training_gives_the_same_model(self):
        self.train(epochs=2, evaluate_every=5)
        model = self.folder / "run" / "model.safetensors"
        whole = model.read_bytes()
        def stop(progress):
            if progress.update >= 3:
                raise KeyboardInterrupt
        self.folder.joinpath("run").rename(self.folder / "first")
        with self.assertRaises(KeyboardInterrupt):
            self.train(epochs=2, evaluate_every=5, progress=stop)
        self.train(epochs=2, evaluate_every=5, resume=True)
        self.assertEqual(model.read_bytes(), whole)

    def test_bad_lines_are_counted_and_logged(self):
        with self.corpus.open("a") as file:
            file.write("{broken\n")
        with self.assertLogs("neusum", logging.WARNING) as logged:
            report = neusum.label_corpus(self.corpus, self.folder / "out.jsonl")
        self.assertEqual((report.documents, report.bad_lines), (40, 1))
        self.assertIn("corpus.jsonl:41:", logged.output[0])


if __name__ == "__main__":
    unittest.main()
