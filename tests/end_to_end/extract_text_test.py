"""neusum extract-text prints the text of other formats and the place of each block.

usage: extract_text_test.py NEUSUM
"""
import json
import subprocess
import sys
import unittest

from scratch_case import ScratchCase

NEUSUM = ''

PAGE = b'<title>T</title><h1>Ferry</h1><p>The <b>ferry</b> left caf\xe9 &amp; port.</p>'


class ExtractTextTest(ScratchCase):
    def extract(self, name, content, *flags):
        path = self.folder / name
        path.write_bytes(content)
        return subprocess.run([NEUSUM, 'extract-text', '--whole-page', *flags, path], stdout=subprocess.PIPE, text=True, check=True).stdout

    def test_prints_blocks_separated_by_blank_lines(self):
        self.assertEqual(self.extract('page.html', PAGE), 'Ferry\n\nThe ferry left café & port.\n')

    def test_json_has_the_bytes_of_each_block(self):
        page = json.loads(self.extract('page.html', PAGE, '--format', 'json'))
        self.assertEqual((page['type'], page['title'], page['encoding']), ('html', 'T', 'windows-1252'))
        self.assertEqual([block['role'] for block in page['blocks']], ['heading', 'paragraph'])
        parts = [PAGE[begin:end] for begin, end in page['blocks'][1]['source']]
        self.assertEqual(parts, [b'The ', b'ferry', b' left caf\xe9 &amp; port.'])

    def test_captions_have_times(self):
        talk = self.extract('talk.srt', b'1\n00:00:01,500 --> 00:00:02,000\nHello\n', '--format', 'json')
        block = json.loads(talk)['blocks'][0]
        self.assertEqual((block['role'], block['text'], block['begin'], block['end']), ('cue', 'Hello', 1.5, 2))

    def test_plain_text_has_roles(self):
        mail = json.loads(self.extract('mail', b'From: Ann\n\nThe ferry is late.\n\n> When?\n', '--format', 'json'))
        self.assertEqual([block['role'] for block in mail['blocks']], ['field', 'paragraph', 'quotation'])

    def test_the_main_text_of_a_page_is_the_default(self):
        page = b'<nav><a href=/>Home</a></nav><article><p>The ferry left the port at noon, and nobody saw it return.</p></article>'
        path = self.folder / 'page.html'
        path.write_bytes(page)
        text = subprocess.run([NEUSUM, 'extract-text', path], stdout=subprocess.PIPE, text=True, check=True).stdout
        self.assertEqual(text, 'The ferry left the port at noon, and nobody saw it return.\n')
        self.assertIn('Home', self.extract('page.html', page))

    def test_markdown_can_be_marked(self):
        path = self.folder / 'notes.md'
        path.write_text('# Ferries\n\nThe *ferry* to the islands leaves at noon.\n')
        for command in (['summarize'], ['extract', 'When does the ferry leave?']):
            marked = subprocess.run([NEUSUM, *command, path, '--method', 'lead' if command == ['summarize'] else 'bm25', '--format', 'markdown'],
                                    stdout=subprocess.PIPE, text=True, check=True).stdout
            self.assertEqual(marked, '# Ferries\n\n<mark>The *ferry* to the islands leaves at noon.</mark>\n')
        page = self.folder / 'page.html'
        page.write_bytes(PAGE)
        failed = subprocess.run([NEUSUM, 'summarize', page, '--format', 'markdown'], stderr=subprocess.PIPE, text=True, check=False)
        self.assertEqual(failed.returncode, 2)
        self.assertIn('--format markdown marks the sentences of a Markdown file', failed.stderr)

    def test_page_features_has_a_row_per_block(self):
        path, features = self.folder / 'page.html', self.folder / 'features.safetensors'
        path.write_bytes(PAGE)
        subprocess.run([NEUSUM, 'page-features', path, path, '-o', features], check=True)
        data = features.read_bytes()
        header = json.loads(data[8:8 + int.from_bytes(data[:8], 'little')])
        names = header['__metadata__']['features'].split(',')
        self.assertEqual(header['features']['shape'], [4, len(names)])
        self.assertEqual([header[name]['shape'] for name in ('page', 'text_end')], [[4], [4]])

    def test_source_type_overrides_the_name(self):
        self.assertEqual(self.extract('page.html', b'<p>a</p>', '--source-type', 'text'), '<p>a</p>\n')


if __name__ == '__main__':
    NEUSUM = sys.argv.pop(1)
    unittest.main()
