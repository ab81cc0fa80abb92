"""A backup is restored: version 3 is not the version 3 that pages and programs have seen."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import NamedTuple

import pytest

from app.db.sqlite_backup import copy, forget_epoch
from app.http.assets.look import Look
from tests.features.streams.support import stream
from tests.support.site.live_server import Browser, Site


class Restored(NamedTuple):
    """A match whose latest move was lost, and another one played; the epoch of the lost one."""

    ann: Browser
    match_id: str
    epoch: str


@pytest.fixture(scope="module")
async def restored(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Restored]:
    before, after = map(tmp_path_factory.mktemp, ("before", "after"))
    async with Site(before) as site:
        epoch, ann, bob = site.epoch, Browser(site), Browser(site)
        match_id = await ann.start_match(bob)
        (after / "birnam.db").touch()
        copy(site.settings.database, after / "birnam.db")
        lost, other = [move["move"] for move in (await ann.snapshot(match_id))["view"]["legal"]][:2]
        await ann.play(match_id, 2, lost)
    forget_epoch(after / "birnam.db")
    async with Site(after) as again:
        ann.move_to(again)
        await ann.play(match_id, 2, other)
        yield Restored(ann, match_id, epoch)


def known_of(restored: Restored, known: str) -> str:
    """A part of a query: the lost epoch, none, or the one of now."""
    names = {"lost": restored.epoch, "now": restored.ann.site.epoch}
    return f"&epoch={names[known]}" if known in names else ""


@pytest.mark.parametrize(
    ("known", "told"), [("lost", "snapshot"), ("none", "snapshot"), ("now", "frame")]
)
async def test_a_version_of_another_epoch_is_answered_by_a_snapshot(
    restored: Restored, known: str, told: str
) -> None:
    ann, match_id, lost = restored
    path, query = f"/api/matches/{match_id}", known_of(restored, known)
    async with ann.socket(f"{path}/socket?lang=de{query}") as page:
        welcome, (first,) = await page.hello(2)
        assert (welcome["epoch"], first["t"]) == (ann.site.epoch, told)
        assert welcome["epoch"] != lost
        _, following = await page.hello(2)
        assert [message["t"] for message in following] == ["frame"], "it knows the epoch by now"
    async with stream(ann, f"{path}/stream?version=2{query}") as lines:
        assert (await lines.until("welcome"))["epoch"] == ann.site.epoch
        assert (await lines.next())["t"] == told
    assert (await ann.read_match(match_id))["epoch"] == ann.site.epoch


@pytest.mark.parametrize(
    ("known", "status", "reason"),
    [("lost", 409, "other-epoch"), ("none", 409, "stale"), ("now", 409, "stale")],
)
async def test_a_command_of_another_epoch_is_refused(
    restored: Restored, known: str, status: int, reason: str
) -> None:
    path = f"/api/matches/{restored.match_id}/commands?{known_of(restored, known)}"
    offer = {"t": "play", "id": "x", "at": 2, "move": "g8"}
    assert (await restored.ann.ask("POST", path, offer, status))["reason"] == reason


@pytest.mark.parametrize(("known", "kept"), [("lost", False), ("none", False), ("now", True)])
async def test_a_picture_of_another_epoch_is_not_kept(
    restored: Restored, known: str, kept: bool
) -> None:
    path = f"/matches/{restored.match_id}/board.svg?v=3{known_of(restored, known)}"
    answer = await restored.ann.http.get(path)
    assert ("immutable" in answer.headers["cache-control"]) == kept


async def test_pages_name_the_epoch_of_their_pictures(site: Site, ann: Browser) -> None:
    page = await ann.read("/")
    assert f'data-epoch="{site.epoch}"' in page
    assert Look("dark", "harbor", "e").picture("/m/board.svg?v=3", "dark") == (
        "/m/board.svg?v=3&epoch=e&theme=dark&palette=harbor"
    )


async def test_an_epoch_lasts_until_a_backup_is_restored(tmp_path: Path) -> None:
    epochs = set()
    for _ in range(2):
        async with Site(tmp_path) as site:
            epochs.add(site.epoch)
    assert len(epochs) == 1
