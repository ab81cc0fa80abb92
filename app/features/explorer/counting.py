"""Extracts from a finished public game what is counted: its first moves and its result."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from app.event_log.finished_matches import FinishedMatchWorker, WaitingMatches
from app.event_log.log import EventLog
from app.match.events import Entry
from app.match.evolve import evolve, start_match
from app.match.state import Match
from engine import PASS, Color, fewest_win, find_game, format_move
from engine.canonical import canonical
from engine.variants import label_of

MAX_PLIES = 20  # plies of a game whose moves are counted


@dataclass(frozen=True, slots=True)
class CountedMove:
    """A move of a game. Position and move are up to symmetry of the board.

    `margin` is the mover's lead over the best other player at the end, if scores decided.
    """

    position: str
    move: str
    margin: int | None


@dataclass(frozen=True, slots=True)
class CountedGame:
    """A finished game. `complete` if played to its end; `from_start` if from the start.

    `margin` is the difference between the two best final scores, if scores decided.
    """

    match_id: str
    game: str
    variant: str
    winners: tuple[Color, ...]
    moves: tuple[CountedMove, ...]
    from_start: bool
    complete: bool
    plies: int
    passes: int
    margin: int | None


def variant_of(game: str, options: Mapping[str, str]) -> str:
    """The non-default options, such as `board=hex`; empty without any.

    A variant is `rules=` with its name or its id.
    """
    known = find_game(game)
    chosen = ((option, options.get(option.name, option.choices[0])) for option in known.options)
    short = label_of if known.is_variant else str
    return " ".join(
        f"{option.name}={short(choice)}" for option, choice in chosen if choice != option.choices[0]
    )


def count_game(match_id: str, log: Iterable[Entry]) -> CountedGame | None:
    match: Match | None = None
    for entry in log:
        match = start_match(entry) if match is None else evolve(match, entry)
    if match is None or not match.terms.listed or match.terms.private or not match.winners:
        return None
    score = _ranked_score(match)
    best = sorted(score.values(), reverse=True) if score else []
    complete = match.ended == "finished"
    return CountedGame(
        match_id,
        match.terms.game,
        variant_of(match.terms.game, match.terms.options),
        match.winners,
        tuple(_moves(match, score)),
        from_start=match.terms.imported_turns == 0,
        complete=complete,
        plies=len(match.turns),
        passes=sum(turn.move == PASS for turn in match.turns),
        margin=best[0] - best[1] if best else None,
    )


def _ranked_score(match: Match) -> Mapping[Color, int] | None:
    """The score that decided, larger for the better player."""
    score = match.deciding_score
    if score and fewest_win(match.position.rules):
        return {color: -count for color, count in score.items()}
    return score


def _moves(match: Match, score: Mapping[Color, int] | None) -> list[CountedMove]:
    """The first moves of the players, each once; without forced passes and imported moves."""
    found: dict[tuple[str, str], CountedMove] = {}
    for turn in list(match.turns)[match.terms.imported_turns : MAX_PLIES]:
        if turn.forced is not None:
            continue
        position = canonical(turn.before)
        move = position.turn_move(format_move(turn.before, turn.move))
        margin = None
        if score:
            others = (count for color, count in score.items() if color is not turn.color)
            margin = score[turn.color] - max(others)
        found.setdefault((position.key, move), CountedMove(position.key, move, margin))
    return list(found.values())


POLL_INTERVAL = 60.0  # seconds


def explorer_worker(
    games: WaitingMatches[CountedGame], event_log: EventLog, clock: Callable[[], int]
) -> FinishedMatchWorker[CountedGame]:
    return FinishedMatchWorker(
        "explorer",
        games,
        event_log,
        clock,
        summarize=count_game,
        concerns=lambda match: match.terms.listed and bool(match.winners),
        interval=POLL_INTERVAL,
    )
