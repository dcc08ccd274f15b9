#!/usr/bin/env python3
"""Compares sentences and tokens of `neusum prepare` with gold data; each figure has a target.

Usage: text_golden_test.py NEUSUM SHARED_DIR

Scores with score.py of the reference data, prints each figure with its target, and fails if one is
missed. Exits with 77 (skipped) without the reference data.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

SENTENCE_TARGETS = [  # gold file, target of each measure of score.py
    ('ud/en_ewt-dev', {'strict': 93.0}),
    ('ud/en_ewt-test', {'strict': 88.0}),
    ('ud/en_gum-dev', {'strict': 97.5}),
    ('ud/en_gum-test', {'strict': 97.1}),  # goal 97.3
    ('corenlp/cnndm-test-raw', {'strict': 99.0, 'lenient': 99.5}),
    ('corenlp/cnndm-train-raw', {'lenient': 99.5}),
    ('corenlp/bbc-raw', {'strict': 99.5}),
    ('corenlp/xsum-raw', {'strict': 99.7}),
]
TOKEN_TARGETS = [
    ('corenlp/cnndm-test-raw', 99.5),
    ('ud/en_ewt-test', 97.4),
    ('ud/en_gum-test', 99.4),
]
RULE_TARGETS = [('golden-rules/en.jsonl', 46), ('golden-rules/en-more.jsonl', 85)]
TOKENIZED, TOKENIZED_TARGET = 'corenlp/cnndm-test-tokenised', 97.0


class Golden:
    def __init__(self, neusum, gold_dir, scratch):
        self.neusum, self.gold_dir, self.scratch = neusum, gold_dir, scratch
        self.failures = 0

    def path(self, name):
        return str(self.gold_dir / (name if name.endswith('.jsonl') else name + '.jsonl.zst'))

    def score(self, *args):
        return subprocess.run([sys.executable, str(self.gold_dir / 'score.py'), *args], check=True,
                              stdout=subprocess.PIPE).stdout

    def prepare(self, name, *flags):
        """Prepares the texts of a gold file once; returns the path."""
        output = self.scratch / (name.replace('/', '-') + '.prepared.jsonl')
        if not output.exists():
            subprocess.run([self.neusum, 'prepare', '--structure', 'off', '-', '-o', str(output), '--quiet', *flags], check=True,
                           input=self.score('text', self.path(name)))
        return str(output)

    def check(self, what, figure, target):
        passed = figure >= target
        self.failures += not passed
        print(f'{"ok  " if passed else "FAIL"} {what}: {figure} (target {target})', flush=True)

    def sentences(self, name, targets):
        figures = json.loads(self.score('sentences', self.path(name), self.prepare(name)))
        for measure, target in targets.items():
            self.check(f'sentences, {name}, {measure}', figures[measure], target)

    def tokens(self, name, target):
        figures = json.loads(self.score('tokens', self.path(name), self.prepare(name)))
        self.check(f'tokens, {name}', figures['tokens'], target)

    def rules(self, name, target):
        figures = json.loads(self.score('rules', self.path(name), self.prepare(name)))
        self.check(f'rules, {name}, of {figures["of"]}', figures['passed'], target)

    def tokenized(self, name, target):
        """Checks that the tokens of tokenized text do not change; scores sentence ends, counted in tokens."""
        gold = [json.loads(line) for line in subprocess.run(
            ['zstd', '-dcq', '--long=24', self.path(name)], check=True, stdout=subprocess.PIPE).stdout.splitlines()]
        prepared = open(self.prepare(name, '--input', 'tokenized'), encoding='utf-8')
        same = hits = found = expected = 0
        for document, line in zip(gold, prepared, strict=True):
            sentences = [s['tokens'] for s in json.loads(line)['sentences']]
            tokens = [t for s in sentences for t in s]
            same += tokens == document['text'].split(' ')
            ends, total = set(), 0
            for s in sentences:
                total += len(s)
                ends.add(total)
            ends.discard(len(tokens))
            gold_ends = {end for _, end in document['sentences']} - {len(tokens)}
            hits, found, expected = hits + len(ends & gold_ends), found + len(ends), expected + len(gold_ends)
        self.check(f'tokenized, {name}, documents token for token', same, len(gold))
        self.check(f'tokenized, {name}, sentences', round(200 * hits / (found + expected), 2), target)


def main():
    neusum, shared = sys.argv[1:]
    gold_dir = pathlib.Path(shared) / 'golden' / 'text'
    if not gold_dir.is_dir():
        print(f'skipped: no reference data at {gold_dir}')
        return 77
    with tempfile.TemporaryDirectory() as scratch:
        golden = Golden(neusum, gold_dir, pathlib.Path(scratch))
        for target in SENTENCE_TARGETS:
            golden.sentences(*target)
        for target in RULE_TARGETS:
            golden.rules(*target)
        golden.tokenized(TOKENIZED, TOKENIZED_TARGET)
        for target in TOKEN_TARGETS:
            golden.tokens(*target)
    return int(golden.failures > 0)


if __name__ == '__main__':
    sys.exit(main())
