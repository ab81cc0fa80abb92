"""Web push: delivery, retries, and the list of notifications."""

from contextlib import nullcontext
from pathlib import Path
from typing import get_args

import jwt
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from app.features.notifications.model import NotificationKind
from app.features.notifications.pages import KINDS
from app.features.webhooks.store.hooks import MAX_FAILURES
from app.http.wording.name_marks import page_text
from app.locales import t
from app.locales.games import game_and_time
from tests.features.circles.support import together
from tests.features.notifications.support.players import recent, subscribes
from tests.support.site.authenticator import keep
from tests.support.site.http_sink import PostOffice, Subscription
from tests.support.site.languages import in_language
from tests.support.site.live_server import Browser, Site


async def test_a_push_message_is_encrypted_for_the_browser(
    near: Site, ben: Browser, anna: Browser, table: str, office: PostOffice
) -> None:
    subscription = await subscribes(ben, office)
    await anna.play(table, 2, "g8")
    letter = await office.arrived()
    content = subscription.read(letter)
    assert content["title"] == "Your turn: MacBeth with \u2068Änne *\u2069"
    assert content["body"] == "\u2068Änne *\u2069 played g8 in MacBeth."
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
    assert (one["state"], one["kind"]) == ("sent", "turn")
    assert one["outcome"] == t("outcomes.sent", names="Firefox")


async def test_a_notification_is_in_the_language_of_its_recipient(
    ben: Browser, anna: Browser, table: str, office: PostOffice
) -> None:
    """That of the page on which they subscribed, until they choose another one."""
    ben.http.headers["accept-language"] = "de"
    subscription = await subscribes(ben, office)
    await anna.play(table, 2, "g8")
    title = subscription.read(await office.arrived())["title"]
    assert title == in_language("de", "notices.your-turn", game="MacBeth mit \u2068Änne *\u2069")
    await ben.http.post("/language", data={"lang": "fr", "page": "/"})
    await ben.play(table, 3, "d5")
    await anna.play(table, 4, "c4")
    title = subscription.read(await office.arrived())["title"]
    assert title == in_language("fr", "notices.your-turn", game="MacBeth avec \u2068Änne *\u2069")


async def test_a_request_for_friendship_and_the_call_of_a_circle_are_pushed_once(
    anna: Browser, ben: Browser, office: PostOffice
) -> None:
    await keep(anna, "anna")
    await keep(ben, "ben")
    subscription = await subscribes(ben, office)
    for _ in range(2):
        await anna.http.post("/me/friends/ask", data={"handle": "ben"})
    content = subscription.read(await office.arrived())
    assert content["title"] == page_text("friends.notice.asked", name="anna")
    assert content["url"] == "/me/friends"
    (one,) = await recent(ben)
    assert (one["state"], one["kind"]) == ("sent", "invitation")
    circle = await together(anna, ben)
    match = await anna.send(f"{circle}/games", game="othello", time="5+3")
    content = subscription.read(await office.arrived())
    game = game_and_time("Othello", "5+3")
    assert content["title"] == page_text("circles.call", name="anna", game=game)
    assert content["url"] == match
    assert office.received.empty()


async def test_the_owner_is_told_once_when_a_webhook_is_switched_off(
    ben: Browser, office: PostOffice
) -> None:
    subscription = await subscribes(ben, office)
    with PostOffice().open() as program:
        program.statuses = [500] * (MAX_FAILURES + 1)
        hook = (await ben.ask("POST", "/api/me/webhooks", {"url": program.url}, 201))["webhook"]
        for failures in range(1, MAX_FAILURES + 2):
            await ben.ask("POST", f"/api/me/webhooks/{hook['id']}/test")
            (stored,) = (await ben.ask("GET", "/api/me/webhooks"))["webhooks"]
            assert stored["failures"] == failures
            assert stored["disabled"] == (failures >= MAX_FAILURES)
    content = subscription.read(await office.arrived())
    assert content["title"] == t("webhooks.notice.title")
    host = program.url.removeprefix("http://")
    assert content["body"] == t("webhooks.notice.body", host=host)
    assert content["url"] == "/me/webhooks"
    (one,) = await recent(ben)
    assert (one["state"], one["kind"]) == ("sent", "webhook")
    assert office.received.empty()


@pytest.mark.parametrize("why", ["here", "off", "muted"])
async def test_present_players_and_disabled_kinds_get_no_notifications(
    ben: Browser, anna: Browser, table: str, office: PostOffice, why: str
) -> None:
    await subscribes(ben, office)
    if why == "off":
        board = await ben.ask("PATCH", "/api/me/notices", {"kinds": {"turn": False}})
        assert (board["kinds"]["turn"], board["kinds"]["over"]) == (False, True)
    if why == "muted":
        answer = await ben.ask("PATCH", f"/api/matches/{table}/notices", {"muted": True})
        assert answer["muted"] is True
    async with ben.page(table) if why == "here" else nullcontext():
        await anna.play(table, 2, "g8")
        (one,) = await recent(ben)
    assert one["outcome"] == t(f"outcomes.{why}")
    assert office.received.empty()


async def test_failed_deliveries_are_retried_and_expired_subscriptions_deleted(
    ben: Browser, anna: Browser, table: str, office: PostOffice
) -> None:
    subscription = await subscribes(ben, office)
    office.statuses = [500, 503]
    await anna.play(table, 2, "g8")
    letters = [subscription.read(await office.arrived()) for _ in range(3)]
    assert letters[0] == letters[1] == letters[2]
    assert (await recent(ben))[0]["state"] == "sent"
    office.statuses = [410]
    await ben.play(table, 3, "d5")
    await anna.play(table, 4, "c4")
    one, _ = await recent(ben, 2)
    assert (one["state"], one["outcome"]) == ("failed", t("outcomes.refused"))
    assert (await ben.ask("GET", "/api/me/notices"))["devices"] == []


async def test_a_browser_belongs_to_its_latest_player(
    ben: Browser, anna: Browser, table: str, office: PostOffice
) -> None:
    """A browser that uses a resume link gets the notifications of the new player only."""
    await subscribes(ben, office)
    link = (await anna.ask("POST", "/api/me/resume-link", status=201))["url"]
    await ben.ask("POST", "/api/resume", {"token": link.partition("#")[2]})
    devices = (await ben.ask("GET", "/api/me/notices"))["devices"]
    assert [(one["name"], one["here"]) for one in devices] == [("Firefox", True)]
    removed = await ben.ask("DELETE", f"/api/me/notices/devices/{devices[0]['id']}")
    assert removed == {"removed": True}
    assert (await anna.ask("GET", "/api/me/notices"))["devices"] == []


async def test_reading_notification_settings_registers_no_player(eve: Browser) -> None:
    board = await eve.ask("GET", "/api/me/notices")
    assert board["recent"] == board["devices"] == []
    assert (all(board["kinds"].values()), len(board["public_key"])) == (True, 87)
    private = Subscription("https://127.0.0.1/push").request
    for body in (private, private | {"p256dh": "x" * 87}):
        await eve.ask("POST", "/api/me/notices/devices", body, 422)
    await eve.ask("POST", "/api/me/notices/test", status=404)
    assert eve.token is None


async def test_push_keys_are_persistent_and_private(tmp_path: Path) -> None:
    keys = []
    for _ in range(2):
        async with Site(tmp_path / "data") as started:
            browser = Browser(started)
            keys.append((await browser.ask("GET", "/api/me/notices"))["public_key"])
            assert started.settings.push_keys.stat().st_mode & 0o777 == 0o600
    assert keys[0] == keys[1]


def test_the_page_has_a_switch_for_every_kind() -> None:
    assert set(KINDS) == set(get_args(NotificationKind))
