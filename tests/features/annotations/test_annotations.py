"""Annotations of finished matches, and who may write them."""

from app.locales import t
from tests.support.site.live_server import Browser, Json


async def finished(ann: Browser, bob: Browser, **body: object) -> str:
    """A match of two turns that Ann, black, has resigned."""
    match_id = await ann.start_match(bob, **body)
    await ann.play(match_id, 2, "g8")
    await bob.play(match_id, 3, "h9")
    await ann.resign(match_id)
    return match_id


async def write(who: Browser, match_id: str, ply: object, text: str, status: int = 200) -> Json:
    path = f"/api/matches/{match_id}/annotations/{ply}"
    answer: Json = await who.ask("PUT", path, {"text": text}, status)
    return answer


async def read(who: Browser, match_id: str) -> Json:
    answer: Json = await who.ask("GET", f"/api/matches/{match_id}/annotations")
    return answer


async def test_players_write_annotations_and_everybody_reads_them(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
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
    answer = await read(eve, match_id)
    assert [(note["ply"], note["color"]) for note in answer["annotations"]] == [
        (0, "black"),
        (2, "white"),
        (2, "black"),
    ]
    assert answer["annotations"][0]["name"] == "Ann"
    assert not any(note["mine"] for note in answer["annotations"])
    assert not answer["can_write"]
    assert mine["can_write"]
    assert [note["mine"] for note in mine["annotations"]] == [True, False, True]


async def test_players_change_and_delete_own_annotations_only(ann: Browser, bob: Browser) -> None:
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


async def test_only_players_write_annotations(ann: Browser, bob: Browser, eve: Browser) -> None:
    match_id = await finished(ann, bob)
    assert (await write(eve, match_id, 1, "Me too", 403))["reason"] == "not-seated"
    assert eve.token is None
    await eve.open_match()
    assert (await write(eve, match_id, 1, "Me too", 403))["reason"] == "not-seated"


async def test_annotations_need_a_finished_match(match_id: str, ann: Browser) -> None:
    assert (await write(ann, match_id, 0, "I win", 409))["reason"] == "running"
    assert await read(ann, match_id) == {"annotations": [], "can_write": False}


async def test_invalid_annotations_are_refused(ann: Browser, bob: Browser) -> None:
    match_id = await finished(ann, bob)
    invalid: list[tuple[object, str, int]] = [
        (3, "x", 404),
        (-1, "x", 422),
        ("two", "x", 422),
        (1, "x" * 501, 422),
        (1, "x" * 2_001, 422),
    ]
    for ply, text, status in invalid:
        await write(ann, match_id, ply, text, status)
    assert (await read(ann, match_id))["annotations"] == []
    (note,) = (await write(ann, match_id, 1, "a\u202eb\x07c<b>"))["annotations"]
    assert note["text"] == "abc<b>"
    assert (await ann.ask("GET", "/api/matches/nowhere/annotations", status=404))["reason"]


async def test_a_private_match_hides_annotations_and_review(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    match_id = await finished(ann, bob, private=True)
    await write(ann, match_id, 1, "Just us.")
    path = f"/api/matches/{match_id}/annotations"
    assert (await eve.ask("GET", path, status=403))["reason"] == "private"
    assert (await eve.http.get(f"/matches/{match_id}/analysis")).status_code == 403
    assert (await bob.http.get(f"/matches/{match_id}/analysis")).status_code == 200
    assert (await read(bob, match_id))["annotations"][0]["text"] == "Just us."


async def test_the_review_of_a_game_without_moves_offers_nothing(
    ann: Browser, bob: Browser
) -> None:
    match_id = await ann.start_match(bob)
    await ann.resign(match_id)
    page = (await ann.http.get(f"/matches/{match_id}/analysis")).text
    assert t("errors.review.no-moves") in page
    assert 'id="review"' not in page
    assert 'id="answers"' not in page
    played = (await ann.http.get(f"/matches/{await finished(ann, bob)}/analysis")).text
    assert 'id="review"' in played
