#!/usr/bin/env python3
"""Compares `neusum label --method released` with the authors' own labels of 100 documents.

Usage: labels_golden_test.py NEUSUM SHARED_DIR

Oracles, their order, scores and gains must be equal to the last bit, and with --format authors the
files to the last byte. Exits with 77 (skipped) without the reference data.
"""
import ast
import json
import pathlib
import subprocess
import sys
import tempfile

ORACLES = 'train.rouge_bigram_F1.oracle.100'


def read_lines(path):
    return path.read_text(encoding='utf-8').rstrip('\n').split('\n')


def read_documents(folder):
    """Writes each source and target as a JSON line; every unit is a sentence."""
    pairs = zip(read_lines(folder / 'train.txt.src.100'), read_lines(folder / 'train.txt.tgt.100'), strict=True)
    return ''.join(json.dumps({'sentences': source.split('##SENT##'), 'reference': target.split('##SENT##')}) + '\n'
                   for source, target in pairs)


def read_labels(folder):
    """Yields, for each document, the oracle in its order, its score, and the gains of each step."""
    for scored, gained in zip(read_lines(folder / ORACLES), read_lines(folder / f'{ORACLES}.regGain'), strict=True):
        order, *steps = gained.split('\t')
        sentences = list(ast.literal_eval(order))
        assert sorted(sentences) == sorted(ast.literal_eval(scored.split('\t')[0])), 'the golden files disagree'
        yield sentences, float(scored.split('\t')[1]), [[float(gain) for gain in step.split()] for step in steps]


def label(neusum, documents, output, *flags):
    command = [neusum, 'label', '-', '-o', output, '--quiet', '--strict', '--method', 'released', *flags]
    subprocess.run(command, input=documents.encode(), check=True)


def count_equal(path, golden):
    labelled = [json.loads(line) for line in open(path, encoding='utf-8')]
    found = [(document['oracle'], document['oracle_rouge2'], document['gains']) for document in labelled]
    return sum(ours == theirs for ours, theirs in zip(found, golden, strict=True))


def main():
    neusum, folder = sys.argv[1], pathlib.Path(sys.argv[2]) / 'golden' / 'labels'
    if not (folder / ORACLES).exists():
        print(f'skipped: no {folder / ORACLES}')
        return 77
    documents, golden = read_documents(folder), list(read_labels(folder))
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        label(neusum, documents, scratch / 'labelled.jsonl')
        equal = count_equal(scratch / 'labelled.jsonl', golden)
        label(neusum, documents, scratch / ORACLES, '--format', 'authors')
        same_files = [name for name in (ORACLES, f'{ORACLES}.regGain')
                      if (scratch / name).read_bytes() == (folder / name).read_bytes()]
    print(f'{equal} of {len(golden)} documents equal: oracle, order, score and {sum(len(g) * len(g[0]) for _, _, g in golden)} gains')
    print(f'{len(same_files)} of 2 files equal to the last byte')
    return int(equal < len(golden) or len(same_files) < 2)


if __name__ == '__main__':
    sys.exit(main())
