"""The page of friends: requests, presence, games by a standing invitation."""

from typing import Any

from app.locales import t, tag
from tests.support.site.authenticator import keep
from tests.support.site.live_server import Browser

ACCOUNT = tag("a", href="/me/account")


async def press(
    browser: Browser, action: str, handle: str, status: int = 303, **fields: str
) -> str:
    """Send a form; returns where it leads, or the error's reason."""
    answer = await browser.http.post(f"/me/friends/{action}", data={"handle": handle, **fields})
    assert answer.status_code == status, answer.text
    return str(answer.headers["location"] if status == 303 else answer.json()["reason"])


async def befriend(ann: Browser, bob: Browser, name: str) -> tuple[str, str]:
    """Make both accounts and friends; returns their handles."""
    one, other = f"{name}-1", f"{name}-2"
    await keep(ann, one)
    await keep(bob, other)
    await press(ann, "ask", f"@{other}")
    await press(bob, "ask", one)
    return one, other


async def requests(browser: Browser) -> Any:
    return (await browser.ask("GET", "/api/me/turns"))["requests"]


async def test_guests_read_that_friends_need_an_account(ann: Browser, bob: Browser) -> None:
    text = t("friends.account-needed", link=ACCOUNT)
    await keep(bob, "needed")
    for path in ("/me/friends", "/me/games", "/@needed", "/new", "/new/othello?challenge=needed"):
        assert text in await ann.read(path)
    assert text not in await bob.read("/new")
    assert "/me/friends/ask" not in await ann.read("/@needed")
    assert await press(ann, "ask", "needed", 403) == "no-account"


async def test_a_request_is_answered(ann: Browser, bob: Browser) -> None:
    await keep(ann, "asker")
    await keep(bob, "asked")
    assert await press(ann, "ask", "@Asked", back="/@asked") == "/@asked"
    assert (await requests(bob))["friends"] == ["asker"]
    assert t("friends.asked.waits") in await ann.read("/@asked")
    profile = await bob.read("/@asker")
    assert t("friends.relation.asking", name="asker") in profile
    assert "/me/friends/accept" in profile
    await press(bob, "accept", "asker")
    assert (await requests(bob))["friends"] == []
    for browser, other in ((ann, "asked"), (bob, "asker")):
        assert t("friends.relation.friends") in await browser.read(f"/@{other}")
        assert f'href="/@{other}"' in await browser.read("/me/friends")
        assert f'href="/@{other}"' in await browser.read("/me/games")
    await press(ann, "remove", "asked")
    assert 'href="/@asker"' not in await bob.read("/me/friends")


async def test_friends_see_of_each_other_who_is_here(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    _, other = await befriend(ann, bob, "here")
    await keep(eve, "here-3")
    assert t("friends.away") in await ann.read("/me/friends")
    async with bob.listen("/api/lobby/socket"):
        assert t("friends.here") in await ann.read("/me/friends")
        assert t("friends.here") in await ann.read(f"/@{other}")
        assert t("friends.here") not in await eve.read(f"/@{other}")
        private = await bob.start_match(eve, private=True)
        assert t("friends.here") in await ann.read("/me/friends")
        listed = await bob.start_match(eve, game="othello", listed=True)
        text = await ann.read("/me/friends")
        assert t("friends.playing", game="Othello") in text
        assert f"/matches/{listed}" in text
        assert private not in text
    assert t("friends.away") in await ann.read("/me/friends")


async def test_one_press_begins_a_game_with_a_friend_who_is_always_up_for_it(
    ann: Browser, bob: Browser
) -> None:
    one, other = await befriend(ann, bob, "always")
    game, time = "macbeth", "10+5"
    await press(bob, "invite", one, game=game, time=time)
    assert t("friends.standing.own", terms="MacBeth, 10 min + 5 s a move") in await bob.read(
        "/me/friends"
    )
    assert t("friends.play.asks", name=other) in await ann.read("/me/friends")
    async with bob.listen("/api/lobby/socket"):
        assert t("friends.play.at-once", name=other) in await ann.read("/me/friends")
        path = await press(ann, "play", other)
        assert await press(ann, "play", other) == path
        (notice,) = (await requests(bob))["challenges"]
    match = (await ann.ask("GET", f"/api{path}"))["snapshot"]["view"]
    assert match["status"] == "running"
    assert (notice["state"], notice["handle"], notice["match"]["time"]) == ("begun", one, "10+5")
    await press(bob, "end", one)
    assert await press(ann, "play", other, 409) == "no-invitation"


async def test_a_live_game_waits_for_a_friend_who_is_away(ann: Browser, bob: Browser) -> None:
    one, other = await befriend(ann, bob, "waits")
    await press(bob, "invite", one, game="macbeth", time="10+5")
    path = await press(ann, "play", other)
    assert (await ann.ask("GET", f"/api{path}"))["snapshot"]["view"]["status"] == "waiting"
    (notice,) = (await requests(bob))["challenges"]
    assert notice["state"] == "asks"
    await bob.sit(path.removeprefix("/matches/"))
    assert (await requests(bob))["challenges"] == []


async def test_bad_forms_get_a_clear_answer(ann: Browser, bob: Browser) -> None:
    one, other = await befriend(ann, bob, "bad")
    assert await press(ann, "ask", "nobody-here", 422) == "no-such-friend"
    assert await press(ann, "ask", "", 422) == "no-such-friend"
    assert await press(ann, "ask", one, 409) == "yourself"
    assert await press(ann, "invite", other, 422, game="chess") == "no-such-game"
    three = {"game": "hex-othello-3", "time": "3d"}
    assert await press(ann, "invite", other, 422, **three) == "no-such-game"
    unread = {"game": "macbeth", "time": "soon"}
    assert await press(ann, "invite", other, 422, **unread) == "no-such-time"
    assert await press(ann, "dance", other, 422) == "invalid"
    origin = {"origin": "https://elsewhere.example"}
    answer = await ann.http.post("/me/friends/remove", data={"handle": other}, headers=origin)
    assert answer.status_code == 403
    assert f'href="/@{other}"' in await ann.read("/me/friends")


async def test_a_name_that_nobody_has_stays_in_the_form(ann: Browser) -> None:
    await keep(ann, "typing")
    refused = await ann.send("/me/friends/ask", 422, handle="@Nobody-of-all")
    assert 'value="@Nobody-of-all" aria-invalid="true"' in refused
