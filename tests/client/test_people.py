"""The client's methods for circles, friends and challenges."""

import asyncio
from contextlib import aclosing

import pytest

import birnam_client
from birnam_client import AsyncBirnam
from engine.variants import RELATIVES
from tests.client.conftest import NewClient, SiteProxy
from tests.support.site.authenticator import keep
from tests.support.site.live_server import Browser, Site


async def test_a_circle_is_founded_joined_and_followed(
    proxy: SiteProxy, new_client: NewClient
) -> None:
    ann, bob = await new_client("Ann"), await new_client("Bob", proxy.address)
    circle = (await ann.create_circle("Friends", game="othello", time="3+2"))["id"]
    secret = (await ann.invite_to_circle(circle)).rpartition("/")[2]
    assert (await bob.circle_invitation(secret))["name"] == "Friends"
    assert (await bob.accept_circle_invitation(secret))["standing"] == "member"
    await ann.withdraw_circle_invitations(circle)
    async with asyncio.timeout(60), aclosing(bob.circle_changes(circle)) as changes:
        assert (await anext(changes))["t"] == "changed"
        proxy.cut()
        await ann.post_in_circle(circle, "Hello")
        while not (await bob.circle_chat(circle))["messages"]:
            await anext(changes)
    number = (await bob.circle_chat(circle))["messages"][0]["number"]
    ann_id, bob_id = (await ann.me())["id"], (await bob.me())["id"]
    assert ann_id
    assert bob_id
    assert (await bob.moderate_circle(circle, number, "mute"))["muted"][0]["player"] == ann_id
    assert (await bob.unmute_in_circle(circle, ann_id))["messages"]
    game = (await ann.open_circle_game(circle))["id"]
    assert [one["id"] for one in (await bob.circle_games(circle))["calls"]] == [game]
    changed = await ann.change_member(circle, bob_id, "make-organizer")
    assert [one["standing"] for one in changed["members"]] == ["owner", "organizer"]
    assert (await bob.change_circle(circle, joining="open", visible=True))["name"] == "Friends"
    await bob.leave_circle(circle)
    assert (await bob.join_circle(circle))["standing"] == "member"
    assert (await bob.circle_tournaments(circle))["tournaments"] == []
    assert [one["id"] for one in (await bob.circles())["mine"]] == [circle]
    await ann.delete_circle(circle, "Friends")
    with pytest.raises(birnam_client.NotFound):
        await bob.circle(circle)


async def test_friends_play_without_asking(site: Site) -> None:
    tokens, players = [], []
    for handle in ("client-a", "client-b"):
        browser = Browser(site)
        async with browser.http:
            await keep(browser, handle)
            body = {"name": "client", "scopes": ["bot"]}
            tokens.append((await browser.ask("POST", "/api/me/tokens", body, 201))["token"])
            players.append(await browser.id())
    me, other = players
    async with (
        AsyncBirnam(site.address, tokens[0]) as asks,
        AsyncBirnam(site.address, tokens[1]) as agrees,
    ):
        assert (await asks.change_friend("client-b", "ask"))["relation"] == "asked"
        await agrees.change_friend(me, "accept")
        assert (await agrees.invite_friend("client-a", "octagon", "3d"))["own"]
        (friend,) = (await asks.friends())["friends"]
        assert friend["player"]["id"] == other
        rules = {"rules": RELATIVES["octagon"]}
        assert friend["others"] == {"game": "variant", "options": rules, "time": "3d"}
        match = (await asks.play_friend("client-b"))["id"]
        assert (await agrees.match(match))["snapshot"]["view"]["status"] == "running"
        async with aclosing(agrees.follow_games(match)) as games:
            assert (await anext(games))["t"] == "game-started"
        async with aclosing(agrees.follow_players("@client-a", "client-b")) as games:
            listed = (await asks.open_match("macbeth", listed=True))["id"]
            await agrees.join(listed)
            assert (await anext(games))["match"] == listed
        assert (await agrees.end_friend_invitation("client-a"))["own"] is None
        challenge = (await asks.challenge(other, "macbeth"))["id"]
        await agrees.decline(challenge)
        states = {one["match"]["id"]: one["state"] for one in (await asks.challenges())["sent"]}
        assert states == {match: "accepted", challenge: "declined"}
        await asks.block(other)
        assert [one["id"] for one in (await asks.blocked())["blocked"]] == [other]
        await asks.unblock(other)
        assert (await agrees.friends())["friends"] == []
