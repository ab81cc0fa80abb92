"""The options of a new match: preset by an address, and what does not go together."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Path, Request

from app.match.control import UNLIMITED, TimeControl, TimeError, parse_time
from app.web.doors import EARLIER, USUAL, VALUES
from app.web.errors import ProblemError, problems
from app.web.games import game_named
from app.web.resources import ChoiceRefused, OptionsAdvice
from engine import Game, OptionError

router = APIRouter(prefix="/api/games", tags=["games"])

_NAMED_VALUE = re.compile(r"\b([a-z]+)=([a-z-]+)")
MOST_SHOWN = 40  # characters of what is quoted from an address


@dataclass(frozen=True, slots=True)
class Preset:
    """What a form shows at first, and what of the address it could not use, in sentences."""

    options: Mapping[str, str]
    color: str
    door: Mapping[str, str]
    time: TimeControl
    ignored: tuple[str, ...]


@router.get("/{game}/options", responses=problems(404, 422))
async def read_options(
    game: Annotated[str, Path(max_length=40)], request: Request
) -> OptionsAdvice:
    """Complete options, given as `?board=hex&…`, and which other choices would not go with them."""
    of = game_named(game)
    try:
        options = of.complete(dict(request.query_params))
    except OptionError as error:
        raise ProblemError(422, "no-such-option", in_words(of, str(error))) from error
    return OptionsAdvice(options=options, refused=list(refused_choices(of, options)))


def refused_choices(game: Game, options: Mapping[str, str]) -> Iterator[ChoiceRefused]:
    """The choices that cannot be changed to while the other options stay, and why."""
    for option in game.options:
        for choice in option.choices:
            try:
                game.complete({**options, option.name: choice.value})
            except OptionError as error:
                message = in_words(game, str(error))
                yield ChoiceRefused(option=option.name, value=choice.value, message=message)


def read_preset(game: Game, wishes: Mapping[str, str]) -> Preset:
    """What an address asks for, as far as the game has it; one wish after the other."""
    options = game.complete({})
    seats = [color.value for color in game.players]
    color, door, time, ignored = "random", dict(USUAL), UNLIMITED, []
    for name, value in [EARLIER.get(wish, wish) for wish in wishes.items()]:
        if name == "color" and value in ("random", *seats):
            color = value
        elif value in VALUES.get(name, ()):
            door[name] = value
        elif name in ("with", "computers", "hints"):
            continue  # a friend, whom only their own browser knows; and what the page reads itself
        elif name == "time":
            try:
                time = parse_time(value)
            except TimeError as error:
                ignored.append(f"{_shown(name, value)}: {error}")
        elif name in ("color", "listed") or name in VALUES:
            ignored.append(f"{_shown(name, value)} is not one of the choices here.")
        else:
            try:
                options = game.complete({**options, name: value})
            except OptionError as error:
                ignored.append(_excuse(game, name, value, error))
    return Preset(options, color, door, time, tuple(ignored))


def in_words(game: Game, text: str) -> str:
    """A text in which `board=hex` and the like are said with their titles."""
    titles = {
        (option.name, choice.value): f"{option.title}: {choice.title}"
        for option in game.options
        for choice in option.choices
    }
    return _NAMED_VALUE.sub(
        lambda found: f"“{titles[found[1], found[2]]}”" if found.groups() in titles else found[0],
        text,
    )


def _excuse(game: Game, name: str, value: str, error: OptionError) -> str:
    """Why a wish could not be met."""
    choices = {option.name: [choice.value for choice in option.choices] for option in game.options}
    if name not in choices:
        return f"{_shown(name, value)}: {game.title} has no such option."
    if value not in choices[name]:
        return f"{_shown(name, value)} is not one of the choices here."
    return f"{in_words(game, str(error))}."


def _shown(name: str, value: str) -> str:
    text = f"{name}={value}"
    return text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 1]}…"
