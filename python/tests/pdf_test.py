"""neusum.read of PDF files with pypdfium2, and highlights in them, with the installed package neusum.

usage: pdf_test.py
"""

import json
import os
import pathlib
import pickle
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

import neusum
import neusum._pdf
import pypdfium2
import pypdfium2.raw as pdfium

FIRST_PAGE = ["The ferry to the islands left the port at noon on Monday.", "Nobody saw it return, and the har-", "bour was closed for the night."]
SECOND_PAGE = ["On Tuesday, divers found the ferry & its crew \\(alive\\)."]
CLOSED = "Nobody saw it return, and the harbour was closed for the night."


def make_pdf(*pages, rotation=0):
    """A PDF with lines of 12 points on pages of 600 by 800 points; the first begins 100 points from the left and 110 from the top."""
    objects = ["<< /Type /Catalog /Pages 2 0 R >>",
               f"<< /Type /Pages /Kids [{' '.join(f'{5 + 2 * i} 0 R' for i in range(len(pages)))}] /Count {len(pages)} >>",
               "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>", "<< /Title (Harbour) >>"]
    for i, lines in enumerate(pages):
        content = "BT /F1 12 Tf 14 TL 100 690 Td " + " ".join(f"({line}) Tj T*" for line in lines) + " ET"
        objects += [f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Rotate {rotation} /Contents {6 + 2 * i} 0 R "
                    "/Resources << /Font << /F1 3 0 R >> >> >>", f"<< /Length {len(content)} >>\nstream\n{content}\nendstream"]
    file, offsets = "%PDF-1.4\n", []
    for i, body in enumerate(objects):
        offsets.append(len(file))
        file += f"{i + 1} 0 obj\n{body}\nendobj\n"
    table = "".join(f"{offset:010} 00000 n \n" for offset in offsets)
    count = len(objects) + 1
    return (f"{file}xref\n0 {count}\n0000000000 65535 f \n{table}trailer << /Size {count} /Root 1 0 R /Info 4 0 R >>\n"
            f"startxref\n{len(file)}\n%%EOF\n").encode()


def highlights_of(content):
    """The quadrilaterals of the highlight annotations: for each page a list of lists of (left, top, right, bottom) in the file."""
    found = []
    for page in pypdfium2.PdfDocument(content):
        found.append([])
        for i in range(pdfium.FPDFPage_GetAnnotCount(page)):
            annotation = pdfium.FPDFPage_GetAnnot(page, i)
            assert pdfium.FPDFAnnot_GetSubtype(annotation) == pdfium.FPDF_ANNOT_HIGHLIGHT
            boxes = []
            for k in range(pdfium.FPDFAnnot_CountAttachmentPoints(annotation)):
                points = pdfium.FS_QUADPOINTSF()
                assert pdfium.FPDFAnnot_GetAttachmentPoints(annotation, k, points)
                boxes.append((points.x1, points.y1, points.x4, points.y4))
            found[-1].append(boxes)
    return found


class PdfTest(unittest.TestCase):
    def setUp(self):
        self.content = make_pdf(FIRST_PAGE, SECOND_PAGE)

    def test_a_pdf_has_text_and_blocks(self):
        text = neusum.read(self.content)
        self.assertEqual((text.type, text.document_title), ("pdf", "Harbour"))
        self.assertIn(CLOSED, text)
        self.assertIn("found the ferry & its crew (alive).", text)
        block = text.blocks[0]
        self.assertEqual({box.page for box in block.boxes}, {1})
        self.assertEqual(block.source, ())

    def test_sentences_have_the_boxes_of_their_lines(self):
        summary = neusum.summarize(neusum.read(self.content), method="lead", sentences=3)
        closed = next(sentence for sentence in summary.sentences if sentence.text == CLOSED)
        self.assertEqual([box.page for box in closed.boxes], [1, 1])
        first, second = closed.boxes
        self.assertAlmostEqual(first.left, 100, delta=2)
        self.assertTrue(110 < first.top < 114 + 12 < first.bottom + 4 < 135, first)
        self.assertAlmostEqual(second.top - first.top, 14, delta=1)
        row = json.loads(summary.to_json())["sentences"][1]
        self.assertEqual((row["page"], len(row["boxes"])), (1, 2))
        extract = neusum.extract("Where was the ferry found?", neusum.read(self.content), method="bm25")
        self.assertEqual({box.page for sentence in extract.sentences for box in sentence.boxes if "Tuesday" in sentence.text}, {2})

    def test_files_are_read_by_name(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "report.pdf")
            path.write_bytes(self.content)
            text = neusum.read(path)
            self.assertEqual(text, neusum.read(self.content, "pdf"))
            self.assertEqual(pickle.loads(pickle.dumps(text)).blocks, text.blocks)

    def test_columns_are_read_one_after_the_other(self):
        words = "port crane ferry night diver island harbour winter keeper bridge".split()
        lines = [" ".join(words[(i * 7 + k) % 10] for k in range(4)) for i in range(30)]
        left = " ".join(f"1 0 0 1 60 {700 - 14 * i} Tm ({line}) Tj" for i, line in enumerate(lines[:15]))
        right = " ".join(f"1 0 0 1 320 {700 - 14 * i} Tm ({line}) Tj" for i, line in enumerate(lines[15:]))
        text = neusum.read(make_pdf([f") Tj {left} {right} ("]))
        self.assertEqual(" ".join(text.split()), " ".join(lines))

    def test_sentences_are_highlighted_in_a_copy(self):
        text = neusum.read(self.content)
        summary = neusum.summarize(text, method="lead", sentences=3)
        for rotation in (0, 90, 180, 270):
            with self.subTest(rotation=rotation):
                turned = neusum.read(make_pdf(FIRST_PAGE, SECOND_PAGE, rotation=rotation))
                blocks = [block for block in turned.blocks if block.boxes]
                marked = highlights_of(turned.marked(blocks))
                for page, number in zip(marked, (1, 2)):
                    boxes = [box for block in blocks for box in block.boxes if box.page == number]
                    self.assertEqual(len([box for mark in page for box in mark]), len(boxes))
        first, second = highlights_of(text.marked(summary.sentences))
        self.assertEqual([len(boxes) for boxes in first], [1, 2])
        self.assertEqual([len(boxes) for boxes in second], [1])
        box = summary.sentences[0].boxes[0]
        for found, expected in zip(first[0][0], (box.left, 800 - box.top, box.right, 800 - box.bottom)):
            self.assertAlmostEqual(found, expected, places=3)

    def test_highlights_can_be_seen(self):
        for rotation in (0, 90, 180, 270):
            with self.subTest(rotation=rotation):
                text = neusum.read(make_pdf([*FIRST_PAGE[:1]], rotation=rotation))
                boxes = [box for block in text.blocks for box in block.boxes]  # of each word, if the text is turned
                page = pypdfium2.PdfDocument(text.marked(text.blocks))[0]
                picture = page.render(rev_byteorder=True)
                pixels, stride, depth = bytes(picture.buffer), picture.stride, picture.n_channels
                yellow = [(x, y) for y in range(picture.height) for x in range(picture.width)
                          if pixels[y * stride + depth * x + 2] < 100 < 200 < pixels[y * stride + depth * x]]
                sides = [min(x for x, _ in yellow), min(y for _, y in yellow), max(x for x, _ in yellow) + 1, max(y for _, y in yellow) + 1]
                lefts, tops, rights, bottoms = zip(*(box[1:] for box in boxes))
                for found, expected in zip(sides, (min(lefts), min(tops), max(rights), max(bottoms))):
                    self.assertAlmostEqual(found, expected, delta=1.5)

    def test_unreadable_files_are_an_error(self):
        for content, problem in ((b"%PDF-1.7 damaged", "^the content is a PDF document that PDFium cannot read; it is damaged"),
                                 (make_pdf([]), "has no text")):
            with self.assertRaisesRegex(neusum.InvalidInput, problem):
                neusum.read(content)

    def test_time_and_memory_are_limited(self):
        for name, value, problem in (("_SECONDS", 0, "in time"), ("_CPU_SECONDS", 0, "0 s of CPU time"), ("_MEMORY", 1 << 20, "cannot read"),
                                     ("_OUTPUT", 100, "cannot read")):
            with self.subTest(limit=name), mock.patch.object(neusum._pdf, name, value):
                with self.assertRaisesRegex(neusum.InvalidInput, problem):
                    neusum.read(self.content)

    def test_without_pypdfium2_the_error_says_what_to_install(self):
        with mock.patch.dict(sys.modules, {"pypdfium2": None}):
            with self.assertRaisesRegex(neusum.InvalidInput, r"^a.pdf is a PDF document; .* pip install 'neusum\[pdf\]'"):
                neusum._pdf.layout_of(self.content, "a.pdf")

    def test_pypdfium2_is_not_imported(self):
        code = "import neusum, sys; assert neusum.read(sys.stdin.buffer.read()).type == 'pdf'; sys.exit('pypdfium2' in sys.modules)"
        self.assertEqual(subprocess.run([sys.executable, "-c", code], input=self.content, check=False, env=os.environ).returncode, 0)


if __name__ == "__main__":
    unittest.main()
