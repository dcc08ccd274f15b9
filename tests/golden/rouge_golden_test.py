#!/usr/bin/env python3
"""Compares `neusum rouge` with recorded output of the official script, byte for byte.

Usage: rouge_golden_test.py NEUSUM SHARED_DIR

Checks every SHARED_DIR/golden/rouge/*.expected.txt. Its documents are read as JSON lines (from a file and
from standard input), as a list of SPL files, as a list of SEE files, and with settings.xml. Exits with 77
(skipped) without the reference data.
"""
import itertools
import json
import pathlib
import subprocess
import sys
import tempfile

import rouge_forms

MODES = {  # end of the name of a recorded output -> options that produced it
    '.expected.txt': ['-m', '-n', '2', '-d'],
    '.no-wordnet.expected.txt': ['--exceptions', 'none', '-m', '-n', '2'],
}


def read_documents(path):
    with open(path, encoding='utf-8') as file:
        lines = [json.loads(line) for line in file]
    return [{'id': str(line['eval']), 'peers': {rouge_forms.SYSTEM: line['peer']}, 'references': line['references']}
            for line in lines]


def sentences_of(documents):
    for document in documents:
        yield from itertools.chain(*document['peers'].values(), *document['references'])


def write_forms(folder, documents):
    """Returns the arguments for each format of the documents; each format has its own folder."""
    for text_form in rouge_forms.WRITERS:
        texts = folder / text_form
        texts.mkdir()
        rouge_forms.write_texts(texts, documents, text_form)
        rouge_forms.write_list(texts, documents)
        rouge_forms.write_settings(texts, documents, text_form)
    forms = [('SPL', ['-z', 'SPL', 'list.txt']), ('SPL', ['-a', 'settings.xml']),
             ('SPL', ['settings.xml', rouge_forms.SYSTEM])]
    if not any('<' in sentence for sentence in sentences_of(documents)):  # `<` ends a sentence in SEE
        forms += [('SEE', ['-z', 'SEE', 'list.txt', rouge_forms.SYSTEM]), ('SEE', ['-a', 'settings.xml'])]
    return forms


def check(neusum, name, arguments, expected, **options):
    """Runs neusum once; returns 1 if the output differs."""
    result = subprocess.run([neusum, 'rouge', *arguments], capture_output=True, check=False, **options)
    what = f'{name}: neusum rouge {" ".join(arguments)}'
    if result.returncode == 0 and result.stdout == expected:
        print(f'ok   {what}', flush=True)
        return 0
    print(f'FAIL {what}\n{rouge_forms.difference(expected, result)}', flush=True)
    return 1


def main():
    neusum, shared = sys.argv[1:]
    golden = pathlib.Path(shared).resolve() / 'golden' / 'rouge'
    if not golden.is_dir():
        print(f'skipped: no reference data at {golden}')
        return 77
    runs = failures = 0
    for source in sorted(golden.glob('*.jsonl')):
        modes = {ending: options for ending, options in MODES.items() if source.with_suffix(ending).exists()}
        with tempfile.TemporaryDirectory() as scratch:
            forms = write_forms(pathlib.Path(scratch), read_documents(source))
            for ending, options in modes.items():
                expected = source.with_suffix(ending).read_bytes()
                name = source.stem + ending
                failures += check(neusum, name, [*options, str(source)], expected)
                failures += check(neusum, name, [*options, '-'], expected, input=source.read_bytes())
                for folder, arguments in forms:
                    failures += check(neusum, name, [*options, *arguments], expected, cwd=f'{scratch}/{folder}')
                runs += 2 + len(forms)
    print(f'{runs} runs, {failures} differences')
    return int(failures > 0 or runs == 0)


if __name__ == '__main__':
    sys.exit(main())
