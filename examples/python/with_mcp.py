"""Starts the MCP server of neusum and calls its tools, as an agent does.

usage: with_mcp.py ARTICLES.jsonl
"""

import asyncio
import json
import sys

from mcp import Client, StdioServerParameters, stdio_client


async def main() -> None:
    with open(sys.argv[1], encoding="utf-8") as file:
        texts = [json.loads(line)["article"] for line in file]
    server = StdioServerParameters(command=sys.executable, args=["-m", "neusum.mcp"])
    async with Client(stdio_client(server)) as client:
        summary = await client.call_tool("summarize", {"text": texts[0], "sentences": 2})
        print(summary.structured_content)
        question = {"query": "How much will the repairs cost?", "documents": texts, "words": 60}
        found = await client.call_tool("extract", question)
        for sentence in found.structured_content["sentences"]:
            print(sentence["document"], sentence["probability"], sentence["text"])


asyncio.run(main())
