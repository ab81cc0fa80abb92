"""Notices leave the house to browsers, and say what became of them."""

from pathlib import Path
from typing import get_args

import jwt
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from app.domain.notification import NotificationKind
from app.web.pages.routes import KIND_LABELS
from tests.web.notifications.support.players import plays, recent, subscribes
from tests.web.support.http_sink import PostOffice, Subscription
from tests.web.support.live_server import Browser, Site


async def test_a_push_that_only_the_browser_can_read(
    near: Site, ben: Browser, anna: Browser, table: str, office: PostOffice
) -> None:
    subscription = await subscribes(ben, office)
    await plays(anna, table, "g8", 2)
    letter = office.take()
    content = subscription.read(letter)
    assert content["title"] == "Your turn: MacBeth with Änne *"
    assert content["body"] == "Änne * played g8 in MacBeth."
    assert content["url"] == f"/matches/{table}"
    assert content["picture"].startswith(f"/matches/{table}/board.png?ply=1&seal=")
    assert (letter.headers["content-encoding"], letter.headers["topic"]) == ("aes128gcm", table)
    assert letter.headers["urgency"] == "high"
    assert int(letter.headers["ttl"]) > 0
    token = letter.headers["authorization"].removeprefix("vapid t=").partition(",")[0]
    key = serialization.load_pem_private_key(near.settings.push_keys.read_bytes(), None)
    assert isinstance(key, ec.EllipticCurvePrivateKey)
    claims = jwt.decode(token, key.public_key(), ["ES256"], options={"verify_aud": False})
    assert claims["sub"] == "mailto:nobody@example.org"
    (one,) = await recent(ben)
    assert (one["state"], one["outcome"], one["kind"]) == ("sent", "Sent: Firefox.", "turn")


async def test_nothing_is_sent_to_who_looks(
    ben: Browser, anna: Browser, table: str, office: PostOffice
) -> None:
    await subscribes(ben, office)
    async with ben.page(table):
        await plays(anna, table, "g8", 2)
        (one,) = await recent(ben)
    assert one["outcome"] == "Not sent: you had the game open."
    assert office.letters.empty()


@pytest.mark.parametrize(("what", "said"), [("kind", "of this kind"), ("match", "have muted")])
async def test_what_is_not_wanted_is_not_sent(
    ben: Browser, anna: Browser, table: str, office: PostOffice, what: str, said: str
) -> None:
    await subscribes(ben, office)
    if what == "kind":
        board = await ben.ask("PATCH", "/api/me/notices", {"kinds": {"turn": False}})
        assert board["kinds"]["turn"] is False
        assert board["kinds"]["over"] is True
    else:
        answer = await ben.ask("PATCH", f"/api/matches/{table}/notices", {"muted": True})
        assert answer["muted"] is True
    await plays(anna, table, "g8", 2)
    (one,) = await recent(ben)
    assert said in one["outcome"]
    assert office.letters.empty()


async def test_a_browser_that_is_gone_is_forgotten(
    ben: Browser, anna: Browser, table: str, office: PostOffice
) -> None:
    await subscribes(ben, office)
    office.statuses = [410]
    await plays(anna, table, "g8", 2)
    (one,) = await recent(ben)
    assert (one["state"], one["outcome"]) == ("failed", "Not delivered: nobody took it.")
    assert (await ben.ask("GET", "/api/me/notices"))["devices"] == []


async def test_what_failed_is_tried_again(
    ben: Browser, anna: Browser, table: str, office: PostOffice
) -> None:
    subscription = await subscribes(ben, office)
    office.statuses = [500, 503]
    await plays(anna, table, "g8", 2)
    letters = [office.take() for _ in range(3)]
    assert {subscription.read(letter)["title"] for letter in letters} == {
        "Your turn: MacBeth with Änne *"
    }
    assert (await recent(ben))[0]["state"] == "sent"


async def test_the_other_player_of_this_browser_takes_the_device(
    ben: Browser, anna: Browser, table: str, office: PostOffice
) -> None:
    """Who comes back by a resume link gets the notices of that player, not of the one before."""
    await subscribes(ben, office)
    link = (await anna.ask("POST", "/api/me/resume-link", status=201))["url"]
    await ben.ask("POST", "/api/resume", {"token": link.partition("#")[2]})
    devices = (await ben.ask("GET", "/api/me/notices"))["devices"]
    assert [(one["name"], one["here"]) for one in devices] == [("Firefox", True)]
    removed = await ben.ask("DELETE", f"/api/me/notices/devices/{devices[0]['id']}")
    assert removed == {"removed": True}
    assert (await anna.ask("GET", "/api/me/notices"))["devices"] == []


async def test_a_subscription_that_leads_home_is_refused(ann: Browser) -> None:
    wish = Subscription("https://127.0.0.1/push").wish
    await ann.ask("POST", "/api/me/notices/devices", wish, 422)
    await ann.ask("POST", "/api/me/notices/devices", wish | {"p256dh": "x" * 87}, 422)
    await ann.ask("POST", "/api/me/notices/test", status=404)


async def test_who_looks_at_the_board_of_notices_is_no_player(eve: Browser) -> None:
    board = await eve.ask("GET", "/api/me/notices")
    assert board["recent"] == board["devices"] == []
    assert all(board["kinds"].values())
    assert len(board["public_key"]) == 87
    assert eve.token is None


async def test_the_keys_stay_and_are_for_the_service_alone(tmp_path: Path) -> None:
    keys = []
    for _ in range(2):
        with Site(tmp_path / "data") as started:
            browser = Browser(started)
            keys.append((await browser.ask("GET", "/api/me/notices"))["public_key"])
            await browser.http.aclose()
            assert started.settings.push_keys.stat().st_mode & 0o777 == 0o600
    assert keys[0] == keys[1]


async def test_what_was_not_sent_is_sent_after_the_restart(
    tmp_path: Path, office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The service ends while it waits to try again."""
    monkeypatch.setattr("app.notifications.dispatcher.RETRY_DELAYS", (3600.0,))
    office.statuses = [500]
    with Site(tmp_path / "data", webhook_private=True) as site:
        one, other = Browser(site), Browser(site)
        match_id = await one.open_match()
        await other.sit(match_id)
        subscription = await subscribes(other, office)
        await plays(one, match_id, "g8", 2)
        assert subscription.read(office.take())["match"] == match_id
        (waiting,) = (await other.ask("GET", "/api/me/notices"))["recent"]
        assert (waiting["state"], waiting["outcome"]) == ("waiting", "On its way.")
        cookie = {"cookie": f"birnam={other.token}"}
        for browser in (one, other):
            await browser.http.aclose()
    with Site(tmp_path / "data", webhook_private=True) as site:
        assert subscription.read(office.take())["match"] == match_id
        again = Browser(site)
        again.http.headers.update(cookie)
        (sent,) = await recent(again)
        assert sent["state"] == "sent"
        await again.http.aclose()


def test_every_kind_can_be_switched_off_on_the_page() -> None:
    assert {kind for kind, _ in KIND_LABELS} == set(get_args(NotificationKind))
