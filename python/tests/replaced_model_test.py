"""Models whose files are replaced or overwritten while a process uses them.

usage: replaced_model_test.py
"""

import os
import pickle
import shutil
import tempfile
import threading
import unittest
from pathlib import Path
from unittest import mock

import neusum
from neusum import _core, _models, compat
from neusum._summarizer import summarizing
from small_models import train_small_model

TEXT = "The ferry left the harbour at dawn. Zoë paid for the map. Nobody saw it return. It rained."


class ReplacedModelTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        cls.first = train_small_model(Path(scratch.name), "first")
        cls.second = train_small_model(Path(scratch.name), "second")

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        self.model = self.folder / "model.safetensors"
        shutil.copy(self.first, self.model)
        loads = mock.patch.object(_core, "Model", wraps=_core.Model)
        self.loads = loads.start()
        self.addCleanup(loads.stop)

    def name_of_model(self, **options):
        return neusum.summarize(TEXT, model=self.model, **options).model

    def rename_into_place(self, new):
        shutil.copy(new, self.folder / "new")
        os.replace(self.folder / "new", self.model)

    def overwrite(self, content):
        """Overwrites the file in place. Its inode stays the same, so a memory mapping would see the change."""
        with self.model.open("r+b") as file:
            file.truncate(0)
            file.write(content)

    def test_a_replaced_model_is_used_by_the_next_call(self):
        self.assertEqual(self.name_of_model(), "first")
        self.rename_into_place(self.second)
        self.assertEqual(self.name_of_model(), "second")
        self.assertEqual(self.name_of_model(), "second")
        self.assertEqual(self.loads.call_count, 2)

    def test_a_replaced_model_of_the_same_time_and_size_is_recognized_by_its_inode(self):
        status = self.model.stat()
        self.assertEqual(self.name_of_model(), "first")
        self.rename_into_place(self.first)
        os.utime(self.model, ns=(status.st_atime_ns, status.st_mtime_ns))
        self.name_of_model()
        self.assertEqual(self.loads.call_count, 2)

    def test_a_link_to_another_model_is_noticed(self):
        self.model.unlink()
        self.model.symlink_to(self.first)
        self.assertEqual(self.name_of_model(), "first")
        self.model.unlink()
        self.model.symlink_to(self.second)
        self.assertEqual(self.name_of_model(), "second")

    def test_a_function_for_many_batches_keeps_its_model(self):
        summarize = summarizing(self.model, {})
        expected = summarize([TEXT])
        self.model.unlink()
        self.assertEqual(summarize([TEXT]), expected)

    def test_a_summarizer_keeps_its_model_when_the_file_is_overwritten(self):
        summarizer = neusum.Summarizer(self.model)
        expected = summarizer.summarize(TEXT)
        for content in (self.second.read_bytes(), b"\0" * 5000, b""):
            self.overwrite(content)
            self.assertEqual(summarizer.summarize(TEXT), expected)
        self.model.unlink()
        self.assertEqual(summarizer.summarize(TEXT), expected)

    def test_a_damaged_file_is_an_error_until_it_is_restored(self):
        self.assertEqual(self.name_of_model(), "first")
        content = self.second.read_bytes()
        self.overwrite(content[:-100])
        with self.assertRaisesRegex(neusum.InvalidInput, "model.safetensors"):
            self.name_of_model()
        self.overwrite(content)
        self.assertEqual(self.name_of_model(), "second")

    def test_unpickling_a_summarizer_loads_the_current_file(self):
        data = pickle.dumps(neusum.Summarizer(self.model))
        self.rename_into_place(self.second)
        self.assertEqual(pickle.loads(data).summarize(TEXT).model, "second")

    def test_other_options_do_not_load_the_model_again(self):
        for sentences in (1, 2, 3):
            summary = neusum.summarize(TEXT, model=self.model, sentences=sentences)
            self.assertEqual(len(summary.sentences), sentences)
        for options in ({"order": "rank"}, {"method": "textrank"}, {"words": 9}, {"beam": 1}, {"language": "de"}, {"split": "lines"},
                        {"threads": 2}, {"string_index_type": "Utf8CodeUnit"}):
            self.assertEqual(neusum.summarize(TEXT, model=self.model, **options),
                             neusum.Summarizer(self.model, **options).summarize(TEXT))
        self.assertEqual(self.loads.call_count, 1)

    def test_invalid_options_are_rejected_even_if_the_model_is_cached(self):
        neusum.summarize(TEXT, model=self.model, beam=4)
        with self.assertRaisesRegex(TypeError, "beam cannot be 4.5"):
            neusum.summarize(TEXT, model=self.model, beam=4.5)
        with self.assertRaisesRegex(TypeError, "there is no option sentence"):
            neusum.summarize(TEXT, model=self.model, sentence=1)

    def test_threads_load_a_model_once(self):
        barrier = threading.Barrier(8)
        names = []

        def work(i):
            barrier.wait()
            names.append(self.name_of_model(sentences=1 + i % 3))

        workers = [threading.Thread(target=work, args=(i,)) for i in range(8)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        self.assertEqual((names, self.loads.call_count), (["first"] * 8, 1))

    def test_the_cache_is_bounded_and_drops_old_versions(self):
        cache = _models.ModelCache()
        cache.summarizer((str(self.model),), {})
        self.rename_into_place(self.second)
        cache.summarizer((str(self.model),), {})
        self.assertEqual((len(cache._engines), len(cache._models)), (1, 1))
        for i in range(20):
            copy = self.folder / f"copy{i}"
            shutil.copy(self.first, copy)
            cache.summarizer((str(copy),), {})
        self.assertEqual((len(cache._engines), len(cache._models)), (_models._MAX_ENGINES,) * 2)

    def test_compat_classes_take_a_model(self):
        class Document:
            sentences = ("It rained.", "The ferry sank.", "Nobody was hurt.")

        for model in (self.model, str(self.model)):
            expected = neusum.summarize(TEXT, model=model, sentences=2)
            self.assertEqual(compat.Summarizer(model)(TEXT, num_sentences=2), expected.text)
            self.assertEqual(len(compat.SumySummarizer(model=model)(Document, 2)), 2)
            transformer = compat.SummaryTransformer(model=model, sentences=2)
            self.assertEqual(transformer.transform([TEXT]), [expected.text])
            self.assertEqual(transformer.get_params(), {"model": model, "sentences": 2})
        transformer.set_params(model="nowhere.safetensors")
        for use in (lambda: transformer.transform([TEXT]), lambda: compat.Summarizer("nowhere.safetensors")(TEXT),
                    lambda: compat.SumySummarizer(model="nowhere.safetensors")(Document, 1)):
            with self.assertRaisesRegex(neusum.InvalidInput, "nowhere.safetensors"):
                use()


if __name__ == "__main__":
    unittest.main()
