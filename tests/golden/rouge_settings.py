"""Unusual settings.xml, list and SEE files, which the official script reads in its own way."""
import codecs

TEXTS = {  # SPL files, some of them unusual
    'peers/anna.txt': b'The keeper lit the old lantern .\nShips saw it from the better shore\n',
    'peers/bert.txt': b'Ships were warned by the lantern\nthe keeper went home .',
    'peers/c & d.txt': b'Children went to the shore\n\nand the keeper lights lanterns\n',
    'peers/<e>.txt': b'THE SHIPS\r\nTHE LANTERN\r\n',
    'peers/latin.txt': 'Zoë lit the café lantern\xa0ships\x85shore\n'.encode('latin-1'),
    'peers/empty.txt': b'',
    'peers/blank.txt': b'\n \n\t\n',
    'references/1.txt': b'The keeper lit a lantern for the ships\nthey saw it\n',
    'references/2.txt': b'A lantern on the shore warns the ships of the children\n',
    'references/latin.txt': 'Zo\xeb lights the caf\xe9 of the keeper\n'.encode('latin-1'),
    'references/blank.txt': b' \n',
}
SEE_FILES = {
    'peers/plain.html': b'<html>\n<head><title>t</title></head>\n<body>\n'
                        b'<a name="1">[1]</a> <a href="#1" id=1>The keeper lit the lantern.</a>\n'
                        b'<a size="42" name="2">[2]</a> <a href="#2" id=2>Ships saw it &amp; the shore</a>\n'
                        b'</body></html>\n',
    # the anchor has no end: the line break belongs to the sentence; markup ends it
    'peers/open.html': b'<a name="1">[1]</a> <a href="#1" id=1>The keeper\n'
                       b'<a name="2">[2]</a>\t \t<a href="#2" id=2>saw <b>the</b> lantern</a>\n'
                       b'<a name="3">[3]</a> <a href="#3" id=3>\n'
                       b'<a name="4">[4]</a> <a href="#4" id=4> ships</a> <a href="#5" id=5>never read</a>\n',
    # none of these lines is a sentence
    'peers/unread.html': b' <a name="1">[1]</a> <a href="#1" id=1>ships</a>\n'
                         b'<a name="1">[1]</a><a href="#1" id=1>ships</a>\n'
                         b'<a name="1">[1]</a> <a href="#1" id="1">ships</a>\n'
                         b'<A name="1">[1]</A> <A href="#1" id=1>ships</A>\n'
                         b'<a name="x">[1]</a> <a href="#1" id=1>ships</a>\n'
                         b'<a name="1" size="2">[1]</a> <a href="#1" id=1>ships</a>\n'
                         b'<a name="1">[1]</a> <a href="#1" id=1></a>\n'
                         b'<a name="1">[1]</a> <a href="#1" id=1><b>ships</b></a>\n'
                         b'ships\n',
    'peers/crlf.html': b'<a name="1">[1]</a> <a href="#1" id=1>The shore\r\n'
                       b'<a name="2">[22]</a>\r <a href="#3" id=4>lantern\r\n',
    'references/1.html': b'<a name="1">[1]</a> <a href="#1" id=1>The keeper saw ships</a>\n'
                         b'<a name="2">[2]</a> <a href="#2" id=2>and a lantern on the shore</a>\n',
    'references/2.html': b'<a size="1" name="1">[1]</a> <a href="#1" id=1>Ships on the shore &amp; amp</a>\n',
}
SPL_HEAD = '<PEER-ROOT>peers</PEER-ROOT><MODEL-ROOT>references</MODEL-ROOT><INPUT-FORMAT TYPE="SPL"/>'
SEE_HEAD = SPL_HEAD.replace('SPL', 'SEE')
MODELS = '<MODELS><M ID="A">1.txt</M><M ID="B">2.txt</M></MODELS>'
ONE_PEER = '<PEERS><P ID="1">anna.txt</P></PEERS>'


def evals(*bodies):
    return f'<ROUGE-EVAL version="1.55">\n{"".join(bodies)}\n</ROUGE-EVAL>\n'


def eval_of(eval_id, peers, models=MODELS, head=SPL_HEAD):
    entries = ''.join(f'<P ID="{system}">{name}</P>' for system, name in peers.items())
    return f'<EVAL ID="{eval_id}">\n{head}\n<PEERS>{entries}</PEERS>\n{models}</EVAL>\n'


SEE_MODELS = '<MODELS><M ID="A">1.html</M><M ID="B">2.html</M></MODELS>'
SETTINGS = {
    'several peers, some missing': evals(
        eval_of('10', {'1': 'anna.txt', '2': 'bert.txt', '10': 'empty.txt'}),
        eval_of('9', {'2': 'anna.txt', 'B': 'bert.txt'}),
        eval_of('D061.M', {'1': 'bert.txt', 'B': 'anna.txt', 'a': 'blank.txt'}),
        eval_of('D0601.M', {'1': 'anna.txt', '2': 'c &amp; d.txt'}),
        eval_of('-3', {'1': 'anna.txt', '10': 'bert.txt'}),
        eval_of('011', {'1': 'latin.txt', '2': 'latin.txt'}, '<MODELS><M ID="1">latin.txt</M></MODELS>')),
    'names in small letters, quotes, white space': (
        "<?xml version='1.0' encoding='UTF-8'?>\n<!-- a comment <EVAL> -->\n<rouge-eval version = '1.55' >\n"
        "<eval   ID = '1'  note='a > b'>\n<peer-root>\n\t peers \n</peer-root>\n<Model-Root> references</Model-Root>\n"
        "<input-format TYPE='spl'>\n</input-format>\n<Peers>\n <p ID='x&quot;y'>\n  anna.txt \t</p >\n"
        "<p note=\"it's\" ID='z'>bert.txt</p></Peers>\n<models><m ID='A'> 1.txt\n</m></models>\n"
        "</eval>\n</rouge-eval>\n"),
    'entities and CDATA in file names': evals(
        eval_of('1', {'1': 'c &amp; d.txt', '2': '<![CDATA[c & d.txt]]>', '3': ' c <![CDATA[&]]> d.txt ',
                      '4': 'c&#32;&#x26; d&#46;txt', '5': '&lt;e&gt;.txt'})),
    'entities in ids': evals(eval_of('a&lt;b', {'p&amp;q': 'anna.txt', '&#65;&apos;': 'bert.txt'})),
    'comments between and inside': evals(
        '<!-- one --><EVAL ID="1"><!-- two -->', SPL_HEAD, '<PEERS><!-- <P ID="2">bert.txt</P> -->',
        '<P ID="1"><!-- three -->anna.txt</P><P ID="3">bert.txt<!-- four --></P></PEERS>', MODELS, '</EVAL>'),
    'of a name in two parts the last counts': evals(
        '<EVAL ID="1">', SPL_HEAD, '<PEERS><P ID="1">nobody.txt<!-- - -->anna.txt</P></PEERS>', MODELS, '</EVAL>'),
    'elements inside others': evals(
        '<part><EVAL ID="1"><roots>', SPL_HEAD, '</roots>', ONE_PEER, MODELS, '</EVAL></part>',
        eval_of('2', {'1': 'bert.txt'})),
    'an evaluation in two parts': evals(
        eval_of('1', {'1': 'anna.txt'}, '<MODELS><M ID="A">1.txt</M></MODELS>'),
        eval_of('2', {'1': 'bert.txt'}),
        eval_of('1', {'2': 'bert.txt'}, '<MODELS><M ID="B">2.txt</M></MODELS>')),
    'a reference id twice': evals(
        eval_of('1', {'1': 'anna.txt'}, '<MODELS><M ID="A">1.txt</M><M ID="A">2.txt</M></MODELS>')),
    'a peer id twice': evals(eval_of('1', {'1': 'bert.txt'}).replace('<P ', '<P ID="1">anna.txt</P><P ')),
    'no references': evals(eval_of('1', {'1': 'anna.txt'}, ''), eval_of('2', {'1': 'anna.txt'}, '<MODELS/>')),
    'a peer without a name': evals(
        '<EVAL ID="1">', SPL_HEAD, '<PEERS><P ID="1"/><P ID="2">anna.txt</P></PEERS>', MODELS, '</EVAL>'),
    'no peers': evals('<EVAL ID="1">', SPL_HEAD, MODELS, '</EVAL>', eval_of('2', {'1': 'anna.txt'})),
    'a byte order mark': codecs.BOM_UTF8.decode() + evals(eval_of('1', {'1': 'anna.txt'})),
    'a processing instruction': (
        '<?xml version="1.0"?><?note x?>' + evals('<?note y?>', eval_of('1', {'1': 'anna.txt'}))),
    'a document type': '<!DOCTYPE ROUGE-EVAL>' + evals(eval_of('1', {'1': 'anna.txt'})),
    'white space in ids': evals(eval_of(' 1\n 2', {'a  b\t': 'anna.txt'}), eval_of('3', {'a  b ': 'bert.txt'})),
    'SEE and SPL': evals(
        eval_of('1', {'1': 'plain.html', '2': 'open.html', '3': 'unread.html'}, SEE_MODELS, SEE_HEAD),
        eval_of('2', {'1': 'anna.txt', '2': 'blank.txt', '3': 'empty.txt'}),
        eval_of('3', {'1': 'crlf.html', '2': 'plain.html', '3': 'open.html'}, SEE_MODELS,
                SEE_HEAD.replace('SEE', 'See'))),
}
SYSTEM_OF = {  # by name of the settings; the system of the others is 1
    'names in small letters, quotes, white space': 'x"y',
    'entities in ids': 'p&q',
    'white space in ids': 'a  b ',
}
REFUSED = ['of a name in two parts the last counts', 'no references', 'a peer without a name']
LISTS = {  # text form -> list file
    'SPL': b'# peers before references\npeers/anna.txt references/1.txt references/2.txt\n\n \t\n'
           b'  peers/bert.txt\treferences/2.txt  \r\npeers/empty.txt references/1.txt references/blank.txt\n'
           b'peers/latin.txt references/latin.txt references/1.txt references/1.txt\npeers/blank.txt references/2.txt',
    'SEE': b'peers/plain.html references/1.html\npeers/open.html references/2.html references/1.html\n'
           b'#peers/plain.html\npeers/unread.html references/1.html\npeers/crlf.html references/2.html\n',
}


def write_texts(folder):
    for name, content in {**TEXTS, **SEE_FILES}.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)


def list_cases(folder):
    for text_form, content in LISTS.items():
        path = folder / f'list-{text_form}.txt'
        path.write_bytes(content)
        yield f'a list of {text_form} files', ['-z', text_form, path.name], 'same'
        yield f'a list of {text_form} files with a name', ['-z', text_form, path.name, 'my system'], 'same'
        yield f'a list of {text_form} files beside -a', ['-a', '-z', text_form, path.name], 'same'
    yield 'a form in small letters', ['-z', 'spl', 'list-SPL.txt'], 'refused'


def settings_cases(folder):
    for number, (name, settings) in enumerate(SETTINGS.items(), 1):
        path = folder / f'settings-{number}.xml'
        path.write_text(settings)
        outcome = 'refused' if name in REFUSED else 'same'
        yield name, ['-a', path.name], outcome
        yield name + ', one system', [path.name, SYSTEM_OF.get(name, '1')], outcome
    yield 'a name beside -a', ['-a', 'settings-1.xml', '2'], 'same'
    yield 'an unknown system', ['settings-1.xml', 'nobody'], 'refused'


def write_cases(folder):
    """Writes all files; returns (name, arguments, outcome) of each run in the folder, with the same arguments for both
    programs. The outcome is 'same', or 'refused', if the script prints zeros for an obvious mistake, or 'other' for a
    known difference."""
    write_texts(folder)
    return [*settings_cases(folder), *list_cases(folder)]
