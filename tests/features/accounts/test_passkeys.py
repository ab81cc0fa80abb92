"""Accounts by passkey: keeping a player, signing in elsewhere, and the ways back."""

import json

import pytest

from app.features.accounts.store.passkeys import MAX_PASSKEYS
from harness.authenticator import PRESENT, VERIFIED, Authenticator
from tests.support.site.authenticator import add_passkey, keep, named, sign_in
from tests.support.site.live_server import Browser

OPTIONS, ADD = "/api/me/passkeys/options", "/api/me/passkeys"


async def test_a_guest_keeps_the_player_in_a_running_game(
    ann: Browser, bob: Browser, eve: Browser, match_id: str
) -> None:
    token = ann.token
    async with ann.page(match_id) as page, bob.page(match_id) as other:
        passkey = await keep(ann, "Keeper_1")
        await page.play("g8", 2, "kept")
        assert (await page.until("frame"))["by"] == "black"
        assert (await other.until("frame"))["by"] == "black"
    assert ann.token == token
    me = await ann.ask("GET", "/api/me")
    assert (me["handle"], me["display_name"], me["active_matches"]) == ("Keeper_1", "Keeper_1", 1)

    signed = await sign_in(eve, passkey)
    assert signed == {"handle": "Keeper_1", "display_name": "Keeper_1", "merge": False}
    assert eve.token not in (None, token)
    async with eve.watch(match_id) as page:
        assert (await page.hello())[0]["you"] == ["black"]


@pytest.mark.parametrize(
    ("handle", "status", "reason"),
    [
        ("ab", 422, "handle-length"),
        ("a" * 21, 422, "handle-length"),
        ("1ann", 422, "handle-letters"),
        ("änn", 422, "handle-letters"),
        ("a nn", 422, "handle-letters"),
        ("Admin", 409, "handle-taken"),
        ("bir-nam", 409, "handle-taken"),
        (None, 409, "handle-needed"),
    ],
)
async def test_a_handle_that_cannot_be_is_refused_before_a_player_is_made(
    ann: Browser, handle: str | None, status: int, reason: str
) -> None:
    named(ann)
    problem = await ann.ask("POST", OPTIONS, {"handle": handle}, status)
    assert problem["reason"] == reason
    assert problem["message"]
    assert ann.token is None


async def test_a_handle_is_unique_in_any_case(ann: Browser, bob: Browser) -> None:
    named(bob)
    options = (await bob.ask("POST", OPTIONS, {"handle": "@Only-One"}))["options"]
    await keep(ann, "only-one")
    body = {"handle": "ONLY-ONE"}
    assert (await bob.ask("POST", OPTIONS, body, 409))["reason"] == "handle-taken"
    late = body | {"credential": Authenticator(named(bob)).register(options)}
    assert (await bob.ask("POST", ADD, late, 409))["reason"] == "handle-taken"
    assert (await bob.ask("GET", "/api/me"))["handle"] is None


async def test_an_address_of_numbers_has_no_passkeys(ann: Browser) -> None:
    assert (await ann.ask("POST", OPTIONS, {"handle": "numbers"}, 409))["reason"] == "no-passkeys"
    assert (await ann.ask("POST", "/api/passkeys/options", status=409))["reason"] == "no-passkeys"


async def test_a_challenge_works_once_and_in_one_browser(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    passkey = await keep(ann, "challenger")
    for browser in (bob, eve):
        named(browser)
    options = (await bob.ask("POST", "/api/passkeys/options"))["options"]
    await eve.ask("POST", "/api/passkeys/options")
    body = {"credential": passkey.sign(options)}
    refused = await eve.ask("POST", "/api/passkeys/sign-in", body, 410)
    assert refused["reason"] == "challenge-expired"
    for status in (200, 410):
        body = {"credential": passkey.sign(options)}
        await bob.ask("POST", "/api/passkeys/sign-in", body, status)
    assert eve.token is None


async def test_a_challenge_of_a_sign_in_registers_nothing(ann: Browser) -> None:
    await ann.open_match()
    named(ann)
    sign_in_options = json.loads((await ann.ask("POST", "/api/passkeys/options"))["options"])
    options = json.loads((await ann.ask("POST", OPTIONS, {"handle": "mixed-up"}))["options"])
    options["challenge"] = sign_in_options["challenge"]
    credential = Authenticator(named(ann)).register(json.dumps(options))
    body = {"handle": "mixed-up", "credential": credential}
    assert (await ann.ask("POST", ADD, body, 410))["reason"] == "challenge-expired"


async def test_a_copied_passkey_is_noticed_by_its_counter(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    passkey = await keep(ann, "counted")
    await sign_in(bob, passkey)
    passkey.count -= 1
    assert (await sign_in(eve, passkey, 422))["reason"] == "passkey-invalid"
    await sign_in(eve, passkey)


async def test_a_passkey_without_a_counter_works_and_a_chosen_name_stays(
    ann: Browser, bob: Browser
) -> None:
    await ann.ask("PATCH", "/api/me", {"name": "Ann of old"})
    passkey = await keep(ann, "uncounted", counts=False)
    for _ in range(2):
        signed = await sign_in(bob, passkey)
        assert (signed["handle"], signed["display_name"]) == ("uncounted", "Ann of old")


async def test_another_site_an_unverified_user_and_a_wrong_key_are_refused(
    ann: Browser, eve: Browser
) -> None:
    passkey = await keep(ann, "careful")
    forged = [
        Authenticator("http://evil.test", key=passkey.key),
        Authenticator(passkey.origin, key=passkey.key, flags=PRESENT),
        Authenticator(passkey.origin, key=passkey.key, flags=VERIFIED),
        Authenticator(passkey.origin),
    ]
    for wrong in forged:
        wrong.id, wrong.user = passkey.id, passkey.user
        assert (await sign_in(eve, wrong, 422))["reason"] == "passkey-invalid"
    assert eve.token is None
    stranger = Authenticator(passkey.origin, user=passkey.user)
    assert (await sign_in(eve, stranger, 410))["reason"] == "unknown-passkey"
    other_user = Authenticator(passkey.origin, key=passkey.key, id=passkey.id, user=b"someone")
    assert (await sign_in(eve, other_user, 410))["reason"] == "unknown-passkey"


async def test_a_malformed_credential_is_refused(ann: Browser) -> None:
    named(ann)
    await ann.open_match()
    strange = '{"id": "a", "rawId": "a", "type": "public-key"}'
    for credential in ("", "{", "[]", '{"id": 1}', strange):
        for path in (ADD, "/api/passkeys/sign-in"):
            problem = await ann.ask("POST", path, {"credential": credential}, 422)
            assert problem["reason"] == "passkey-invalid"


async def test_forged_and_damaged_credentials_register_nothing(ann: Browser) -> None:
    own = named(ann)
    await ann.open_match()
    for cut in (1, 40, 88, 148):
        options = (await ann.ask("POST", OPTIONS, {"handle": "damaged"}))["options"]
        answer = json.loads(Authenticator(own).register(options))
        answer["response"]["attestationObject"] = answer["response"]["attestationObject"][:-cut]
        body = {"handle": "damaged", "credential": json.dumps(answer)}
        assert (await ann.ask("POST", ADD, body, 422))["reason"] == "passkey-invalid"
    for forged in (Authenticator("http://evil.test"), Authenticator(own, flags=PRESENT)):
        problem = await add_passkey(ann, forged, "forged", 422)
        assert problem["reason"] == "passkey-invalid"
    assert (await ann.ask("GET", "/api/me/account"))["passkeys"] == []


async def test_passkeys_can_be_added_renamed_and_removed(ann: Browser, bob: Browser) -> None:
    first = await keep(ann, "several")
    second = Authenticator(first.origin)
    account = await add_passkey(ann, second)
    assert account["handle"] == "several"
    assert [each["used_at"] for each in account["passkeys"]] == [None, None]
    one, two = (each["id"] for each in account["passkeys"])
    renamed = await ann.ask("PATCH", f"{ADD}/{two}", {"name": " My\nkey "})
    assert [each["name"] for each in renamed["passkeys"]] == ["", "My key"]
    await sign_in(bob, second)
    left = await bob.ask("DELETE", f"{ADD}/{one}")
    assert [each["id"] for each in left["passkeys"]] == [two]
    assert left["passkeys"][0]["used_at"]
    bob.http.cookies.clear()
    assert (await sign_in(bob, first, 410))["reason"] == "unknown-passkey"


async def test_others_cannot_touch_a_passkey(ann: Browser, bob: Browser) -> None:
    await keep(ann, "untouched")
    await keep(bob, "toucher")
    (mine,) = (await ann.ask("GET", "/api/me/account"))["passkeys"]
    await bob.ask("DELETE", f"{ADD}/{mine['id']}", status=404)
    await bob.ask("PATCH", f"{ADD}/{mine['id']}", {"name": "stolen"}, 404)
    assert (await ann.ask("GET", "/api/me/account"))["passkeys"] == [mine]


@pytest.mark.parametrize("way", ["codes", "link"])
async def test_the_last_passkey_stays_without_another_way_back(ann: Browser, way: str) -> None:
    await keep(ann, f"last-{way}")
    (only,) = (await ann.ask("GET", "/api/me/account"))["passkeys"]
    path = f"{ADD}/{only['id']}"
    assert (await ann.ask("DELETE", path, status=409))["reason"] == "last-passkey"
    made = "/api/me/recovery-codes" if way == "codes" else "/api/me/resume-link"
    await ann.ask("POST", made, status=201)
    assert (await ann.ask("DELETE", path))["passkeys"] == []
    assert (await ann.ask("GET", "/api/me"))["handle"] == f"last-{way}"


async def test_a_player_has_a_limited_number_of_passkeys(ann: Browser) -> None:
    first = await keep(ann, "collector")
    for _ in range(MAX_PASSKEYS - 1):
        await add_passkey(ann, Authenticator(first.origin))
    problem = await add_passkey(ann, Authenticator(first.origin), status=409)
    assert problem["reason"] == "too-many-passkeys"


async def test_a_passkey_belongs_to_one_account(ann: Browser, bob: Browser) -> None:
    passkey = await keep(ann, "original")
    named(bob)
    problem = await add_passkey(bob, passkey, "imitator", 409)
    assert problem["reason"] == "passkey-known"
    assert (await bob.ask("GET", "/api/me"))["handle"] is None


async def test_sessions_are_listed_and_ended_one_by_one(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    ann.http.headers["user-agent"] = "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0"
    passkey = await keep(ann, "everywhere")
    match_id = await ann.open_match()
    await sign_in(bob, passkey)
    await keep(eve, "elsewhere")
    listed = (await ann.ask("GET", "/api/me/sessions"))["sessions"]
    assert {(each["device"], each["here"]) for each in listed} == {
        ("Firefox/Linux", True),
        (None, False),
    }
    (other,) = (each["id"] for each in listed if not each["here"])
    await eve.ask("DELETE", f"/api/me/sessions/{other}", status=404)
    async with bob.page(match_id) as page:
        left = await ann.ask("DELETE", f"/api/me/sessions/{other}")
        assert await page.close_code() == 1012
    assert [each["here"] for each in left["sessions"]] == [True]
    assert (await bob.ask("GET", "/api/me"))["is_player"] is False
    assert (await ann.ask("GET", "/api/me"))["is_player"] is True
    assert (await bob.ask("GET", "/api/me/sessions"))["sessions"] == []


async def test_a_browser_can_sign_itself_out(ann: Browser) -> None:
    await keep(ann, "passing-through")
    (own,) = (await ann.ask("GET", "/api/me/sessions"))["sessions"]
    assert await ann.ask("DELETE", f"/api/me/sessions/{own['id']}") == {"sessions": []}
    assert ann.token is None
    assert (await ann.ask("GET", "/api/me"))["is_player"] is False
