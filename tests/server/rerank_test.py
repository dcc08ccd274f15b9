"""POST /rerank, /v1/rerank and /v2/rerank of `neusum serve`.

usage: rerank_test.py NEUSUM
"""
import gzip
import json
import math
import os
import sys
import unittest

from running_server import JSON, Server, invented_text, wait_for

NEUSUM = ''
TEI, V1, V2 = '/rerank', '/v1/rerank', '/v2/rerank'
QUERY = 'When does the ferry to Port Ellis leave?'
TEXTS = ['The harbour of Zürich 🚢 was closed. Nobody was hurt.', '',
         'Tickets are sold on board. The ferry to Port Ellis leaves at noon – daily!', 'A ferry is a boat. The keeper slept.']
BEST = 2


def body_for(path, texts, **members):
    return json.dumps({'query': QUERY, 'texts' if path == TEI else 'documents': texts} | members)


class RerankTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(NEUSUM, '--max-characters', 1000, '--max-body-bytes', 1000000)
        cls.addClassCleanup(cls.server.__exit__)

    def post(self, path, body, status=200, **headers):
        got, fields, answer = self.server.ask('POST', path, body, JSON | headers)
        self.assertEqual(got, status, answer)
        return fields, answer

    def rank(self, path, texts=TEXTS, **members):
        return json.loads(self.post(path, body_for(path, texts, **members))[1])

    def probabilities(self):
        question = json.dumps({'query': QUERY, 'documents': [{'text': text} for text in TEXTS]})
        return [one['probability'] for one in json.loads(self.post('/v1/extract', question)[1])['documents']]

    def test_scores_are_the_probabilities_of_the_documents(self):
        expected = sorted(enumerate(self.probabilities()), key=lambda one: -one[1])
        self.assertEqual((expected[0][0], expected[-1]), (BEST, (1, 0)))
        self.assertEqual([(one['index'], one['score']) for one in self.rank(TEI)], expected)
        for path in (V1, V2):
            self.assertEqual([(one['index'], one['relevance_score']) for one in self.rank(path)['results']], expected)

    def test_documents_with_the_same_score_keep_their_order(self):
        texts = [TEXTS[3], TEXTS[BEST], TEXTS[3], '', TEXTS[BEST], '']
        self.assertEqual([one['index'] for one in self.rank(TEI, texts)], [1, 4, 0, 2, 3, 5])
        self.assertEqual([one['index'] for one in self.rank(V2, texts)['results']], [1, 4, 0, 2, 3, 5])

    def test_tei_options(self):
        plain, full = self.rank(TEI), self.rank(TEI, return_text=True, raw_scores=True, truncate=True,
                                                truncation_direction='Right', model='any')
        self.assertEqual([set(one) for one in plain], [{'index', 'score'}] * len(TEXTS))
        self.assertEqual([one['text'] for one in full], [TEXTS[one['index']] for one in plain])
        for one, raw in zip(plain[:-1], full):
            self.assertAlmostEqual(one['score'], 1 / (1 + math.exp(-raw['score'])))

    def test_cohere_options(self):
        fields, answer = self.post(V2, body_for(V2, TEXTS, top_n=2, model='rerank-v3.5', max_tokens_per_doc=None))
        answer = json.loads(answer)
        self.assertEqual((len(answer['results']), answer['id']), (2, fields['X-Request-Id']))
        self.assertEqual(answer['meta'], {'api_version': {'version': '2'}})
        objects = [{'text': text, 'title': str(i)} for i, text in enumerate(TEXTS)]
        results = self.rank(V1, objects, return_documents=True, top_n=100)['results']
        self.assertEqual([one['document'] for one in results], [objects[one['index']] for one in results])
        self.assertEqual(results[0]['index'], BEST)
        objects[0]['title'] = TEXTS[BEST]
        results = self.rank(V1, objects, rank_fields=['title'])['results']
        self.assertEqual(results[0]['index'], 0)

    def errors_of(self, make_body, status, message, error_type, **headers):
        """Checks the answer of every route to make_body(path)."""
        for path, expected in ((TEI, {'error': message, 'error_type': error_type}), (V1, {'message': message}),
                               (V2, {'message': message})):
            self.assertEqual(json.loads(self.post(path, make_body(path), status, **headers)[1]), expected, path)

    def test_errors_have_the_format_of_the_route(self):
        self.errors_of(lambda path: '[]', 400, 'the body is not a JSON object', 'Validation')
        self.errors_of(lambda path: '{"query":"a",' + body_for(path, ['x'])[1:], 400,
                       "an object has the same name twice: 'query'", 'Validation')
        self.errors_of(lambda path: body_for(path, ['x'], query=7), 400, 'query must be there and a string', 'Validation')
        self.errors_of(lambda path: body_for(path, ['x', 'y' * 1001]), 400,
                       'document 2: the text has 1001 characters, the limit is 1000', 'Validation')
        self.errors_of(lambda path: body_for(path, ['x']).replace(QUERY, '?!'), 400,
                       'the query is empty: it has no letter or digit', 'Validation')
        self.errors_of(lambda path: body_for(path, ['x' * 1000001]), 413, 'the body is too long', 'Validation')
        self.errors_of(lambda path: 'x', 415, 'Content-Type must be application/json', 'Validation',
                       **{'Content-Type': 'text/plain'})

    def test_takes_1000_documents_and_rejects_1001(self):
        many = [invented_text(i, 3) for i in range(1001)]
        self.assertEqual(len(self.rank(TEI, many[:1000])), 1000)
        self.assertEqual(len(self.rank(V2, many[:1000])['results']), 1000)
        self.assertEqual(json.loads(self.post(TEI, body_for(TEI, many), 400)[1])['error'], 'texts must be a list of 1 to 1000')
        self.assertEqual(json.loads(self.post(V1, body_for(V1, many), 400)[1])['message'], 'documents must be a list of 1 to 1000')

    def test_reads_and_writes_gzip(self):
        texts = [invented_text(i, 3) for i in range(30)]
        body = body_for(TEI, texts, return_text=True)
        fields, answer = self.post(TEI, gzip.compress(body.encode()), **{'Content-Encoding': 'gzip', 'Accept-Encoding': 'gzip'})
        self.assertEqual(fields['Content-Encoding'], 'gzip')
        self.assertEqual(gzip.decompress(answer), self.post(TEI, body)[1])

    def test_log_and_metrics(self):
        self.post(V2, body_for(V2, TEXTS), **{'X-Request-Id': 'ranking-17'})
        line = wait_for(lambda: [one for one in self.server.events('request') if one['requestId'] == 'ranking-17'], 10,
                        lambda: 'no line in the log')[0]
        self.assertEqual((line['path'], line['status'], line['documents']), (V2, 200, len(TEXTS)))
        self.assertGreater(self.server.metrics()[f'neusum_requests_total{{code="200",route="{V2}"}}'], 0)

    def test_tokens(self):
        tokens = self.server.folder / 'tokens'
        tokens.write_text('harbour-token-0123\n')
        with Server(NEUSUM, '--token-file', tokens) as server:
            for path in (TEI, V1, V2):
                body = body_for(path, TEXTS)
                status, _, answer = server.ask('POST', path, body, JSON)
                self.assertEqual(status, 401)
                self.assertIn('error_type' if path == TEI else 'message', json.loads(answer))
                self.assertEqual(server.ask('POST', path, body, JSON | {'Authorization': 'Bearer harbour-token-0123'})[0], 200)


if __name__ == '__main__':
    NEUSUM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
