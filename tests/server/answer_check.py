"""Checks for schemathesis: every document of a request has one result, every sentence is at its offset, rankings are sorted."""
import schemathesis

UNIT_OF = {'UnicodeCodePoint': ('utf-32-le', 4), 'Utf8CodeUnit': ('utf-8', 1), 'Utf16CodeUnit': ('utf-16-le', 2)}


def ids_and_texts(documents):
    """Yields id and text of each valid document."""
    for number, document in enumerate(documents, 1):
        if isinstance(document, dict):
            found = document.get('id', str(number)), document.get('text')
            if all(isinstance(member, str) for member in found):
                yield found


def units_of(parameters):
    return UNIT_OF[parameters.get('stringIndexType', 'UnicodeCodePoint')]


def text_at(sentence, text, coding, width):
    begin, end = sentence['offset'] * width, (sentence['offset'] + sentence['length']) * width
    return text.encode(coding)[begin:end].decode(coding, errors='replace')


@schemathesis.check
def summaries_are_right(_, response, case):
    if response.status_code != 200 or case.operation.path != '/v1/summarize':
        return
    answer, documents = response.json(), case.body['documents']
    assert len(answer['documents']) + len(answer['errors']) == len(documents), 'every document is answered once'
    texts = dict(reversed(list(ids_and_texts(documents))))  # the first of two documents with the same id counts
    parameters = case.body.get('parameters', {})
    for summary in answer['documents']:
        text = texts[summary['id']]
        sentences = summary['sentences']
        assert len(sentences) <= parameters.get('sentenceCount', 3)
        order = 'rank' if parameters.get('sortBy') == 'Rank' else 'offset'
        assert sentences == sorted(sentences, key=lambda sentence: sentence[order]), f'sentences are sorted by {order}'
        for sentence in sentences:
            assert text_at(sentence, text, *units_of(parameters)) == sentence['text'], 'the sentence is at its place'


@schemathesis.check
def extracts_are_right(_, response, case):
    if response.status_code != 200 or case.operation.path != '/v1/extract':
        return
    answer, body = response.json(), case.body
    parameters = body.get('parameters', {})
    documents = body.get('documents') or [body]
    texts = [(document.get('id') or str(index), document['text']) for index, document in enumerate(documents)]
    assert [one['id'] for one in answer['documents']] == [one for one, _ in texts], 'every document is answered once'
    for sentence in answer['sentences']:
        assert 'rank' in sentence or parameters['context'], 'only context has no rank'
        assert any(one == sentence['document'] and text_at(sentence, text, *units_of(parameters)) == sentence['text']
                   for one, text in texts), 'the sentence is at its place'


@schemathesis.check
def rankings_are_right(_, response, case):
    if response.status_code != 200 or not case.operation.path.endswith('/rerank'):
        return
    answer, body = response.json(), case.body
    results = answer if isinstance(answer, list) else answer['results']
    documents = body.get('texts') or body['documents']
    assert len(results) == min(len(documents), body.get('top_n') or len(documents)), 'every document is ranked once'
    order = [(-one.get('score', one.get('relevance_score')), one['index']) for one in results]
    assert order == sorted(set(order)), 'documents are sorted by score, then by index'
