"""A block ends the games that wait for two players, and offers neither a game of the other."""

from tests.features.circles.support import together
from tests.features.friends.test_blocks import block
from tests.features.friends.test_friends import befriend
from tests.support.site.live_server import Browser


async def invited_to(browser: Browser) -> list[str]:
    """The games that wait for this player."""
    listed = (await browser.ask("GET", "/api/me/matches?status=waiting"))["matches"]
    return [one["id"] for one in listed if one["reserved_seat"]]


async def test_neither_reserves_a_seat_for_the_other(ann: Browser, bob: Browser) -> None:
    await ann.resign(await ann.start_match(bob))
    players = {ann: await ann.id(), bob: await bob.id()}
    await block(ann, players[bob])
    for browser, other in ((ann, bob), (bob, ann)):
        body = {"game": "macbeth", "friends": [players[other]]}
        refused = await browser.ask("POST", "/api/matches", body, 409)
        assert refused["reason"] == "blocked"
    assert await invited_to(ann) == await invited_to(bob) == []
    await block(ann, players[bob], "remove")
    await bob.open_match(friends=[players[ann]])
    assert len(await invited_to(ann)) == 1


async def test_a_block_ends_reservations_and_join_requests(ann: Browser, bob: Browser) -> None:
    await ann.resign(await ann.start_match(bob))
    players = {ann: await ann.id(), bob: await bob.id()}
    await ann.open_match(friends=[players[bob]])
    await bob.open_match(friends=[players[ann]])
    asked = await ann.open_match(joining="approval")
    await bob.ask("POST", f"/api/matches/{asked}/seats", {}, 202)
    shared = await ann.start_match(bob, game="hex-othello-3")
    await block(ann, players[bob])
    assert await invited_to(ann) == await invited_to(bob) == []
    assert (await ann.read_match(asked))["presence"]["join_requests"] == []
    assert len((await ann.snapshot(shared))["view"]["taken_seats"]) == 1


async def test_neither_sees_an_open_game_of_the_other(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    match_id = await ann.open_match(listed=True)
    await bob.ask("PATCH", "/api/me", {"name": "Bob"})
    await block(ann, await bob.id())
    for browser, seen in ((bob, False), (eve, True)):
        listed = (await browser.ask("GET", "/api/lobby"))["open"]
        assert (match_id in [one["id"] for one in listed]) is seen


async def test_nobody_joins_a_blocked_member_at_the_table_of_another(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    circle = await together(eve, ann, bob)
    match_id = (await eve.send(f"{circle}/games", game="hex-othello-3")).rpartition("/")[2]
    await bob.send(f"{circle}/games/{match_id}")
    await block(ann, await bob.id())
    await ann.send(f"{circle}/games/{match_id}", 409)
    refused = await ann.ask("POST", f"/api/matches/{match_id}/seats", {}, 409)
    assert refused["reason"] == "not-open"
    mine = (await ann.ask("GET", "/api/me/matches"))["matches"]
    assert match_id not in [one["id"] for one in mine]


async def test_a_blocked_player_is_offered_nothing_on_the_profile(
    ann: Browser, bob: Browser
) -> None:
    _, other = await befriend(ann, bob, "block-offers")
    path = f"/new/macbeth?challenge={other}"
    assert path in (await ann.http.get(f"/@{other}")).text
    await block(ann, await bob.id())
    profile = (await ann.http.get(f"/@{other}")).text
    assert path not in profile
    assert "/me/friends/ask" not in profile
