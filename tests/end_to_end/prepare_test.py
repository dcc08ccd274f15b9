"""neusum prepare on a small corpus, as a user runs it.

usage: prepare_test.py NEUSUM
"""

import gzip
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

NEUSUM = ""

TEXTS = [
    "The ferry left the harbour at dawn. Nobody saw it return.",
    "Zoë paid 12 € for the map – a bargain! Was it real? 🙂 She never asked.",
    "One sentence only",
    "",
]


def make_corpus(count):
    """Returns JSON lines: documents with a reference and a field that neusum does not know."""
    documents = [
        {"id": f"doc-{i}", "article": TEXTS[i % len(TEXTS)], "highlights": f"A.\nB {i}.", "n": i}
        for i in range(count)
    ]
    return "".join(json.dumps(document, ensure_ascii=False) + "\n" for document in documents)


class PrepareTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.input = self.write("in.jsonl", make_corpus(300).encode())

    def write(self, name, content):
        path = self.folder / name
        path.write_bytes(content)
        return path

    def run_neusum(self, *arguments, stdin=None):
        return subprocess.run(
            [NEUSUM, "prepare", *map(str, arguments)], input=stdin, capture_output=True, check=False
        )

    def prepare(self, *arguments, stdin=None):
        result = self.run_neusum(*arguments, stdin=stdin)
        self.assertEqual(result.returncode, 0, result.stderr)
        return result

    def expect_error(self, message, *arguments):
        """Checks for exit code 2 and one line with the message."""
        result = self.run_neusum(*arguments)
        self.assertEqual(result.returncode, 2)
        self.assertEqual(result.stdout, b"")
        stderr = result.stderr.decode()
        self.assertTrue(stderr.startswith("neusum: "), stderr)
        self.assertEqual(stderr.count("\n"), 1, stderr)
        self.assertIn(message, stderr)

    def prepared_bytes(self, *arguments):
        return self.prepare(self.input, "-o", "-", *arguments).stdout

    def test_every_document_comes_out_in_order_with_its_spans(self):
        documents = [json.loads(line) for line in self.prepared_bytes().splitlines()]
        self.assertEqual([d["id"] for d in documents], [f"doc-{i}" for i in range(300)])
        for i, document in enumerate(documents):
            self.assertEqual(document["text"], TEXTS[i % len(TEXTS)])
            self.assertEqual(document["reference"], ["A.", f"B {i}."])
            self.assertEqual(document["n"], i)
            covered = ""
            for sentence in document["sentences"]:
                begin, end = sentence["offset"], sentence["offset"] + sentence["length"]
                self.assertEqual(document["text"][begin:end], sentence["text"])
                self.assertTrue(sentence["tokens"])
                covered += sentence["text"]
            self.assertEqual("".join(covered.split()), "".join(document["text"].split()))

    def test_the_number_of_threads_changes_no_byte(self):
        for ending in ("", ".gz", ".zst"):
            outputs = []
            for threads in (1, 2):
                path = self.folder / f"out{threads}.jsonl{ending}"
                self.prepare(self.input, "-o", path, "--threads", threads)
                outputs.append(path.read_bytes())
            self.assertEqual(outputs[0], outputs[1])

    def test_compressed_files_and_pipes_have_the_same_content(self):
        expected = self.prepared_bytes()
        gz = self.write("in.jsonl.gz", gzip.compress(self.input.read_bytes()))
        subprocess.run(["zstd", "-q", self.input], check=True)
        zst = self.folder / "in.jsonl.zst"
        for path in (gz, zst):
            self.assertEqual(self.prepare(path, "-o", "-").stdout, expected)
        piped = self.prepare("-", "-o", "-", stdin=self.input.read_bytes())
        self.assertEqual(piped.stdout, expected)
        for name, program in (("out.gz", "gzip"), ("out.zst", "zstd")):
            self.prepare(self.input, "-o", self.folder / name)
            unpacked = subprocess.run(
                [program, "-dc", self.folder / name], capture_output=True, check=True
            )
            self.assertEqual(unpacked.stdout, expected)

    def test_standard_output_is_written_without_an_output(self):
        for verb in ("prepare", "label"):
            written = [
                subprocess.run([NEUSUM, verb, self.input, *more], capture_output=True, check=True).stdout
                for more in ([], ["-o", "-"])
            ]
            self.assertEqual(written[0].count(b"\n"), 300)
            self.assertEqual(written[0], written[1])

    def test_preparing_prepared_documents_changes_nothing(self):
        expected = self.prepared_bytes()
        again = self.prepare("-", "-o", "-", stdin=expected)
        self.assertEqual(again.stdout, expected)

    def test_offsets_count_the_requested_unit(self):
        for kind, encoding, width in (("Utf8CodeUnit", "utf-8", 1), ("Utf16CodeUnit", "utf-16-le", 2)):
            line = self.prepared_bytes("--string-index-type", kind).splitlines()[1]
            document = json.loads(line)
            text = document["text"].encode(encoding)
            for sentence in document["sentences"]:
                begin, end = sentence["offset"], sentence["offset"] + sentence["length"]
                self.assertEqual(
                    text[begin * width : end * width].decode(encoding), sentence["text"]
                )

    def test_bad_lines_are_reported_counted_and_skipped(self):
        path = self.write("bad.jsonl", b'{"text":"Good."}\nbad\n\n{"text":1}\n{"text":"Fine."}\n')
        result = self.prepare(path, "-o", "-")
        self.assertEqual(len(result.stdout.splitlines()), 2)
        lines = result.stderr.decode().splitlines()
        self.assertEqual(lines[0], f"neusum: {path}:2: the line is not a JSON object")
        self.assertEqual(lines[1], f"neusum: {path}:4: 'text' is not a string")
        self.assertIn("2 documents", lines[2])
        self.assertIn("2 bad lines", lines[2])

    def test_strict_makes_a_bad_line_an_error(self):
        path = self.write("bad.jsonl", b'{"text":"Good."}\nbad\n')
        out = self.folder / "out.jsonl"
        self.expect_error(f"{path}:2: ", path, "-o", out, "--strict")
        self.assertEqual(list(self.folder.glob("out*")), [])

    def test_quiet_prints_nothing(self):
        self.assertEqual(self.prepare(self.input, "-o", "-", "--quiet").stderr, b"")

    def test_messages_can_be_json(self):
        path = self.write("bad.jsonl", b'{"text":"Good."}\n"\\"\n')
        result = self.prepare(path, "-o", "-", "--log-json")
        messages = [json.loads(line) for line in result.stderr.splitlines()]
        self.assertEqual([message["level"] for message in messages], ["warning", "info"])

    def test_errors_are_one_sentence(self):
        out = self.folder / "out.jsonl"
        self.expect_error("unknown flag --foo; try 'neusum prepare --help'", "a", "-o", out, "--foo")
        self.expect_error("must be one of rules|lines", "a", "-o", out, "--split", "x")
        self.expect_error("IN is required")
        missing = self.folder / "missing.jsonl"
        self.expect_error(f"there is no file {missing}", missing, "-o", out)
        self.expect_error(f"{self.folder} is a directory", self.folder, "-o", out)
        self.expect_error(f"{self.folder} is a directory", self.input, "-o", self.folder)
        self.expect_error("is an executable program (ELF)", NEUSUM, "-o", out)
        subprocess.run(["zstd", "-q", self.input], check=True)
        whole = (self.folder / "in.jsonl.zst").read_bytes()
        cut = self.write("cut.jsonl.zst", whole[: len(whole) // 2])
        self.expect_error(f"{cut} is truncated", cut, "-o", out)
        self.assertFalse(out.exists())

    def test_a_closed_pipe_ends_the_program_silently(self):
        corpus = self.write("large.jsonl", make_corpus(20_000).encode())
        with subprocess.Popen(
            [NEUSUM, "prepare", corpus, "-o", "-"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as process:
            process.stdout.readline()
            process.stdout.close()
            self.assertEqual(process.stderr.read(), b"")
        self.assertNotEqual(process.returncode, 0)


if __name__ == "__main__":
    NEUSUM = sys.argv.pop(1)
    unittest.main()
