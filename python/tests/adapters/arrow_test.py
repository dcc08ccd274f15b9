"""neusum.arrow with pyarrow and pandas.

usage: arrow_test.py      with a Python that has pyarrow, pandas and neusum
"""

import subprocess
import sys
import threading
import time
import tracemalloc
import unittest

import neusum
import pandas as pd
import pyarrow as pa
from neusum import arrow
from summary_rows import row_of

TEXT = "The ferry left the harbour at dawn. 🚢 Zoë paid 12 € for the map! Nobody saw it return. It rained."
TEXTS = [TEXT * (1 + i % 3) + f" The keeper counted {i} boats." for i in range(30)]
STRING_TYPES = (pa.string(), pa.large_string(), pa.string_view())

# Forks during a call of another thread, which leaves the child without a usable engine.
FORK = """
import os, threading, neusum, pyarrow as pa
from neusum import arrow
in_call, end = threading.Event(), threading.Event()
def progress(*_):
    in_call.set()
    end.wait()
threading.Thread(target=neusum.Summarizer(threads=1).summarize_batch, args=(["It rained."] * 200, progress)).start()
in_call.wait()
texts = pa.array(["It rained."])
for call in (lambda: arrow.summarize(texts), lambda: arrow.extract("Who?", texts), lambda: arrow.score(texts, texts)):
    child = os.fork()
    if child == 0:
        try:
            print(call().to_pylist(), flush=True)
        except RuntimeError as error:
            print("RuntimeError:", error, flush=True)
        os._exit(0)
    os.waitpid(child, 0)
end.set()
"""
# Summarizes a text that needs more memory than the process may have.
MEMORY = """
import resource, pyarrow as pa
from neusum import arrow
texts = pa.array(["It rained.", "It rained in the hills. " * 1_000_000])
arrow.summarize(texts[:1], method="lead", threads=1)
with open("/proc/self/statm") as file:
    size = int(file.read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (size + 60_000_000, -1))
try:
    print(arrow.summarize(texts, method="lead", threads=1, max_characters=10**9, max_sentences=0))
except MemoryError:
    print("MemoryError")
"""


def expected(text, **options):
    return {"result": row_of(text, **options), "error": None}


class Summaries(unittest.TestCase):
    def test_summaries_equal_those_of_the_package(self):
        for kind in STRING_TYPES:
            structs = arrow.summarize(pa.array(TEXTS, kind), sentences=2)
            self.assertIsInstance(structs, pa.StructArray)
            self.assertEqual(structs.type.field("result").type, arrow.SUMMARY_TYPE)
            self.assertEqual(structs.to_pylist(), [expected(text, sentences=2) for text in TEXTS])
            structs.validate(full=True)

    def test_a_sliced_array_gives_the_summaries_of_the_slice(self):
        for kind in STRING_TYPES:
            structs = arrow.summarize(pa.array(TEXTS, kind)[7:12])
            self.assertEqual(structs.to_pylist(), [expected(text) for text in TEXTS[7:12]])

    def test_a_chunked_array_gives_a_chunked_array(self):
        chunks = [pa.array(TEXTS[:5]), pa.array([], pa.string()), pa.array(TEXTS[5:])[:9]]
        structs = arrow.summarize(pa.chunked_array(chunks))
        self.assertIsInstance(structs, pa.ChunkedArray)
        self.assertEqual(structs.to_pylist(), [expected(text) for text in TEXTS[:14]])

    def test_empty_arrays_have_the_type_of_the_others(self):
        kind = arrow.summarize(pa.array(["It rained."])).type
        empty = pa.array([], pa.string())
        self.assertEqual(arrow.summarize(empty), pa.array([], kind))
        self.assertEqual(arrow.summarize(pa.chunked_array(empty)).type, kind)
        self.assertEqual(arrow.summarize(pa.chunked_array([], pa.string())).type, kind)

    def test_a_document_that_cannot_be_processed_is_an_error_and_the_others_are_not(self):
        structs = arrow.summarize(pa.array([TEXT, None, "", TEXT * 100, TEXT]), max_characters=5000).to_pylist()
        self.assertEqual([structs[i]["result"] for i in (1, 3)], [None, None])
        self.assertEqual(structs[1]["error"], "there is no text")
        self.assertEqual(structs[3]["error"], f"{100 * len(TEXT)} characters are more than max_characters, 5000")
        self.assertEqual([structs[i] for i in (0, 2, 4)], [expected(TEXT), expected(""), expected(TEXT)])
        self.assertEqual(structs[2]["result"]["sentences"], [])

    def test_invalid_utf8_is_an_error(self):
        offsets, characters = pa.array([0, 3, 10], pa.int32()), b"\xff\xfe.Rained."
        array = pa.StringArray.from_buffers(2, offsets.buffers()[1], pa.py_buffer(characters))
        structs = arrow.summarize(array).to_pylist()
        self.assertIsNone(structs[0]["result"])
        self.assertIn("UnicodeDecodeError", structs[0]["error"])
        self.assertEqual(structs[1], expected("Rained."))

    def test_bytes_are_files(self):
        page = b"<!DOCTYPE html><nav><a href=/>Home</a></nav><article><p>The <b>ferry</b> sank at noon. Nobody was hurt.</p></article>"
        files = [page, None, TEXT.encode(), b"%PDF-1.7"]
        for kind in (pa.binary(), pa.large_binary(), pa.binary_view()):
            rows = arrow.summarize(pa.array(files, kind), sentences=9).to_pylist()
            sentence = rows[0]["result"]["sentences"][0]
            self.assertEqual(sentence["text"], "The ferry sank at noon.")
            self.assertEqual(b"".join(page[begin:end] for begin, end in sentence["source"]), b"The ferry sank at noon.")
            self.assertEqual((rows[1]["error"], rows[2]), ("there is no text", expected(TEXT, sentences=9)))
            self.assertIn("PDF", rows[3]["error"])
        found = arrow.extract("Who was hurt?", pa.array([[page]]), method="bm25", threshold=0).to_pylist()[0]["result"]
        self.assertEqual([len(one["source"]) for one in found["sentences"]], [3, 1])
        as_text = arrow.summarize(pa.array([page]), source_type="text").to_pylist()[0]["result"]
        self.assertIn("tags are not removed", as_text["warnings"][0])
        with self.assertRaisesRegex(neusum.InvalidInput, "source_type must be one of"):
            arrow.summarize(pa.array([page]), source_type="tex")
        with self.assertRaisesRegex(TypeError, "expected an array of strings, not of binary"):
            arrow.label(pa.array([page]), pa.array([page]))

    def test_an_array_of_nulls_has_errors_only(self):
        self.assertEqual(arrow.summarize(pa.nulls(3)).field("error").to_pylist(), 3 * ["there is no text"])

    def test_offsets_count_code_points_or_the_chosen_units(self):
        for unit, encoding, size in (("UnicodeCodePoint", "utf-32-le", 4), ("Utf16CodeUnit", "utf-16-le", 2),
                                     ("Utf8CodeUnit", "utf-8", 1)):
            structs = arrow.summarize(pa.array([TEXT]), sentences=4, string_index_type=unit)
            units = TEXT.encode(encoding)
            for sentence in structs[0].as_py()["result"]["sentences"]:
                whole = [[sentence["offset"], sentence["offset"] + sentence["length"]]]
                parts = [units[size * begin:size * end].decode(encoding) for begin, end in sentence["ranges"] or whole]
                self.assertEqual(" ".join(parts), sentence["text"])

    def test_an_invalid_argument_raises_at_once(self):
        nothing = pa.array([], pa.string())
        with self.assertRaisesRegex(neusum.InvalidInput, "order must be one of"):
            arrow.summarize(nothing, order="best")
        with self.assertRaisesRegex(TypeError, "there is no option sentence"):
            arrow.summarize(nothing, sentence=3)
        with self.assertRaisesRegex(neusum.InvalidInput, "cannot read nothing.safetensors"):
            arrow.summarize(nothing, model="nothing.safetensors")
        with self.assertRaisesRegex(TypeError, "expected an array of strings or bytes, not of int64"):
            arrow.summarize(pa.array([1]))
        with self.assertRaisesRegex(TypeError, "expected an array of pyarrow, not list"):
            arrow.summarize(["It rained."])

    def run_program(self, program):
        ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
        self.assertEqual((ended.returncode, ended.stderr), (0, ""))
        return ended.stdout.splitlines()

    def test_a_process_that_cannot_use_the_engine_raises(self):
        lines = self.run_program(FORK)
        self.assertEqual(len(lines), 3)
        for line in lines:
            self.assertIn("RuntimeError: this process was forked while another thread used neusum", line)

    def test_a_lack_of_memory_raises(self):
        self.assertEqual(self.run_program(MEMORY), ["MemoryError"])

    def test_memory_beside_the_arrays_does_not_grow_with_their_length(self):
        texts = pa.chunked_array([pa.array([("It rained. " * 9000)] * 10)] * 20)  # 20 million characters
        tracemalloc.start()
        structs = arrow.summarize(texts, method="lead", sentences=1)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        self.assertEqual((len(structs), structs.num_chunks), (200, 20))
        self.assertLess(peak, 6e6)

    def test_the_gil_is_released(self):
        texts = pa.array([" ".join(TEXTS * 20)] * 15)
        ended = threading.Event()

        def work():
            arrow.summarize(texts, threads=1)
            ended.set()

        neusum.summarize("The model is loaded before.")
        threading.Thread(target=work).start()
        ticks, begin = 0, time.monotonic()
        while not ended.is_set():
            time.sleep(0.001)
            ticks += 1
        self.assertGreater(ticks, 20, f"in {time.monotonic() - begin:.1f} s")

    def test_the_package_does_not_import_pyarrow(self):
        command = "import sys, neusum; sys.exit('pyarrow' in sys.modules)"
        self.assertEqual(subprocess.run([sys.executable, "-c", command]).returncode, 0)


class Extracts(unittest.TestCase):
    QUERIES = [f"Who counted {i} boats?" for i in range(30)]

    def check(self, structs, queries, documents, **options):
        self.assertEqual(structs.type.field("result").type, arrow.EXTRACT_TYPE)
        self.assertEqual(len(structs), len(queries))
        for struct, query, texts in zip(structs.to_pylist(), queries, documents):
            found = neusum.extract(query, texts, **options)
            self.assertIsNone(struct["error"])
            result = struct["result"]
            self.assertEqual((result["answerable"], result["answerProbability"], result["model"]),
                             (found.answerable, found.answer_probability, found.model))
            self.assertEqual(result["documentProbabilities"], [one.probability for one in found.documents])
            self.assertEqual([tuple(sentence.values()) for sentence in result["sentences"]],
                             [(s.text, s.document_index, s.index, s.rank, s.probability, s.offset, s.length, [], None, None)
                              for s in found.sentences])

    def test_extracts_equal_those_of_the_package(self):
        for kind in STRING_TYPES:
            structs = arrow.extract(pa.array(self.QUERIES, kind), pa.array(TEXTS, kind), sentences=2, context=1)
            self.check(structs, self.QUERIES, TEXTS, sentences=2, context=1)

    def test_documents_may_be_lists(self):
        lists = [[text, TEXT] for text in TEXTS]
        for kind in (pa.list_(pa.string()), pa.large_list(pa.large_string()), pa.list_(pa.string(), 2)):
            structs = arrow.extract(pa.array(self.QUERIES)[3:9], pa.array(lists, kind)[3:9])
            self.check(structs, self.QUERIES[3:9], lists[3:9])

    def test_one_query_may_apply_to_all_documents(self):
        self.check(arrow.extract("Who paid?", pa.array(TEXTS)), 30 * ["Who paid?"], TEXTS)

    def test_arrays_may_have_different_chunks(self):
        queries = pa.chunked_array([self.QUERIES[:4], self.QUERIES[4:]])
        documents = pa.chunked_array([TEXTS[:11], TEXTS[11:]])
        structs = arrow.extract(queries, documents)
        self.assertIsInstance(structs, pa.ChunkedArray)
        self.check(structs, self.QUERIES, TEXTS)
        self.assertIsInstance(arrow.extract(queries, pa.array(TEXTS)), pa.ChunkedArray)

    def test_a_question_that_cannot_be_processed_is_an_error_and_the_others_are_not(self):
        queries = pa.array(["Who paid?", None, "?", "Who paid?", "Who paid?", "Who paid?"])
        documents = pa.array([[TEXT], [TEXT], [TEXT], None, ["It rained.", None], []])
        structs = arrow.extract(queries, documents, method="bm25").to_pylist()
        self.assertEqual([struct["error"] for struct in structs if "no text" in str(struct["error"])],
                         3 * ["there is no text"])
        self.assertIn("the query is empty", structs[2]["error"])
        self.assertEqual([struct["result"] is None for struct in structs], [False, True, True, True, True, False])

    def test_an_invalid_argument_raises_at_once(self):
        nothing = pa.array([], pa.string())
        with self.assertRaisesRegex(neusum.InvalidInput, "threshold must be from 0 to 1"):
            arrow.extract(nothing, nothing, threshold=2.0)
        with self.assertRaisesRegex(ValueError, r"different lengths: \[0, 30\]"):
            arrow.extract(nothing, pa.array(TEXTS))


class LabelsAndScores(unittest.TestCase):
    REFERENCES = [[f"The keeper counted {i} boats.", "It rained."] for i in range(30)]

    def test_labels_equal_those_of_the_package(self):
        structs = arrow.label(pa.array(TEXTS), pa.array(self.REFERENCES), method="exhaustive")
        self.assertEqual(structs.type.field("result").type, arrow.LABELS_TYPE)
        for struct, text, reference in zip(structs.to_pylist(), TEXTS, self.REFERENCES):
            labels = neusum.label(text, reference, method="exhaustive")
            self.assertEqual((tuple(struct["result"]["oracle"]), struct["result"]["rouge2"]),
                             (labels.oracle, labels.rouge2))
            self.assertEqual(struct["result"]["sentences"][0], labels.sentences[0]._asdict())
        with self.assertRaises(TypeError):
            arrow.label(pa.nulls(0), pa.nulls(0), metod="greedy")

    def test_scores_equal_those_of_the_package(self):
        structs = arrow.score(pa.array(TEXTS), pa.array(self.REFERENCES), stem=False)
        for struct, text, reference in zip(structs.to_pylist(), TEXTS, self.REFERENCES):
            scores = neusum.rouge.score(text, [reference], stem=False)
            self.assertEqual(struct["result"], {name: score._asdict() for name, score in scores.items()})
        with self.assertRaises(TypeError):
            arrow.score(pa.nulls(0), pa.nulls(0), stems=False)


class Pandas(unittest.TestCase):
    def test_a_column_of_a_data_frame_is_summarized(self):
        columns = [pd.Series([TEXT, None, float("nan"), ""], dtype=object),
                   pd.Series([TEXT, None, None, ""], dtype="string"),
                   pd.Series([TEXT, None, None, ""], dtype=pd.ArrowDtype(pa.large_string()))]
        for column in columns:
            df = pd.DataFrame({"text": column.set_axis([3, 1, 4, 9])})
            structs = arrow.summarize(pa.array(df["text"]))
            df["summary"] = pd.Series(pd.arrays.ArrowExtensionArray(structs), df.index)
            self.assertEqual(df["summary"].struct.field("error").isna().tolist(), [True, False, False, True])
            self.assertEqual(df["summary"][3]["result"], expected(TEXT)["result"])
            sentences = df["summary"].struct.field(["result", "sentences"]).explode().dropna()
            self.assertEqual(sentences.struct.field("text").tolist(),
                             [sentence.text for sentence in neusum.summarize(TEXT).sentences])


if __name__ == "__main__":
    unittest.main()
