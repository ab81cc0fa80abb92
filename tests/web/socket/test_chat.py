"""The chat over real sockets."""

import random
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.web.support.chat_client import Ear, listening
from tests.web.support.live_server import Browser, Json, Site

NewBrowser = Callable[[], Browser]


async def named(browser: Browser, name: str | None) -> Browser:
    """A browser that is a player."""
    await browser.ask("PATCH", "/api/me", {"name": name})
    return browser


def over(message: Json) -> bool:
    """Whether a message says that the match has ended."""
    return bool(message["t"] == "frame" and message["view"]["status"] == "over")


async def test_what_is_said_is_told_with_name_and_seat(
    ann: Browser, bob: Browser, eve: Browser, match_id: str
) -> None:
    await named(ann, "Ann")
    async with (
        listening(ann, match_id) as black,
        listening(bob, match_id) as white,
        listening(eve, match_id) as watching,
    ):
        assert (black.chat["rooms"], watching.chat["rooms"]) == (["players"], ["watchers"])
        said = await black.say("players", "  good \u202eluck\n\x00 <b>all</b> ")
        remark = said["message"]
        assert remark | {"at": 0} == {
            "room": "players",
            "number": 1,
            "name": "Ann",
            "seat": "black",
            "mine": True,
            "at": 0,
            "text": "good luck <b>all</b>",
            "deleted_by": None,
        }
        told = await white.wait(lambda one: one["t"] == "chat-posted")
        assert told == {"t": "chat-posted", "id": None, "message": remark | {"mine": False}}
        await watching.settle()
        assert watching.lines == []
    async with listening(ann, match_id) as again:
        assert again.chat["messages"] == [remark]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("👩\u200d🚀 flies", "👩\u200d🚀 flies"),
        ("\u200d a\u200d \u200c", "a"),
        ("a" + "\u0301" * 40, "\u00e1" + "\u0301" * 3),
        ("javascript:alert(1) https://example.org/?a=b#c", None),
        ("  x " * 100, None),
    ],
)
async def test_a_text_is_cleaned_like_a_name(
    ann: Browser, match_id: str, text: str, kept: str | None
) -> None:
    async with listening(ann, match_id) as page:
        said = await page.say("players", text)
        assert said["message"]["text"] == (kept or " ".join(text.split()))


async def test_what_cannot_be_said_is_hushed(ann: Browser, eve: Browser, match_id: str) -> None:
    async with listening(ann, match_id) as page, listening(eve, match_id) as watching:
        for ear, room, text, reason in (
            (page, "players", "\u202e \x07", "empty"),
            (page, "players", "x" * 301, "too-long"),
            (page, "watchers", "hello", "not-here"),
            (watching, "watchers", "hello", "unknown"),
        ):
            hushed = await ear.say(room, text)
            assert (hushed["t"], hushed["reason"], hushed["wait"]) == ("chat-refused", reason, 0)
            assert hushed["message"]
        waits = [(await page.say("players", "!")).get("wait", 0) for _ in range(6)]
        assert waits[:5] == [0] * 5
        assert 0 < waits[5] <= 2_000
        for bad in (
            {"t": "chat-post", "id": "x", "room": "kitchen", "text": "x"},
            {"t": "chat-post", "id": "x", "room": "players", "text": "x" * 2001},
            {"t": "chat-post", "id": "x!", "room": "players", "text": "x"},
            {"t": "chat-react", "id": "x", "emoji": "x"},
            {"t": "chat-moderate", "id": "x", "action": "ban", "room": "players", "number": 1},
            {"t": "chat-moderate", "id": "x", "action": "mute", "room": "players", "number": -1},
            {"t": "chat-unmute", "id": "x", "player": ""},
            {"t": "chat-subscribe", "loud": True},
        ):
            count = sum(one["t"] == "error" for one in page.heard)
            await page.send(**bad)
            await page.settle()
            assert sum(one["t"] == "error" for one in page.heard) == count + 1, bad


async def test_a_watcher_who_becomes_a_player_may_speak(eve: Browser, match_id: str) -> None:
    await named(eve, None)
    async with listening(eve, match_id) as watching:
        said = await watching.say("watchers", "who leads?")
        assert said["message"]["name"].startswith("Guest ")
        assert said["message"]["seat"] is None


async def test_a_mute_is_kept_for_every_match_and_page(
    ann: Browser, bob: Browser, match_id: str
) -> None:
    await named(bob, "Bob")
    other = await ann.open_match()
    await bob.sit(other)
    async with (
        listening(ann, match_id) as here,
        listening(ann, other) as there,
        listening(bob, match_id) as bob_here,
        listening(bob, other) as bob_there,
    ):
        await bob_here.say("players", "one")
        await here.wait(lambda one: one["t"] == "chat-posted")
        await here.ask("chat-moderate", action="mute", room="players", number=1)
        for page in (here, there):
            await page.wait(lambda one: one["t"] == "chat-history" and one["muted"])
            assert [one["name"] for one in page.chat["muted"]] == ["Bob"]
            assert page.chat["messages"] == []
        await bob_here.say("players", "two")
        await bob_there.say("players", "three")
        await bob_there.react("👍")
        await bob_there.settle()
        await there.settle()
        await here.settle()
        assert [text for *_, text in here.lines + there.lines] == ["one"]
        assert not any(one["t"] == "chat-reaction" for one in there.heard)
    async with listening(ann, match_id) as page:
        assert page.chat["messages"] == []
        (muted,) = page.chat["muted"]
        await page.ask("chat-unmute", player=muted["player"])
        await page.wait(lambda one: one["t"] == "chat-history" and not one["muted"])
        assert [one["text"] for one in page.chat["messages"]] == ["one", "two"]


async def test_removing_and_reporting(ann: Browser, bob: Browser, site: Site) -> None:
    match_id = await ann.open_match()
    await bob.sit(match_id)
    reports = site.count("report")
    async with listening(ann, match_id) as black, listening(bob, match_id) as white:
        await white.say("players", "rude")
        await black.wait(lambda one: one["t"] == "chat-posted")
        wish = {"room": "players", "number": 1}
        noted = await black.ask("chat-moderate", action="report", **wish)
        assert noted["t"] == "chat-done"
        assert site.count("report") == reports + 1
        await black.ask("chat-moderate", action="delete", **wish)
        for page in (black, white):
            gone = await page.wait(lambda one: one["t"] == "chat-deleted")
            assert gone == {"t": "chat-deleted", **wish, "deleted_by": "host"}
        hushed = await white.ask("chat-moderate", action="delete", room="players", number=7)
        assert hushed["reason"] == "no-such-message"
    async with listening(bob, match_id) as page:
        (remark,) = page.chat["messages"]
        assert (remark["text"], remark["deleted_by"], remark["mine"]) == ("", "host", True)


async def test_what_was_said_survives_a_restart(tmp_path: Path) -> None:
    with Site(tmp_path / "data") as site:
        ann = Browser(site)
        match_id = await ann.open_match()
        async with listening(ann, match_id) as page:
            await page.ask("chat-post", room="players", text="see you")
        token = ann.token
        await ann.http.aclose()
    with Site(tmp_path / "data") as site:
        ann = Browser(site)
        assert token
        ann.http.cookies.set("birnam", token)
        async with listening(ann, match_id) as page:
            assert page.lines == [("players", page.lines[0][1], "see you")]
        await ann.http.aclose()


@pytest.mark.parametrize("seed", range(6))
async def test_no_player_hears_a_watcher_before_the_end(new_browser: NewBrowser, seed: int) -> None:
    """Whoever does what: every remark comes to all who may hear it, and to nobody else."""
    chance = random.Random(seed)
    game, seats = chance.choice([("macbeth", 2), ("moxie", 2), ("hex-othello-3", 3)])
    players = [new_browser() for _ in range(seats)]
    fans = [await named(new_browser(), name) for name in ("Fay", "Fred")]
    match_id = await players[0].open_match(game=game)
    for guest in players[1:]:
        await guest.sit(match_id)
    async with AsyncExitStack() as doors:

        async def opened(browser: Browser) -> Ear:
            return await doors.enter_async_context(listening(browser, match_id))

        seated = [await opened(player) for player in [*players, players[0]]]
        watching = [await opened(fan) for fan in fans]
        lurking = [await opened(new_browser())]
        await _gossip(chance, seated, watching)
        for ear in seated[:seats]:
            await ear.send(t="resign", id="enough", at=seats)
            await ear.settle()
        for ear in (*seated, *watching, *lurking):
            await ear.wait(over)
        await _gossip(chance, seated, watching)
        for ear in (*seated, *watching, *lurking):
            await ear.settle()
        _nothing_leaked(seated, watching + lurking)


async def _gossip(chance: random.Random, seated: list[Ear], watching: list[Ear]) -> None:
    """Everybody says something somewhere, or reacts."""
    for _ in range(25):
        ear = chance.choice([*seated, *watching])
        if chance.random() < 0.3:
            await ear.react(chance.choice("👍😄😮"))
            await ear.settle()
        else:
            await ear.say(chance.choice(["players", "watchers"]), f"{chance.random()}")


def _nothing_leaked(seated: list[Ear], watching: list[Ear]) -> None:
    accepted: dict[str, set[str]] = {"players": set(), "watchers": set()}
    for ear in (*seated, *watching):
        for one in ear.heard:
            if one["t"] == "chat-posted" and one["id"]:
                accepted[one["message"]["room"]].add(one["message"]["text"])
    assert accepted["players"]
    assert accepted["watchers"]
    for ear in watching:
        assert {text for _, _, text in ear.lines} == accepted["watchers"]
        assert any(one["t"] == "chat-reaction" and one["seat"] for one in ear.heard)
    for ear in seated:
        end = next(index for index, one in enumerate(ear.heard) if over(one))
        before, after = Ear.__new__(Ear), Ear.__new__(Ear)
        before.heard, after.heard = ear.heard[:end], ear.heard[end:]
        assert not {text for _, _, text in before.lines} & accepted["watchers"]
        assert all(room == "players" for room, _, _ in before.lines)
        assert not any(one["t"] == "chat-reaction" and not one["seat"] for one in before.heard)
        assert {text for _, _, text in after.lines} == set.union(*accepted.values())
