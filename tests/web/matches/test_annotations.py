"""What players write about their finished games, and who may."""

import pytest

from tests.web.support.live_server import Browser, Json


async def finished(ann: Browser, bob: Browser, **wish: object) -> str:
    """A match of two turns that black, Ann, has resigned."""
    match_id = await ann.open_match(**wish)
    await bob.sit(match_id)
    async with ann.page(match_id) as black, bob.page(match_id) as white:
        await black.play("g8", 2, "first")
        await black.until("frame")
        await white.until("frame")
        await white.play("h9", 3, "second")
        await white.until("frame")
        await black.until("frame")
        await black.send(t="resign", id="enough", at=4)
        await black.until("frame")
    return match_id


async def write(who: Browser, match_id: str, ply: object, text: str, status: int = 200) -> Json:
    path = f"/api/matches/{match_id}/annotations/{ply}"
    answer: Json = await who.ask("PUT", path, {"text": text}, status)
    return answer


async def read(who: Browser, match_id: str) -> Json:
    answer: Json = await who.ask("GET", f"/api/matches/{match_id}/annotations")
    return answer


async def test_players_write_and_everybody_reads(ann: Browser, bob: Browser, eve: Browser) -> None:
    match_id = await finished(ann, bob)
    await ann.ask("PATCH", "/api/me", {"name": "Ann"})
    await write(bob, match_id, 2, "Too greedy?")
    await write(ann, match_id, 2, "h9 was strong.")
    mine = await write(ann, match_id, 0, " A first try.\n\n With Bob. ")
    assert [note["text"] for note in mine["annotations"]] == [
        "A first try.\n\nWith Bob.",
        "Too greedy?",
        "h9 was strong.",
    ]
    told = await read(eve, match_id)
    assert [(note["ply"], note["color"]) for note in told["annotations"]] == [
        (0, "black"),
        (2, "white"),
        (2, "black"),
    ]
    assert told["annotations"][0]["name"] == "Ann"
    assert not any(note["mine"] for note in told["annotations"])
    assert not told["can_write"]
    assert mine["can_write"]
    assert [note["mine"] for note in mine["annotations"]] == [True, False, True]


async def test_one_changes_and_takes_back_the_own_words_only(ann: Browser, bob: Browser) -> None:
    match_id = await finished(ann, bob)
    await write(ann, match_id, 1, "first")
    await write(bob, match_id, 1, "his")
    await write(ann, match_id, 1, "second")
    assert {note["text"] for note in (await read(bob, match_id))["annotations"]} == {
        "second",
        "his",
    }
    left = await write(ann, match_id, 1, "  \n ")
    assert [note["text"] for note in left["annotations"]] == ["his"]
    assert (await write(ann, match_id, 1, ""))["annotations"] == left["annotations"]


async def test_nobody_else_writes(ann: Browser, bob: Browser, eve: Browser) -> None:
    match_id = await finished(ann, bob)
    assert (await write(eve, match_id, 1, "Me too", 403))["reason"] == "not-seated"
    assert eve.token is None
    await eve.open_match()
    assert (await write(eve, match_id, 1, "Me too", 403))["reason"] == "not-seated"


async def test_nobody_writes_before_the_end(match_id: str, ann: Browser) -> None:
    assert (await write(ann, match_id, 0, "I win", 409))["reason"] == "running"
    assert await read(ann, match_id) == {"annotations": [], "can_write": False}


@pytest.mark.parametrize(
    ("ply", "text", "status"),
    [(3, "x", 404), (-1, "x", 422), ("two", "x", 422), (1, "x" * 501, 422), (1, "x" * 2_001, 422)],
)
async def test_what_cannot_be_written(
    ann: Browser, bob: Browser, ply: object, text: str, status: int
) -> None:
    match_id = await finished(ann, bob)
    await write(ann, match_id, ply, text, status)
    assert (await read(ann, match_id))["annotations"] == []


async def test_control_and_direction_characters_are_left_out(ann: Browser, bob: Browser) -> None:
    match_id = await finished(ann, bob)
    told = await write(ann, match_id, 1, "a\u202eb\x07c<b>")
    assert told["annotations"][0]["text"] == "abc<b>"


async def test_a_private_match_keeps_its_notes_and_its_review(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    match_id = await finished(ann, bob, private=True)
    await write(ann, match_id, 1, "Just us.")
    path = f"/api/matches/{match_id}/annotations"
    assert (await eve.ask("GET", path, status=403))["reason"] == "private"
    assert (await eve.http.get(f"/matches/{match_id}/analysis")).status_code == 403
    assert (await bob.http.get(f"/matches/{match_id}/analysis")).status_code == 200
    assert (await read(bob, match_id))["annotations"][0]["text"] == "Just us."


async def test_there_are_no_notes_on_nothing(ann: Browser) -> None:
    assert (await ann.ask("GET", "/api/matches/nowhere/annotations", status=404))["reason"]
