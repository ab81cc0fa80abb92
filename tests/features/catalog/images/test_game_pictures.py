"""Pictures of games with names and result, and animations."""

import io
from collections.abc import Iterable

import pytest
from PIL import Image, ImageChops

from app.features.catalog.images.game_pictures import MAX_FRAMES, shown_plies
from app.match.commands import PlayerId
from app.players.shown_names import PlayerNames
from engine import GAMES
from engine.drawing.palettes import PALETTES
from tests.support.site.live_server import Browser


async def read(browser: Browser, path: str, media_type: str) -> bytes:
    answer = await browser.http.get(path)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith(media_type)
    return answer.content


async def test_a_picture_has_the_names_and_the_result(
    ann: Browser, bob: Browser, match_id: str
) -> None:
    await ann.ask("PATCH", "/api/me", {"name": "Ann <3"})
    await bob.resign(match_id)
    text = (await read(ann, f"/matches/{match_id}/picture.svg", "image/svg+xml")).decode()
    assert "Ann &lt;3 won" in text


@pytest.mark.parametrize("palette", PALETTES)
async def test_every_board_is_drawn_in_both_themes(
    eve: Browser, match_id: str, palette: str
) -> None:
    pictures = [
        await read(
            eve,
            f"/matches/{match_id}/picture.png?size=small&palette={palette}&theme={theme}",
            "image/png",
        )
        for theme in ("light", "dark")
    ]
    corners = [Image.open(io.BytesIO(one)).convert("L").getpixel((2, 2)) for one in pictures]
    assert corners[0] > 200 > 60 > corners[1]  # type: ignore[operator]


@pytest.mark.parametrize("kind", ["gif", "webp"])
async def test_an_animation_has_a_frame_for_each_position_and_reads_the_names_once(
    ann: Browser, bob: Browser, match_id: str, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """Once for each frame would keep the event loop busy with eighty reads."""
    for number, (browser, move) in enumerate(((ann, "g8"), (bob, "d5"), (ann, "e4"))):
        await browser.play(match_id, 2 + number, move)
    read_names, calls = PlayerNames.names, []

    async def names(self: PlayerNames, players: Iterable[PlayerId]) -> dict[PlayerId, str]:
        calls.append(players)
        return await read_names(self, players)

    monkeypatch.setattr(PlayerNames, "names", names)
    path = f"/matches/{match_id}/game.{kind}?size=small&speed=fast&theme=dark&palette=meadow"
    image = Image.open(io.BytesIO(await read(ann, path, f"image/{kind}")))
    assert (image.format, getattr(image, "n_frames", 1)) == (kind.upper(), 4)
    assert (image.width, len(calls)) == (240, 1)


async def test_a_frame_of_a_gif_stores_only_what_changes(
    ann: Browser, bob: Browser, match_id: str
) -> None:
    path = f"/matches/{match_id}/game.gif"
    still = await read(ann, path, "image/gif")
    for number, (browser, move) in enumerate(((ann, "g8"), (bob, "d5"), (ann, "e4"))):
        await browser.play(match_id, 2 + number, move)
    assert len(await read(ann, path, "image/gif")) < 1.5 * len(still)


@pytest.mark.parametrize("kind", ["gif", "webp"])
async def test_an_animation_ends_with_the_picture(
    ann: Browser, bob: Browser, match_id: str, kind: str
) -> None:
    """It is composed of a board and stones, the picture is one drawing."""
    for number, (browser, move) in enumerate(((ann, "g8"), (bob, "d5"), (ann, "e4"))):
        await browser.play(match_id, 2 + number, move)
    look = "size=small&theme=light"
    animation, picture = [
        Image.open(io.BytesIO(await read(ann, f"/matches/{match_id}/{name}?{look}", "image/")))
        for name in (f"game.{kind}", "picture.png")
    ]
    animation.seek(getattr(animation, "n_frames", 1) - 1)
    whole = picture.convert("RGB").resize(animation.size, Image.Resampling.LANCZOS)
    difference = ImageChops.difference(animation.convert("RGB"), whole)
    strange = sum(difference.convert("L").histogram()[64:])  # pixels of another color
    assert strange < animation.width * animation.height / 500, "a stone is missing"


async def test_every_game_has_an_animation(ann: Browser) -> None:
    for game in GAMES.values():
        match_id = await ann.open_match(game=game.id, color=game.players[0])
        await read(ann, f"/matches/{match_id}/game.gif?size=small", "image/gif")


async def test_only_its_players_get_pictures_of_a_private_game(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    match_id = await ann.start_match(bob, private=True)
    for name in ("picture.svg", "picture.png", "game.gif", "game.webp"):
        assert (await eve.http.get(f"/matches/{match_id}/{name}")).status_code == 403
        assert (await ann.http.get(f"/matches/{match_id}/{name}")).status_code == 200


def test_a_long_game_is_shown_in_a_bounded_number_of_frames() -> None:
    assert shown_plies(3) == [0, 1, 2, 3]
    assert shown_plies(0) == [0]
    long = shown_plies(1_000)
    assert (long[0], long[-1], len(long)) == (0, 1_000, MAX_FRAMES)
