"""neusum summarize with a small model, as a user runs it.

usage: summarize_test.py NEUSUM WRITE_SMALL_MODEL
"""

import gzip
import io
import json
import os
import pty
import select
import subprocess
import sys
import unittest
import zipfile
from pathlib import Path

from scratch_case import SmallModelCase

NEUSUM = ""

TEXT = ("The ferry left the harbour\nat dawn. Zoë paid 12 € for the map – a bargain! 🙂 Was it real? "
        "She never asked. Nobody saw the ferry return. The harbour was quiet.\n")
ODD_TEXTS = {
    "empty": "",
    "one word": "Ferry",
    "Chinese": "渡船在黎明离开港口。没有人看到它回来。地图是真的吗?她从来没有问过。",
    "Arabic": "غادرت العبارة الميناء عند الفجر. لم يرها أحد تعود. هل كانت الخريطة حقيقية؟",
    "emoji": "🙂🙂🙂 🚢🚢 🎉",
    "no full stop": "ferry harbour map " * 20000,
    "many sentences": "The ferry left. " * 2000,
    "controls": "The ferry\x01 left.\x1b Nobody saw it.",
}


def archive_of(name):
    """A ZIP archive with one member."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr(name, TEXT)
    return stream.getvalue()


class SummarizeTest(SmallModelCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.text = cls.folder / "article.txt"
        cls.text.write_text(TEXT)

    def run_process(self, *arguments, status=0, **options):
        command = [NEUSUM, "summarize", "--model", self.model, *arguments]
        done = subprocess.run(command, capture_output=True, check=False, timeout=300, **options)
        self.assertEqual(done.returncode, status, done.stderr)
        return done

    def run_neusum(self, *arguments, text=None, status=0):
        done = self.run_process(*map(str, arguments), input=text and text.encode(), status=status)
        return done.stdout.decode() if status == 0 else done.stderr.decode()

    def summarize_bytes(self, content, name="given.txt"):
        """Summarizes a file with that content; returns the summary and the messages."""
        file = self.folder / name
        file.write_bytes(content)
        done = self.run_process(file, "--format", "json")
        return json.loads(done.stdout), done.stderr.decode()

    def test_a_summary_of_each_speaker(self):
        talk = ("Ada Lind: We opened the new ferry line in April.\nTom Berg: The pier was ready two weeks later than planned.\n"
                "Ada Lind: The first boat carried two hundred people across the bay.\n")
        printed = self.run_neusum("--by", "speaker", "--sentences", "3", text=talk)
        self.assertEqual(printed, "# Ada Lind\nWe opened the new ferry line in April.\nThe first boat carried two hundred people "
                         "across the bay.\n\n# Tom Berg\nThe pier was ready two weeks later than planned.\n")
        summary = json.loads(self.run_neusum("--by", "speaker", "--sentences", "3", "--format", "json", text=talk))
        self.assertEqual(summary["groups"], [{"name": "Ada Lind", "sentences": [0, 2]}, {"name": "Tom Berg", "sentences": [1]}])
        page = self.run_neusum("--by", "speaker", "--sentences", "3", "--format", "html", text=talk)
        self.assertIn("<section><h2>Tom Berg</h2><p>The pier was ready", page)

    def test_a_summary_of_each_section_of_a_file(self):
        notes = self.folder / "notes.md"
        notes.write_text("# Fares\n\nThe ferry is free for all guests of the town.\n\n## Times\n\nThe first ferry leaves the old pier at six.\n\n"
                         "| day | time |\n|---|---|\n| Sunday | Nine in the morning, not earlier. |\n")
        summary = json.loads(self.run_neusum(str(notes), "--by", "section", "--sentences", "4", "--format", "json"))
        self.assertEqual([group["name"] for group in summary["groups"]], ["Fares", "Times"])
        self.assertEqual([sentence["heading"] for sentence in summary["sentences"]], ["Fares", "Times"])

    def test_a_text_without_speakers_has_a_summary_of_the_whole(self):
        done = self.run_process("--by", "speaker", "--format", "json", input=TEXT.encode())
        summary = json.loads(done.stdout)
        self.assertNotIn("groups", summary)
        self.assertIn("the text has no speakers; the summary is that of the whole text", summary["warnings"])

    def test_prints_whole_sentences_one_per_line(self):
        lines = self.run_neusum(self.text, "--quiet").splitlines()
        self.assertEqual(len(lines), 3)
        joined = " ".join(TEXT.split())
        places = [joined.index(line) for line in lines]
        self.assertEqual(places, sorted(places))
        self.assertEqual(self.run_neusum("--quiet", text=TEXT).splitlines(), lines)

    def test_the_default_model_gives_the_summary_of_the_readme(self):
        repository = Path(__file__).resolve().parents[2]
        readme = (repository / "README.md").read_text()
        shown = readme.split("neusum summarize examples/harbour.txt\n```\n```\n")[1].split("```")[0]
        done = subprocess.run([NEUSUM, "summarize", "examples/harbour.txt"], cwd=repository,
                              capture_output=True, text=True, check=False)
        self.assertEqual((done.stdout, done.stderr), (shown, ""))

    def test_json_has_the_offset_of_each_sentence(self):
        summary = json.loads(self.run_neusum(self.text, "--format", "json", "--sentences", 4, "--quiet"))
        self.assertEqual(len(summary["sentences"]), 4)
        self.assertEqual(sorted(s["rank"] for s in summary["sentences"]), [1, 2, 3, 4])
        for sentence in summary["sentences"]:
            begin = sentence["offset"]
            whole = [[begin, begin + sentence["length"]]]
            ranges = sentence.get("ranges", whole)
            self.assertEqual([[ranges[0][0], ranges[-1][1]]], whole)
            self.assertEqual(" ".join(TEXT[first:last] for first, last in ranges), sentence["text"])
            self.assertTrue(0 < sentence["rankScore"] <= 1)

    def test_every_method_respects_the_limits(self):
        for method, name in (("neusum", None), ("universal", "universal"), ("lead", "lead"), ("textrank", "textrank"), ("lexrank", "lexrank")):
            for limit, value, unit in (("--sentences", 2, None), ("--words", 12, str.split), ("--characters", 60, list),
                                       ("--ratio", 0.4, None)):
                with self.subTest(method=method, limit=limit):
                    printed = self.run_neusum(self.text, "--format", "json", "--method", method, limit, value, "--quiet")
                    summary = json.loads(printed)
                    texts = [sentence["text"] for sentence in summary["sentences"]]
                    if unit is None:
                        self.assertEqual(len(texts), 2)
                    else:
                        self.assertTrue(0 < len(unit(" ".join(texts))) <= value, texts)
                    if name is not None:
                        self.assertEqual((summary["model"], summary["warnings"]), (name, []))
        self.assertIn("neusum|universal|lead|textrank|lexrank", self.run_neusum(self.text, "--method", "best", status=2))

    def test_lead_takes_the_first_sentences_and_textrank_the_most_similar_ones(self):
        lead = self.run_neusum(self.text, "--method", "lead", "--sentences", 2, "--quiet").splitlines()
        self.assertEqual(lead, ["The ferry left the harbour at dawn.", "Zoë paid 12 € for the map – a bargain!"])
        textrank = self.run_neusum(self.text, "--method", "textrank", "--sentences", 1, "--quiet")
        self.assertEqual(textrank, "The ferry left the harbour at dawn.\n")

    def test_html_highlights_the_sentences(self):
        page = self.folder / "page.html"
        self.run_neusum(self.text, "--format", "html", "-o", page, "--quiet")
        self.assertEqual(page.read_text().count("<sup>"), 3)

    def test_summaries_of_several_files_have_their_names(self):
        printed = self.run_neusum(self.text, self.text, "--quiet")
        self.assertEqual(printed.count(f"==> {self.text} <=="), 2)

    def write_texts(self, count):
        words = TEXT.split()
        files = [self.folder / f"{i}.txt" for i in range(count)]
        for i, file in enumerate(files):
            file.write_text(" ".join(words[i % len(words):] + words) + f" Number {i} left.")
        return files

    def test_the_number_of_threads_does_not_change_the_output_of_several_files(self):
        files = self.write_texts(600)
        printed = [self.run_neusum(*files, "--format", "json", "--quiet", "--threads", n) for n in (1, 2, 7)]
        self.assertEqual(printed, 3 * printed[:1])
        self.assertEqual([json.loads(line)["id"] for line in printed[0].splitlines()], list(map(str, files)))

    def test_files_that_cannot_be_read_do_not_discard_the_others(self):
        first, second = self.write_texts(2)
        binary = self.folder / "photo.png"
        binary.write_bytes(b"\x89PNG\r\n\x1a\n")
        output = self.folder / "some.jsonl"
        error = self.run_neusum(first, "missing.txt", binary, second, "--format", "json", "-o", output, status=2)
        rows = [json.loads(line) for line in output.read_text().splitlines()]
        self.assertEqual([row["id"] for row in rows if "error" not in row], [str(first), str(second)])
        self.assertEqual([row["id"] for row in rows if "error" in row], ["missing.txt", str(binary)])
        for said in ("there is no file missing.txt", "a PNG image", "2 of 4 files cannot be read"):
            self.assertIn(said, error)
        output.unlink()
        self.assertIn("nothing was written", self.run_neusum("missing.txt", binary, "-o", output, status=2))
        self.assertFalse(output.exists())

    def test_file_names_that_are_not_utf8_give_valid_json(self):
        file = os.fsencode(self.folder) + b"/caf\xe9.txt"
        with open(file, "w", encoding="utf-8") as stream:
            stream.write(TEXT)
        for more in ([], [str(self.text)]):
            done = self.run_process("--format", "json", "--log-json", *more, file)
            for line in done.stdout.splitlines() + done.stderr.splitlines():
                json.loads(line.decode())
            self.assertTrue(json.loads(done.stdout.splitlines()[-1])["id"].endswith("/caf\ufffd.txt"))

    def test_binary_files_are_rejected_with_their_type_and_a_converter(self):
        for content, words in (
            (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", ("PDF", "pdftotext")),
            (b"PK\x03\x04" + bytes(26) + b"word/document.xml", ("damaged ZIP archive",)),
            (archive_of("a.txt"), ("ZIP archive", "unzip")),
            (gzip.compress(TEXT.encode()), ("gzip", "zcat")),
            (b"\x28\xb5\x2f\xfd\x04", ("zstd", "zstdcat")),
            (b"\x89PNG\r\n\x1a\n", ("PNG", "tesseract")),
            (b"\xff\xd8\xff\xe0\x00\x10JFIF", ("JPEG", "tesseract")),
            (b"GIF89a\x01\x00", ("GIF", "tesseract")),
            (b"RIFF\x24\x00\x00\x00WEBPVP8 ", ("WebP", "tesseract")),
            (b"II*\x00", ("TIFF", "tesseract")),
            (b"\x7fELF\x02\x01\x01", ("ELF",)),
            (TEXT.encode() + b"\0", ("binary file", "NUL")),
            (TEXT.encode("utf-16-le"), ("binary file", "iconv")),
            (TEXT.encode("utf-32"), ("UTF-32", "iconv")),
        ):
            with self.subTest(words):
                file = self.folder / "odd.bin"
                file.write_bytes(content)
                error = self.run_neusum(file, status=2)
                for word in (str(file), *words):
                    self.assertIn(word, error)
                self.assertEqual(error.count("\n"), 1, error)
                with open(file, "rb") as stream:
                    error = self.run_process(status=2, stdin=stream).stderr.decode()
                self.assertIn("standard input is", error)

    def test_encodings_and_compression(self):
        expected, _ = self.summarize_bytes(TEXT.encode())
        for encoding in ("utf-16-le", "utf-16-be"):
            summary, error = self.summarize_bytes(("\ufeff" + TEXT).encode(encoding))
            self.assertEqual(summary["sentences"], expected["sentences"])
            self.assertNotIn("UTF-16", error)
        _, error = self.summarize_bytes(b"\xff\xfe\x3d\xd8" + TEXT.encode("utf-16-le"))
        self.assertIn("1 invalid UTF-16 sequences", error)
        summary, _ = self.summarize_bytes(b"\xef\xbb\xbf" + TEXT.encode())
        moved = [sentence["offset"] + 1 for sentence in expected["sentences"]]
        self.assertEqual([sentence["offset"] for sentence in summary["sentences"]], moved)
        latin, error = self.summarize_bytes("Café à la carte.".encode("latin-1"))
        self.assertEqual((latin["sentences"][0]["text"], "UTF-8" in error), ("Café à la carte.", False))
        _, error = self.summarize_bytes("Café à la".encode() + b" \xff carte.")
        self.assertIn("1 invalid UTF-8 sequences", error)
        summary, _ = self.summarize_bytes(gzip.compress(TEXT.encode()), "given.txt.gz")
        self.assertEqual(summary["sentences"], expected["sentences"])

    def test_sentences_of_other_formats_have_the_bytes_of_the_file(self):
        page = ("<!DOCTYPE html><nav><a href=/>Home</a></nav><p>" + TEXT.replace(". ", ".</p><p>")).encode()
        summary, error = self.summarize_bytes(page)
        self.assertNotIn("tags", error)
        for sentence in summary["sentences"]:
            parts = b"".join(page[begin:end] for begin, end in sentence["source"])
            self.assertEqual(parts.decode().split(), sentence["text"].split())

    def test_sentences_of_subtitles_have_times(self):
        talk = b"1\n00:00:01,500 --> 00:00:02,000\nThe ferry\n\n2\n00:00:02,000 --> 00:00:03,000\nleft at noon.\n"
        summary, _ = self.summarize_bytes(talk, "talk.srt")
        sentence = summary["sentences"][0]
        self.assertEqual((sentence["text"], sentence["begin"], sentence["end"]), ("The ferry left at noon.", 1.5, 3))

    def test_html_of_a_page_is_the_page_with_marks(self):
        path = self.folder / "page.html"
        path.write_text("<!DOCTYPE html><body class=x><p>The <i>ferry</i> left at noon.</p><script>x</script>")
        page = self.run_neusum(path, "--format", "html", "--quiet")
        self.assertRegex(page, r"<p><mark[^>]*>The </mark[^>]*><i><mark[^>]*>ferry</mark")
        self.assertLess(page.index("script-src 'none'"), page.index("<script>"))

    def test_the_whole_page_has_other_sentences_than_the_main_text(self):
        path = self.folder / "page.html"
        footer = "<footer class=site-footer><a href=/legal>Legal notice of the harbour.</a></footer>"
        path.write_text("<!DOCTYPE html><main><article><p>" + TEXT + "</p></article></main>" + footer)
        self.assertNotIn("Legal notice", self.run_neusum(path, "--sentences", "99", "--quiet"))
        self.assertIn("Legal notice", self.run_neusum(path, "--sentences", "99", "--whole-page", "--quiet"))

    def test_a_page_named_as_plain_text_keeps_its_tags(self):
        path = self.folder / "page.html"
        path.write_text("<!DOCTYPE html><p>" + TEXT)
        done = self.run_process(path, "--source-type", "text", "--format", "json")
        self.assertIn("tags are not removed", done.stderr.decode())
        self.assertNotIn("source", json.loads(done.stdout)["sentences"][0])

    def test_plain_text_has_no_source(self):
        for name in ("notes.txt", "notes"):
            summary, _ = self.summarize_bytes(TEXT.encode(), name)
            self.assertEqual([set(s) & {"source", "begin"} for s in summary["sentences"]], [set()] * 3)

    def write_folder(self):
        """A folder with a file of each type, and files that are not read."""
        folder = self.folder / "mixed"
        (folder / "inner").mkdir(parents=True, exist_ok=True)
        (folder / "a.txt").write_text(TEXT)
        (folder / "b.html").write_text("<!DOCTYPE html><p>" + TEXT)
        (folder / "inner/c.md").write_text("# Ferry\n\n" + TEXT)
        (folder / "inner/d.srt.gz").write_bytes(gzip.compress(b"1\n00:00:01,500 --> 00:00:02,000\nIt sank.\n"))
        for name in (".hidden.txt", "image.png", "data"):
            (folder / name).write_bytes(b"\x89PNG\0")
        return folder

    def test_files_of_a_folder_have_different_types(self):
        folder = self.write_folder()
        lines = self.run_neusum("--recursive", folder, self.text, "--format", "json", "--quiet").splitlines()
        summaries = [json.loads(line) for line in lines]
        names = ["a.txt", "b.html", "inner/c.md", "inner/d.srt.gz"]
        self.assertEqual([one["id"] for one in summaries], [str(self.text), *(str(folder / name) for name in names)])
        has_source = ["source" in one["sentences"][0] for one in summaries]
        self.assertEqual(has_source, [False, False, True, True, True])
        self.assertEqual(summaries[4]["sentences"][0]["begin"], 1.5)

    def test_a_file_that_cannot_be_read_has_a_row(self):
        folder = self.write_folder()
        (folder / "broken.docx").write_bytes(b"PK")
        rows = self.folder / "rows.jsonl"
        self.assertIn("1 of 5 files cannot be read", self.run_neusum("--recursive", folder, "--format", "json", "-o", rows, status=2))
        rows = [json.loads(row) for row in rows.read_text().splitlines()]
        self.assertEqual(len(rows), 5)
        self.assertEqual([row.get("error", "").count("damaged ZIP archive") for row in rows], [0, 0, 1, 0, 0])
        self.assertEqual(rows[2]["id"], str(folder / "broken.docx"))
        (folder / "broken.docx").unlink()

    def test_an_interrupted_run_over_a_folder_is_resumed(self):
        folder, rows, partial = self.write_folder(), self.folder / "run.jsonl", self.folder / "run.jsonl.partial"
        command = ("--recursive", folder, "--format", "json", "-o", rows)
        self.run_neusum(*command)
        expected = rows.read_text()
        lines = expected.splitlines(keepends=True)
        for rest in ("", lines[0], lines[0] + lines[1][:20], expected):
            partial.write_text(rest)
            rows.unlink(missing_ok=True)
            self.run_neusum(*command, "--resume")
            self.assertEqual(rows.read_text(), expected)
            self.assertFalse(partial.exists())
        self.run_neusum(*command, "--resume")  # nothing was interrupted
        self.assertEqual(rows.read_text(), expected)
        partial.write_text(lines[1])
        self.assertIn("row 1 of the interrupted run is of another file", self.run_neusum(*command, "--resume", status=2))
        partial.unlink()
        for flags in (("--format", "text"), ("--format", "json", "--query", "ferry")):
            self.assertIn("--resume is for", self.run_neusum("--recursive", folder, "--resume", *flags, status=2))

    def test_a_query_searches_files_of_all_types(self):
        folder = self.write_folder()
        extract = json.loads(self.run_neusum("--recursive", folder, "--query", "What sank?", "--method", "bm25", "--all",
                                             "--format", "json", "--quiet"))
        found = [one for one in extract["sentences"] if one["documentIndex"] == 3]
        self.assertEqual([(one["text"], one["begin"]) for one in found], [("It sank.", 1.5)])
        page = (folder / "b.html").read_bytes()
        for sentence in extract["sentences"]:
            if sentence["documentIndex"] == 1:
                parts = b"".join(page[begin:end] for begin, end in sentence["source"])
                self.assertEqual(parts.decode().split(), sentence["text"].split())

    def test_a_folder_without_texts_is_an_error(self):
        (self.folder / "empty").mkdir()
        self.assertIn("no file", self.run_neusum("--recursive", self.folder / "empty", status=2))
        self.assertIn("cannot be read", self.run_neusum("--recursive", self.folder / "missing", status=2))

    def test_the_address_of_a_page_gives_each_sentence_a_link(self):
        path = self.folder / "page.html"
        path.write_text("<!DOCTYPE html><p>The ferry, at noon, sank.")
        flags = ("--quiet", "--url", "https://example.org/a")
        link = "https://example.org/a#:~:text=The%20ferry%2C%20at%20noon%2C%20sank."
        self.assertEqual(self.run_neusum(path, *flags), f"The ferry, at noon, sank.\n  {link}\n")
        self.assertEqual(json.loads(self.run_neusum(path, *flags, "--format", "json"))["sentences"][0]["link"], link)
        self.assertIn(f'href="{link}"', self.run_neusum(path, *flags, "--format", "html"))
        self.assertIn("one FILE", self.run_neusum(path, path, *flags, status=2))

    def test_json_lines_have_no_source_type(self):
        path = self.folder / "documents.jsonl"
        path.write_text(json.dumps({"text": TEXT}) + "\n")
        error = self.run_neusum("--jsonl", path, "--source-type", "html", status=2)
        self.assertIn("--source-type", error)

    def test_given_sentences_are_plain_text(self):
        path = self.folder / "page.html"
        path.write_text("<p>A sentence .\n")
        error = self.run_neusum(path, "--source-type", "html", "--input", "sentences", status=2)
        self.assertIn("omit --source-type html", error)

    def test_reading_from_a_terminal_prints_a_hint(self):
        controller, terminal = pty.openpty()
        process = subprocess.Popen([NEUSUM, "summarize", "--model", self.model], stdin=terminal,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        os.close(terminal)
        self.addCleanup(process.kill)
        self.assertTrue(select.select([process.stderr], [], [], 60)[0], "nothing is printed")
        self.assertIn(b"reading from the terminal", process.stderr.readline())
        os.write(controller, b"The ferry left. Nobody saw it.\n\x04")
        output, error = process.communicate(timeout=300)
        os.close(controller)
        self.assertEqual(process.returncode, 0, error)
        self.assertIn(b"The ferry left.", output)
        done = self.run_process(input=TEXT.encode())
        self.assertNotIn(b"terminal", done.stderr)

    def test_a_stream_of_documents_gives_a_stream_of_summaries(self):
        lines = [json.dumps({"id": f"d{i}", "text": TEXT * (1 + i % 3), "n": i}) for i in range(200)]
        printed = self.run_neusum("--jsonl", "--quiet", text="\n".join(lines))
        summaries = [json.loads(line) for line in printed.splitlines()]
        self.assertEqual([s["id"] for s in summaries], [f"d{i}" for i in range(200)])
        self.assertEqual([s["n"] for s in summaries], list(range(200)))
        self.assertEqual(self.run_neusum("--jsonl", "--format", "json", "--quiet", text="\n".join(lines)), printed)
        alone = json.loads(self.run_neusum("--format", "json", "--quiet", text=TEXT))
        self.assertEqual(summaries[0]["sentences"], alone["sentences"])

    def test_unusual_texts(self):
        for name, text in ODD_TEXTS.items():
            with self.subTest(name):
                summary = json.loads(self.run_neusum("--format", "json", "--quiet", text=text))
                self.assertLessEqual(len(summary["sentences"]), 3)
                self.assertEqual(summary["sentences"] == [], not text)
                for sentence in summary["sentences"]:
                    begin = sentence["offset"]
                    self.assertEqual(text[begin:begin + sentence["length"]], sentence["text"])
        self.assertIn("no sentence", json.loads(self.run_neusum("--format", "json", "--quiet", text=""))["warnings"][0])

    def test_invalid_arguments_are_reported(self):
        self.assertIn("there is no file", self.run_neusum("missing.txt", status=2))
        self.assertIn("one FILE", self.run_neusum(self.text, self.text, "--format", "html", status=2))
        self.assertIn("one FILE", self.run_neusum(self.text, self.text, "--jsonl", status=2))
        for form in ("html", "text"):
            self.assertIn(f"--format {form} is for plain text",
                          self.run_neusum("--jsonl", "--format", form, self.text, status=2))
        self.assertIn("ratio must be from 0 to 1", self.run_neusum(self.text, "--ratio", 2, status=2))


if __name__ == "__main__":
    NEUSUM, SmallModelCase.write_small_model = sys.argv[1:3]
    del sys.argv[1:3]
    unittest.main()
