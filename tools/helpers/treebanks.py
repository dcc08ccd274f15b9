"""Reads sentences of Universal Dependencies treebanks as raw text. Used by scripts in tools/measure."""
import pathlib

# The measured treebank of each language. Small files that contain whole documents were preferred.
TREEBANKS = {
    'en': 'UD_English-GUM', 'fr': 'UD_French-Sequoia', 'de': 'UD_German-GSD', 'es': 'UD_Spanish-GSD',
    'pt': 'UD_Portuguese-Bosque', 'it': 'UD_Italian-VIT', 'nl': 'UD_Dutch-LassySmall', 'pl': 'UD_Polish-PDB',
    'ru': 'UD_Russian-PUD', 'uk': 'UD_Ukrainian-IU', 'tr': 'UD_Turkish-IMST', 'vi': 'UD_Vietnamese-VTB',
    'id': 'UD_Indonesian-GSD', 'zh': 'UD_Chinese-GSDSimp', 'ja': 'UD_Japanese-GSD', 'ko': 'UD_Korean-Kaist',
    'ar': 'UD_Arabic-PUD', 'hi': 'UD_Hindi-PUD',
}
UNSPACED = ('zh', 'ja')  # languages without spaces between sentences
DOCUMENT_SENTENCES = 20  # sentences per document of a treebank without documents
MIN_DOCUMENT_SENTENCES = 5  # the documents of a treebank count if they have at least as many sentences on average


def read_sentences(path, language):
    """Returns (text, whether it begins a document, what separates it from the next sentence) of each sentence of a file."""
    sentences = []
    text, begins, last = '', False, ''
    for line in [*path.read_text(encoding='utf-8').splitlines(), '']:
        if line.startswith('# newdoc'):
            begins = True
        elif line.startswith('# text ='):
            text = ' '.join(line.split('=', 1)[1].split())
        elif line and not line.startswith('#'):
            last = line
        elif not line and text:
            is_joined = language in UNSPACED or 'SpaceAfter=No' in last.split('\t')[-1].split('|')
            sentences.append((text, begins, '' if is_joined else ' '))
            text, begins = '', False
    return sentences


def split_documents(sentences):
    """Returns lists of consecutive sentences: the treebank's documents, or DOCUMENT_SENTENCES sentences if it has none."""
    starts = [i for i, (_, begins, _) in enumerate(sentences) if begins]
    if len(starts) * MIN_DOCUMENT_SENTENCES > len(sentences) or len(starts) < 2:
        starts = range(0, len(sentences), DOCUMENT_SENTENCES)
    bounds = sorted({0, *starts, len(sentences)})
    return [sentences[begin:end] for begin, end in zip(bounds, bounds[1:])]


def read_documents(folder, language, part='test'):
    """Returns the documents of a part ('dev' or 'test') of a language's treebank, a clone in `folder`, as lists of sentences.

    A treebank that has only a test file (PUD) is divided: every other document belongs to 'dev'.
    """
    clone = pathlib.Path(folder) / TREEBANKS[language]
    paths = {name: next(clone.glob(f'*-ud-{name}.conllu'), None) for name in ('dev', 'test')}
    if not paths['test']:
        raise SystemExit(f'{clone}: no test file; clone github.com/UniversalDependencies/{clone.name}')
    if paths['dev']:
        return split_documents(read_sentences(paths[part], language))
    documents = split_documents(read_sentences(paths['test'], language))
    return documents[part == 'test'::2]


def join(sentences):
    """Returns the text of consecutive sentences, and the span (begin, end) of each one in it."""
    text, spans, separator = '', [], ''
    for sentence, _, after in sentences:
        text += separator
        spans.append((len(text), len(text) + len(sentence)))
        text += sentence
        separator = after
    return text, spans
