"""Documents, a query and the event loop, for the tests of retrieval frameworks."""

import asyncio
import json

QUERY = "Why was the harbour closed?"
NEWS = ("A crane fell into the harbour of Port Ellis on Monday 🙂. Nobody was hurt. "
        "The harbour was closed because the crane blocks the entrance.")
ANSWER = "The harbour was closed because the crane blocks the entrance."
FERRIES = "Tickets are sold on board. Ferries leave from the old pier until the harbour is open again."
WEATHER = "It rained in the hills for most of the week."
TEXTS = [WEATHER, NEWS, FERRIES]
GERMAN = ("Die Feier ist am 3. Oktober in Port Ellis. Der Hafen wurde am Montag wegen eines Unfalls geschlossen. "
          "Niemand wurde verletzt.")


def spans_of(metadata):
    """The spans that an adapter stored."""
    return json.loads(metadata["neusum_spans"])


def spans_of_summary(summary):
    return [{"offset": s.offset, "length": s.length, "rank_score": s.rank_score} for s in summary.sentences]


def many_texts(count):
    """Texts that keep the engine busy for some time."""
    return [f"Report {i} of the keeper. {NEWS} {FERRIES} {WEATHER}" * 5 for i in range(count)]


def run_and_count_ticks(work):
    """The result of an awaitable, and how often the event loop ran other work in the meantime."""
    async def run():
        ticks = 0
        task = asyncio.ensure_future(work)
        while not task.done():
            await asyncio.sleep(0.001)
            ticks += 1
        return await task, ticks
    return asyncio.run(asyncio.wait_for(run(), timeout=60))
