"""Recovery codes of an account."""

from tests.support.site.authenticator import keep
from tests.support.site.fixtures import NewBrowser
from tests.support.site.live_server import Browser


async def test_recovery_codes_work_once_each_and_are_replaced(
    ann: Browser, new_browser: NewBrowser
) -> None:
    await keep(ann, "recovered")
    old = (await ann.ask("POST", "/api/me/recovery-codes", status=201))["codes"]
    codes = (await ann.ask("POST", "/api/me/recovery-codes", status=201))["codes"]
    assert len({*old, *codes}) == 20
    bob, eve = new_browser(), new_browser()
    me = await bob.ask("POST", "/api/continue", {"code": codes[0].lower().replace("-", "")})
    assert me["handle"] == "recovered"
    for spent in (codes[0], old[1]):
        await eve.ask("POST", "/api/continue", {"code": spent}, 410)
    assert (await bob.ask("GET", "/api/me/account"))["recovery_codes"] == 9
    await ann.ask("DELETE", "/api/me/devices")
    assert (await ann.ask("GET", "/api/me/account"))["recovery_codes"] == 9
    await eve.ask("POST", "/api/continue", {"code": codes[1]})


async def test_a_guest_has_no_recovery_codes(ann: Browser, bob: Browser) -> None:
    await ann.open_match()
    problem = await ann.ask("POST", "/api/me/recovery-codes", status=409)
    assert problem["reason"] == "handle-needed"
    assert (await bob.ask("POST", "/api/me/recovery-codes", status=403))["reason"] == "no-player"
