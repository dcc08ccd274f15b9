"""A check for schemathesis: every document of a request has one result, and every sentence is at its offset."""
import schemathesis

UNIT_OF = {'UnicodeCodePoint': ('utf-32-le', 4), 'Utf8CodeUnit': ('utf-8', 1), 'Utf16CodeUnit': ('utf-16-le', 2)}


def ids_and_texts(documents):
    """Yields id and text of each valid document."""
    for number, document in enumerate(documents, 1):
        if isinstance(document, dict):
            found = document.get('id', str(number)), document.get('text')
            if all(isinstance(member, str) for member in found):
                yield found


@schemathesis.check
def answers_are_right(_, response, case):
    if response.status_code != 200 or case.operation.path != '/v1/summarize':
        return
    answer, documents = response.json(), case.body['documents']
    assert len(answer['documents']) + len(answer['errors']) == len(documents), 'every document is answered once'
    texts = dict(reversed(list(ids_and_texts(documents))))  # the first of two documents with the same id counts
    parameters = case.body.get('parameters', {})
    coding, width = UNIT_OF[parameters.get('stringIndexType', 'UnicodeCodePoint')]
    for summary in answer['documents']:
        units = texts[summary['id']].encode(coding)
        sentences = summary['sentences']
        assert len(sentences) <= parameters.get('sentenceCount', 3)
        order = 'rank' if parameters.get('sortBy') == 'Rank' else 'offset'
        assert sentences == sorted(sentences, key=lambda sentence: sentence[order]), f'sentences are sorted by {order}'
        for sentence in sentences:
            begin, end = sentence['offset'] * width, (sentence['offset'] + sentence['length']) * width
            assert units[begin:end].decode(coding) == sentence['text'], 'the sentence is at its place'
