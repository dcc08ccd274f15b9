"""Writes documents in each format that `neusum rouge` and the official script read.

A document is {"id": string, "peers": {system: [sentences]}, "references": [[sentences], ...]}. The names
of files are relative to the folder, which must be the working directory of the programs.
"""
import itertools
import json
from xml.sax.saxutils import escape, quoteattr

SYSTEM = 'X'  # the script's name for the only system of a list


def spl(sentences):
    """One sentence per line."""
    return ''.join(sentence + '\n' for sentence in sentences).encode()


def see(sentences):
    """Returns HTML in the format of pyrouge, with both kinds of anchors."""
    lines = ['<html>', '<head><title>a text</title></head>', '<body bgcolor="white">']
    for number, sentence in enumerate(sentences, 1):
        size = f'size="{len(sentence)}" ' if number % 3 == 2 else ''
        lines.append(f'<a {size}name="{number}">[{number}]</a> <a href="#{number}" id={number}>{sentence}</a>')
    return '\n'.join([*lines, '</body>', '</html>', '']).encode()


WRITERS = {'SPL': spl, 'SEE': see}


def peer_name(number, system):
    return f'{number}.{system}.txt'


def reference_name(number, index):
    return f'{number}.{index}.txt'


def write_texts(folder, documents, text_form):
    """Writes the texts of all documents: peers/1.X.txt, references/1.1.txt and so on."""
    to_bytes = WRITERS[text_form]
    for name in ('peers', 'references'):
        (folder / name).mkdir(exist_ok=True)
    for number, document in enumerate(documents, 1):
        for system, sentences in document['peers'].items():
            (folder / 'peers' / peer_name(number, system)).write_bytes(to_bytes(sentences))
        for index, sentences in enumerate(document['references'], 1):
            (folder / 'references' / reference_name(number, index)).write_bytes(to_bytes(sentences))


def write_list(folder, documents):
    """Writes lines of file names, the peer before its references; the ids are the line numbers."""
    with open(folder / 'list.txt', 'w') as file:
        for number, document in enumerate(documents, 1):
            names = [f'references/{reference_name(number, i)}' for i in range(1, len(document['references']) + 1)]
            print(f'peers/{peer_name(number, SYSTEM)}', *names, file=file)


def eval_element(number, document, text_form):
    peers = [f'<P ID={quoteattr(system)}>{escape(peer_name(number, system))}</P>' for system in document['peers']]
    references = [f'<M ID="{index}">{escape(reference_name(number, index))}</M>'
                  for index in range(1, len(document['references']) + 1)]
    return '\n'.join([f'<EVAL ID={quoteattr(document["id"])}>', '<PEER-ROOT>peers</PEER-ROOT>',
                      '<MODEL-ROOT>references</MODEL-ROOT>', f'<INPUT-FORMAT TYPE="{text_form}"></INPUT-FORMAT>',
                      '<PEERS>', *peers, '</PEERS>', '<MODELS>', *references, '</MODELS>', '</EVAL>'])


def write_settings(folder, documents, text_form):
    """Writes a settings.xml in the official format."""
    evals = [eval_element(number, document, text_form) for number, document in enumerate(documents, 1)]
    (folder / 'settings.xml').write_text('\n'.join(['<ROUGE-EVAL version="1.55">', *evals, '</ROUGE-EVAL>', '']))


def write_json(folder, documents):
    """Writes JSON lines: documents.jsonl, with line numbers as ids like in a list, and named.jsonl, with the ids of
    settings.xml."""
    with (open(folder / 'documents.jsonl', 'w', encoding='utf-8') as numbered,
          open(folder / 'named.jsonl', 'w', encoding='utf-8') as named):
        for number, document in enumerate(documents, 1):
            line = {'peer': document['peers'][SYSTEM], 'references': document['references']}
            print(json.dumps({'eval': number, **line}, ensure_ascii=number % 2 == 0), file=numbered)
            print(json.dumps({'id': document['id'], **line}), file=named)


def difference(expected, result):
    """Describes how the output of a process (a subprocess.CompletedProcess) differs from the expected output."""
    texts = [output.decode(errors='backslashreplace').split('\n') for output in (expected, result.stdout)]
    pairs = enumerate(itertools.zip_longest(*texts, fillvalue='(no line)'), 1)
    different = [(number, *pair) for number, pair in pairs if pair[0] != pair[1]]
    words = f'     exit code {result.returncode}, {len(different)} lines differ'
    if different:
        words += '\n     line {}\n     expected: {}\n     got:      {}'.format(*different[0])
    return words + ''.join(f'\n     stderr: {line}' for line in result.stderr.decode(errors='replace').splitlines()[:3])
