"""Device codes, resume links, and revoking other devices."""

import pytest

from app.features.accounts.routes import CODE_LIFETIME
from app.http.services import Services
from app.http.tokens import hash_secret
from app.players.store import Players
from tests.support.site.live_server import Browser, Site


async def code_of(browser: Browser) -> str:
    made = await browser.ask("POST", "/api/me/code", status=201)
    code: str = made["code"]
    assert len(code) == 8
    assert made["seconds"] == CODE_LIFETIME == 600
    assert made["url"] == f"{browser.site.address}/continue#{code}"
    assert made["qr"].startswith("data:image/svg+xml")
    return code


async def resume_token(browser: Browser) -> str:
    url: str = (await browser.ask("POST", "/api/me/resume-link", status=201))["url"]
    address, _, token = url.partition("#")
    assert address == f"{browser.site.address}/resume"
    return token


async def test_a_device_code_signs_in_another_browser(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    await ann.ask("PATCH", "/api/me", {"name": "Ann"})
    match_id = await ann.start_match(bob)
    me = await eve.ask("POST", "/api/continue", {"code": await code_of(ann)})
    assert me == {
        "id": await ann.id(),
        "avatar": me["avatar"],
        "is_player": True,
        "name": "Ann",
        "display_name": "Ann",
        "handle": None,
        "bot": False,
        "merge": False,
        "active_matches": 1,
        "scopes": None,
        "token_name": None,
    }
    assert eve.token != ann.token
    async with eve.watch(match_id) as page:
        welcome, _ = await page.hello()
        assert welcome["you"] == ["black"]
        await page.play("g8", 2, "click")
        assert (await page.until("frame"))["by"] == "black"


async def test_another_browser_gets_the_chosen_language(ann: Browser, eve: Browser) -> None:
    await ann.ask("PATCH", "/api/me", {"name": "Ann"})
    await ann.http.post("/language", data={"lang": "ja", "page": "/"})
    eve.http.headers["accept-language"] = "de"
    await eve.ask("POST", "/api/continue", {"code": await code_of(ann)})
    page = await eve.http.get("/", headers={"accept": "text/html"})
    assert page.headers["content-language"] == "ja"


@pytest.mark.parametrize("between", ["", " ", "-"])
async def test_a_device_code_is_normalized(ann: Browser, bob: Browser, between: str) -> None:
    code = (await code_of(ann)).lower()
    typed = {"code": f" {code[:3]}{between}{code[3:]} "}
    assert (await bob.ask("POST", "/api/continue", typed))["is_player"] is True


async def test_a_code_of_six_characters_works_until_it_expires(
    site: Site, ann: Browser, bob: Browser
) -> None:
    """The previous version made such codes."""
    await ann.open_match()
    services: Services = site.app.state.services
    now, player = services.now(), await ann.id()
    await services[Players].add_device_code(player, hash_secret("ABC234"), now, now + 60_000)
    assert (await bob.ask("POST", "/api/continue", {"code": "abc 234"}))["is_player"] is True


async def test_a_wrong_code_is_refused(eve: Browser) -> None:
    for code in ("AAAAAA", "------", "ß", "\x00", "x" * 20):
        problem = await eve.ask("POST", "/api/continue", {"code": code}, 410)
        assert problem["reason"] == "not-valid"
    for body in ({"code": ""}, {"code": "x" * 21}, {"code": None}, {}):
        await eve.ask("POST", "/api/continue", body, 422)


async def test_a_resume_link_restores_the_player(ann: Browser, bob: Browser) -> None:
    await ann.ask("PATCH", "/api/me", {"name": "Ann"})
    token = await resume_token(ann)
    for _ in range(2):
        bob.http.cookies.clear()
        assert (await bob.ask("POST", "/api/resume", {"token": token}))["name"] == "Ann"
    for wrong in (token + "x", ann.token):
        await bob.ask("POST", "/api/resume", {"token": wrong}, 410)
    await bob.ask("POST", "/api/continue", {"code": token[:20]}, 410)


async def test_revoking_devices_ends_their_sessions_and_sockets(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    match_id = await ann.open_match()
    link = await resume_token(ann)
    await eve.ask("POST", "/api/resume", {"token": link})
    code = await code_of(ann)
    async with (
        eve.page(match_id) as greeted,
        eve.watch(match_id) as silent,
        eve.listen("/api/lobby/socket") as home,
        bob.page(match_id) as other,
    ):
        await silent.send(t="ping", n=1)
        await silent.until("pong")
        assert await ann.ask("DELETE", "/api/me/devices") == {"revoked": 3}
        assert [await page.close_code() for page in (greeted, silent, home)] == [1012] * 3
        await other.send(t="ping", n=2)
        assert (await other.until("pong"))["n"] == 2
    assert (await ann.ask("GET", "/api/me"))["is_player"] is True
    assert (await eve.ask("GET", "/api/me"))["is_player"] is False
    await bob.ask("POST", "/api/continue", {"code": code}, 410)
    await bob.ask("POST", "/api/resume", {"token": link}, 410)
    async with eve.watch(match_id) as page:
        assert (await page.hello())[0]["you"] == []
