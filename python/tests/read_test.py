"""neusum.read and summaries of files, with the installed package neusum.

usage: read_test.py
"""

import gzip
import pathlib
import pickle
import tempfile
import unittest

import neusum

PAGE = ("<!DOCTYPE html><html lang=en-GB><title>News</title><nav><a href=/>Home</a></nav><article><h1>Ferry</h1>"
        "<p>The ferry left <b>Zoë’s</b> harbour &amp; sank. Nobody saw the ferry return, said the keeper.</p></article>").encode()
TALK = b"1\n00:00:01,500 --> 00:00:02,000\nThe ferry\n\n2\n00:00:02,000 --> 00:00:03,000\nleft at noon.\n"
FIRST = "The ferry left Zoë’s harbour & sank."


def parts_of(sentence, content=PAGE):
    return b"".join(content[begin:end] for begin, end in sentence.source).decode().replace("&amp;", "&")


class ReadTest(unittest.TestCase):
    def test_a_page_is_the_text_of_its_paragraphs(self):
        page = neusum.read(PAGE)
        text = FIRST + " Nobody saw the ferry return, said the keeper."
        self.assertEqual(page, "Ferry\n\n" + text)
        self.assertIsInstance(page, str)
        self.assertEqual((page.type, page.document_title, page.language, page.encoding, page.content, page.is_truncated),
                         ("html", "News", "en-GB", "utf-8", PAGE, False))
        self.assertEqual([(block.role, block.text) for block in page.blocks], [("heading", "Ferry"), ("paragraph", text)])
        self.assertIn("Home", [block.text for block in neusum.read(PAGE, whole_page=True).blocks])

    def test_files_are_read_by_content_name_and_type(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "notes.md.gz")
            path.write_bytes(gzip.compress(b"# Ferry\n\nIt sank."))
            self.assertEqual((neusum.read(path), neusum.read(str(path)).type), ("Ferry\n\nIt sank.", "markdown"))
            with self.assertRaisesRegex(neusum.InvalidInput, "there is no file"):
                neusum.read(path.with_name("missing"))
        self.assertEqual(neusum.read(b"# Ferry", "text"), "# Ferry")
        self.assertEqual(neusum.read(bytearray(b"caf\xe9")), "café")
        self.assertEqual(neusum.read(b"<p>\xe9", "html", encoding="iso-8859-5"), "щ")
        with self.assertRaisesRegex(neusum.InvalidInput, "source_type must be one of 'auto', 'text'"):
            neusum.read(b"", "odp")
        with self.assertRaisesRegex(neusum.InvalidInput, "PDF"):
            neusum.read(b"%PDF-1.7")

    def test_sentences_have_the_bytes_of_the_file(self):
        page = neusum.read(PAGE)
        for summary in (neusum.summarize(page), neusum.summarize(html=PAGE), neusum.summarize(html=PAGE.decode()),
                        neusum.Summarizer(string_index_type="Utf16CodeUnit").summarize(page)):
            self.assertEqual([parts_of(sentence) for sentence in summary.sentences], [one.text for one in summary.sentences])
            self.assertEqual(summary.sentences[0].text, FIRST)
            self.assertIn('"source":[[', summary.to_json())
        self.assertEqual(neusum.summarize(str(page)).sentences[0].source, ())
        self.assertEqual(neusum.summarize(neusum.read(b"It sank.")).sentences[0].source, ())

    def test_extracts_of_files_and_texts_together(self):
        documents = ["The ferry sank.", neusum.read(PAGE), {"id": "talk", "text": neusum.read(TALK)}]
        found = neusum.extract("Where is the ferry?", documents, method="bm25", threshold=0).sentences
        self.assertEqual({one.document_index for one in found}, {0, 1, 2})
        for sentence in found:
            if sentence.document_index == 0:
                self.assertEqual(sentence.source, ())
            elif sentence.document_index == 1:
                self.assertEqual(parts_of(sentence), sentence.text)
            else:
                self.assertEqual((sentence.begin, sentence.end), (1.5, 3))

    def test_the_page_itself_is_marked(self):
        page = neusum.read(PAGE)
        marked = page.marked(neusum.summarize(page).sentences)
        self.assertIn("<b><mark", marked.decode())
        self.assertIn(b"script-src 'none'", marked)
        with self.assertRaisesRegex(ValueError, "only web pages"):
            neusum.read(TALK).marked(())

    def test_a_markdown_file_itself_is_marked(self):
        notes = neusum.read(b"# Ferry\n\nThe *ferry* to [the island](/island) sank at noon.\n", "markdown")
        self.assertEqual(notes.marked(neusum.summarize(notes).sentences),
                         b"# Ferry\n\n<mark>The *ferry* to [the island](/island) sank at noon.</mark>\n")
        with self.assertRaisesRegex(neusum.InvalidInput, "utf-16le cannot be marked"):
            neusum.read("# Ferry\n\nIt sank.\n".encode("utf-16"), "markdown").marked(())

    def test_a_copy_is_the_same_text(self):
        page = neusum.read(PAGE)
        copy = pickle.loads(pickle.dumps(page))
        self.assertEqual((copy, copy.type, copy.blocks), (page, "html", page.blocks))
        self.assertEqual(neusum.summarize(copy).sentences, neusum.summarize(page).sentences)

    def test_a_summary_needs_one_text(self):
        for arguments in ({}, {"text": "a", "html": "b"}):
            with self.assertRaisesRegex(TypeError, "either text or html"):
                neusum.summarize(**arguments)


if __name__ == "__main__":
    unittest.main()
