"""Blocked players get no requests through, no seats, and are not told."""

from app.locales import t
from tests.features.friends.test_friends import befriend, press
from tests.features.matches.test_rematch import rematch
from tests.support.site.chat_client import listening
from tests.support.site.live_server import Browser


async def block(browser: Browser, player: str, action: str = "add", status: int = 303) -> None:
    await browser.send(f"/me/blocks/{action}", status, player=player, back="/me/friends")


async def test_a_blocked_friend_gets_nothing_through_until_unblocked(
    ann: Browser, bob: Browser
) -> None:
    one, other = await befriend(ann, bob, "blocks")
    await press(bob, "invite", one, game="macbeth", time="10+5")
    assert t("friends.block.submit", name=other) in await ann.read(f"/@{other}")
    player = await bob.id()
    await block(ann, player)
    text = await ann.read("/me/friends")
    assert t("friends.unblock", name=other) in text
    assert 'id="friends-title"' not in text
    assert 'id="friends-title"' not in await bob.read("/me/friends")
    assert t("friends.blocked.title") not in await bob.read("/me/friends")
    assert await press(bob, "ask", one, 409) == "blocked"
    assert await press(bob, "play", one, 409) == "no-invitation"
    challenge = {"game": "macbeth", "challenge": one}
    assert (await bob.ask("POST", "/api/matches", challenge, 409))["reason"] == "blocked"
    match_id = await ann.open_match()
    refused = await bob.ask("POST", f"/api/matches/{match_id}/seats", {}, 409)
    assert refused["reason"] == "not-open"
    await block(ann, player, "remove")
    assert t("friends.blocked.title") not in await ann.read("/me/friends")
    await bob.sit(match_id)
    assert await press(bob, "ask", one) == "/me/friends"


async def test_only_another_player_can_be_blocked(ann: Browser) -> None:
    await block(ann, "somebody", status=403)
    await ann.ask("PATCH", "/api/me", {"name": "Ann"})
    for player in ("", "nobody", "x" * 50):
        await block(ann, player, status=404)
    await block(ann, await ann.id(), status=409)


async def test_neither_gets_a_rematch(ann: Browser, bob: Browser) -> None:
    match_id = await ann.start_match(bob)
    await ann.resign(match_id)
    player = await bob.id()
    await block(ann, player)
    for browser in (ann, bob):
        assert (await rematch(browser, match_id, 409))["reason"] == "not-open"
    await block(ann, player, "remove")
    assert (await rematch(bob, match_id))["reserved_for"]


async def test_a_chat_that_is_open_hides_the_messages_at_once(
    ann: Browser, bob: Browser, match_id: str
) -> None:
    async with listening(ann, match_id) as mine, listening(bob, match_id) as theirs:
        await theirs.say("players", "hello")
        await mine.wait(lambda one: one["t"] == "chat-posted")
        player = await bob.id()
        mine.heard.clear()
        await block(ann, player)
        history = await mine.wait(lambda one: one["t"] == "chat-history")
        assert history["messages"] == history["muted"] == [], "a chat cannot end a block"
        await mine.ask("chat-unmute", player=player)
        assert t("friends.blocked.title") in await ann.read("/me/friends")
        await block(ann, player, "remove")
        again = await mine.wait(lambda one: one["t"] == "chat-history" and one["messages"])
        assert [one["text"] for one in again["messages"]] == ["hello"]
