"""The `cohere` package against `neusum serve`, with only its `base_url` changed.

usage: cohere_test.py NEUSUM
"""
import asyncio
import pathlib
import subprocess
import sys
import tempfile
import unittest

import cohere
import running_server

ROOT = pathlib.Path(__file__).resolve().parents[2]
CLIENT = ROOT / 'examples/clients/with_cohere.py'
NEUSUM = ''
TOKEN = 'harbour-token-0123'
QUERY = 'When does the ferry leave?'
TEXTS = ['The harbour was closed on Monday.', 'Tickets are sold on board. The ferry leaves at noon.', 'Gulls sat on the pier.']


class CohereTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        (cls.folder / 'tokens').write_text(TOKEN + '\n')
        cls.server = running_server.Server(NEUSUM, '--token-file', cls.folder / 'tokens')
        cls.addClassCleanup(cls.server.__exit__)
        cls.url = f'http://127.0.0.1:{cls.server.port}'
        cls.client = cls.enterClassContext(cohere.ClientV2(TOKEN, base_url=cls.url))

    def check(self, results):
        self.assertEqual((results[0].index, len(results)), (1, len(TEXTS)))
        scores = [result.relevance_score for result in results]
        self.assertEqual(sorted(scores, reverse=True), scores)
        self.assertGreater(scores[0], 0.5)

    def test_version_2(self):
        answer = self.client.rerank(model='rerank-v3.5', query=QUERY, documents=TEXTS)
        self.check(answer.results)
        self.assertEqual(answer.meta.api_version.version, '2')
        self.assertTrue(answer.id)
        best = self.client.rerank(model='rerank-v3.5', query=QUERY, documents=TEXTS, top_n=1, max_tokens_per_doc=None)
        self.assertEqual(best.results, answer.results[:1])

    def test_version_2_async(self):
        async def ask():
            async with cohere.AsyncClientV2(TOKEN, base_url=self.url) as client:
                return await asyncio.gather(*(client.rerank(model='m', query=QUERY, documents=TEXTS) for _ in range(8)))
        for answer in asyncio.run(ask()):
            self.check(answer.results)

    def test_version_1(self):
        with cohere.Client(TOKEN, base_url=self.url) as client:
            self.check(client.rerank(query=QUERY, documents=TEXTS).results)
            documents = [{'title': 'Harbour', 'text': TEXTS[0]}, {'title': TEXTS[1], 'text': 'A timetable.'}]
            results = client.rerank(model='rerank-english-v3.0', query=QUERY, documents=documents, rank_fields=['title', 'text'],
                                    return_documents=True, top_n=1).results
        self.assertEqual([(one.index, one.document.text, one.document.title) for one in results],
                         [(1, 'A timetable.', TEXTS[1])])

    def test_errors_have_the_type_and_message_of_the_package(self):
        with self.assertRaises(cohere.BadRequestError) as raised:
            self.client.rerank(model='m', query='?', documents=TEXTS)
        self.assertEqual(raised.exception.body, {'message': 'the query is empty: it has no letter or digit'})
        with self.assertRaises(cohere.BadRequestError) as raised:
            self.client.rerank(model='m', query=QUERY, documents=TEXTS, max_tokens_per_doc=100)
        self.assertIn('max_tokens_per_doc is not supported', raised.exception.body['message'])
        with self.assertRaises(cohere.UnauthorizedError) as raised:
            self.enterContext(cohere.ClientV2('wrong', base_url=self.url)).rerank(model='m', query=QUERY, documents=TEXTS)
        self.assertIn('token', raised.exception.body['message'])

    def test_the_example_client(self):
        names = []
        for i, text in enumerate(TEXTS):
            names.append(self.folder / f'{i}.txt')
            names[-1].write_text(text)
        done = subprocess.run([sys.executable, CLIENT, self.url, QUERY, *names], capture_output=True, text=True, timeout=60,
                              check=True, env={'NEUSUM_TOKEN': TOKEN})
        lines = done.stdout.splitlines()
        self.assertEqual((len(lines), lines[0].split()[1]), (len(TEXTS), str(names[1])))


if __name__ == '__main__':
    NEUSUM = sys.argv.pop(1)
    unittest.main()
