"""The socket of a match: missed frames, and answers to every command."""

import pytest

from app.rooms.frame_cache import FRAMES_KEPT
from tests.support.site.languages import in_language
from tests.support.site.live_server import Browser
from tests.support.site.page import Page


async def types_and_versions(page: Page, known: int | None) -> list[tuple[str, int]]:
    """Type and version of the messages after a welcome."""
    welcome, following = await page.hello(known)
    answer = [(message["t"], message["version"]) for message in following]
    assert welcome["frames"] == (None if answer[:1] == [("snapshot", 4)] else len(answer))
    return answer


@pytest.mark.parametrize(
    ("known", "told"),
    [
        (4, []),
        (3, [("frame", 4)]),
        (2, [("frame", 3), ("frame", 4)]),
        (0, [("snapshot", 4)]),
        (None, [("snapshot", 4)]),
        (5, [("snapshot", 4)]),
        (1_000_000, [("snapshot", 4)]),
    ],
)
async def test_hello_is_answered_by_missed_frames(
    ann: Browser, bob: Browser, match_id: str, known: int | None, told: list[tuple[str, int]]
) -> None:
    async with ann.page(match_id) as black, bob.page(match_id) as white:
        await black.play("g8", 2, "1")
        await white.until("frame")
        await white.play("h9", 3, "2")
        await white.until("frame")
    async with ann.watch(match_id) as page:
        assert await types_and_versions(page, known) == told
        assert await types_and_versions(page, known) == told, "it can be said again"


async def test_a_long_absence_is_answered_by_a_snapshot(ann: Browser, bob: Browser) -> None:
    match_id = await ann.start_match(bob, game="othello")
    async with ann.page(match_id) as black, bob.watch(match_id) as white:
        _, (snapshot,) = await white.hello()
        view, version = snapshot["view"], snapshot["version"]
        while version < 40:
            mover = black if view["to_move"] == "black" else white
            await mover.play(view["legal"][0]["move"], version, f"v{version}")
            frame = await mover.until("frame")
            while frame["version"] <= version:
                frame = await mover.until("frame")
            view, version = frame["view"], frame["version"]
        _, answer = await black.hello(version - FRAMES_KEPT)
        assert [message["t"] for message in answer] == ["frame"] * FRAMES_KEPT
        _, answer = await black.hello(version - FRAMES_KEPT - 1)
        assert [message["t"] for message in answer] == ["snapshot"]


async def test_without_hello_only_own_commands_are_answered(
    ann: Browser, bob: Browser, match_id: str
) -> None:
    async with ann.watch(match_id) as page, bob.watch(match_id) as silent:
        await page.play("g8", 2, "click")
        frame = await page.next()
        assert (frame["t"], frame["id"], frame["version"]) == ("frame", "click", 3)
        await page.play("g8", 2, "other")
        assert (await page.next())["t"] == "refused"
        await silent.send(t="ping", n=1)
        assert (await silent.next())["n"] == 1


async def test_a_refusal_has_a_reason_and_a_snapshot(
    ann: Browser, bob: Browser, eve: Browser, match_id: str
) -> None:
    refusals = [
        (ann, "g8", 1_000_000, "stale"),
        (ann, "b2", 2, "hole"),
        (ann, "g6", 2, "occupied"),
        (ann, "a1", 2, "nothing-flanked"),
        (ann, "pass", 2, "may-not-pass"),
        (ann, "<script>", 2, "not-a-cell"),
        (ann, "\x00\u202e", 2, "not-a-cell"),
        (bob, "g8", 2, "not-your-turn"),
        (eve, "g8", 2, "not-seated"),
    ]
    for browser, move, at, reason in refusals:
        async with browser.page(match_id) as page:
            await page.play(move, at, "click")
            refused = await page.until("refused")
            assert (refused["id"], refused["reason"]) == ("click", reason)
            assert (bool(refused["message"]), refused["snapshot"]["version"]) == (True, 2)
    async with eve.watch(match_id) as page:
        assert (await page.hello())[0]["you"] == []
    assert eve.token is None


async def test_a_websocket_answers_in_the_language_of_its_page(
    ann: Browser, bob: Browser, match_id: str
) -> None:
    address = f"/api/matches/{match_id}/socket?lang="
    async with ann.socket(f"{address}de") as german, bob.socket(f"{address}ja") as japanese:
        for page in (german, japanese):
            await page.hello()
        await german.play("a1", 2, "click")
        refused = await german.until("refused")
        assert refused["message"] == in_language("de", "refused.nothing-flanked", cell="a1")
        await japanese.send(t="chat-post", id="x", channel="players", text=" ")
        refused = await japanese.until("chat-refused")
        assert refused["message"] == in_language("ja", "chat-refused.empty")
        await japanese.send(t="play", id="y", at=2)
        error = await japanese.until("error")
        assert error["message"] == in_language("ja", "errors.field.missing", field="play.move")


async def test_a_stale_move_is_refused_and_the_fresh_one_played(
    ann: Browser, bob: Browser, match_id: str
) -> None:
    async with ann.page(match_id) as black, bob.page(match_id) as white:
        await black.play("g8", 2, "a")
        await white.until("frame")
        await white.play("h9", 2, "b")
        refused = await white.until("refused")
        assert refused["reason"] == "stale"
        await white.play("h9", refused["snapshot"]["version"], "b")
        assert (await white.until("frame"))["version"] == 4


async def test_presence_tells_names_and_spectators(
    ann: Browser, bob: Browser, eve: Browser, match_id: str
) -> None:
    await ann.ask("PATCH", "/api/me", {"name": "Ann"})
    async with ann.page(match_id) as page, eve.page(match_id):
        presence = await page.until("presence")
        while presence["spectators"] != 1:
            presence = await page.until("presence")
        black, white = presence["seats"]
        assert (black["color"], black["name"], black["presence"]) == ("black", "Ann", "here")
        assert black["absent_since"] is None
        assert white["absent_since"] > 0
        assert (white["color"], white["presence"]) == ("white", "away")
        assert white["name"].startswith("Guest ")
        await bob.ask("PATCH", "/api/me", {"name": "Bob"})
        presence = await page.until("presence")
        assert presence["seats"][1]["name"] == "Bob"


async def test_an_unknown_match_has_a_close_code(ann: Browser) -> None:
    async with ann.watch("nowhere") as page:
        assert await page.close_code() == 4404
