"""Join policies: open, approval by the host, one-time links; reservations."""

from typing import Any

import pytest

from app.locales import t
from engine import find_game
from tests.support.site.live_server import Browser, Json
from tests.support.site.page import Page

GAMES = ["macbeth", "hex-othello-3"]
games = pytest.mark.parametrize("game", GAMES)


def seats(match_id: str, color: str = "") -> str:
    return f"/api/matches/{match_id}/seats{color and f'/{color}'}"


async def one_time_key(host: Browser, match_id: str) -> str:
    """A one-time link's secret."""
    link = await host.ask("POST", f"/api/matches/{match_id}/keys", status=201)
    address, _, secret = link["url"].partition("#key=")
    assert address == f"{host.site.address}/matches/{match_id}"
    assert link["qr"].startswith("data:image/svg+xml")
    return str(secret)


async def request_seat(guest: Browser, match_id: str, color: str | None = None) -> int:
    """Request a seat; returns the number of the join request."""
    answer = await guest.ask("POST", seats(match_id), {"color": color}, 202)
    assert set(answer) == {"request", "version"}
    return int(answer["request"])


async def answer_join_request(host: Browser, match_id: str, number: int, welcome: bool) -> None:
    await host.ask("POST", f"/api/matches/{match_id}/join-requests/{number}", {"accept": welcome})


async def wait_for_presence(page: Page, wanted: Any, part: str = "join_requests") -> Json:
    """Read messages until a presence message meets a condition."""
    while True:
        message = await page.next()
        if message["t"] == "presence" and wanted(message[part]):
            return message


@games
async def test_the_host_accepts_join_requests(
    ann: Browser, bob: Browser, cid: Browser, game: str
) -> None:
    match_id = await ann.open_match(game=game, joining="approval")
    guests = {"Bob": bob, "Cid": cid} if len(find_game(game).players) > 2 else {"Bob": bob}
    async with ann.page(match_id) as host:
        for name, guest in guests.items():
            await guest.ask("PATCH", "/api/me", {"name": name})
            number = await request_seat(guest, match_id)
            answer = await wait_for_presence(host, lambda requests: len(requests) == 1)
            assert answer["join_requests"] == [{"id": number, "name": name, "color": None}]
            problem = await guest.ask("POST", seats(match_id), {}, 409)
            assert problem["reason"] == "already-requested"
            await answer_join_request(ann, match_id, number, True)
            await wait_for_presence(host, lambda requests: requests == [])
    match = await ann.read_match(match_id)
    assert match["snapshot"]["view"]["status"] == "running"


async def test_an_accepted_player_is_notified_by_the_socket(ann: Browser, bob: Browser) -> None:
    match_id = await ann.open_match(joining="approval")
    number = await request_seat(bob, match_id)
    async with bob.watch(match_id) as page:
        welcome, _ = await page.hello()
        assert (welcome["you"], welcome["join_request"]) == ([], number)
        await answer_join_request(ann, match_id, number, True)
        frame = await page.until("frame")
        assert frame["events"] == [{"kind": "seated", "color": "white"}]
        welcome, _ = await page.hello(frame["version"])
        assert (welcome["you"], welcome["join_request"], welcome["frames"]) == (["white"], None, 0)


async def test_a_declined_player_can_ask_again(ann: Browser, bob: Browser) -> None:
    match_id = await ann.open_match(joining="approval")
    number = await request_seat(bob, match_id)
    async with bob.page(match_id) as page:
        await answer_join_request(ann, match_id, number, False)
        await wait_for_presence(page, lambda requests: requests == [])
        problem = await ann.ask(
            "POST", f"/api/matches/{match_id}/join-requests/{number}", {"accept": True}, 404
        )
        assert problem["reason"] == "no-such-request"
    again = await request_seat(bob, match_id)
    assert again > number
    await bob.ask("DELETE", seats(match_id, "mine"))
    match = await ann.read_match(match_id)
    assert match["presence"]["join_requests"] == []


async def test_a_one_time_link_admits_one_player(ann: Browser, bob: Browser, cid: Browser) -> None:
    match_id = await ann.open_match(game="hex-othello-3", joining="keys")
    problem = await bob.ask("POST", seats(match_id), {}, 403)
    assert problem["reason"] == "key-needed"
    problem = await bob.ask("POST", seats(match_id), {"key": "guessed"}, 403)
    assert problem["reason"] == "key-needed"
    secret = await one_time_key(ann, match_id)
    assert (await bob.ask("POST", seats(match_id), {"key": secret}))["color"] == "white"
    problem = await cid.ask("POST", seats(match_id), {"key": secret}, 403)
    assert problem["message"] == t("refused.key-used")
    other = await one_time_key(ann, match_id)
    assert (await cid.ask("POST", seats(match_id), {"key": other}))["color"] == "red"
    problem = await ann.ask("POST", f"/api/matches/{match_id}/keys", status=409)
    assert problem["reason"] == "seat-taken"


async def test_only_the_host_answers_requests_and_creates_links(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    match_id = await ann.start_match(bob, game="hex-othello-3")
    for browser in (bob, eve):
        for method, path, body in (
            ("POST", f"/api/matches/{match_id}/keys", None),
            ("POST", f"/api/matches/{match_id}/join-requests/1", {"accept": True}),
            ("DELETE", seats(match_id, "white"), None),
        ):
            assert (await browser.ask(method, path, body, 403))["reason"] == "not-host"


@games
async def test_the_host_replaces_a_guest_before_the_second_move(
    ann: Browser, bob: Browser, cid: Browser, eve: Browser, game: str
) -> None:
    match_id = await ann.start_match(bob, game=game)
    if game == "hex-othello-3":
        await cid.sit(match_id)
    async with ann.page(match_id) as host, bob.page(match_id) as guest:
        version = (await ann.snapshot(match_id))["version"]
        move = "g8" if game == "macbeth" else "e4"
        await host.play(move, version, "first")
        await host.until("frame")
        await guest.until("frame")
        await ann.ask("DELETE", seats(match_id, "white"))
        frame = await guest.until("frame")
        assert frame["events"] == [{"kind": "unseated", "color": "white"}]
        assert (frame["view"]["status"], frame["view"]["ply"]) == ("waiting", 1)
        welcome, _ = await guest.hello(frame["version"])
        assert (welcome["you"], welcome["banned"]) == ([], True)
    assert (await bob.ask("POST", seats(match_id), {}, 403))["reason"] == "not-welcome"
    assert (await eve.sit(match_id))["color"] == "white"
    match = await ann.snapshot(match_id)
    assert match["view"]["status"] == "running"
    await eve.play(match_id, match["version"], match["view"]["legal"][0]["move"])
    problem = await ann.ask("DELETE", seats(match_id, "white"), status=409)
    assert problem["reason"] == "started"
    assert (await ann.ask("DELETE", seats(match_id, "black"), status=409))["reason"] == "no-guest"


async def meet(ann: Browser, bob: Browser) -> str:
    """Let the second player play with the first; returns the id of the second."""
    await bob.sit(await ann.open_match())
    (person, *_) = (await ann.ask("GET", "/api/me/people"))["people"]
    return str(person["id"])


async def test_a_seat_can_be_reserved_for_a_friend(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    friend = await meet(ann, bob)
    await bob.ask("PATCH", "/api/me", {"name": "Bob"})
    match_id = await ann.open_match(friends=[friend], joining="keys")
    match = await eve.read_match(match_id)
    assert [seat["reserved_for"] for seat in match["presence"]["seats"]] == [None, "Bob"]
    assert (await eve.ask("POST", seats(match_id), {}, 409))["reason"] == "seat-reserved"
    async with bob.watch(match_id) as page:
        welcome, _ = await page.hello()
        assert (welcome["you"], welcome["reserved_seat"]) == ([], "white")
        seat = (await ann.read_match(match_id))["presence"]["seats"][1]
        assert (seat["name"], seat["presence"]) == (None, "here")
    assert (await bob.sit(match_id))["color"] == "white"


async def test_a_reserved_seat_can_be_declined(ann: Browser, bob: Browser, eve: Browser) -> None:
    match_id = await ann.open_match(friends=[await meet(ann, bob)])
    await bob.ask("DELETE", seats(match_id, "mine"))
    assert (await eve.sit(match_id))["color"] == "white"


async def test_seats_can_be_reserved_for_earlier_opponents(ann: Browser, bob: Browser) -> None:
    friend = await meet(ann, bob)
    for body, status in (
        ({"friends": ["nobody"]}, 422),
        ({"friends": [friend, friend, friend]}, 422),
        ({"friends": ["x" * 33]}, 422),
        ({"joining": "nobody"}, 422),
        ({"private": True, "listed": True}, 422),
    ):
        await ann.ask("POST", "/api/matches", {"game": "macbeth"} | body, status)


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("seats", {"key": "x" * 65}, 422),
        ("seats", {"key": 7}, 422),
        ("join-requests/1", {}, 422),
        ("join-requests/0", {"accept": True}, 422),
        ("join-requests/one", {"accept": True}, 422),
        ("join-requests/1", {"accept": "perhaps"}, 422),
        ("join-requests/1", {"accept": True}, 404),
    ],
)
async def test_invalid_seat_requests_are_refused(
    ann: Browser, path: str, body: Any, status: int
) -> None:
    match_id = await ann.open_match(joining="approval")
    await ann.ask("POST", f"/api/matches/{match_id}/{path}", body, status)
