"""Random documents, with a seed, that cover every rule of the official script for reading and stemming.

They contain accents, other scripts, emoji, typographic quotes, all kinds of white space (for the script, NBSP
and U+0085 are not white space), markup, hyphens, digits, `$`, capitals, chains of suffixes, WordNet exceptions,
peers, references and sentences that are empty, have one word or are very long, and near copies of references.
"""
import random
import string

SMALL_WORDS = ('a an and are as at be been but by did for from had has he her his if in is it its men no not of on or '
               'our she so the their them then they this to up us was we were what when who why will you').split()
ROOTS = ('abol act agr argu bak basi cav comm conf cry dar dep elect enter fac feed form gener govern happ hop ident '
         'inst know lad mov nat oper org plan play pos rel run sens sky sod stat tan troubl val vis yacht yell').split()
SUFFIXES = ('s es ies sses ed eed ing ated bled izing y ational tional enci anci izer bli abli alli entli eli ousli '
            'ization ation ator alism iveness fulness ousness aliti iviti biliti logi icate ative alize iciti ical '
            'ful ness al ance ence er ic able ible ant ement ment ent sion tion ion ou ism ate iti ous ive ize e '
            'll le ably ment ments').split()
ODD_WORDS = ('café naïve Zoë Ærø Straße ΑΒΓ мир 日本語 中 🙂 👩‍👩‍👧 “quoted” don’t ‘so’ … – — '
             'don\'t o\'clock \'s s\' \'\'\' '
             'e-mail well-known -x y- -- - a-b-c 1990s 3.14 1,000 007 $ $5 $word a$b x2y b52s 4ies 2ing U.S. '
             '<b> </a> < > << <a &amp; &lt; & " # % @ _ cn_ _cn_ under_score \\ / * ( ) [1] id=1> AT&T CD-ROM y yy '
             'ying sky abcy \x00 \x7f \u200b \ufeff').split(' ')
SPACES = ['  ', '\t', '\r', '\f', '\v', '\u00a0', '\u0085', '\u2028', '', ',', ', ', '. ']


class Writer:
    """Makes words, sentences and documents from one generator."""

    def __init__(self, seed, exceptions):
        self.generator, self.exceptions = random.Random(seed), exceptions

    def choice(self, values):
        return self.generator.choice(values)

    def chance(self, share):
        return self.generator.random() < share

    def word(self):
        kind = self.generator.random()
        if kind < 0.35:
            word = self.choice(SMALL_WORDS)
        elif kind < 0.65:
            word = self.choice(ROOTS) + ''.join(self.generator.choices(SUFFIXES, k=self.choice([0, 1, 1, 2, 3])))
        elif kind < 0.80:
            word = self.choice(self.exceptions)
        elif kind < 0.93:
            word = self.choice(ODD_WORDS)
        else:
            letters = string.ascii_lowercase + 'aeiouysy' + '0123'
            word = ''.join(self.generator.choices(letters, k=self.generator.randint(1, 9)))
        return self.cased(word)

    def cased(self, word):
        kind = self.generator.random()
        return word.upper() if kind < 0.04 else word.capitalize() if kind < 0.12 else word

    def join(self, words):
        text = ''
        for word in words:
            separator = self.choice(SPACES) if self.chance(0.08) else ' '
            text += word if not text else separator + word
        return text

    def sentence(self):
        """Returns a sentence as a list of words."""
        kind = self.generator.random()
        if kind < 0.06:
            length = 1
        elif kind < 0.065:
            length = self.generator.randint(100, 250)
        else:
            length = self.generator.randint(2, 18)
        words = [self.word() for _ in range(length)]
        return words + words[:3] if self.chance(0.1) else words

    def near_copy(self, words):
        """Returns the words with some omitted, doubled, replaced or swapped."""
        copy = []
        for word in words:
            kind = self.generator.random()
            copy += [] if kind < 0.1 else [word, word] if kind < 0.13 else [self.word()] if kind < 0.22 else [word]
        if len(copy) > 2 and self.chance(0.3):
            i, j = self.generator.sample(range(len(copy)), 2)
            copy[i], copy[j] = copy[j], copy[i]
        return copy

    def text(self, source, count):
        """Returns `count` sentences, most of them near copies of sentences of `source`."""
        return [self.near_copy(self.choice(source)) if source and self.chance(0.6) else self.sentence()
                for _ in range(count)]

    def printed(self, sentences, solid):
        """Returns the sentences as strings, some with surrounding white space, and adds empty ones. With `solid`, the
        first starts with a word."""
        lines = [self.join(words) for words in sentences]
        lines = [self.choice(['  ', '\t', ' \r']) + line if self.chance(0.06) else line for line in lines]
        lines = [line + self.choice([' ', '\t ', '\r', '.']) if self.chance(0.1) else line for line in lines]
        if solid:
            lines[:1] = ['So ' + ''.join(lines[:1])]
        if self.chance(0.08):
            place = self.generator.randint(int(solid), len(lines))
            lines.insert(place, self.choice(['', ' ', '\t\r ', '...', '-', '<']))
        return lines

    def document(self, number):
        solid = self.chance(0.8)
        first = [self.sentence() for _ in range(self.generator.randint(1, 4))]
        more = self.choice([0, 0, 1, 1, 2, 3])
        references = [first] + [self.text(first, self.generator.randint(0, 4)) for _ in range(more)]
        peers = {}
        for system, share in [('X', 1), ('10', 0.9), ('2', 0.8), ('b c', 0.3)]:
            if self.chance(share):
                count = self.choice([0, 1, 1, 2, 2, 3, 3, 4, 5, 8])
                peers[system] = self.printed(self.text(self.choice(references), count), solid=False)
        return {'id': self.choice(['{}', '{}.a', 'D{:04}.M', 'set {}']).format(number), 'peers': peers,
                'references': [self.printed(reference, solid) for reference in references], 'solid': solid}


def random_documents(seed, count, exceptions):
    """Returns documents for rouge_forms. "solid" means that every reference starts with a letter or digit, so
    that it keeps a word under any length limit."""
    writer = Writer(seed, exceptions)
    return [writer.document(number) for number in range(1, count + 1)]
