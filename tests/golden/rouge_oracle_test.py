#!/usr/bin/env python3
"""Runs `neusum rouge` and the official ROUGE-1.5.5 script, and compares their output byte for byte.

Usage: rouge_oracle_test.py NEUSUM SHARED_DIR ORACLE_DIR [--seed N] [--slice N] [--strength N] [--keep DIR]

1. The first three sentences of 500 documents of SHARED_DIR/data, if it exists.
2. 1,000 random documents (rouge_random.py) with four sets of options.
3. A covering array of all options and input formats: every combination of three values occurs in some run,
   on different slices of the random documents. --slice 1000 uses all documents in each run (an hour or two),
   --strength 2 covers only pairs.
4. Unusual settings.xml, list and SEE files (rouge_settings.py), and spellings of options.

Known differences, which are checked: the script prints numbers of options as they were typed (-w 1.20), we
print their usual form (1.2); a system named together with -a. We reject, while the script prints zeros or
nothing: an unknown system, no references, a peer without a file name, -x alone.

ORACLE_DIR (or $NEUSUM_ROUGE_ORACLE_DIR) contains the script, from tools/helpers/rouge_oracle, and caches its
outputs by the content of the inputs, so that a second run is fast. --keep copies the input of each differing
run to DIR. Exits with 77 (skipped) if the script cannot be downloaded.

Not tested, because the script itself fails: -w with a reference that has no word (or none left with -l or
-b); -r 0; -w 0 or less; -c and -p beyond their limits; -l together with -b; missing files. Not tested,
because the result is undefined: with -d, the order of ids that begin with the same number. Not tested: ids
beyond ASCII in settings.xml, which the script prints as Latin-1 if possible. Tested, because the result is
always the same although the script reads beyond an array (as 0): -c 0, -c 100 and -r 1.
"""
import argparse
import collections
import concurrent.futures
import gzip
import hashlib
import itertools
import json
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from typing import NamedTuple

import rouge_forms
import rouge_settings
from covering_array import covering_array
from rouge_random import random_documents

TOOL = pathlib.Path(__file__).resolve().parents[2] / 'tools/helpers/rouge_oracle'
DOCUMENTS = 1000
DUC_OPTIONS = '-m -n 4 -w 1.2 -2 4 -u -c 95 -r 1000 -f A -p 0.5 -t 0 -d'.split()
TELLING_OPTIONS = [  # for all random documents: options, exceptions, format
    (['-m', '-n', '2', '-d'], 'wordnet', 'json'),
    (['-m', '-n', '4', '-w', '1.2', '-2', '4', '-U', '-d'], 'wordnet', 'SPL list'),
    (['-n', '3', '-d', '-f', 'B', '-l', '40', '-2', '-1', '-u', '-c', '99'], 'wordnet', 'json'),
    (['-m', '-n', '2', '-d', '-f', 'B', '-b', '200', '-w', '2', '-p', '0.3'], 'none', 'SEE list'),
]
FACTORS = {  # factors of the covering array; a value is a tuple of arguments, or a word if it is not an option
    'stem': [(), ('-m',)],
    'n': [(), ('-n', '1'), ('-n', '2'), ('-n', '4')],
    'no lcs': [(), ('-x',)],
    'weight': [(), ('-w', '1.2'), ('-w', '2'), ('-w', '0.5')],
    'gap': [(), ('-2', '0'), ('-2', '4'), ('-2', '-1')],
    'unigrams': [(), ('-u',), ('-U',)],
    'formula': [(), ('-f', 'A'), ('-f', 'B')],
    'alpha': [(), ('-p', '0'), ('-p', '0.3'), ('-p', '1')],
    'confidence': [(), ('-c', '90'), ('-c', '99.5'), ('-c', '50'), ('-c', '100'), ('-c', '0')],
    'samples': [(), ('-r', '1'), ('-r', '10'), ('-r', '77')],
    'limit': [(), ('-l', '1'), ('-l', '10'), ('-l', '75'), ('-b', '1'), ('-b', '75'), ('-b', '665')],
    'detail': [(), ('-d',)],
    'exceptions': ['wordnet', 'none'],
    'form': ['json', 'SPL list', 'SEE list', 'SPL settings', 'SEE settings'],
    'system': ['given', 'default'],
    'threads': [(), ('--threads', '1'), ('--threads', '2')],
}
SPELLINGS = [  # combined options, and numbers that the script prints as they were typed; outcome: see Run
    (['-mxdn2', '-c', '90'], 'same'),
    (['-n2', '-w1.20', '-r', '10'], 'other'),
    (['-md', '-n3', '-2', '-7', '-U', '-l', '100', '-t', '0'], 'same'),
    (['-n', '0', '-d', '-p', '.5'], 'same'),
    (['-n', '1', '-c', '90.0'], 'other'),
    (['-x', '-2', '04'], 'other'),
    (['-x'], 'refused'),
]
JSON_INPUTS = ['documents.jsonl', '-', 'documents.jsonl.gz', 'documents.jsonl.zst']


class Run(NamedTuple):
    """One comparison: both programs run on the same documents, in a folder that `write` fills."""
    name: str
    write: Callable
    options: list
    oracle_input: list
    input: list  # arguments of neusum
    exceptions: str = 'wordnet'
    documents: int = 0
    more: tuple = ()  # options for neusum only
    outcome: str = 'same'  # or 'refused' (exit code 2), or 'other' (known difference)

    def arguments(self):
        return [*self.options, '--exceptions', self.exceptions, *self.more, *self.input]


class Oracle:
    """The official script with a cache of its outputs."""

    def __init__(self, folder):
        command = [sys.executable, str(TOOL), str(folder)]
        result = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
        if result.returncode:
            print(result.stdout.strip())
            sys.exit(result.returncode)
        self.paths = dict(line.split(' ', 1) for line in result.stdout.splitlines())
        self.outputs = pathlib.Path(folder).resolve() / 'outputs'
        self.outputs.mkdir(exist_ok=True)

    def exception_words(self):
        lists = sorted(pathlib.Path(self.paths['wordnet']).glob('*/*.exc'))
        return [line.split()[0] for path in lists for line in path.read_text().splitlines()]

    def kept_output(self, run, folder):
        """Returns the path of the cached output for this input."""
        digest = hashlib.sha256(repr((run.options, run.oracle_input, run.exceptions)).encode())
        for path in sorted(p for p in folder.rglob('*') if p.is_file() and '.jsonl' not in p.name):
            content = path.read_bytes()
            digest.update(f'{path.relative_to(folder)}\n{len(content)}\n'.encode())
            digest.update(content)
        return self.outputs / digest.hexdigest()

    def output(self, run, folder):
        kept = self.kept_output(run, folder)
        if kept.exists():
            return kept.read_bytes()
        command = ['perl', self.paths['script'], '-e', self.paths[run.exceptions], *run.options, *run.oracle_input]
        result = subprocess.run(command, cwd=folder, capture_output=True, check=False)
        if result.returncode:
            raise RuntimeError(f'the script itself failed: {result.stderr.decode(errors="replace")[-300:]}')
        with tempfile.NamedTemporaryFile(dir=self.outputs, delete=False) as file:
            file.write(result.stdout)
        os.replace(file.name, kept)
        return result.stdout


def documents_writer(documents, text_form, all_systems):
    """Returns a function that writes the documents to a folder, in every format with the same sentences."""
    if not all_systems:
        documents = [{**d, 'peers': {rouge_forms.SYSTEM: d['peers'][rouge_forms.SYSTEM]}} for d in documents]

    def write(folder):
        rouge_forms.write_texts(folder, documents, text_form)
        rouge_forms.write_list(folder, documents)
        rouge_forms.write_settings(folder, documents, text_form)
        rouge_forms.write_json(folder, documents)
    return write


def run_on(documents, form, options, exceptions='wordnet', system=None, json_input='documents.jsonl', more=()):
    """Returns a run on documents in one of the formats of FACTORS; `system` is the second argument."""
    text_form, _, container = form.partition(' ')
    text_form = 'SPL' if form == 'json' else text_form
    if container == 'settings':
        oracle_input = ['settings.xml', system] if system else ['-a', 'settings.xml']
    else:
        oracle_input = ['-z', text_form, 'list.txt', *([system] if system else [])]
    own_input = [json_input, *oracle_input[3:]] if form == 'json' else oracle_input
    write = documents_writer(documents, text_form, container == 'settings')
    return Run(form, write, options, oracle_input, own_input, exceptions, len(documents), more)


def lead_runs(neusum, shared):
    """Returns runs on the first three sentences of real documents."""
    corpus = shared / 'data' / 'cnndm' / 'test-500.jsonl.zst'
    if not corpus.exists():
        print(f'not run: no documents at {corpus}')
        return
    command = [neusum, 'prepare', str(corpus), '-o', '-', '--quiet']
    prepared = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
    documents = []
    for number, line in enumerate(prepared.splitlines(), 1):
        document = json.loads(line)
        lead = [' '.join(sentence['text'].split()) for sentence in document['sentences'][:3]]
        documents.append({'id': str(number), 'peers': {rouge_forms.SYSTEM: lead},
                          'references': [document['reference']]})
    yield run_on(documents, 'json', ['-m', '-n', '2', '-d'])
    yield run_on(documents, 'SEE settings', DUC_OPTIONS)


def telling_runs(documents):
    for options, exceptions, form in TELLING_OPTIONS:
        chosen = [d for d in documents if d['solid']] if '-w' in options else documents
        yield run_on(chosen, form, options, exceptions)


def covering_runs(documents, slice_size, strength, seed):
    """Yields runs on consecutive slices of the documents; slices with several systems are shorter."""
    anything, solid = itertools.cycle(documents), itertools.cycle([d for d in documents if d['solid']])
    for number, row in enumerate(covering_array(FACTORS, strength, seed)):
        own = row.pop('threads')
        options = [argument for value in row.values() if isinstance(value, tuple) for argument in value]
        settings = row['form'].endswith('settings')
        count = slice_size // 2 if settings else slice_size
        chosen = list(itertools.islice(solid if row['weight'] else anything, count))
        system = {'given': '10' if settings else 'my system', 'default': None}[row['system']]
        json_input = JSON_INPUTS[number % len(JSON_INPUTS)]
        run = run_on(chosen, row['form'], options, row['exceptions'], system, json_input, own)
        any_metric = row['n'] or row['weight'] or row['gap'] or not row['no lcs']
        yield run._replace(outcome='same' if any_metric else 'refused')


def spelling_runs(documents):
    chosen = [d for d in documents if d['solid']][:20]
    for (options, outcome), form in zip(SPELLINGS, itertools.cycle(['json', 'SPL list', 'SEE settings'])):
        yield run_on(chosen, form, options)._replace(outcome=outcome)


def named_runs(documents):
    """Returns runs on JSON lines with all kinds of ids, which settings.xml also has."""
    for options in (['-m', '-n', '2', '-d'], ['-n', '1', '-2', '4', '-d', '-r', '10']):
        run = run_on(documents[:200], 'SPL settings', options, system=rouge_forms.SYSTEM)
        yield run._replace(input=['named.jsonl'])


def settings_runs():
    with tempfile.TemporaryDirectory() as scratch:
        cases = rouge_settings.write_cases(pathlib.Path(scratch))
    for name, arguments, outcome in cases:
        for options in ('-m -n 2 -2 4 -U -d -r 10', '-n 1 -l 3 -d -r 10', '-n 1 -b 9 -d -r 10'):
            yield Run(name, rouge_settings.write_cases, options.split(), arguments, arguments, outcome=outcome)


def run_neusum(neusum, run, folder):
    source = folder / 'documents.jsonl'
    if 'documents.jsonl.gz' in run.input:
        (folder / 'documents.jsonl.gz').write_bytes(gzip.compress(source.read_bytes()))
    if 'documents.jsonl.zst' in run.input:
        subprocess.run(['zstd', '-q', str(source)], check=True)
    command = [neusum, 'rouge', *run.arguments()]
    with open(source if '-' in run.input else os.devnull, 'rb') as stdin:
        return subprocess.run(command, cwd=folder, stdin=stdin, capture_output=True, check=False)


def outcome_of(expected, result):
    if result.returncode == 2 and not result.stdout:
        return 'refused'
    if result.returncode == 0:
        return 'same' if result.stdout == expected else 'other'
    return f'exit code {result.returncode}'


def compare(neusum, oracle, run, keep):
    """Describes the difference; empty if there is none."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        run.write(folder)
        try:
            expected = oracle.output(run, folder)
        except RuntimeError as error:
            return str(error)
        result = run_neusum(neusum, run, folder)
        if outcome_of(expected, result) == run.outcome:
            return ''
        if keep:
            shutil.copytree(folder, keep / oracle.kept_output(run, folder).name, dirs_exist_ok=True)
        return f'     the outcome should be: {run.outcome}\n{rouge_forms.difference(expected, result)}'


def parse_arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument('neusum', type=os.path.abspath)
    parser.add_argument('shared', type=pathlib.Path)
    parser.add_argument('oracle', type=pathlib.Path)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--slice', type=int, default=60)
    parser.add_argument('--strength', type=int, default=3)
    parser.add_argument('--keep', type=pathlib.Path)
    return parser.parse_args()


def main():
    args = parse_arguments()
    oracle = Oracle(os.environ.get('NEUSUM_ROUGE_ORACLE_DIR') or args.oracle)
    documents = random_documents(args.seed, DOCUMENTS, oracle.exception_words())
    runs = [*lead_runs(args.neusum, args.shared), *telling_runs(documents),
            *covering_runs(documents, args.slice, args.strength, args.seed), *spelling_runs(documents),
            *named_runs(documents), *settings_runs()]
    differences = 0
    with concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool:
        for run, problem in zip(runs, pool.map(lambda run: compare(args.neusum, oracle, run, args.keep), runs)):
            if problem:
                differences += 1
                print(f'FAIL {run.name}: neusum rouge {" ".join(run.arguments())}\n{problem}', flush=True)
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    known = collections.Counter(run.outcome for run in runs)
    print(f'{len(runs)} runs, {sum(run.documents for run in runs)} documents, {differences} differences; '
          f'as it should be, {known["refused"]} refused and {known["other"]} known to differ '
          f'({usage.ru_utime + usage.ru_stime:.0f} s of CPU)')
    return int(differences > 0)


if __name__ == '__main__':
    sys.exit(main())
