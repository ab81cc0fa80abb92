"""The API of friends and challenges has the rights of their pages."""

import pytest

from tests.features.accounts.test_bots import mark
from tests.features.friends.test_challenges import challenge, notices, status_of
from tests.support.site.authenticator import keep
from tests.support.site.live_server import Browser

ROOT = "/api/v1/me/friends"
NOBODY = "0" * 16
TERMS = {"game": "macbeth", "time": "3d"}


async def friends(browser: Browser) -> list[tuple[str, str]]:
    found = (await browser.ask("GET", ROOT))["friends"]
    return [(one["player"]["handle"], one["relation"]) for one in found]


async def accounts(ann: Browser, bob: Browser, name: str) -> tuple[str, str]:
    """Make accounts of both; returns their ids."""
    await keep(ann, f"{name}-a")
    await keep(bob, f"{name}-b")
    return await ann.id(), await bob.id()


async def test_friends_are_made_by_id_and_by_handle(ann: Browser, bob: Browser) -> None:
    _, other = await accounts(ann, bob, "api")
    assert (await ann.ask("POST", f"{ROOT}/{other}/ask"))["relation"] == "asked"
    assert await friends(bob) == [("api-a", "asking")]
    accepted = await bob.ask("POST", f"{ROOT}/@API-A/accept")
    assert (accepted["relation"], accepted["player"]["handle"]) == ("friends", "api-a")
    assert await friends(ann) == [("api-b", "friends")]
    assert (await ann.ask("POST", f"{ROOT}/{other}/remove"))["relation"] == "none"
    await ann.ask("POST", f"{ROOT}/{other}/ask")
    assert (await bob.ask("POST", f"{ROOT}/api-a/decline"))["relation"] == "none"
    assert (await friends(ann), await friends(bob)) == ([("api-b", "asked")], [])


async def test_friends_see_who_is_here_and_play(ann: Browser, bob: Browser, eve: Browser) -> None:
    me, other = await accounts(ann, bob, "play")
    await ann.ask("POST", f"{ROOT}/{other}/ask")
    refused = await ann.ask("PUT", f"{ROOT}/{other}/invitation", TERMS, 409)
    assert refused["reason"] == "no-friends"
    await bob.ask("POST", f"{ROOT}/{me}/ask")
    assert (await ann.ask("POST", f"{ROOT}/{other}/play", status=409))["reason"] == "no-invitation"
    shown = {**TERMS, "options": {}}
    assert (await bob.ask("PUT", f"{ROOT}/{me}/invitation", TERMS))["own"] == shown
    (friend,) = (await ann.ask("GET", ROOT))["friends"]
    assert (friend["others"], friend["waits"], friend["here"]) == (shown, False, False)
    match_id = (await ann.ask("POST", f"{ROOT}/{other}/play", status=201))["id"]
    assert (await eve.read_match(match_id))["snapshot"]["view"]["status"] == "running"
    listed = await bob.ask("GET", "/api/v1/me/challenges")
    (received,) = listed["received"]
    assert (received["state"], received["match"]["id"]) == ("accepted", match_id)
    assert (await bob.ask("DELETE", f"{ROOT}/{me}/invitation"))["own"] is None
    async with bob.listen("/api/lobby/socket"):
        (friend,) = (await ann.ask("GET", ROOT))["friends"]
        assert (friend["here"], friend["playing"]) == (True, None)


async def test_challenges_have_states(ann: Browser, bob: Browser, eve: Browser) -> None:
    me, other = await accounts(ann, bob, "state")
    accepted = await challenge(ann, other)
    await bob.sit(accepted)
    joined = await challenge(ann, other, game="hex-othello-3")
    await bob.sit(joined)
    declined = await challenge(ann, other)
    await bob.ask("DELETE", f"/api/me/challenges/{declined}")
    withdrawn = await challenge(bob, me)
    await bob.ask("DELETE", f"/api/matches/{withdrawn}/seats/mine")
    waiting = await challenge(ann, "state-b")
    listed = await bob.ask("GET", "/api/v1/me/challenges")
    assert {one["match"]["id"]: one["state"] for one in listed["received"]} == {
        waiting: "waiting",
        declined: "declined",
        joined: "accepted",  # a third player is awaited
        accepted: "accepted",
    }
    (sent,) = listed["sent"]
    assert (sent["match"]["id"], sent["state"]) == (withdrawn, "withdrawn")
    assert sent["challenged"]["id"] == me
    await eve.ask("PATCH", "/api/me", {"name": "Eve"})
    assert await eve.ask("GET", "/api/v1/me/challenges") == {"received": [], "sent": []}


async def test_bots_without_accounts_challenge_each_other(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    first, second = (await mark(ann))["id"], (await mark(bob))["id"]
    match_id = await challenge(ann, second)
    (received,) = (await bob.ask("GET", "/api/v1/me/challenges"))["received"]
    assert (received["match"]["id"], received["challenger"]["id"]) == (match_id, first)
    assert received["challenger"]["handle"] is None
    await bob.sit(match_id)
    await eve.ask("PATCH", "/api/me", {"name": "Eve"})
    guest = await eve.id()
    assert await challenge(ann, guest, 422) == "no-such-friend"
    assert await challenge(eve, first, 403) == "no-account"
    assert (await ann.ask("POST", f"{ROOT}/{second}/ask", status=403))["reason"] == "no-account"


async def test_wrong_names_are_refused(ann: Browser, bob: Browser) -> None:
    await accounts(ann, bob, "kept")
    for named, status, reason in (
        ("nobody-here", 422, "no-such-friend"),
        (NOBODY, 422, "no-such-friend"),
        ("kept-a", 409, "yourself"),
        ("a", 422, "no-such-friend"),
    ):
        for path in ("ask", "accept", "play"):
            refused = await ann.ask("POST", f"{ROOT}/{named}/{path}", status=status)
            assert refused["reason"] == reason
        assert await challenge(ann, named, status) == reason
        assert (await bob.ask("PUT", f"{ROOT}/{named}/invitation", {"game": "x"}, 422))["reason"]


async def test_wrong_invitations_are_refused(ann: Browser, bob: Browser) -> None:
    _, other = await accounts(ann, bob, "terms")
    for wrong in ({"game": "chess"}, {"game": "moxie-3"}, {"time": "soon"}):
        await ann.ask("PUT", f"{ROOT}/{other}/invitation", TERMS | wrong, 422)


@pytest.mark.parametrize("scope", ["read", "play", "challenge", "bot"])
async def test_tokens_need_the_scope_of_a_request(ann: Browser, bob: Browser, scope: str) -> None:
    _, other = await accounts(ann, bob, f"scope-{scope}")
    wanted = {"name": "x", "scopes": [scope]}
    token = (await ann.ask("POST", "/api/me/tokens", wanted, 201))["token"]
    headers = {"authorization": f"Bearer {token}"}
    for needed, method, path in (
        ("read", "GET", ROOT),
        ("read", "GET", "/api/v1/me/challenges"),
        ("challenge", "POST", f"{ROOT}/{other}/ask"),
    ):
        answer = await ann.http.request(method, path, headers=headers)
        allowed = scope in (needed, "bot")
        assert answer.status_code == (200 if allowed else 403), answer.text


async def test_a_block_ends_what_two_players_have(ann: Browser, bob: Browser) -> None:
    me, other = await accounts(ann, bob, "block")
    matches = [await challenge(bob, me), await challenge(ann, other)]
    await bob.ask("POST", f"{ROOT}/{me}/ask")
    blocked = (await ann.ask("PUT", f"/api/v1/me/blocks/{other}"))["blocked"]
    assert blocked == [{"id": other, "name": "block-b"}]
    assert (await bob.ask("GET", "/api/v1/me/blocks"))["blocked"] == []
    for browser, match_id in zip((ann, bob), matches, strict=True):
        assert await status_of(browser, match_id) == "over"
        assert ("asks", match_id) not in await notices(browser)
    assert (await bob.ask("POST", f"{ROOT}/{me}/ask", status=409))["reason"] == "blocked"
    assert await challenge(bob, me, 409) == "blocked"
    for wrong, status in ((me, 409), (NOBODY, 404)):
        await ann.ask("PUT", f"/api/v1/me/blocks/{wrong}", status=status)
    assert (await ann.ask("DELETE", f"/api/v1/me/blocks/{other}"))["blocked"] == []
    assert (await ann.ask("PUT", "/api/v1/me/blocks/@block-b"))["blocked"] == blocked
    assert (await ann.ask("DELETE", "/api/v1/me/blocks/Block-B"))["blocked"] == []
    assert await challenge(bob, me)
