"""Rate limits of players and addresses."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from app.connections.network import network_of
from app.http.forms import MAX_FORM
from app.http.limits.rate_limit import CLASS, CROWD
from app.match.time_control import DAY, MINUTE
from tests.support.fake_clock import FakeClock
from tests.support.site.live_server import Browser, Site


@pytest.fixture
async def limited_site(tmp_path: Path) -> AsyncIterator[Site]:
    """A site with narrow limits."""
    data: Path = tmp_path / "narrow"
    async with Site(data, limit_opening="4/hour", limit_guessing="3/hour") as site:
        yield site


async def test_requests_for_a_seat_are_limited_as_they_notify_the_host(tmp_path: Path) -> None:
    async with Site(tmp_path, limit_opening="1/hour") as site:
        host, guest = Browser(site), Browser(site)
        match_id = await host.open_match(joining="approval")
        seats = f"/api/matches/{match_id}/seats"
        for _ in ("as a new player", "as a known one"):
            await guest.ask("POST", seats, {}, 202)
            await guest.ask("DELETE", f"{seats}/mine")
        assert (await guest.ask("POST", seats, {}, 429))["reason"] == "too-many"


async def test_guesses_of_codes_and_links_share_a_limit(limited_site: Site) -> None:
    eve = Browser(limited_site)
    await eve.ask("POST", "/api/continue", {"code": "AAAAAA"}, 410)
    await eve.ask("POST", "/api/resume", {"token": "A"}, 410)
    await eve.ask("POST", "/api/continue", {"code": "AAAAAB"}, 410)
    for path, body in (("continue", {"code": "AAAAAC"}), ("resume", {"token": "B"})):
        problem = await eve.ask("POST", f"/api/{path}", body, 429)
        assert problem["reason"] == "too-many"
    await eve.ask("GET", "/api/lobby")


async def test_a_form_has_a_limit(limited_site: Site) -> None:
    eve = Browser(limited_site)
    for size, status in ((MAX_FORM, 422), (MAX_FORM + 1, 413)):
        content = b"name=" + b"a" * (size - 5)
        headers = {"content-type": "application/x-www-form-urlencoded"}
        answer = await eve.http.post("/circles", content=content, headers=headers)
        assert answer.status_code == status


async def test_all_changes_of_a_player_are_limited_together(tmp_path: Path) -> None:
    async with Site(tmp_path, limit_changing="4/hour") as site:
        ann, bob, eve = (Browser(site) for _ in range(3))
        match_id = await ann.open_match()  # as a stranger
        await ann.ask("PUT", "/api/me/settings", {"choices": {"theme": "dark"}})
        await ann.ask("DELETE", f"/api/matches/{match_id}/annotations/0", status=405)
        await ann.ask("PATCH", "/api/me", {"name": "Ann"})
        assert (await ann.http.post("/language", data={"lang": "de", "page": "/"})).is_redirect
        refused = [
            await ann.ask("DELETE", f"/api/matches/{match_id}/seats/mine", status=429),
            await ann.ask("PATCH", "/api/me", {"name": "Eve"}, 429),
        ]
        assert [one["reason"] for one in refused] == ["too-many"] * 2
        form = {"lang": "ja", "page": "/"}
        assert (await ann.http.post("/language", data=form)).status_code == 429
        assert (await ann.ask("GET", "/api/me"))["name"] == "Ann"
        await bob.ask("PATCH", "/api/me", {"name": "Bob"})
        for _ in range(4):
            await bob.ask("PATCH", "/api/me", {"name": "Ben"})
        for _ in range(2):
            assert (await eve.http.post("/language", data=form)).is_redirect
        assert (await eve.http.post("/language", data=form)).status_code == 429, "no player"


async def test_all_players_of_an_address_are_limited_together(tmp_path: Path) -> None:
    async with Site(tmp_path, limit_changing="8/hour", limit_opening="1000/minute") as site:
        people = [Browser(site) for _ in range(8)]
        for person in people:
            await person.ask("PATCH", "/api/me", {"name": "Ann"})
        changes = 0
        for number in range(12 * CROWD):
            person = people[number % len(people)]
            answer = await person.http.patch("/api/me", json={"name": "Ann"})
            changes += answer.status_code == 200
        assert changes == 8 * len(people)


async def test_a_refusal_says_how_long_to_wait(tmp_path: Path) -> None:
    async with Site(tmp_path, limit_guessing="1/hour", limit_changing="3/hour") as site:
        ann = Browser(site)
        await ann.ask("POST", "/api/resume", {"token": "A"}, 410)
        refused = [
            await ann.http.post(f"/api/{path}", json={"token": "A"})
            for path in ("resume", "resume", "email/confirm")
        ]
        for answer in refused:
            assert answer.status_code == 429
            assert 3_000 < int(answer.headers["retry-after"]) <= 3_600


async def test_a_player_opens_so_many_matches_and_leaves_others_theirs(limited_site: Site) -> None:
    ann, bob = Browser(limited_site), Browser(limited_site)
    match_id = await ann.open_match()
    for _ in range(4):
        await ann.open_match()
    body = {"game": "macbeth"}
    assert (await ann.ask("POST", "/api/matches", body, 429))["reason"] == "too-many"
    await ann.ask("DELETE", f"/api/matches/{match_id}/seats/mine")
    await bob.open_match()


async def test_new_players_of_an_address_share_what_one_has(tmp_path: Path) -> None:
    """They may use it in advance. More sessions do not make it more, and age does."""
    clock = FakeClock()
    async with Site(tmp_path, limit_opening="1/minute", clock=clock) as site:
        pupils = [Browser(site) for _ in range(CLASS + 1)]
        for pupil in pupils[:-1]:
            await pupil.ask("PATCH", "/api/me", {"name": "Pupil"})
        late = pupils[-1]
        assert (await late.ask("PATCH", "/api/me", {"name": "Late"}, 429))["reason"] == "too-many"
        assert late.token is None
        for pupil in pupils[:-1]:
            await pupil.ask("POST", "/api/matches", {"game": "macbeth"}, 429)
        clock.now += CLASS * MINUTE
        assert await created(pupils[:-1], CLASS * 5) == CLASS, "in the long run it is not more"
        clock.now += DAY
        assert await created(pupils[:-1], CLASS * 5) == CLASS, "one each"


async def created(players: list[Browser], attempts: int) -> int:
    """How many matches were opened."""
    answers = [
        await players[number % len(players)].http.post("/api/matches", json={"game": "macbeth"})
        for number in range(attempts)
    ]
    return sum(answer.status_code == 201 for answer in answers)


async def test_a_class_signs_in_at_once(tmp_path: Path) -> None:
    """Only attempts that fail are counted."""
    async with Site(tmp_path, limit_guessing="1/hour") as site:
        teacher = Browser(site)
        link = (await teacher.ask("POST", "/api/me/resume-link", status=201))["url"]
        for _ in range(5):
            await Browser(site).ask("POST", "/api/resume", {"token": link.partition("#")[2]})
        await Browser(site).ask("POST", "/api/resume", {"token": "wrong"}, 410)
        await Browser(site).ask("POST", "/api/resume", {"token": link.partition("#")[2]}, 429)


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("unknown", "unknown"),
    ],
)
def test_an_address_belongs_to_a_network(address: str, network: str) -> None:
    assert network_of(address) == network


async def guess(eve: Browser, code: str, address: str) -> int:
    headers = {"x-forwarded-for": address}
    return (await eve.http.post("/api/continue", json={"code": code}, headers=headers)).status_code


async def test_all_addresses_of_an_ipv6_network_are_limited_together(tmp_path: Path) -> None:
    async with Site(tmp_path, limit_guessing="3/hour") as site:
        eve = Browser(site)
        for number, status in enumerate((410, 410, 410, 429, 429)):
            assert await guess(eve, "AAAAAA", f"2001:db8::{number:x}") == status
        assert await guess(eve, "AAAAAA", "2001:db8:0:1::1") == 410


async def test_wrong_codes_of_all_addresses_are_limited_together(tmp_path: Path) -> None:
    async with Site(tmp_path, limit_wrong_codes="3/hour") as site:
        ann, eve = Browser(site), Browser(site)
        for _ in range(4):  # correct codes count for nothing
            code = (await ann.ask("POST", "/api/me/code", status=201))["code"]
            await ann.ask("POST", "/api/continue", {"code": code})
        codes = [(await ann.ask("POST", "/api/me/code", status=201))["code"] for _ in range(2)]
        link = (await ann.ask("POST", "/api/me/resume-link", status=201))["url"]
        told = [
            await guess(eve, code, f"192.0.2.{number}")
            for number, code in enumerate(("WRONGONE", codes[0], "WRONGTWO", "WRONGTOO", codes[1]))
        ]
        assert told == [410, 410, 410, 429, 429], "the first of two codes was replaced"
        token = link.partition("#")[2]
        await eve.ask("POST", "/api/resume", {"token": token})  # links cannot be guessed
