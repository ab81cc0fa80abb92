"""A bot that asks the computer of another server, in another process, for its moves.

For each game on one server it opens a private match against the computer of the other one, and
copies the moves in both directions. After a restart it goes on with the moves so far.

BIRNAM=https://… TOKEN=birnam_… ENGINE=http://127.0.0.1:8000 ENGINE_TOKEN=birnam_…
LEVEL=3 python engine_bot.py
"""

import asyncio
import os
from contextlib import aclosing

from birnam_client import AsyncBirnam, MatchState, Refused, RequestError


class Engine:
    """A match against the computer of the other server, in which it has the bot's color."""

    def __init__(self, site: AsyncBirnam, level: int) -> None:
        self._site = site
        self._level = level
        self._match = ""

    async def choose(self, state: MatchState) -> str:
        moves = [turn["move"] for turn in state.turns]
        if not self._match:
            self._match = await self._open(state, moves)
        async with aclosing(self._site.follow(self._match)) as states:
            async for copy in states:
                if len(copy.turns) > len(moves):
                    return copy.turns[len(moves)]["move"]
                if copy.your_turn and len(copy.turns) < len(moves):
                    move = moves[len(copy.turns)]
                    await self._site.play(self._match, move, at=copy.version)
        raise RuntimeError("the computer's match ended early")

    async def _open(self, state: MatchState, moves: list[str]) -> str:
        if state.info is None or len(state.info["players"]) != 2 or state.info["swap"]:
            raise RuntimeError("this bot plays games for two, without the swap rule")
        (other,) = (color for color in state.info["players"] if color not in state.you)
        link = await self._site.open_match(
            state.info["game"],
            options={option["name"]: option["value"] for option in state.info["options"]},
            color=other,
            moves=moves,
            computers=[self._level],
            private=True,
        )
        return link["id"]


async def play(site: AsyncBirnam, match: str, engine: Engine) -> None:
    async with aclosing(site.follow(match)) as states:
        async for state in states:
            if state.your_turn and not state.over:
                try:
                    await site.play(match, await engine.choose(state), at=state.version)
                except Refused as error:  # something happened in between: the stream tells it
                    print(f"{match}: {error}")
                except RuntimeError as error:
                    print(f"{match}: {error}")
                    return


async def main() -> None:
    site = AsyncBirnam(os.environ["BIRNAM"], os.environ["TOKEN"])
    other = AsyncBirnam(os.environ["ENGINE"], os.environ["ENGINE_TOKEN"])
    level = int(os.environ.get("LEVEL", "3"))
    playing: set[str] = set()
    async with site, other, asyncio.TaskGroup() as games, aclosing(site.events()) as events:
        async for event in events:
            match = event["match"]
            if event["t"] == "invitation":
                try:
                    await site.join(match)
                except RequestError as error:  # it was withdrawn, or an earlier answer was lost
                    print(f"{match}: {error}")
            if event["t"] == "game-started" and match not in playing:
                playing.add(match)
                games.create_task(play(site, match, Engine(other, level)))


if __name__ == "__main__":
    asyncio.run(main())
