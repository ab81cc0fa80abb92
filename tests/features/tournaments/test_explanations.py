"""The record of a tournament: its bracket, and the sums that explain tie breaks."""

import re
from collections.abc import Sequence
from html import unescape
from random import Random

import pytest
from markupsafe import Markup

from app.features.tournaments.pages.view import Row, TournamentView
from app.features.tournaments.rules.plan import Format
from app.features.tournaments.rules.scores import Standing
from app.http.html import render_part
from app.locales import t
from harness.games.tournament import Played, plan, started
from tests.support.site.page_words import words_of

SUM = re.compile(r"<li><strong>(\w+)</strong>: [\w-]+ ([^ ]+) = (.*?)</li>")
QUARTERS = {"": 0.0, "¼": 0.25, "½": 0.5, "¾": 0.75}


def record(played: Played) -> str:
    """The bracket, the table and the rounds as everybody sees them."""
    names = {player: player for player in (*played.tournament.order, "host")}
    view = TournamentView("cup", played.tournament, names, {})
    html = words_of(
        render_part(
            "tournament_record.html",
            tournament_id="cup",
            tournament=played.tournament,
            view=view,
            names=names,
            handles={},
            organizer=False,
            row_of="".format,
            link_to=Markup(' href="{0.url}"').format,
        )
    )
    return unescape(html)


def number(text: str) -> float:
    whole, mark = re.fullmatch(r"(\d*)([¼½¾]?)", text).groups()  # type: ignore[union-attr]
    return int(whole or 0) + QUARTERS[mark]


def check_sums(text: str) -> dict[str, list[str]]:
    """Add up the terms of every sum; returns them by player."""
    sums = {}
    for player, total, explained in SUM.findall(text):
        terms = explained.split(" + ") if explained else []
        assert number(total) == sum(number(term.rpartition(" ")[2]) for term in terms)
        sums[player] = terms
    return sums


def rows(text: str) -> Sequence[tuple[str, str]]:
    """The player and the first tie break of each row."""
    row = r'<th scope="row">(?:<[^>]*>)*(\w+).*?<td><strong>[^<]*</strong></td><td>([^<]*)</td>'
    return re.findall(row, text, re.DOTALL)


@pytest.mark.parametrize("form", ["round-robin", "swiss", "tables"])
def test_the_terms_of_a_tie_break_add_up(form: Format) -> None:
    played = started(plan(form, 2), 7)
    played.play_to_the_end(Random(4))
    sums = check_sums(record(played))
    assert {*sums} == {*played.tournament.order}


def test_the_sums_of_a_league_are_those_of_a_season_and_a_division() -> None:
    played = started(plan("league", division_size=3, moving=1), 6)
    random = Random(2)
    while len(played.tournament.seasons) < 3:
        played.finish(random, played.tournament.open_pairings[0])
    text = record(played)
    for season in (1, 2):
        start = text.index(f'id="season-{season}"')
        shown = text[start : text.find('<details class="season"', start)]
        sums = check_sums(shown)
        assert {*sums} == {*played.tournament.order}
        assert all(len(terms) == 2 for terms in sums.values())
        for player, total in rows(shown):
            assert number(total) == sum(number(term.rpartition(" ")[2]) for term in sums[player])


def test_a_bye_adds_nothing_to_a_buchholz_sum() -> None:
    played = started(plan("swiss"), 3)
    (bye,) = played.tournament.byes[1]
    played.play_to_the_end(Random(1))
    assert check_sums(record(played))[bye] == [f"{t('tournaments.bye')} 0"]


def test_the_bracket_links_the_games_of_each_tie() -> None:
    played = started(plan("knockout", 2), 5)
    running = record(played)
    for pairing in played.tournament.pairings:
        one, other = pairing.players
        labels = [f'aria-label="{names}: ' for names in (f"{one} – {other}", f"{other} – {one}")]
        assert any(f'{label}{t("tournaments.status.running")}"' in running for label in labels)
    played.play_to_the_end(Random(6))
    bracket = record(played).partition('id="table"')[0]
    games = re.findall(r'<a href="(/matches/\w+)" aria-label="(\w+) – (\w+): (.*?)">', bracket)
    assert len({url for url, *_ in games}) == len(games) == len(played.tournament.pairings)
    points = {
        (frozenset(one.players), player): scored
        for one in played.tournament.pairings
        for player, scored in zip(
            one.players, played.tournament.results[one.number].points, strict=True
        )
        if one.number == played.tournament.pairings[-1].number
    }
    for (pair, player), scored in points.items():
        _, one, _, result = games[-1]
        assert {one, *pair} == {*pair}
        shown = result.split("–")[0 if player == one else 1]
        assert number(shown) * 2 == scored


def row(points: int, *tie_breaks: int) -> Row:
    standing = Standing(1, "anna", points, (), tie_breaks, withdrawn=False)
    return Row(standing, str(points), tuple(map(str, tie_breaks)), (), "")


@pytest.mark.parametrize(
    ("table", "telling"),
    [
        ([], []),
        ([row(6, 9, 4), row(4, 8, 3), row(2, 7, 2)], []),
        ([row(4, 9, 4), row(4, 8, 3), row(2, 7, 2)], [0]),
        ([row(4, 9, 4), row(4, 9, 3), row(2, 7, 2)], [1]),
        ([row(4, 9, 4), row(4, 8, 4), row(2, 7, 2), row(2, 7, 1)], [0, 1]),
        ([row(4, 9, 4), row(4, 9, 4)], []),
    ],
)
def test_tie_breaks_are_shown_where_they_decide(table: Sequence[Row], telling: list[int]) -> None:
    assert TournamentView.telling(table) == telling
