"""Whole games of every kind through the client, while connections are cut."""

import asyncio
from contextlib import aclosing
from random import Random
from threading import Thread

import pytest

from birnam_client import AsyncBirnam, Birnam, MatchState
from engine import GAMES, find_game, format_move
from tests.client.conftest import NewClient, NewToken, SiteProxy
from tests.support.params import in_soak_except
from tests.support.site.live_server import Site

ALL_GAMES = in_soak_except("hex-othello-3", values=GAMES)
OPTIONS = {"moxie": {"board": "hex"}}
CUTS = (5, 11)  # versions after which the connections are cut
PLIES = 40  # that were played before the match


def opening(game: str) -> list[str]:
    """Random moves, which end none of these games."""
    position, rng, moves = find_game(game).start({}), Random(3), list[str]()
    while game != "moxie" and len(moves) < PLIES:
        move = rng.choice(position.legal_moves)
        moves.append(format_move(position, move))
        position = position.play(move)
    return moves


async def play(client: AsyncBirnam, match: str, rng: Random, proxy: SiteProxy) -> MatchState:
    """Play random moves until the game is over; returns its last state."""
    cuts, last = list(CUTS), None
    async with aclosing(client.follow(match)) as states:
        async for state in states:
            assert last is None or state.version >= last
            last = state.version
            if cuts and state.version >= cuts[0]:
                proxy.cut()
                del cuts[0]
            if state.your_turn and not state.over:
                move = rng.choice(state.legal)["move"]
                await client.play(match, move, at=state.version)
    assert cuts == []
    return state


@pytest.mark.parametrize("game", ALL_GAMES)
async def test_a_whole_game_with_two_lost_connections(
    site: Site, new_client: NewClient, game: str
) -> None:
    colors = [color.value for color in GAMES[game].players]
    async with SiteProxy(site) as proxy, SiteProxy(site) as other:
        proxies = [proxy, *[other for _ in colors[1:]]]
        clients = [
            await new_client(color, one.address) for color, one in zip(colors, proxies, strict=True)
        ]
        host = clients[0]
        options, moves = OPTIONS.get(game, {}), opening(game)
        opened = await host.open_match(game, options=options, color="random", moves=moves)
        match = opened["id"]
        for client in clients[1:]:
            await client.join(match)
        async with asyncio.timeout(240):
            ends = await asyncio.gather(
                *(
                    play(client, match, Random(number), one)
                    for number, (client, one) in enumerate(zip(clients, proxies, strict=True))
                )
            )
        assert proxy.accepted >= 3
        assert all(end.view == ends[0].view and end.turns == ends[0].turns for end in ends)
        record = await host.record(match)
        assert record["moves"] == [turn["move"] for turn in ends[0].turns]
        assert "result" in {tag.lower() for tag in record["tags"]}
        assert [card["id"] async for card in host.archive()] == [match]


async def test_a_whole_game_of_the_synchronous_client(site: Site, new_token: NewToken) -> None:
    tokens = [await new_token(name) for name in ("Ann", "Bob")]
    ends: list[MatchState] = []
    async with SiteProxy(site) as proxy:
        loop, address = asyncio.get_running_loop(), proxy.address

        def play_all(client: Birnam, match: str) -> None:
            cuts, rng = list(CUTS), Random(1)
            for state in client.follow(match):
                if cuts and state.version >= cuts[0]:
                    loop.call_soon_threadsafe(proxy.cut)
                    del cuts[0]
                if state.your_turn and not state.over:
                    client.play(match, rng.choice(state.legal)["move"], at=state.version)
            ends.append(state)

        def play_both() -> None:
            with Birnam(address, tokens[0]) as ann, Birnam(address, tokens[1]) as bob:
                match = ann.open_match("macbeth", moves=opening("macbeth"))["id"]
                bob.join(match)
                threads = [Thread(target=play_all, args=(who, match)) for who in (ann, bob)]
                for thread in threads:
                    thread.start()
                for thread in threads:
                    thread.join()
                assert ann.record(match)["game"] == "macbeth"
                assert [card["id"] for card in bob.archive()] == [match]

        await asyncio.to_thread(play_both)
    assert len(ends) == 2
    assert ends[0].view == ends[1].view


@pytest.mark.parametrize("swaps", [False, True])
async def test_who_chooses_a_color_under_the_swap_rule_plays_on(
    new_client: NewClient, *, swaps: bool
) -> None:
    """Neither client is ever told the wrong turn."""
    ann, bob = await new_client("Ann"), await new_client("Bob")
    match = (await ann.open_match("moxie", color="white", swap=True))["id"]
    await bob.join(match)

    async def play(client: AsyncBirnam) -> list[str]:
        async with aclosing(client.follow(match)) as states:
            async for state in states:
                if state.over or not state.your_turn:
                    continue
                if state.legal:
                    await client.play(match, state.legal[0]["move"], at=state.version)
                else:
                    await client.choose(match, "white" if swaps else "black", at=state.version)
        return list(state.you)

    async with asyncio.timeout(240):
        colors = await asyncio.gather(play(ann), play(bob))
    assert [*colors] == ([["black"], ["white"]] if swaps else [["white"], ["black"]])
