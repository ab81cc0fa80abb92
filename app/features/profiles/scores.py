"""Results against each opponent, and finished games, as a profile shows them."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime

from app.fields import attributes
from app.locales.games import (
    changed_options,
    game_title,
    match_title,
    start_title,
    time_control_text,
)
from app.locales.variant_names import readers
from app.match.bot_players import as_opponent
from app.match.commands import PlayerId
from app.match.time_control import parse_time_control
from app.players.matches.of_player import HeadToHead
from app.players.matches.public import GamePosition, GameResult, GameScore, result_of
from app.players.matches.summaries import MatchSummary
from app.players.shown_names import display_name
from engine import ALL_GAMES, find_game

_POSITION = re.compile(r"(\d{1,17})\.([A-Za-z0-9_-]{1,32})")


@dataclass(frozen=True, slots=True)
class Score:
    """Results in a game, or against the opponent with the `handle`."""

    title: str
    won: int
    drawn: int
    lost: int
    handle: str | None = None


@dataclass(frozen=True, slots=True)
class GameCard:
    """A finished game. `details` are its game, options and time control."""

    url: str
    picture: str
    names: list[str]
    result: GameResult
    details: list[str]
    rated: bool
    ended: date


def game_scores(scores: Iterable[GameScore]) -> list[Score]:
    return [
        Score(game_title(score.game), score.won, score.drawn, score.lost)
        for score in scores
        if score.game in ALL_GAMES
    ]


def opponent_scores(
    scores: Sequence[HeadToHead], handles: Mapping[PlayerId, str]
) -> tuple[list[Score], bool]:
    """The scores by opponent, computers of one strength as one; and whether some were for three."""
    by_opponent: dict[PlayerId, list[HeadToHead]] = {}
    for score in scores:
        by_opponent.setdefault(as_opponent(score.opponent), []).append(score)
    three = any(
        len(ALL_GAMES[score.game].players) > 2 for score in scores if score.game in ALL_GAMES
    )
    return [_total(each, handles.get(who)) for who, each in by_opponent.items()], three


def by_opponent_and_game(scores: Iterable[HeadToHead]) -> list[list[HeadToHead]]:
    found: dict[tuple[PlayerId, str], list[HeadToHead]] = {}
    for score in scores:
        if score.game in ALL_GAMES:
            found.setdefault((as_opponent(score.opponent), score.game), []).append(score)
    return list(found.values())


def opponent_row(
    scores: Sequence[HeadToHead], handles: Mapping[PlayerId, str]
) -> dict[str, str | int | None]:
    total = _total(scores, handles.get(scores[0].opponent))
    return attributes(
        total,
        ("handle", "won", "drawn", "lost"),
        id=as_opponent(scores[0].opponent),
        name=total.title,
        game=scores[0].game,
    )


def _total(scores: Sequence[HeadToHead], handle: str | None) -> Score:
    return Score(
        display_name(scores[0].opponent, scores[0].name),
        sum(score.won for score in scores),
        sum(score.drawn for score in scores),
        sum(score.lost for score in scores),
        handle,
    )


def game_card(summary: MatchSummary, player: PlayerId, viewer: PlayerId | None) -> GameCard:
    game, url = find_game(summary.game), f"/matches/{summary.id}"
    choices = changed_options(game, summary.options)
    time = time_control_text(parse_time_control(summary.time))
    others = [summary.seats.get(color, (None, None)) for color in game.players]
    return GameCard(
        url,
        f"{url}/board.svg?v={summary.version}",
        [display_name(who, name) for who, name in others if who and who != player],
        result_of(summary, player),
        [
            one
            for one in (
                match_title(game.id, summary.options, readers(viewer, summary.people)),
                *choices,
                start_title(summary.start),
                time,
            )
            if one
        ],
        summary.rated,
        day_of(summary.moved_at),
    )


def day_of(moment: int) -> date:
    """The UTC day of a moment in milliseconds."""
    return datetime.fromtimestamp(moment / 1000, UTC).date()


def parse_position(text: str) -> GamePosition | None:
    """The place after which a page of games begins; None if it cannot be read."""
    found = _POSITION.fullmatch(text)
    return (int(found[1]), found[2]) if found else None


def position_text(position: GamePosition) -> str:
    return f"{position[0]}.{position[1]}"
