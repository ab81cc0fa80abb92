"""The form of a new tournament."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta, timezone
from typing import get_args

from app.features.tournaments.pages.details import CATALOG, GAMES_FOR_TWO
from app.features.tournaments.rules.plan import FORMATS, MAX_NAME, MAX_PATIENCE, Format, Plan
from app.match.state import Start
from app.match.time_control import DAY, MINUTE
from app.players.plain_text import plain_text

STARTS: tuple[Start, ...] = get_args(Start)
DECATHLON = "all"
ROTATION = "rotation"
MAX_ROTATION = 8  # games that the form offers
ROTATION_FIELDS = tuple(f"game-{number}" for number in range(1, MAX_ROTATION + 1))
PATIENCE = {"2m": 2 * MINUTE, "5m": 5 * MINUTE, "15m": 15 * MINUTE, "1d": DAY, "3d": 3 * DAY}
COUNTS: dict[Format, str] = {
    "swiss": "rounds",
    "round-robin": "cycles",
    "knockout": "series",
    "arena": "minutes",
    "tables": "tables",
    "league": "league-cycles",
}
"""The field that counts rounds or minutes, by format."""
_BETWEEN_HOURS = (-570, -210, 210, 270, 330, 345, 390, 570, 630, 765)
ZONES = {
    timezone(timedelta(minutes=minutes)).tzname(None): timezone(timedelta(minutes=minutes))
    for minutes in sorted((*range(-720, 841, 60), *_BETWEEN_HOURS))
}
"""The offsets from UTC that are in use, by name, for browsers that run no scripts."""
UNUSUAL = ("patience", "start", "visibility", "rated")  # behind "More options"
DEFAULTS = {
    "name": "",
    "player": "",
    "format": "swiss",
    "game": "macbeth",
    "time": "5+3",
    "rounds": "5",
    "cycles": "1",
    "series": "1",
    "minutes": "60",
    "tables": "4",
    "league-cycles": "1",
    "division-size": "8",
    "moving": "2",
    "seasons": "automatic",
    "league-time": "3d",
    "patience": "5m",
    "visibility": "open",
    "circle": "",
    "starts-at": "",
    "starts": "",
    "zone": "UTC",
    **dict.fromkeys(ROTATION_FIELDS, ""),
    "rated": "",
    "start": "usual",
}


def plan_of(fields: Mapping[str, str]) -> Plan:
    """The plan of a submitted form. Unreadable numbers become 0, which is refused."""
    answers = DEFAULTS | {name: fields[name] for name in DEFAULTS if name in fields}
    form: Format = next((one for one in FORMATS if one == answers["format"]), "swiss")
    count = _number(answers[COUNTS[form]])
    circle, games = answers["circle"] or None, _games(answers, form)
    if answers["game"] == DECATHLON and form in ("swiss", "tables"):
        count = len(games)  # a round for each
    return Plan(
        name=plain_text(answers["name"])[: MAX_NAME + 1],
        format=form,
        games=games,
        time=answers["league-time" if form == "league" else "time"],
        rounds=1 if form == "arena" else count,
        minutes=count if form == "arena" else 0,
        patience=MAX_PATIENCE if form == "league" else PATIENCE.get(answers["patience"], 0),
        division_size=_number(answers["division-size"]) if form == "league" else 8,
        moving=_number(answers["moving"]) if form == "league" else 2,
        automatic=answers["seasons"] != "press",
        rated=answers["rated"] == "yes",
        visibility="circle" if circle else "link" if answers["visibility"] == "link" else "open",
        circle=circle,
        start=next((start for start in STARTS if start == answers["start"]), "usual"),
        starts_at=_start_of(answers["starts-at"], answers["starts"], answers["zone"]),
    )


def _games(answers: Mapping[str, str], form: Format) -> tuple[str, ...]:
    """One game, a rotation's games, or all that the format can play."""
    game = answers["game"]
    if game == DECATHLON:
        return CATALOG if form == "tables" else GAMES_FOR_TWO
    if game == ROTATION:
        return tuple(answers[name] for name in ROTATION_FIELDS if answers[name])
    return (game,)


def _start_of(moment: str, written: str, zone: str) -> int | None:
    """The start: in milliseconds if a script read the field, otherwise in the chosen zone."""
    if moment.isascii() and moment.isdigit() and len(moment) < 15:
        return int(moment)
    if not written:
        return None
    try:
        at = datetime.fromisoformat(written).replace(tzinfo=ZONES.get(zone, UTC))
        return round(at.timestamp() * 1000)
    except (ValueError, OverflowError):
        return 0


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
