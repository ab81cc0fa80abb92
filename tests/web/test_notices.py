"""Notices leave the house: to browsers, to Discord and to ntfy, and say what became of them."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import get_args

import jwt
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from app.match.notice import Kind
from app.web.pages import KIND_WORDS
from tests.web.post_office import PostOffice, Subscription
from tests.web.site import Browser, Json, Site


@pytest.fixture(scope="module")
def near(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site whose notices may go to this machine."""
    data = tmp_path_factory.mktemp("near") / "data"
    with Site(data, limit_opening="100000/minute", webhook_private=True) as site:
        yield site


@pytest.fixture
def office() -> Iterator[PostOffice]:
    with PostOffice().open() as office:
        yield office


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """What could not be delivered is tried again at once."""
    monkeypatch.setattr("app.notices.herald.TRY_AGAIN", (0.0, 0.0))


@pytest.fixture
async def anna(near: Site) -> AsyncIterator[Browser]:
    browser = Browser(near)
    yield browser
    await browser.http.aclose()


@pytest.fixture
async def ben(near: Site) -> AsyncIterator[Browser]:
    browser = Browser(near)
    yield browser
    await browser.http.aclose()


@pytest.fixture
async def table(anna: Browser, ben: Browser) -> str:
    """Ann has black, Ben white."""
    await ben.ask("PATCH", "/api/me", {"name": "Ben"})
    await anna.ask("PATCH", "/api/me", {"name": "Änne *"})
    match_id = await anna.open_match()
    await ben.sit(match_id)
    return match_id


async def plays(browser: Browser, match_id: str, move: str, at: int) -> None:
    async with browser.page(match_id) as page:
        await page.play(move, at, f"{move}-{at}")
        await page.until("frame")


async def subscribes(browser: Browser, office: PostOffice) -> Subscription:
    made = Subscription(f"{office.url}/push/{id(browser)}")
    await browser.ask("POST", "/api/me/notices/devices", made.wish | {"name": "Firefox"}, 201)
    return made


async def recent(browser: Browser, count: int = 1) -> list[Json]:
    """The newest notices, when so many are settled."""
    board: Json = {}
    for _ in range(200):
        board = await browser.ask("GET", "/api/me/notices")
        settled: list[Json] = [one for one in board["recent"] if one["state"] != "waiting"]
        if len(settled) >= count:
            return settled
    raise AssertionError(board["recent"])


async def webhook(browser: Browser, match_id: str, url: str, **wish: str) -> Json:
    path = f"/api/matches/{match_id}/webhook"
    answer: Json = await browser.ask("POST", path, {"url": url} | wish, 201)
    return answer


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
    assert (one["state"], one["said"], one["kind"]) == ("sent", "Sent: Firefox.", "turn")


async def test_nothing_is_sent_to_who_looks(
    ben: Browser, anna: Browser, table: str, office: PostOffice
) -> None:
    await subscribes(ben, office)
    async with ben.page(table):
        await plays(anna, table, "g8", 2)
        (one,) = await recent(ben)
    assert one["said"] == "Not sent: you had the game open."
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
    assert said in one["said"]
    assert office.letters.empty()


async def test_a_browser_that_is_gone_is_forgotten(
    ben: Browser, anna: Browser, table: str, office: PostOffice
) -> None:
    await subscribes(ben, office)
    office.statuses = [410]
    await plays(anna, table, "g8", 2)
    (one,) = await recent(ben)
    assert (one["state"], one["said"]) == ("failed", "Not delivered: nobody took it.")
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


async def test_discord_gets_an_embed_with_the_board(
    near: Site, ben: Browser, anna: Browser, table: str, office: PostOffice
) -> None:
    await webhook(anna, table, f"{office.url}/api/webhooks/1/secret", form="discord", whose="all")
    await plays(anna, table, "g8", 2)
    letter = office.take()
    assert letter.path == "/api/webhooks/1/secret"
    said = letter.json
    assert said["content"] == "Ben: Your turn: MacBeth with Änne \\*"
    assert said["allowed_mentions"] == {"parse": []}
    (embed,) = said["embeds"]
    assert embed["url"].endswith(f"/matches/{table}")
    assert embed["description"] == "Änne * played g8 in MacBeth."
    picture = embed["image"]["url"].partition("/matches/")[2]
    answer = await ben.http.get(f"/matches/{picture}")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    assert answer.content.startswith(b"\x89PNG")
    await plays(ben, table, "d5", 3)
    assert office.take().json["content"].startswith("Änne \\*: Your turn")


async def test_ntfy_gets_headers_and_a_text(
    ben: Browser, anna: Browser, table: str, office: PostOffice
) -> None:
    await webhook(ben, table, f"{office.url}/topic")
    await plays(anna, table, "g8", 2)
    letter = office.take()
    assert letter.body.decode() == "Ben: Änne * played g8 in MacBeth."
    assert letter.headers["title"] == (
        "=?UTF-8?Q?Ben=3A=20Your=20turn=3A=20MacBeth=20with=20=C3=84nne=20=2A?="
    )
    assert letter.headers["click"].endswith(f"/matches/{table}")
    assert "board.png?ply=1&seal=" in letter.headers["attach"]
    await plays(ben, table, "d5", 3)
    await plays(anna, table, "e4", 4)
    assert "played e4" in office.take().body.decode(), "not of Anna's turn: it is Ben's own"


async def test_a_webhook_says_what_is_wrong_and_is_off_in_the_end(
    ben: Browser, table: str, office: PostOffice
) -> None:
    path = f"/api/matches/{table}/webhook"
    await webhook(ben, table, f"{office.url}/secret")
    for failures in range(1, 6):
        office.statuses = [404]
        tried = await ben.ask("POST", f"{path}/test")
        assert tried == {
            "delivered": False,
            "message": "The answer was 404. that is what I say",
        }
        told = (await ben.ask("GET", f"/api/matches/{table}/notices"))["webhook"]
        assert (told["failures"], told["off"]) == (failures, failures == 5)
        assert told["said"] == tried["message"]
    assert (await ben.ask("POST", f"{path}/test"))["delivered"]
    told = (await ben.ask("GET", f"/api/matches/{table}/notices"))["webhook"]
    assert (told["off"], told["failures"], told["said"]) == (False, 0, "Delivered (200).")
    office.statuses = [302]
    assert not (await ben.ask("POST", f"{path}/test"))["delivered"], "it is not followed"
    removed = await ben.ask("DELETE", path)
    assert removed["webhook"] is None


async def test_the_address_is_nobody_elses_business(
    ben: Browser, anna: Browser, table: str, office: PostOffice
) -> None:
    answer = await webhook(ben, table, f"{office.url}/very-secret")
    assert answer["webhook"]["host"] == "127.0.0.1"
    assert "very-secret" not in str(answer)
    for browser in (ben, anna):
        for path in ("/notices", "", "/record.txt"):
            text = (await browser.http.get(f"/api/matches/{table}{path}")).text
            assert "very-secret" not in text
    assert (await anna.ask("GET", f"/api/matches/{table}/notices"))["webhook"] is None


async def test_only_players_set_anything(near: Site, table: str, office: PostOffice) -> None:
    eve = Browser(near)
    await eve.ask("PATCH", "/api/me", {"name": "Eve"})
    path = f"/api/matches/{table}"
    assert (await eve.ask("GET", f"{path}/notices"))["seated"] is False
    await eve.ask("PATCH", f"{path}/notices", {"muted": True}, status=403)
    await eve.ask("POST", f"{path}/webhook", {"url": office.url}, status=403)
    await eve.ask("POST", f"{path}/webhook/test", status=403)
    await eve.ask("DELETE", f"{path}/webhook", status=403)
    await eve.http.aclose()


@pytest.mark.parametrize(
    "url",
    [
        "http://discord.com/api/webhooks/1/x", "https://127.0.0.1/x", "https://[::1]/x", "https://10.1.2.3/",
        "https://169.254.169.254/latest", "https://[::ffff:10.0.0.1]/", "https://user:pass@example.org/",
        "https://example.org:8443/", "ftp://example.org/", "https://", "x", "https://example.org/ü",
        "https://exa mple.org/", "https://0x7f000001/", "https://[64:ff9b::a00:1]/",
    ],
)  # fmt: skip
async def test_addresses_that_lead_elsewhere_are_refused(ann: Browser, url: str) -> None:
    match_id = await ann.open_match()
    path = f"/api/matches/{match_id}/webhook"
    answer = await ann.http.post(path, json={"url": url})
    if answer.status_code == 201:  # a name: it is looked at when it is resolved
        tried = await ann.ask("POST", f"{path}/test")
        assert tried["delivered"] is False
    else:
        assert (answer.status_code, answer.json()["reason"]) == (422, "no-such-address")


async def test_a_name_that_leads_home_is_refused_when_it_is_resolved(ann: Browser) -> None:
    match_id = await ann.open_match()
    path = f"/api/matches/{match_id}/webhook"
    await ann.ask("POST", path, {"url": "https://localhost/x"}, 201)
    tried = await ann.ask("POST", f"{path}/test")
    assert tried == {"delivered": False, "message": "The address leads into a private network."}


async def test_a_subscription_that_leads_home_is_refused(ann: Browser) -> None:
    wish = Subscription("https://127.0.0.1/push").wish
    await ann.ask("POST", "/api/me/notices/devices", wish, 422)
    await ann.ask("POST", "/api/me/notices/devices", wish | {"p256dh": "x" * 87}, 422)
    await ann.ask("POST", "/api/me/notices/test", status=404)


async def test_who_looks_at_the_board_of_notices_is_no_player(eve: Browser) -> None:
    board = await eve.ask("GET", "/api/me/notices")
    assert board["recent"] == board["devices"] == []
    assert all(board["kinds"].values())
    assert len(board["key"]) == 87
    assert eve.token is None


async def test_the_keys_stay_and_are_for_the_service_alone(tmp_path: Path) -> None:
    keys = []
    for _ in range(2):
        with Site(tmp_path / "data") as started:
            browser = Browser(started)
            keys.append((await browser.ask("GET", "/api/me/notices"))["key"])
            await browser.http.aclose()
            assert started.settings.push_keys.stat().st_mode & 0o777 == 0o600
    assert keys[0] == keys[1]


async def test_what_was_not_sent_is_sent_after_the_restart(
    tmp_path: Path, office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The service ends while it waits to try again."""
    monkeypatch.setattr("app.notices.herald.TRY_AGAIN", (3600.0,))
    office.statuses = [500]
    with Site(tmp_path / "data", webhook_private=True) as site:
        one, other = Browser(site), Browser(site)
        match_id = await one.open_match()
        await other.sit(match_id)
        subscription = await subscribes(other, office)
        await plays(one, match_id, "g8", 2)
        assert subscription.read(office.take())["match"] == match_id
        (waiting,) = (await other.ask("GET", "/api/me/notices"))["recent"]
        assert (waiting["state"], waiting["said"]) == ("waiting", "On its way.")
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
    assert {kind for kind, _ in KIND_WORDS} == set(get_args(Kind))
