"""The chat over real sockets."""

from collections.abc import Callable

from app.players.avatars import avatar
from tests.support.site.chat_client import listening
from tests.support.site.live_server import Browser, Site

NewBrowser = Callable[[], Browser]


async def named_player(browser: Browser, name: str | None) -> Browser:
    """A client that is a registered player."""
    await browser.ask("PATCH", "/api/me", {"name": name})
    return browser


async def test_a_message_has_name_and_seat(
    ann: Browser, bob: Browser, eve: Browser, match_id: str
) -> None:
    await named_player(ann, "Ann")
    async with (
        listening(ann, match_id) as black,
        listening(bob, match_id) as white,
        listening(eve, match_id) as watching,
    ):
        assert (black.chat["channels"], watching.chat["channels"]) == (["players"], ["spectators"])
        posted = await black.say("players", "  good \u202eluck\n\x00 <b>all</b> ")
        message = posted["message"]
        assert message | {"at": 0} == {
            "channel": "players",
            "number": 1,
            "name": "Ann",
            "handle": None,
            "avatar": avatar(await ann.id()),
            "seat": "black",
            "mine": True,
            "at": 0,
            "text": "good luck <b>all</b>",
            "deleted_by": None,
        }
        answer = await white.wait(lambda one: one["t"] == "chat-posted")
        assert answer == {"t": "chat-posted", "id": None, "message": message | {"mine": False}}
        await watching.settle()
        assert watching.lines == []
    async with listening(ann, match_id) as again:
        assert again.chat["messages"] == [message]


async def test_a_text_is_cleaned_like_a_name(eve: Browser, match_id: str) -> None:
    await named_player(eve, None)
    async with listening(eve, match_id) as page:
        for text, cleaned in (
            ("👩\u200d🚀 flies", "👩\u200d🚀 flies"),
            ("🪿\u200b", "🪿"),
            ("a" + "\u0301" * 40, "\u00e1" + "\u0301" * 3),
            ("  x " * 100, " ".join("x" * 100)),
        ):
            message = (await page.say("spectators", text))["message"]
            assert (message["text"], message["seat"]) == (cleaned, None)
            assert message["name"].startswith("Guest ")


async def test_invalid_chat_messages_are_refused(ann: Browser, eve: Browser, match_id: str) -> None:
    async with listening(ann, match_id) as page, listening(eve, match_id) as watching:
        for listener_page, channel, text, reason in (
            (page, "players", "\u202e \x07", "empty"),
            (page, "players", "x" * 301, "too-long"),
            (page, "spectators", "hello", "not-here"),
            (watching, "spectators", "hello", "unknown"),
        ):
            refusal = await listener_page.say(channel, text)
            assert (refusal["t"], refusal["reason"], refusal["wait"]) == ("chat-refused", reason, 0)
            assert refusal["message"]
        posted = 0  # more than usual if the machine stalls, because the count sinks with time
        while not (wait := (await page.say("players", "!")).get("wait", 0)):
            posted += 1
        assert posted >= 5
        assert 0 < wait <= 2_000
        for bad in (
            {"t": "chat-post", "id": "x", "channel": "kitchen", "text": "x"},
            {"t": "chat-post", "id": "x", "channel": "players", "text": "x" * 2001},
            {"t": "chat-post", "id": "x!", "channel": "players", "text": "x"},
            {"t": "chat-react", "id": "x", "emoji": "x"},
            {"t": "chat-moderate", "id": "x", "action": "ban", "channel": "players", "number": 1},
            {"t": "chat-moderate", "id": "x", "action": "mute", "channel": "players", "number": -1},
            {"t": "chat-unmute", "id": "x", "player": ""},
            {"t": "chat-subscribe", "loud": True},
        ):
            count = sum(one["t"] == "error" for one in page.heard)
            await page.send(**bad)
            await page.settle()
            assert sum(one["t"] == "error" for one in page.heard) == count + 1, bad


async def test_a_mute_applies_to_every_match_and_page(
    ann: Browser, bob: Browser, match_id: str
) -> None:
    await named_player(bob, "Bob")
    other = await ann.start_match(bob)
    async with (
        listening(ann, match_id) as here,
        listening(ann, other) as there,
        listening(bob, match_id) as bob_here,
        listening(bob, other) as bob_there,
    ):
        await bob_here.say("players", "one")
        await here.wait(lambda one: one["t"] == "chat-posted")
        await here.ask("chat-moderate", action="mute", channel="players", number=1)
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


async def test_messages_are_deleted_and_reported(ann: Browser, bob: Browser, site: Site) -> None:
    match_id = await ann.start_match(bob)
    reports = site.count("reported")
    async with listening(ann, match_id) as black, listening(bob, match_id) as white:
        await white.say("players", "rude")
        await black.wait(lambda one: one["t"] == "chat-posted")
        body = {"channel": "players", "number": 1}
        noted = await black.ask("chat-moderate", action="report", **body)
        assert noted["t"] == "chat-done"
        assert site.count("reported") == reports + 1
        await black.ask("chat-moderate", action="delete", **body)
        for page in (black, white):
            gone = await page.wait(lambda one: one["t"] == "chat-deleted")
            assert gone == {"t": "chat-deleted", **body, "deleted_by": "host"}
        refusal = await white.ask("chat-moderate", action="delete", channel="players", number=7)
        assert refusal["reason"] == "no-such-message"
    async with listening(bob, match_id) as page:
        (message,) = page.chat["messages"]
        assert (message["text"], message["deleted_by"], message["mine"]) == ("", "host", True)
