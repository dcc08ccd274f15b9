#!/usr/bin/env python3
"""Every sentence equals its span of the source, in each index type; Python counts the units.

Usage: round_trip_test.py NEUSUM SHARED_DIR [MORE_FILES...] [--all]

Reads the corpora in SHARED_DIR/data and MORE_FILES: the first documents of each, or all with --all. Exits
with 77 (skipped) without a corpus.
"""
import argparse
import itertools
import json
import pathlib
import subprocess
import sys

SAMPLE = 100  # documents per corpus
UNITS = {  # index type -> text to sequence of units, slice of it to string
    'UnicodeCodePoint': (lambda text: text, lambda units: units),
    'Utf8CodeUnit': (lambda text: text.encode(), lambda units: units.decode()),
    'Utf16CodeUnit': (lambda text: memoryview(text.encode('utf-16-le')).cast('H'),
                      lambda units: units.tobytes().decode('utf-16-le')),
}


def lines(path):
    with subprocess.Popen(['zstd', '-dcq', '--long=27', path], stdout=subprocess.PIPE) as process:
        yield from process.stdout
        process.stdout.close()


def text_of(record):
    return record.get('article') or record.get('text') or record.get('document')


def is_corpus(path):
    """Returns True if neusum splits the texts of a file: they are in it, without sentences."""
    record = json.loads(next(lines(path)))
    return bool(text_of(record)) and 'sentences' not in record


def check_document(source, prepared, index_type):
    """Checks that every character except white space is in one sentence, in order; returns the number of sentences."""
    text = prepared['text']
    assert text == text_of(source), 'another text'
    to_units, to_string = UNITS[index_type]
    units, end = to_units(text), 0
    for sentence in prepared['sentences']:
        begin = sentence['offset']
        assert not to_string(units[end:begin]).strip(' \t\n\r\f\v\u200b\ufeff\u00a0').strip(), 'characters lost'
        end = begin + sentence['length']
        assert to_string(units[begin:end]) == sentence['text'], 'the span is not the sentence'
        assert sentence['text'] and sentence['text'] == sentence['text'].strip(), 'white space at an end'
    assert not to_string(units[end:]).strip('\u200b\ufeff').strip(), 'characters lost at the end'
    return len(prepared['sentences'])


def check_corpus(neusum, path, index_type, count):
    """Prepares a corpus and compares each document; returns the numbers of documents and sentences."""
    command = [neusum, 'prepare', '--structure', 'off', '-', '-o', '-', '--quiet', '--string-index-type', index_type]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        feeder = subprocess.Popen(['sh', '-c', f'zstd -dcq --long=27 "$1" | head -n {count}', 'sh', path],
                                  stdout=process.stdin)
        process.stdin.close()
        documents = sentences = 0
        for source, prepared in zip(itertools.islice(lines(path), count), process.stdout, strict=True):
            prepared = json.loads(prepared)
            try:
                sentences += check_document(json.loads(source), prepared, index_type)
            except AssertionError as error:
                sys.exit(f'{path}: document {prepared["id"]}: {index_type}: {error}')
            documents += 1
        feeder.wait()
    return documents, sentences


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('neusum')
    parser.add_argument('shared', type=pathlib.Path)
    parser.add_argument('more', nargs='*')
    parser.add_argument('--all', action='store_true')
    args = parser.parse_args()
    paths = [str(p) for p in sorted((args.shared / 'data').glob('*/*.jsonl.zst')) if is_corpus(p)] + args.more
    if not paths:
        print(f'skipped: no corpus under {args.shared / "data"}')
        return 77
    for path, index_type in itertools.product(paths, UNITS):
        documents, sentences = check_corpus(args.neusum, path, index_type, 10**9 if args.all else SAMPLE)
        print(f'{pathlib.Path(path).name}: {index_type}: {documents} documents, {sentences} sentences hold', flush=True)
    return 0


if __name__ == '__main__':
    sys.exit(main())
