"""What the client offers besides playing: errors, offers, chat, invitations, the lobby."""

import asyncio
import inspect
import re
from contextlib import aclosing
from pathlib import Path

import pytest

import birnam_client
from birnam_client import AsyncBirnam, Birnam, ConnectionLost, MatchState, types
from birnam_client.pauses import Pauses
from birnam_client.wishes import MatchWishes, TournamentWishes
from harness.servers.server_process import reserved_port
from tests.client.conftest import NewClient, SiteProxy
from tests.support.site.live_server import Site

README = Path(birnam_client.__file__).parents[1] / "README.md"


def test_both_clients_have_the_same_surface() -> None:
    def surface(client: type) -> dict[str, list[str]]:
        return {
            name: list(inspect.signature(method).parameters)
            for name, method in inspect.getmembers(client, callable)
            if name == "__init__" or not name.startswith("_")
        }

    both = surface(AsyncBirnam)
    both["close"] = both.pop("aclose")
    assert both == surface(Birnam)
    assert len(both) > 50
    assert all(hasattr(birnam_client, name) for name in birnam_client.__all__)


def test_the_document_lists_every_method() -> None:
    rows = [line.split("|")[1] for line in README.read_text("utf-8").splitlines() if "| `" in line]
    listed = re.findall(r"`(\w+)`", "".join(rows))
    methods = {name for name in dir(Birnam) if not name.startswith("_")} - {"close"}
    assert sorted(listed) == sorted(methods)


def test_all_fields_of_a_new_match_can_be_chosen() -> None:
    fields = types.CreateMatch.__annotations__.keys() - {"game", "challenge"}
    assert MatchWishes.__annotations__.keys() == fields


def test_all_fields_of_a_new_tournament_can_be_chosen() -> None:
    fields = types.CreateTournament.__annotations__.keys() - {"name", "format", "games"}
    assert TournamentWishes.__annotations__.keys() == fields


async def test_a_request_is_made_once_though_its_answer_is_lost(
    proxy: SiteProxy, new_client: NewClient
) -> None:
    ann, bob = await new_client("Ann", proxy.address), await new_client("Bob")
    proxy.lose_answer()
    opened = await ann.open_match("macbeth", color="black", listed=True, time="47+17")
    assert [card["id"] async for card in ann.archive(status="waiting")] == [opened["id"]]
    proxy.lose_answer()
    found = await ann.find_opponent("moxie", time="48+17")
    assert (await bob.find_opponent("moxie", time="48+17"))["id"] == found["id"]
    proxy.lose_answer()
    assert (await ann.rematch(await resigned(ann, bob)))["status"] == "waiting"
    match = (await bob.open_match("macbeth", color="black"))["id"]
    proxy.lose_answer()
    with pytest.raises(birnam_client.Refused) as refused:
        await ann.join(match)
    assert refused.value.reason == "already-seated"
    assert (await bob.match(match))["snapshot"]["view"]["status"] == "running"


async def resigned(ann: AsyncBirnam, bob: AsyncBirnam) -> str:
    """A match that is over."""
    match = (await ann.open_match("macbeth", color="black"))["id"]
    await bob.join(match)
    await bob.resign(match, at=2)
    return match


async def test_errors_have_kinds(site: Site, new_client: NewClient) -> None:
    ann, bob = await new_client("Ann"), await new_client("Bob")
    match = (await ann.open_match("macbeth", color="black"))["id"]
    with pytest.raises(birnam_client.Refused) as refused:
        await ann.play(match, "g8", at=1)
    assert (refused.value.status, refused.value.reason) == (409, "not-started")
    assert str(refused.value).endswith("(409 not-started)")
    with pytest.raises(birnam_client.NotFound):
        await bob.match("2" * 14)
    with pytest.raises(birnam_client.NotFound):
        async with aclosing(bob.follow("2" * 14)) as states:
            await anext(states)
    with pytest.raises(birnam_client.RequestError) as invalid:
        await ann.open_match("chess")
    assert invalid.value.reason == "no-such-game"
    async with AsyncBirnam(site.address, "birnam_unknown") as stranger:
        with pytest.raises(birnam_client.Unauthorized):
            await stranger.me()
        with pytest.raises(birnam_client.Unauthorized):
            await anext(stranger.events())
    async with AsyncBirnam(site.address) as spectator:
        with pytest.raises(birnam_client.Forbidden):
            await spectator.play(match, "g8", at=1)
        assert "macbeth" in [game["id"] for game in await spectator.games()]


async def test_patience_ends() -> None:
    async with AsyncBirnam(f"http://127.0.0.1:{reserved_port()}", patience=0) as client:
        with pytest.raises(ConnectionLost):
            await client.lobby()


def test_pauses_grow_until_the_server_answers() -> None:
    pauses = Pauses(patience=60)
    first, second, third = (pauses.after(None) for _ in range(3))
    assert first < 0.16 < 0.19 < third < 0.61
    assert 0.09 < second < 0.31
    pauses.begin()
    assert pauses.after(OSError()) < 0.16
    limited = birnam_client.RateLimited(429, "too-many", "Too many.")
    assert pauses.after(limited, "7") == 7
    with pytest.raises(birnam_client.Refused):
        pauses.after(birnam_client.Refused(409, "over", "Over."))


async def test_offers_chat_and_a_rematch(new_client: NewClient) -> None:
    ann, bob = await new_client("Ann"), await new_client("Bob")
    match = (await ann.open_match("macbeth", color="black"))["id"]
    assert (await bob.join(match))["version"] == 2
    assert await ann.play(match, "g8", at=2) == 3
    await ann.chat(match, "Good luck!")
    state = MatchState(match)
    async with asyncio.timeout(60), aclosing(bob.messages(match, state)) as messages:
        async for message in messages:
            if message["t"] == "chat-history" and message["messages"]:
                assert message["messages"][0]["text"] == "Good luck!"
                break
    assert [turn["move"] for turn in state.turns] == ["g8"]
    offer = await bob.offer(match, "draw", at=3)
    await ann.answer(match, offer, accept=False)
    assert await ann.offer(match, "draw", at=5) == 6
    await bob.answer(match, 6, accept=True)
    ended = (await ann.match(match))["snapshot"]["view"]["result"]
    assert ended is not None
    assert ended["reason"] == "agreed"
    following = (await ann.rematch(match))["id"]
    assert (await bob.rematch(match))["id"] == following
    version = (await ann.match(following))["snapshot"]["version"]
    await bob.resign(following, at=version)
    assert "g8" in await bob.record_text(match)
    assert [card["id"] async for card in bob.archive(game="macbeth")] == [following, match]


async def test_events_go_on_after_a_lost_connection(
    proxy: SiteProxy, new_client: NewClient
) -> None:
    ann, bob = await new_client("Ann"), await new_client("Bob", proxy.address)
    first = (await ann.open_match("macbeth", color="black"))["id"]
    await bob.join(first)
    async with asyncio.timeout(60), aclosing(bob.events()) as events:
        event = await anext(events)
        assert (event["t"], event["match"]) == ("game-started", first)
        proxy.cut()
        await ann.play(first, "g8", at=2)
        await ann.resign(first, at=3)
        event = await anext(events)
        assert (event["t"], event["match"]) == ("game-finished", first)
        proxy.cut()
        (friend,) = (await ann.opponents())["people"]
        second = (await ann.open_match("moxie", friends=[friend["id"]]))["id"]
        while event["match"] != second:
            event = await anext(events)
        assert event["t"] == "invitation"


async def test_the_lobby_is_followed_over_a_websocket(
    proxy: SiteProxy, new_client: NewClient
) -> None:
    async with AsyncBirnam(proxy.address) as spectator:
        ann = await new_client("Ann")
        async with asyncio.timeout(60), aclosing(spectator.lobby_changes()) as changes:
            await anext(changes)
            match = (await ann.open_match("othello", listed=True))["id"]
            while match not in [card["id"] for card in (await anext(changes))["open"]]:
                pass
            proxy.cut()
            await ann.leave(match)
            while match in [card["id"] for card in (await anext(changes))["open"]]:
                pass
