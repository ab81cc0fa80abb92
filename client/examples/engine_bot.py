"""A bot that asks the computer of another server, in another process, for its moves.

For each game on one server it opens a private match against the computer of the other one, and
copies the moves and the choice of a color in both directions. After a restart it goes on with the
moves so far.

BIRNAM=https://… TOKEN=birnam_… ENGINE=http://127.0.0.1:8000 ENGINE_TOKEN=birnam_…
LEVEL=3 python engine_bot.py
"""

import asyncio
import os
import random
from contextlib import aclosing, suppress

from birnam_client import AsyncBirnam, MatchState, Refused, RequestError


class Engine:
    """A match against the computer of the other server, in which it has the bot's color."""

    def __init__(self, site: AsyncBirnam, level: int) -> None:
        self._site = site
        self._level = level
        self._match = ""

    async def answer(self, site: AsyncBirnam, state: MatchState) -> None:
        """Play the computer's move, or choose its color."""
        moves, swap = [turn["move"] for turn in state.turns], state.view["swap"]
        if not self._match:
            if swap and swap["phase"] == "opening" and moves:  # after a restart
                await site.play(state.match, random.choice(state.legal)["move"], at=state.version)
                return
            self._match = await self._open(state, moves)
        async with aclosing(self._site.follow(self._match)) as states:
            async for copy in states:
                chosen = copy.view["swap"]
                if len(copy.turns) > len(moves):
                    move = copy.turns[len(moves)]["move"]
                    await site.play(state.match, move, at=state.version)
                    return
                if not state.legal and chosen and chosen["color"]:
                    await site.choose(state.match, chosen["color"], at=state.version)
                    return
                if copy.your_turn and swap and swap["color"] and not copy.legal:
                    await self._site.choose(self._match, swap["color"], at=copy.version)
                elif copy.your_turn and len(copy.turns) < len(moves):
                    move = moves[len(copy.turns)]
                    await self._site.play(self._match, move, at=copy.version)
        raise RuntimeError("the computer's match ended early")

    async def aclose(self) -> None:
        """End a match that the computer could go on with: a player may have only some of them."""
        if self._match:
            with suppress(RequestError):  # it is over
                await self._site.resign(self._match, at=1)

    async def _open(self, state: MatchState, moves: list[str]) -> str:
        if state.info is None or len(state.info["players"]) != 2:
            raise RuntimeError("this bot plays games for two")
        (other,) = (color for color in state.info["players"] if color not in state.you)
        swap = state.view["swap"]
        chooses = swap is not None and swap["phase"] != "chosen"
        link = await self._site.open_match(
            state.info["game"],
            options={option["name"]: option["value"] for option in state.info["options"]},
            color=other,
            moves=[] if chooses else moves,
            swap=chooses,
            computers=[self._level],
            private=True,
        )
        return link["id"]


async def play(site: AsyncBirnam, match: str, engine: Engine) -> None:
    async with aclosing(site.follow(match)) as states, aclosing(engine):
        async for state in states:
            if state.your_turn and not state.over:
                try:
                    await engine.answer(site, state)
                except Refused as error:  # something happened in between: the stream tells it
                    print(f"{match}: {error}")
                except RuntimeError as error:
                    print(f"{match}: {error}")
                    await site.resign(match, at=state.version)


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
