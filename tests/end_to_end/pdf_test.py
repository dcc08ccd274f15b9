"""neusum reads PDF files with the program pdftotext, in a process without rights.

usage: pdf_test.py NEUSUM
"""
import json
import os
import shutil
import subprocess
import sys
import unittest

from scratch_case import ScratchCase

NEUSUM = ''

# A program that stands for pdftotext: its text are the lines that this body prints.
FAKE = '''#!{python} -SI
import os, sys
def line(text, page_top):
    words, left = '', 50
    for word in text.split():
        right = left + 5 * len(word)
        words += f'<word xMin="{{left}}" yMin="{{page_top}}" xMax="{{right}}" yMax="{{page_top + 10}}">{{word}}</word>'
        left = right + 5
    return f'<line>{{words}}</line>'
def show(*pages):
    print('<html><head><title>Harbour</title></head><body><doc>')
    for lines in pages:
        print('<page width="600" height="800">' + ''.join(line(text, 80 + 12 * i) for i, text in enumerate(lines)) + '</page>')
    print('</doc></body></html>')
{body}
'''
TWO_PAGES = '''
show(['The ferry to the islands left the port at noon on Monday.', 'Nobody saw it return, and the harbour'],
     ['was closed for the night.', 'On Tuesday, divers found the ferry &amp; its crew.'])
'''


REAL_PDF = b'''%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >> endobj
4 0 obj << /Length 113 >> stream
BT /F1 12 Tf 14 TL 100 690 Td (Nobody saw the ferry return, and the har-) Tj T* (bour was closed for the night.) Tj ET
endstream endobj
5 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj
trailer << /Root 1 0 R >>
'''


class PdfTest(ScratchCase):
    def setUp(self):
        self.pdf = self.folder / 'report.pdf'
        self.pdf.write_bytes(b'%PDF-1.7\n%\xe2\xe3\xcf\xd3\nreport')

    def run_neusum(self, *arguments, body=TWO_PAGES, status=0):
        """Runs neusum with a pdftotext that has this body; with None, there is none."""
        program = self.folder / 'programs/pdftotext'
        program.parent.mkdir(exist_ok=True)
        content = body and FAKE.format(python=sys.executable, body=body)
        if not content:
            program.unlink(missing_ok=True)
        elif not program.exists() or program.read_text() != content:
            program.write_text(content)
            program.chmod(0o755)
        done = subprocess.run([NEUSUM, *arguments], capture_output=True, text=True, check=False, env=os.environ | {'PATH': str(program.parent)})
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stderr if status else done.stdout

    def test_extract_text_has_blocks_with_boxes(self):
        self.assertIn('and the harbour was closed for the night.', self.run_neusum('extract-text', self.pdf))
        source = json.loads(self.run_neusum('extract-text', '--format', 'json', self.pdf))
        self.assertEqual((source['type'], source['title']), ('pdf', 'Harbour'))
        block = source['blocks'][0]
        self.assertEqual(block['page'], 1)
        self.assertEqual([box[0] for box in block['boxes']], [1, 1, 2, 2][:len(block['boxes'])])
        self.assertNotIn('source', block)

    def test_sentences_have_boxes(self):
        summary = json.loads(self.run_neusum('summarize', '--method', 'lead', '--language', 'en', '--sentences', '2', '--format', 'json', self.pdf))
        second = summary['sentences'][1]
        self.assertEqual(second['text'].split()[-1], 'night.')
        self.assertEqual(second['page'], 1)
        self.assertEqual(second['boxes'], [[1, 50, 92, 235, 102], [2, 50, 80, 175, 90]])

    def test_html_shows_pages_with_marks(self):
        command = ('--method', 'lead', '--language', 'en', '--sentences', '4', '--format', 'html', self.pdf)
        html = self.run_neusum('summarize', *command)
        self.assertIn('<h2>Page 1</h2>', html)
        self.assertIn('crew.</mark', html)
        self.assertIn('&#38;', html)
        html = self.run_neusum('extract', 'Where was the ferry?', '--method', 'bm25', '--all', '--format', 'html', self.pdf)
        self.assertIn('<mark', html)

    def test_pdftotext_reads_a_pdf(self):
        pdf = self.folder / 'real.pdf'
        pdf.write_bytes(REAL_PDF)
        done = subprocess.run([NEUSUM, 'extract-text', '--format', 'json', pdf], capture_output=True, text=True, check=True)
        block, = json.loads(done.stdout)['blocks']
        self.assertEqual(block['text'], 'Nobody saw the ferry return, and the harbour was closed for the night.')
        for (_, left, top, _, bottom), expected_top in zip(block['boxes'], (100, 114)):
            self.assertAlmostEqual(left, 100, delta=1)
            self.assertTrue(expected_top - 3 < top < bottom < expected_top + 15, block['boxes'])

    def test_the_program_sees_the_file(self):
        text = self.run_neusum('extract-text', self.pdf, body="show(['The file has %d bytes.' % len(open(sys.argv[-2], 'rb').read())])")
        self.assertIn(f'The file has {self.pdf.stat().st_size} bytes.', text)

    def test_the_program_has_no_rights(self):
        target = self.folder / 'written'
        body = f'''
import socket
def attempt(name, function):
    try:
        function()
        return f'{{name}} is allowed.'
    except OSError as error:
        return f'{{name}} is denied.' if error.errno == 1 else f'{{name}} failed {{error}}.'
show([attempt('Network', socket.socket)],
     [attempt('Writing', lambda: open({str(target)!r}, 'w'))],
     [attempt('Forking', lambda: os.fork() or os._exit(0))],
     [attempt('Executing', lambda: os.execv(sys.executable, ['python', '-c', '0']))],
     [attempt('Removing', lambda: os.unlink({str(self.pdf)!r}))])
'''
        text = self.run_neusum('extract-text', self.pdf, body=body)
        self.assertEqual(text.count('denied.'), 5, text)
        self.assertFalse(target.exists())
        self.assertTrue(self.pdf.exists())

    def summarize_with_cache(self, pdf, body="show([f'Process {os.getpid()} found a ferry.'])"):
        return self.run_neusum('summarize', '--method', 'lead', '--language', 'en', '--cache', self.folder / 'cache', pdf, body=body)

    def test_a_cached_file_is_not_read_again(self):
        first = self.summarize_with_cache(self.pdf)
        copy = self.folder / 'copy.pdf'
        copy.write_bytes(self.pdf.read_bytes())
        self.assertEqual(self.summarize_with_cache(copy), first)
        changed = self.folder / 'changed.pdf'
        changed.write_bytes(self.pdf.read_bytes() + b'.')
        self.assertNotEqual(self.summarize_with_cache(changed), first)
        self.assertIn('Another', self.summarize_with_cache(self.pdf, body="show(['Another version found a ferry.'])"))

    def test_a_damaged_cache_is_not_used(self):
        cache = self.folder / 'cache'
        shutil.rmtree(cache, ignore_errors=True)
        last = self.summarize_with_cache(self.pdf)
        cached, = cache.iterdir()
        whole = cached.read_bytes()
        for content in (b'', whole[:20], whole[:-1], whole.replace(b'ferry', b'furry'), whole + b' '):
            cached.write_bytes(content)
            text = self.summarize_with_cache(self.pdf)
            self.assertIn('found a ferry', text)
            self.assertNotEqual(text, last)
            self.assertEqual(self.summarize_with_cache(self.pdf), text)  # it was written again
            last = text

    def test_a_cache_that_cannot_be_a_folder_is_an_error(self):
        error = self.run_neusum('summarize', '--cache', self.pdf / 'cache', self.pdf, status=2)
        self.assertIn(f'cannot create {self.pdf}/cache', error)
        self.assertIn('omit it with --jsonl', self.run_neusum('summarize', '--cache', 'a', '--jsonl', self.pdf, status=2))

    def test_failures_are_reported(self):
        for body, problem in ((None, 'install poppler-utils'), ('sys.exit(1)', 'damaged, or needs a password'),
                              ('x = bytearray(1 << 31)', 'damaged, or needs a password'), ('print("<doc><page")', 'not well-formed'),
                              ('show([])', 'has no text')):
            error = self.run_neusum('extract-text', self.pdf, body=body, status=2)
            self.assertIn(problem, error)
            self.assertEqual(len(error.splitlines()), 1)


if __name__ == '__main__':
    NEUSUM = sys.argv.pop(1)
    unittest.main()
