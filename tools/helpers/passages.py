"""Makes query sets of short passages from query sets with marked answers.

A passage consists of consecutive sentences of a document. The kinds of passages:
  answered    the marked sentences of the document, with neighbours
  related     sentences of the answering document, or of the best-ranked document that does not answer, without an answer; half of
              the passages are those that share most words with the question
  typed       related sentences with a name, a number or a date, for a question that asks for one
  unrelated   sentences of a document of another source
  faq         questions or headings with the sentence that answers each of them; only the sentence is relevant
  chunks      three to six passages of different documents, one of them with the answer
  no-chunks   the same without an answer
"""
import collections
import json
import pathlib
import random
import re
import subprocess
import tempfile

SIZES = {'1': (1, 1), '2': (2, 2), '3to10': (3, 10)}  # sentences of a passage
QUESTION_TYPES = (('number', re.compile(r'\bhow (?:many|much|long|old|far|tall|large|big|high|deep|often)\b', re.I), re.compile(r'\d')),
                  ('time', re.compile(r'\b(?:when|what (?:year|date|day|month))\b', re.I),
                   re.compile(r'\b(?:1\d{3}|20\d\d|(?:Jan|Febr)uary|March|April|May|June|July|August|(?:Septem|Octo|Novem|Decem)ber)\b')),
                  ('name', re.compile(r'\b(?:who|whom|whose|where|which|what (?:city|country|person|company))\b', re.I),
                   re.compile(r'\w,? [A-Z][a-z]+')))
WORD = re.compile(r'\w{4,}')
UNUSUAL = re.compile(r'\b(?:who|whom|whose|what|which|when|where|why|how|do|does|did|is|are|was|were|the|a|an|of|to|in|for)\b', re.I)


def read_lines(path):
    with subprocess.Popen(['zstd', '-dcqf', '--long=27', path], stdout=subprocess.PIPE) as process:
        for line in process.stdout:
            yield json.loads(line)
        process.stdout.close()


def write_lines(path, items):
    with open(path, 'w', encoding='utf-8') as file:
        for item in items:
            file.write(json.dumps(item, ensure_ascii=False) + '\n')


def read_sentences(neusum, documents, ids):
    """The text of the documents with these ids, and the begin and end of their sentences."""
    table = {}
    with tempfile.TemporaryDirectory() as work:
        raw, prepared = pathlib.Path(work, 'raw.jsonl'), pathlib.Path(work, 'prepared.jsonl')
        write_lines(raw, (item for item in read_lines(documents) if item['id'] in ids))
        subprocess.run([neusum, 'prepare', raw, '-o', prepared, '--structure', 'off', '--language', 'en', '--quiet'], check=True)
        for item in read_lines(prepared):
            spans = [(sentence['offset'], sentence['offset'] + sentence['length']) for sentence in item['sentences']]
            table[item['id']] = (item['text'], spans)
    return table


def words_of(text):
    return {word.lower()[:6] for word in WORD.findall(text)}


class PassageMaker:
    """Makes the passages of one question after the other. `questions` are those of all sets of a part."""

    def __init__(self, table, questions):
        self.table = table
        self.sources = collections.defaultdict(list)  # ids of the documents by source
        self.questions = collections.defaultdict(list)  # by document
        self.near = {}  # the best-ranked document that does not answer a question
        self.documents, self.sets = {}, collections.defaultdict(list)
        for question in questions:
            name = question['documents'][0]
            if question.get('set', '').endswith('-unanswerable'):
                self.near[question['id']] = name
                continue
            self.questions[name].append(question)
        for name in sorted(table):
            if table[name][1]:
                self.sources[name.split('/')[0]].append(name)

    def relevant(self, question):
        """The indices of the marked sentences of the first document."""
        name = question['documents'][0]
        return {index for index, (begin, end) in enumerate(self.table[name][1]) for span in question['relevant']
                if span['document'] == name and begin < span['offset'] + span['length'] and span['offset'] < end}

    def add(self, kind, question, passages):
        """`passages`: lists of text and the parts of it that are relevant."""
        ids, relevant = [], []
        for index, (text, spans) in enumerate(passages):
            name = f"{kind}/{question['id']}/{index}"
            self.documents[name] = text
            ids.append(name)
            relevant += [{'document': name, 'offset': begin, 'length': end - begin} for begin, end in spans]
        self.sets[kind].append({'id': question['id'], 'query': question['query'], 'documents': ids, 'relevant': relevant})

    def passage(self, name, first, last, marked=()):
        """Sentences `first` to `last` - 1, and the spans of those that are marked."""
        text, spans = self.table[name]
        start = spans[first][0]
        return text[start:spans[last - 1][1]], [(spans[i][0] - start, spans[i][1] - start) for i in sorted(marked) if first <= i < last]

    def answered(self, rng, question, sizes):
        marked = self.relevant(question)
        name = question['documents'][0]
        count = len(self.table[name][1])
        if not marked or count < sizes[0]:
            return None
        size = min(rng.randint(*sizes), count)
        answer = rng.choice(sorted(marked))
        first = rng.randint(max(0, answer - size + 1), min(answer, count - size))
        return self.passage(name, first, first + size, marked)

    def windows(self, name, sizes, excluded, rng):
        """Windows without excluded sentences, all of one size."""
        count = len(self.table[name][1])
        size = rng.randint(*sizes)
        return [(first, first + size) for first in range(count - size + 1) if not excluded & set(range(first, first + size))]

    def related(self, rng, question, sizes, pattern=None):
        name = question['documents'][0]
        excluded = self.relevant(question)
        if question['id'] in self.near and rng.random() < 0.5 and self.near[question['id']] in self.table:
            name, excluded = self.near[question['id']], set()
        windows = self.windows(name, sizes, excluded, rng)
        passages = [self.passage(name, *window) for window in windows]
        if pattern:
            passages = [item for item in passages if pattern.search(item[0][1:])]
        if not passages:
            return None
        if rng.random() < 0.5:
            words = words_of(question['query'])
            return max(passages, key=lambda item: len(words & words_of(item[0])))
        return rng.choice(passages)

    def typed(self, rng, question, sizes):
        for _, asks, pattern in QUESTION_TYPES:
            if asks.search(question['query']):
                return self.related(rng, question, sizes, pattern)
        return None

    def unrelated(self, rng, question, sizes):
        source = question['documents'][0].split('/')[0]
        other = rng.choice(sorted(name for name in self.sources if name != source))
        for _ in range(20):
            name = rng.choice(self.sources[other])
            windows = self.windows(name, sizes, set(), rng)
            if windows:
                return self.passage(name, *rng.choice(windows))
        return None

    def heading(self, rng, query):
        """Up to four neighbouring words of the query, like a heading."""
        words = [word for word in re.findall(r"[\w'-]+", UNUSUAL.sub(' ', query))]
        first = rng.randint(0, max(0, len(words) - 3))
        return ' '.join(words[first:first + rng.randint(1, 4)]).capitalize()

    def faq(self, rng, question):
        name = question['documents'][0]
        text, spans = self.table[name]
        entries = {}
        for other in self.questions[name]:
            marked = self.relevant(other)
            if len(marked) == 1:
                entries.setdefault(next(iter(marked)), other['query'])
        marked = self.relevant(question)
        if len(marked) != 1 or len(entries) < 2:
            return None
        answer = next(iter(marked))
        entries[answer] = question['query']
        uses_headings = rng.random() < 0.4
        lines, spans_of_answer, offset = [], [], 0
        order = sorted(entries)
        order = order[max(0, order.index(answer) - rng.randint(0, 4)):order.index(answer) + 1 + rng.randint(0, 4)]
        for index in order:
            title = self.heading(rng, entries[index]) if uses_headings else entries[index].rstrip(' ?').capitalize() + '?'
            begin, end = spans[index]
            sentence = ' '.join(text[begin:end].split())
            block = f'{title}\n\n{sentence}\n\n'
            if index == answer:
                spans_of_answer.append((offset + len(title) + 2, offset + len(title) + 2 + len(sentence)))
            lines.append(block)
            offset += len(block)
        return ''.join(lines), spans_of_answer

    def chunks(self, rng, question, is_answered):
        count = rng.randint(3, 6)
        passages = [self.related(rng, question, (1, 3)) if rng.random() < 0.5 else self.unrelated(rng, question, (1, 3))
                    for _ in range(count)]
        passages = list({item[0]: item for item in passages if item}.values())
        if is_answered:
            answer = self.answered(rng, question, (1, 3))
            if not answer:
                return None
            passages.insert(rng.randint(0, len(passages)), answer)
        return passages if len(passages) > 1 else None


def read_part(neusum, sets, names):
    """A PassageMaker for the query sets with these names, which are about single documents, and their questions."""
    questions = []
    for name in names:
        questions += [{**item, 'set': name} for item in read_lines(f'{sets}/{name}.jsonl.zst')]
    used = {name for question in questions for name in question['documents']}
    table = read_sentences(neusum, f'{sets}/documents.jsonl.zst', used)
    return PassageMaker(table, questions), [item for item in questions if not item['set'].endswith('-unanswerable')]


def is_about_one_document(name):
    return not name.endswith(('-random', '-retrieved')) and 'meetings' not in name


def make_training_passages(maker, questions, seed):
    """Every kind for every question, with a random number of sentences: half of the passages have one or two."""
    for question in questions:
        rng = random.Random(f"{seed}/{question['set']}/{question['id']}")
        for kind in ('answered', 'related', 'typed', 'unrelated'):
            passage = getattr(maker, kind)(rng, question, rng.choice(((1, 1), (2, 2), (3, 10), (3, 5))))
            if passage:
                maker.add(kind, question, [passage])
        passage = maker.faq(rng, question) if rng.random() < 0.5 else None
        if passage:
            maker.add('faq', question, [passage])
        if rng.random() < 0.3:
            for kind, is_answered in (('chunks', True), ('no-chunks', False)):
                passages = maker.chunks(rng, question, is_answered)
                if passages:
                    maker.add(kind, question, passages)


def make_test_passages(maker, questions, seed, limit):
    """`limit` passages of each kind and size, of different questions where there are enough."""
    for kind in ('unrelated', 'related', 'typed', 'answered'):
        for size, sizes in SIZES.items():
            rng = random.Random(f'{seed}/{kind}/{size}')
            order = list(questions)
            rng.shuffle(order)
            name = f'{kind}-{size}'
            for question in order:
                passage = getattr(maker, kind)(rng, question, sizes)
                if passage:
                    maker.add(name, question, [passage])
                if len(maker.sets[name]) == limit:
                    break


def write_passages(maker, folder, prefix):
    """Writes PREFIX-KIND.jsonl for each kind, and the documents of all of them as PREFIX-documents.jsonl."""
    folder = pathlib.Path(folder)
    write_lines(folder / f'{prefix}-documents.jsonl', ({'id': name, 'text': text} for name, text in maker.documents.items()))
    for kind, questions in maker.sets.items():
        write_lines(folder / f'{prefix}-{kind}.jsonl', questions)
    return sorted(maker.sets)
