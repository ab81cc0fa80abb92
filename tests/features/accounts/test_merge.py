"""A guest who signs in to an account is offered to bring the guest's games along."""

from contextlib import AsyncExitStack

from tests.features.circles.support import together
from tests.features.tournaments.support.pages import created
from tests.support.site.authenticator import keep, sign_in
from tests.support.site.live_server import Browser, Json

MERGE = "/api/me/merge"
NOTHING: Json = {
    "guest": None,
    "matches": 0,
    "apart": [],
    "tournaments": 0,
    "tournaments_apart": 0,
    "circles": 0,
    "puzzles": 0,
}


async def offer(browser: Browser) -> Json:
    answer: Json = await browser.ask("GET", MERGE)
    return answer


async def test_the_games_of_a_guest_come_along(
    ann: Browser, bob: Browser, eve: Browser, match_id: str
) -> None:
    passkey = await keep(eve, "arriving")
    await bob.ask("PATCH", "/api/me", {"name": "Bobby"})
    async with bob.page(match_id) as page, ann.page(match_id) as other:
        assert (await sign_in(bob, passkey))["merge"]
        assert await offer(bob) == NOTHING | {"guest": "Bobby", "matches": 1}
        assert (await bob.ask("GET", "/api/me"))["active_matches"] == 0
        assert await bob.ask("POST", MERGE) == {"left_behind": None}
        assert await page.close_code() == 1012
        frame = await other.until("frame")
        assert (frame["events"], frame["turns"], frame["by"]) == ([], [], None)
        async with bob.watch(match_id) as again:
            assert (await again.hello(frame["version"] - 1))[0]["you"] == ["white"]
            await other.play("g8", frame["version"], "m1")
            assert (await again.until("frame"))["by"] == "black"
    assert (await bob.ask("GET", "/api/me"))["active_matches"] == 1
    assert await offer(bob) == NOTHING
    assert (await bob.ask("POST", MERGE, status=404))["reason"] == "no-guest"
    assert len((await bob.ask("GET", "/api/me/sessions"))["sessions"]) == 2


async def test_the_pages_of_the_guest_connect_again_as_the_account(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    passkey = await keep(eve, "reconnected")
    paths = [await together(ann, bob), await created([ann, bob]), "/lobby"]
    sockets = [f"/api{path}/socket" for path in paths]
    async with AsyncExitStack() as stack:
        own = [await stack.enter_async_context(ann.listen(path)) for path in sockets]
        others = [await stack.enter_async_context(bob.listen(path)) for path in sockets]
        await sign_in(ann, passkey)
        await ann.ask("POST", MERGE)
        assert [await page.close_code() for page in own] == [1012] * 3
        for page in others:  # those of the others stay open
            await page.registered()
    async with ann.listen(sockets[0]):  # again
        pass


async def test_a_command_of_the_guest_is_the_accounts_after_the_merge(
    ann: Browser, bob: Browser, eve: Browser, match_id: str
) -> None:
    passkey = await keep(eve, "steadfast")
    async with ann.page(match_id) as page:
        await page.play("g8", 2, "first")
        await page.until("frame")
    await sign_in(ann, passkey)
    await ann.ask("POST", MERGE)
    async with ann.page(match_id) as page:
        await page.play("g8", 2, "first")  # its answer was lost
        assert (await page.until("frame"))["id"] == "first"
    async with bob.watch(match_id) as page:
        assert (await page.hello())[0]["you"] == ["white"]


async def test_seats_at_one_table_are_named_and_stay_apart(
    ann: Browser, bob: Browser, eve: Browser, match_id: str
) -> None:
    passkey = await keep(ann, "neighbor")
    await bob.open_match()
    assert (await sign_in(bob, passkey))["merge"]
    found = await offer(bob)
    assert found["matches"] == 1
    (apart,) = found["apart"]
    assert (apart["id"], apart["title"], apart["over"]) == (match_id, "MacBeth", False)
    link = (await bob.ask("POST", MERGE))["left_behind"]
    await eve.ask("POST", "/api/resume", {"token": link.partition("/resume#")[2]})
    async with eve.watch(match_id) as page:
        assert (await page.hello())[0]["you"] == ["white"]


async def test_a_guest_can_be_kept_apart(ann: Browser, bob: Browser, eve: Browser) -> None:
    passkey = await keep(ann, "apart")
    match_id = await bob.open_match()
    await sign_in(bob, passkey)
    link = (await bob.ask("DELETE", MERGE))["left_behind"]
    assert (await offer(bob))["guest"] is None
    await eve.ask("POST", "/api/resume", {"token": link.partition("/resume#")[2]})
    async with eve.watch(match_id) as page:
        assert (await page.hello())[0]["you"] == ["black"]


async def test_codes_and_links_offer_it_too(ann: Browser, bob: Browser, eve: Browser) -> None:
    await keep(ann, "coded")
    await bob.open_match()
    code = (await ann.ask("POST", "/api/me/code", status=201))["code"]
    assert (await bob.ask("POST", "/api/continue", {"code": code}))["merge"]
    assert (await offer(bob))["matches"] == 1
    code = (await ann.ask("POST", "/api/me/code", status=201))["code"]
    assert not (await eve.ask("POST", "/api/continue", {"code": code}))["merge"]


async def test_a_guest_and_an_account_that_leaves_are_offered_nothing(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    passkey = await keep(ann, "first")
    await keep(bob, "second")
    await bob.open_match()
    assert not (await sign_in(bob, passkey))["merge"]
    assert (await offer(eve))["guest"] is None
    await eve.ask("DELETE", MERGE, status=404)


async def test_an_offer_needs_the_guests_own_session(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    passkey = await keep(ann, "honest")
    await bob.open_match()
    guest = bob.token
    await sign_in(bob, passkey)
    await eve.open_match()
    eve.http.cookies.set("birnam_guest", guest or "", path="/api/me")
    assert (await offer(eve))["guest"] is None, "eve is a guest"
    eve.http.cookies.set("birnam_guest", "x" * 40, path="/api/me")
    await keep(eve, "somebody")
    assert (await offer(eve))["guest"] is None
    eve.http.cookies.set("birnam_guest", ann.token or "", path="/api/me")
    assert (await offer(eve))["guest"] is None, "ann is an account"
    await eve.ask("POST", MERGE, status=404)
    assert (await offer(bob))["matches"] == 1
