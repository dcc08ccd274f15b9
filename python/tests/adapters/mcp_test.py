"""python -m neusum.mcp as a subprocess, with the client of the mcp package.

usage: mcp_test.py
"""

import asyncio
import functools
import json
import sys
import unittest

import neusum
from mcp import Client, StdioServerParameters, stdio_client
from retrieval_cases import ANSWER, FERRIES, NEWS, QUERY, TEXTS, WEATHER

SERVER = StdioServerParameters(command=sys.executable, args=["-m", "neusum.mcp"])


def with_client(test):
    """Runs an async test while self.client is connected to a new server."""
    @functools.wraps(test)
    def run(self):
        async def connect():
            async with Client(stdio_client(SERVER), read_timeout_seconds=60) as self.client:
                await test(self)
        asyncio.run(connect())
    return run


class TestServer(unittest.TestCase):
    async def call(self, tool, **arguments):
        result = await self.client.call_tool(tool, arguments)
        self.assertFalse(result.is_error, result.content)
        return result.structured_content

    async def failure(self, tool, **arguments):
        result = await self.client.call_tool(tool, arguments)
        self.assertTrue(result.is_error)
        return result.content[0].text

    @with_client
    async def test_tools_have_schemas(self):
        tools = {tool.name: tool for tool in (await self.client.list_tools()).tools}
        self.assertEqual(sorted(tools), ["cite", "extract", "summarize"])
        self.assertEqual(tools["extract"].input_schema["required"], ["query", "documents"])
        self.assertEqual(tools["summarize"].input_schema["properties"]["text"]["maxLength"], 1_000_000)
        self.assertEqual(sorted(tools["extract"].output_schema["properties"]), ["answerable", "sentences", "warnings"])
        for tool in tools.values():
            self.assertTrue(tool.description and tool.title and tool.annotations.read_only_hint)

    @with_client
    async def test_summarize(self):
        result = await self.call("summarize", text=NEWS, sentences=2)
        expected = neusum.summarize(NEWS, sentences=2)
        self.assertEqual(result, {
            "sentences": [{"text": s.text, "offset": s.offset, "length": s.length, "rank": s.rank} for s in expected.sentences],
            "warnings": []})
        lead = await self.call("summarize", text=NEWS, method="lead", words=12, language="de")
        self.assertEqual(lead["sentences"][0]["text"], neusum.summarize(NEWS, method="lead", words=12).text)

    @with_client
    async def test_extract(self):
        result = await self.call("extract", query=QUERY, documents=TEXTS)
        (sentence,) = result["sentences"]
        self.assertTrue(result["answerable"])
        self.assertEqual((sentence["text"], sentence["document"]), (ANSWER, 1))
        self.assertEqual(NEWS[sentence["offset"]:sentence["offset"] + sentence["length"]], ANSWER)
        self.assertEqual(sentence["probability"], neusum.extract(QUERY, TEXTS).sentences[0].probability)
        two = await self.call("extract", query=QUERY, documents=[NEWS, FERRIES], sentences=2, threshold=0.0)
        self.assertEqual(len(two["sentences"]), 2)
        self.assertEqual((await self.call("extract", query=QUERY, documents=[WEATHER], threshold=0.99))["sentences"], [])

    @with_client
    async def test_cite(self):
        result = await self.call("cite", answer=f"{ANSWER} Whales sing.", documents=TEXTS, max_evidence=1)
        first, second = result["claims"]
        (evidence,) = first["evidence"]
        self.assertEqual((evidence["text"], evidence["document"], first["unmatched"]), (ANSWER, 1, []))
        self.assertEqual(NEWS[evidence["offset"]:evidence["offset"] + evidence["length"]], ANSWER)
        self.assertEqual((second["evidence"], second["unmatched"]), ([], ["Whales", "sing"]))
        self.assertIn("the answer is empty", await self.failure("cite", answer="?", documents=TEXTS))
        self.assertIn("at most 20000 characters", await self.failure("cite", answer="a" * 20_001, documents=TEXTS))

    @with_client
    async def test_mistakes_are_explained(self):
        self.assertIn("the query is empty", await self.failure("extract", query=" ", documents=TEXTS))
        self.assertIn("at most 1000000 characters", await self.failure("summarize", text="a" * 1_000_001))
        self.assertIn("1200000 characters, more than 1000000",
                      await self.failure("extract", query=QUERY, documents=["a" * 600_000] * 2))
        self.assertIn("at most 1000 items", await self.failure("extract", query=QUERY, documents=["a"] * 1001))
        self.assertIn("greater than or equal to 0", await self.failure("summarize", text=NEWS, sentences=-1))
        self.assertIn("less than or equal to 1000", await self.failure("summarize", text=NEWS, sentences=10**30))
        self.assertIn("less than or equal to 1000000", await self.failure("extract", query=QUERY, documents=TEXTS, words=10**30))
        self.assertIn("at most 100 characters", await self.failure("summarize", text=NEWS, language="e" * 1000))
        self.assertIn("less than or equal to 1", await self.failure("extract", query=QUERY, documents=TEXTS, threshold=1e300))
        self.assertIn("Field required", await self.failure("extract", query=QUERY))
        self.assertEqual(len((await self.call("extract", query=QUERY, documents=TEXTS))["sentences"]), 1)

    @with_client
    async def test_results_have_a_maximum_size_and_say_what_was_left_out(self):
        many = "".join(f"Rain{i} fell{i} there{i}. " for i in range(3_000))  # a query skips repetitions
        for result in (await self.call("extract", query=QUERY, documents=[many, NEWS], threshold=0.0),
                       await self.call("summarize", text=many, words=100_000, method="lead")):
            self.assertEqual(len(result["sentences"]), 1000)
            self.assertIn("there may be more sentences: a result has at most 1000", result["warnings"])
        self.assertLess(len(json.dumps(result)), 200_000)

        long = "".join(f"{word} " * 10_000 + ". " for word in ("rain", "snow", "wind"))
        for result in (await self.call("extract", query="rain", documents=[long], threshold=0.0),
                       await self.call("summarize", text=long, sentences=3)):
            self.assertEqual(len(result["sentences"]), 1)
            self.assertIn("2 sentences were left out: a result has at most 100000 characters", result["warnings"])

    @with_client
    async def test_the_best_sentences_of_a_long_result_are_kept(self):
        found = await self.call("extract", query=QUERY, documents=["It rained. " * 5_000, NEWS], threshold=0.0)
        self.assertIn(ANSWER, [sentence["text"] for sentence in found["sentences"]])
        self.assertEqual(found["sentences"], sorted(found["sentences"], key=lambda s: (s["document"], s["offset"])))

    @with_client
    async def test_calls_at_the_same_time(self):
        calls = [self.call("extract", query=QUERY, documents=TEXTS) for _ in range(20)]
        results = await asyncio.gather(*calls)
        self.assertTrue(all(result == results[0] for result in results))


if __name__ == "__main__":
    unittest.main()
