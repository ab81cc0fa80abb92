"""The examples of the client, those that do not end in a process of their own."""

import asyncio
import os
import re
import runpy
import sys
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager, redirect_stdout
from functools import partial
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from birnam_client import AsyncBirnam, Birnam, MatchState
from birnam_client.types import Color
from engine import find_game, format_move
from tests.client.conftest import NewClient, NewToken
from tests.support.site.fixtures import LIMITS
from tests.support.site.http_sink import PostOffice
from tests.support.site.live_server import Site
from tests.support.site.site_thread import SiteThread

CLIENT = Path(__file__).parents[2] / "client"
EXAMPLES = CLIENT / "examples"
DOCUMENTS = (CLIENT / "README.md", CLIENT.parent / "docs" / "api.md")


@asynccontextmanager
async def running(program: str, **variables: str) -> AsyncIterator[None]:
    """An example that runs until the end of the block."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(EXAMPLES / program), env=os.environ | variables
    )
    try:
        yield
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def end_of(client: AsyncBirnam, match: str) -> MatchState:
    async with asyncio.timeout(240), aclosing(client.follow(match)) as states:
        async for state in states:
            if state.over:
                break
    assert state.view["result"]
    assert state.view["result"]["reason"] == "finished"
    return state


def late_moves() -> list[str]:
    """Moves until Black has the move in a late position of Othello."""
    position, rng, moves = find_game("othello").start({}), Random(2), list[str]()
    while len(moves) < 40 or position.to_move != "black":
        move = rng.choice(position.legal_moves)
        moves.append(format_move(position, move))
        position = position.play(move)
    return moves


async def test_the_random_and_the_greedy_bot_play(site: Site, new_token: NewToken) -> None:
    first, second = await new_token("Random"), await new_token("Greedy")
    async with AsyncBirnam(site.address, first) as one, AsyncBirnam(site.address, second) as other:
        match = (await one.open_match("othello", color="black", moves=late_moves()))["id"]
        async with running("random_bot.py", BIRNAM=site.address, TOKEN=first):
            await other.join(match)
            async with running("greedy_bot.py", BIRNAM=site.address, TOKEN=second):
                state = await end_of(one, match)
        assert sum(state.view["score"].values()) > 20


async def test_a_bot_ignores_an_invitation_that_was_withdrawn(
    site: Site, new_token: NewToken, new_client: NewClient, capsys: pytest.CaptureFixture[str]
) -> None:
    ann, bot = await new_client("Ann"), await new_token("Bot")
    match = (await ann.open_match("othello"))["id"]
    await ann.leave(match)
    accept = runpy.run_path(str(EXAMPLES / "random_bot.py"))["accept"]
    with Birnam(site.address, bot) as client:
        await asyncio.to_thread(accept, client, match)
    assert capsys.readouterr().out.startswith(f"{match}: ")


async def test_a_bot_chooses_a_color_under_the_swap_rule(site: Site, new_token: NewToken) -> None:
    play, choose = (
        runpy.run_path(str(EXAMPLES / "random_bot.py"))[one] for one in ("play", "choose_any")
    )
    with Birnam(site.address, await new_token("Bot")) as bot:
        open_match = partial(bot.open_match, "moxie", color="black", swap=True, computers=[1])
        match = (await asyncio.to_thread(open_match))["id"]
        async with asyncio.timeout(240):
            await asyncio.to_thread(play, bot, match, choose)
        view = (await asyncio.to_thread(bot.match, match))["snapshot"]["view"]
    assert view["swap"]
    assert view["swap"]["color"] == "black"
    assert view["result"]
    assert view["result"]["reason"] == "finished"


@pytest.mark.soak
async def test_the_computers_of_two_servers_play(
    site: Site, new_token: NewToken, new_client: NewClient, tmp_path: Path
) -> None:
    with SiteThread(tmp_path / "data", **LIMITS) as engine:
        variables = {"BIRNAM": site.address, "TOKEN": await new_token("Engine")}
        variables |= {"ENGINE": engine.address, "ENGINE_TOKEN": await new_token("Bot", engine)}
        async with AsyncBirnam(site.address, variables["TOKEN"]) as bot:
            match = (
                await bot.open_match("othello", color="white", computers=[1], moves=late_moves())
            )["id"]
            async with running("engine_bot.py", LEVEL="1", **variables):
                state = await end_of(bot, match)
        async with AsyncBirnam(engine.address, variables["ENGINE_TOKEN"]) as far:
            (copy,) = [card async for card in far.archive(status=None)]
            moves = (await far.record(copy["id"]))["moves"]
    if moves[-1] == "black-resigns":  # how the bot leaves a copy that it needs no longer
        moves.pop()
    assert [turn["move"] for turn in state.turns][: len(moves)] == moves
    chosen = [turn["color"] == "white" and not turn["forced"] for turn in state.turns]
    last = len(chosen) - chosen[::-1].index(True)
    assert len(moves) >= last  # nobody asks the engine after the last move that the bot chose


@pytest.mark.parametrize("color", ["black", "white"])
async def test_the_computer_of_another_server_chooses_a_color_under_the_swap_rule(
    site: Site, new_token: NewToken, color: Color
) -> None:
    bot = runpy.run_path(str(EXAMPLES / "engine_bot.py"))
    async with (
        AsyncBirnam(site.address, await new_token("Bot")) as near,
        AsyncBirnam(site.address, await new_token("Engine")) as far,
    ):
        match = (await near.open_match("moxie", color=color, swap=True, computers=[1]))["id"]
        async with asyncio.timeout(240):
            await bot["play"](near, match, bot["Engine"](far, 1))
        game = (await near.match(match))["snapshot"]
        (card,) = [card async for card in far.archive(status=None)]
        copy = (await far.match(card["id"]))["snapshot"]
    assert game["view"]["result"]
    assert game["view"]["result"]["reason"] == "finished"
    assert copy["view"]["status"] == "over"
    assert copy["view"]["swap"] == game["view"]["swap"]
    moves, copied = ([turn["move"] for turn in one["turns"]] for one in (game, copy))
    assert copied == moves[: len(copied)]


async def test_a_bot_resigns_a_game_that_it_cannot_play(
    site: Site, new_token: NewToken, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = runpy.run_path(str(EXAMPLES / "engine_bot.py"))
    async with AsyncBirnam(site.address, await new_token("Bot")) as near:
        opened = await near.open_match("hex-othello-3", color="black", computers=[1, 1])
        match = opened["id"]
        async with asyncio.timeout(240):
            await bot["play"](near, match, bot["Engine"](near, 1))
        view = (await near.match(match))["snapshot"]["view"]
    assert view["departed"] == {"black": "resigned"}
    assert "games for two" in capsys.readouterr().out


async def test_open_games_are_announced(site: Site, new_client: NewClient) -> None:
    with PostOffice().open() as office:
        async with running("announcer.py", BIRNAM=site.address, WEBHOOK=f"{office.url}/hook"):
            ann = await new_client("Ann")
            match = (await ann.open_match("renegado", listed=True, time="5+5"))["id"]
            letter = await asyncio.to_thread(office.take)
            assert letter.path == "/hook"
            assert re.match("Ann would like to play Renegado, .*: http", letter.json["content"])
            assert letter.json["content"].endswith(f"/matches/{match}")
        await ann.leave(match)


async def test_an_archive_is_downloaded(
    site: Site, new_token: NewToken, new_client: NewClient, tmp_path: Path
) -> None:
    token, bob = await new_token("Ann"), await new_client("Bob")
    async with AsyncBirnam(site.address, token) as ann:
        match = (await ann.open_match("macbeth", color="black"))["id"]
        await bob.join(match)
        await ann.play(match, "g8", at=2)
        await bob.resign(match, at=3)
    folder = tmp_path / "games"
    for _ in range(2):
        program = EXAMPLES / "download_archive.py"
        await output_of(program, str(folder), BIRNAM=site.address, TOKEN=token)
        (file,) = folder.iterdir()
        assert file.name == f"macbeth-{match}.txt"
        assert "g8" in file.read_text("utf-8")


def program_of(document: Path, **variables: str) -> str:
    """The first program in a document, against the weakest computer of the site."""
    found = re.search(r"```python\n(.*?)```", document.read_text("utf-8"), re.DOTALL)
    assert found
    source = found[1].replace("https://example.org", variables["BIRNAM"])
    source = source.replace("birnam_…", variables["TOKEN"]).replace("[3]", "[1]")
    return f"{source}\n    print(state.view['result'])\n"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
async def test_the_programs_of_the_documentation_play(
    site: Site, new_token: NewToken, tmp_path: Path, document: Path
) -> None:
    file = tmp_path / "program.py"
    variables = {"BIRNAM": site.address, "TOKEN": await new_token("Reader")}
    file.write_text(program_of(document, **variables), encoding="utf-8")
    assert "'finished'" in await output_of(file, **variables)


async def test_the_tournament_of_the_documentation_is_played(
    site: Site, new_token: NewToken, tmp_path: Path
) -> None:
    tokens = {"TOKEN": await new_token("Ann"), "FRIEND": await new_token("Bob")}
    programs = re.findall(r"```python\n(.*?)```", DOCUMENTS[1].read_text("utf-8"), re.DOTALL)
    (program,) = [one for one in programs if "create_tournament" in one]
    file = tmp_path / "program.py"
    file.write_text(program, encoding="utf-8")
    paired, *table = (await output_of(file, BIRNAM=site.address, **tokens)).splitlines()
    assert paired.startswith("paired in ")
    assert sorted(row.split()[1] for row in table) == ["Ann", "Bob"]


async def output_of(program: Path, *arguments: str, **variables: str) -> str:
    """What a program prints before it ends. It runs in a thread."""
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(StringIO()) as output:
        patch.setattr(sys, "argv", [str(program), *arguments])
        for name, value in variables.items():
            patch.setenv(name, value)
        async with asyncio.timeout(240):
            await asyncio.to_thread(runpy.run_path, str(program), run_name="__main__")
    return output.getvalue()
