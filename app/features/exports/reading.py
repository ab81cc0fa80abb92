"""Converts a line of an export to a match's log, from which the same line can be made."""

import hashlib
import re
from dataclasses import dataclass

from pydantic import ValidationError

from app.features.exports.lines import line_fields
from app.features.exports.schemas import PublicGame
from app.features.exports.store.public_matches import ExportedGame
from app.match.bot_players import computer_id, is_computer
from app.match.commands import SERVICE, PlayerId
from app.match.conditional_moves import is_forced
from app.match.events import (
    ColorChosen,
    Ended,
    EndReason,
    Entry,
    Event,
    Flagged,
    Opened,
    Passed,
    Played,
    Resigned,
    Seated,
    Skipped,
)
from app.match.state import ColorChoice
from app.match.swap import can_go_on, plies_before_choice
from app.match.time_control import TimeControlError, parse_time_control
from app.players.bot_names import unmarked
from app.players.shown_names import clean_name
from app.players.store import DELETED_NAME
from engine import (
    DEPARTURES,
    Color,
    IllegalMove,
    NotationError,
    OptionError,
    Position,
    Record,
    ReplayError,
    UnknownGame,
    find_game,
)

_GUEST = re.compile(r"Guest ([0-9a-f]{3})")
_COMPUTER = re.compile(r"Computer player, level ([1-8](?:\.[258])?) of 8")
_CHOICE = re.compile(r"(black|white) after ([0-9]{1,3})")
_DELETED = "Deleted player"
_UNCHECKED = {"cursor", "rated"}  # an imported game is not rated
_SHOWN = 60  # characters of a wrong value


class InvalidLine(ValueError):
    """A line that is not a finished public game, or contradicts itself."""


@dataclass(frozen=True, slots=True)
class _Group:
    """The events of an entry under construction."""

    by: PlayerId
    at: int
    events: list[Event]


def read_line(line: bytes) -> ExportedGame:
    """The log of a game whose players do not exist on this server. Raises InvalidLine.

    All moves are played. The same line always makes the same log.
    """
    try:
        game = PublicGame.model_validate_json(line)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        raise InvalidLine(f"{place}: {first['msg']}" if place else first["msg"]) from error
    try:
        read = _read(game)
    except (UnknownGame, OptionError, NotationError, ReplayError, IllegalMove) as error:
        raise InvalidLine(str(error)) from error
    except TimeControlError as error:
        raise InvalidLine(f"the tag TimeControl is {_quoted(game.tags['TimeControl'])}") from error
    _compare(game, read)
    return read


def _read(game: PublicGame) -> ExportedGame:
    positions = Record(game.game, game.options, game.tags, tuple(game.moves)).replay()
    seats = _seats(game)
    names = dict(seats.values())
    players = {color: player for color, (player, _) in seats.items()}
    time = game.tags.get("TimeControl", "none")
    parse_time_control(time)
    earlier = tuple(game.moves[: game.earlier_plies])
    if any(map(_is_departure, earlier)) or len(earlier) < game.earlier_plies:
        raise InvalidLine("earlier_plies: no game can begin with these moves")
    host = next((player for player in names if not is_computer(player)), next(iter(names)))
    swap = _swap(game, positions)
    opened = Opened(
        game.game,
        game.options,
        host,
        drawn=False,
        listed=True,
        time=time,
        moves=earlier,
        balanced=game.start == "balanced",
        swap_plies=game.swap_plies if game.start == "swap" else 0,
    )
    first = dict(zip(players, reversed(players.values()), strict=True)) if swap.swapped else players
    seated = [Seated(player, color) for color, player in first.items()]
    groups = [_Group(host, game.opened_at, [opened, *seated])]
    _add_moves(groups, game, positions, players, swap)
    _add_end(groups, game, positions[-1])
    entries = tuple(
        Entry(version, group.by, f"import-{version}", group.at, tuple(group.events))
        for version, group in enumerate(groups, 1)
    )
    return ExportedGame(game.id, game.ended_at, entries, names)


def _swap(game: PublicGame, positions: tuple[Position, ...]) -> ColorChoice:
    """The choice of a color. One that was never made comes after the last turn."""
    first, *_ = find_game(game.game).players
    never = ColorChoice(first, len(positions), swapped=False)
    if game.start != "swap":
        return never
    if game.swap_plies != plies_before_choice(find_game(game.game), game.options):
        raise InvalidLine(f"swap_plies: {game.swap_plies}")
    tag = game.tags.get("Swap")
    if tag is None:
        return never
    parts = _CHOICE.fullmatch(tag)
    ply = int(parts[2]) if parts else 0
    if parts is None or (ply < game.swap_plies and any(map(can_go_on, positions[ply : ply + 1]))):
        raise InvalidLine(f"the tag Swap is {_quoted(tag)}")
    color = Color(parts[1])
    return ColorChoice(color, ply, swapped=color is first)


def _seats(game: PublicGame) -> dict[Color, tuple[PlayerId, str | None]]:
    """An id and a name for each color. The same name on the same site has the same id."""
    site = game.tags.get("Site", "").rpartition("/matches/")[0]
    found: dict[Color, tuple[PlayerId, str | None]] = {}
    shown: list[str] = []
    for color in find_game(game.game).players:
        name = game.tags.get(color.capitalize())
        if name is None:
            raise InvalidLine(f"the tag {color.capitalize()} is missing")
        shown.append(name)
        found[color] = _player(site, name, shown.count(name))
    return found


def _player(site: str, name: str, number: int) -> tuple[PlayerId, str | None]:
    """The id and chosen name for a name in an export. `number` counts it in its match."""
    key = hashlib.sha256(f"{site}\n{name}\n{number}".encode()).hexdigest()
    if computer := _COMPUTER.fullmatch(name):
        return computer_id(float(computer[1]), number), None
    if guest := _GUEST.fullmatch(name):
        return guest[1] + key[:13], None
    if name == _DELETED:
        return key[:16], DELETED_NAME
    try:
        plain = clean_name(name, imported=True) == unmarked(name)
    except ValueError:
        plain = False
    if not plain:
        raise InvalidLine(f"{_quoted(name)} cannot be the name of a player")
    return key[:16], name


def _add_moves(
    groups: list[_Group],
    game: PublicGame,
    positions: tuple[Position, ...],
    players: dict[Color, PlayerId],
    swap: ColorChoice,
) -> None:
    plies = [not _is_departure(move) for move in game.moves]
    if sum(plies) != len(game.times):
        raise InvalidLine(f"times: {len(game.times)} for {sum(plies)} plies")
    times = iter(game.times[game.earlier_plies :])
    at = game.opened_at
    for number in range(game.earlier_plies, len(game.moves)):
        move, before = game.moves[number], positions[number]
        if number == swap.ply:
            groups.append(_Group(players[swap.color], at, [ColorChosen(swap.color)]))
        if _is_departure(move):
            last = not any(plies[number:])
            color = Color(move.partition("-")[0])
            event = _left(color, game, positions[number + 1], last=last)
            groups.append(_Group(players[color], game.ended_at if last else at, [event]))
            continue
        at = next(times)
        if not is_forced(before):
            groups.append(_Group(players[before.turn], at, [Played(move)]))
        elif groups[-1].at == at:
            groups[-1].events.append(Passed("nothing-to-capture"))
        else:
            groups.append(_Group(SERVICE, at, [Passed("nothing-to-capture")]))


def _left(color: Color, game: PublicGame, after: Position, *, last: bool) -> Event:
    if f"{color}-timeout" in game.moves:
        return Flagged(color)
    if last and game.ended == "claimed" and after.over:
        return Skipped(color, after.active[0])
    return Resigned(color)


def _add_end(groups: list[_Group], game: PublicGame, position: Position) -> None:
    """Add the end, for the reason that follows from the moves, if any."""
    left = groups[-1].events[-1]
    reason: EndReason
    if not position.over:
        reason = game.ended
        if reason not in ("agreed", "shared"):
            raise InvalidLine(f"ended is {reason}, but {position.turn} is to move")
    elif len(position.active) > 1:
        reason = "finished"
    elif isinstance(left, Flagged):
        reason = "time"
    else:
        reason = "claimed" if isinstance(left, Skipped) else "resigned"
    if groups[-1].at == game.ended_at and position.over:
        groups[-1].events.append(Ended(reason))
    else:
        groups.append(_Group(SERVICE, game.ended_at, [Ended(reason)]))


def _compare(game: PublicGame, read: ExportedGame) -> None:
    """Raises InvalidLine if the log would be exported differently."""
    made = line_fields(read, "")
    given = game.model_dump(mode="json")
    for name in PublicGame.model_fields.keys() - _UNCHECKED - {"tags"}:
        if given[name] != made[name]:
            raise InvalidLine(_contradiction(name, given[name], made[name]))
    tags = made["tags"]
    assert isinstance(tags, dict)
    for name in sorted((game.tags.keys() | tags.keys()) - {"Site"}):
        if game.tags.get(name) != tags.get(name):
            raise InvalidLine(
                _contradiction(f"the tag {name}", game.tags.get(name), tags.get(name))
            )


def _contradiction(name: str, given: object, made: object) -> str:
    found = "missing" if given is None else _quoted(given)
    return f"{name} is {found}, but the moves give {_quoted(made)}"


def _is_departure(move: str) -> bool:
    return move.endswith(tuple(f"-{manner}" for manner in DEPARTURES))


def _quoted(value: object) -> str:
    text = repr(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
