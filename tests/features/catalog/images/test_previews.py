"""The pictures of link previews."""

import re
from html import unescape
from unicodedata import category

import pytest
from fontTools.ttLib import TTFont

from app.features.catalog.images import previews
from app.features.catalog.images.rasterize import (
    NAME_LETTERS,
    TYPEFACES,
    is_written_by_typefaces,
    japanese_letters,
)
from app.features.puzzles.puzzle_file import shipped_puzzles
from app.features.ratings.model import SPEEDS
from app.http.match_access import KEPT
from app.locales import LANGUAGES, OFFERED, t, use_language
from app.locales.games import game_title, time_control_text
from app.match.time_control import parse_time_control
from engine import GAMES, Color
from engine.drawing.preview import Line, draw_preview
from engine.examples.samples import SAMPLES, sample_position
from tests.features.circles.support import found
from tests.features.tournaments.support.pages import created
from tests.support.site.link_previews import link_preview, preview, words
from tests.support.site.live_server import Browser

PUZZLE = shipped_puzzles().puzzles[0].id


async def test_previews_are_written_in_the_language_that_is_asked_for(eve: Browser) -> None:
    for path in ("/preview.png", "/learn/othello/preview.png"):
        pictures = {await preview(eve, f"{path}?lang={one.code}") for one in OFFERED}
        assert len(pictures) == len(OFFERED), path


def test_the_typefaces_have_the_letters_of_all_words_in_previews() -> None:
    faces = [TTFont(path) for path in TYPEFACES.glob("*.ttf")]
    have = {chr(code) for face in faces for code in face.getBestCmap()}
    keys = ["home.heading", "home.play-friend", "seat.free", "puzzles.puzzle"]
    keys += [f"games.{game}.title" for game in GAMES]
    keys += [
        "puzzles.task.win",
        "puzzles.task.draw",
        "result.over",
        "result.aborted",
        "turn.to-move",
    ]
    keys += [f"ratings.speed.{speed}" for speed in SPEEDS]
    for language in OFFERED:
        with use_language(language):
            texts = [t(key, color=t("colors.black")) for key in keys]
            texts.append(t("common.players", count=3))
            texts.append(t("seats.preview", name="Ann"))
            texts.append(t("profile.since", date="2026-11-30"))
            texts += [time_control_text(parse_time_control(time)) for time in ("5+5", "3d")]
        assert set("".join(texts)) - have <= {" "}, language.code
        assert all(is_written_by_typefaces(text) for text in texts)
    assert japanese_letters() <= have
    assert {letter for letter in NAME_LETTERS - have if category(letter) != "Cn"} == set()
    assert is_written_by_typefaces("Łukasz, Nguyễn Văn, Đorđe, Ağca, Γιώργος, Александра")


async def test_the_typefaces_have_the_letters_of_every_preview_in_japanese(
    ann: Browser, bob: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No text is in English for want of letters."""
    for person, name in ((ann, "Ann"), (bob, "Bob")):
        await person.ask("PATCH", "/api/me", {"name": name})
    waiting, running = await ann.open_match(), await ann.start_match(bob)
    await bob.resign(over := await ann.start_match(bob))
    with use_language(LANGUAGES["ja"]):
        names = ["Birnam", "Ann", "Bob", "Cup", "Friends", *map(game_title, GAMES)]
    pages = [f"/matches/{match}" for match in (waiting, running, over)]
    pages += [f"/games/{game}" for game in GAMES] + [f"/learn/{game}" for game in GAMES]
    pages += [f"/previews/{name}" for name in ("puzzles", "tournaments", "circles")]
    pages += ["", "/workshop", f"/puzzles/{PUZZLE}", await created([ann]), await found(ann, "Ann")]

    drawings: list[str] = []

    def record(drawing: str, _width: int) -> bytes:
        drawings.append(drawing)
        return b""

    monkeypatch.setattr(previews, "rasterize", record)
    for page in pages:
        path = page if page.startswith("/previews") else f"{page}/preview"
        answer = await ann.http.get(f"{path}.png?lang=ja")
        assert answer.status_code == 200, page
        texts = [unescape(text) for text in re.findall(r"<text x[^>]*>([^<]*)<", drawings.pop())]
        for text in texts:
            assert is_written_by_typefaces(text), (page, text)
            left = re.sub("|".join(names), "", text)
            assert not re.search("[A-Za-z]{2}", left), (page, text)


async def test_a_name_with_other_letters_changes_no_words(
    ann: Browser, bob: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "山田太郎"
    await ann.ask("PATCH", "/api/me", {"name": name})
    match_id = await ann.open_match()
    drawings: list[str] = []
    monkeypatch.setattr(previews, "rasterize", lambda drawing, _width: drawings.append(drawing))
    path = f"/matches/{match_id}/preview.png?lang=ja"
    with use_language(LANGUAGES["ja"]):
        invites, won = t("seats.preview", name=name), t("result.won", name=name)
    await ann.http.get(path)
    assert f">{invites}<" in drawings.pop()
    await bob.sit(match_id)
    await bob.resign(match_id)
    await ann.http.get(path)
    assert f">{won}<" in drawings.pop()


async def test_a_canceled_invitation_has_no_free_seats(
    ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await ann.open_match()
    drawings: list[str] = []
    monkeypatch.setattr(previews, "rasterize", lambda drawing, _width: drawings.append(drawing))
    for shown, free in (("seats.preview", 1), ("result.withdrawn", 0)):
        await ann.http.get(f"/matches/{match_id}/preview.png")
        drawing = drawings.pop()
        assert t(shown, name="").strip() in drawing
        assert drawing.count(f">{t('seat.free')}<") == free
        await ann.http.delete(f"/api/matches/{match_id}/seats/mine")


async def test_a_running_match_shows_whose_turn_it_is(
    ann: Browser, bob: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await ann.start_match(bob)
    drawings: list[str] = []
    monkeypatch.setattr(previews, "rasterize", lambda drawing, _width: drawings.append(drawing))
    await ann.http.get(f"/matches/{match_id}/preview.png")
    assert f">{t('turn.to-move', color=t('colors.black'))}<" in drawings.pop()


async def test_the_preview_of_a_match_has_its_board_and_names(ann: Browser, bob: Browser) -> None:
    match_id = await ann.open_match()
    path = f"/matches/{match_id}/preview.png"
    pictures = [await preview(bob, path)]
    await bob.sit(match_id)
    pictures.append(await preview(bob, path))
    await ann.play(match_id, 2, "g8")
    pictures.append(await preview(bob, path))
    await ann.ask("PATCH", "/api/me", {"name": "Wilhelmina"})
    pictures.append(await preview(bob, path))
    assert len(set(pictures)) == len(pictures)


async def test_the_preview_of_an_analysis_shows_its_position(eve: Browser) -> None:
    async def shown(query: str) -> bytes:
        return (await link_preview(eve, f"/analysis/othello{query}"))[1]

    sample, first = await shown(""), await shown("?moves=d3")
    assert await shown("?moves=d3,c3&at=1") == first
    assert await shown("?moves=d3,nonsense") == first
    assert await shown("?moves=d3&opening=nonsense") == first
    pictures = {sample, first, await shown("?moves=d3,c3"), await shown("?opening=reversi")}
    assert len(pictures) == 4


async def test_puzzles_have_previews(eve: Browser) -> None:
    page = await eve.read(f"/puzzles/{PUZZLE}")
    assert f"/puzzles/{PUZZLE}/preview.png?lang=en" in page
    assert await preview(eve, f"/puzzles/{PUZZLE}/preview.png")


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("/games/chess/preview.png", "no-such-game"),
        ("/matches/nowhere/preview.png", "no-such-match"),
        ("/puzzles/nowhere/preview.png", "no-such-puzzle"),
    ],
)
async def test_unknown_pages_have_no_preview(eve: Browser, path: str, reason: str) -> None:
    assert (await eve.ask("GET", path, status=404))["reason"] == reason


def test_long_names_are_shortened() -> None:
    name = "W" * 60
    drawing = draw_preview(GAMES["macbeth"].start({}), "MacBeth", [Line(name, Color.BLACK, 2)])
    assert name not in drawing
    assert "WWWW…" in drawing


def test_a_sentence_with_a_long_name_is_not_cut() -> None:
    drawing = draw_preview(GAMES["macbeth"].start({}), "MacBeth", [Line("W" * 24 + " invites you")])
    assert ">invites you<" in drawing


def test_what_joins_an_emoji_takes_no_room() -> None:
    line = Line("👩\u200d👩\u200d👧\u200d👦🏳\ufe0f\u200d🌈 E", Color.BLACK, 2)
    assert 'font-size="42.0"' in draw_preview(GAMES["macbeth"].start({}), "MacBeth", [line])


def test_the_texts_of_an_invitation_for_three_stay_above_the_name_of_the_site() -> None:
    lines = [*(Line("Open seat", color) for color in Color), Line("Ann invites you"), Line("5+5")]
    drawing = draw_preview(GAMES["hex-othello-3"].start({}), "Hexagonal Othello for three", lines)
    found = re.search(r"translate\(680 315\) scale\(([\d.]+)\)", drawing)
    assert found
    baselines = [
        float(y) for y in re.findall(r'<text x="[\d.]+" y="([\d.]+)" font-size="38', drawing)
    ]
    assert len(baselines) == 2
    assert 315 + (max(baselines) - 315) * float(found[1]) < 585 - 34


def test_games_are_recognized_by_their_pictures() -> None:
    """Each shows its own shape of board, or stones that no other game on the board has."""
    assert SAMPLES.keys() == GAMES.keys()
    seen = set()
    for game in GAMES.values():
        position = sample_position(game)
        assert not position.over
        stones = {position.stone(site.bit) for site in position.rules.board.by_cell.values()}
        seen.add((position.rules.board, frozenset(stones)))
    assert len(seen) == len(GAMES)


async def test_the_address_on_a_page_of_a_finished_match_lets_its_preview_be_kept(
    ann: Browser, bob: Browser
) -> None:
    match_id = await ann.start_match(bob)
    for status, caching in (("running", "no-cache"), ("over", f"public, max-age={KEPT}")):
        if status == "over":
            await bob.resign(match_id)
        for path in (f"/matches/{match_id}", f"/matches/{match_id}/analysis"):
            page = (await bob.http.get(path)).text
            (shown,) = re.findall(r'"og:image" content="[^"]*?(/matches/[^"]*)"', page)
            answer = await bob.http.get(unescape(shown))
            assert answer.headers["cache-control"] == caching, (status, path)


async def test_the_words_of_a_preview_name_the_players_and_the_result(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    for person, name in ((ann, "Ann"), (bob, "Bob")):
        await person.ask("PATCH", "/api/me", {"name": name})
    match_id = await ann.open_match(time="5+5")
    path = f"/matches/{match_id}"
    assert await words(eve, path) == (
        "MacBeth · Birnam",
        "Ann invites you to a game of MacBeth, 5 min + 5 s a move. No account needed.",
    )
    assert (await words(eve, path, "ja"))[1].startswith("AnnがMacBeth、5分")
    await bob.sit(match_id)
    headline = "Ann and Bob · MacBeth · Birnam"
    assert await words(eve, path) == (
        headline,
        "Ann and Bob are playing MacBeth. Open to watch.",
    )
    await bob.resign(match_id)
    result = "A game of MacBeth: Ann and Bob. Ann won."
    assert await words(eve, path) == (headline, result)
    assert await words(eve, f"{path}/analysis") == (f"Review · {headline}", result)
