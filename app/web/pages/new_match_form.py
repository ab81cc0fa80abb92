"""The options of a new match: preset by an address, and what does not go together."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.match.time_control import UNLIMITED, TimeControl, TimeControlError, parse_time_control
from app.web.games.options import with_option_titles
from engine import Game, OptionError

MOST_SHOWN = 40  # characters of what is quoted from an address


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer, as the form shows it; `short` is what a list of choices says of it."""

    value: str
    title: str
    about: str = ""
    short: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """One question; its first answer is the usual one."""

    name: str
    legend: str
    answers: tuple[Answer, ...]


QUESTIONS = (
    Question(
        "joining",
        "Who may sit down",
        (
            Answer("open", "Whoever has the link"),
            Answer(
                "approval",
                "Whom you let in",
                "Whoever has the link asks for a seat; you say yes or not now.",
                "You let people in",
            ),
            Answer(
                "keys",
                "By one-time links only",
                "Every link that you make seats one person.",
                "One-time links",
            ),
        ),
    ),
    Question(
        "watch",
        "Who may watch",
        (
            Answer("link", "Whoever has the link"),
            Answer(
                "everybody",
                "Everybody",
                "It is listed on the first page, for whoever wants to play or watch.",
                "Listed",
            ),
            Answer(
                "players",
                "The players only",
                "From the start on nobody else sees it.",
                "Private",
            ),
        ),
    ),
    Question(
        "takebacks",
        "Takebacks",
        (
            Answer("yes", "Can be asked for", "The others have to agree."),
            Answer("no", "Never", "A move is a move.", "No takebacks"),
        ),
    ),
)

DEFAULTS = {question.name: question.answers[0].value for question in QUESTIONS}
VALUES = {question.name: [one.value for one in question.answers] for question in QUESTIONS}
LEGACY_VALUES = {("listed", "yes"): ("watch", "everybody"), ("listed", "no"): ("watch", "link")}
"""How addresses said it that were copied before there were more answers."""


@dataclass(frozen=True, slots=True)
class NewMatchForm:
    """What a form shows at first, and what of the address it could not use, in sentences."""

    options: Mapping[str, str]
    color: str
    access: Mapping[str, str]
    time: TimeControl
    ignored: tuple[str, ...]


def parse_form(game: Game, wishes: Mapping[str, str]) -> NewMatchForm:
    """What an address asks for, as far as the game has it; one wish after the other."""
    options = game.complete({})
    seats = [color.value for color in game.players]
    color, door, time, ignored = "random", dict(DEFAULTS), UNLIMITED, []
    for name, value in [LEGACY_VALUES.get(wish, wish) for wish in wishes.items()]:
        if name == "color" and value in ("random", *seats):
            color = value
        elif value in VALUES.get(name, ()):
            door[name] = value
        elif name in ("with", "computers", "hints"):
            continue  # a friend, whom only their own browser knows; and what the page reads itself
        elif name == "time":
            try:
                time = parse_time_control(value)
            except TimeControlError as error:
                ignored.append(f"{_shown(name, value)}: {error}")
        elif name in ("color", "listed") or name in VALUES:
            ignored.append(f"{_shown(name, value)} is not one of the choices here.")
        else:
            try:
                options = game.complete({**options, name: value})
            except OptionError as error:
                ignored.append(_excuse(game, name, value, error))
    return NewMatchForm(options, color, door, time, tuple(ignored))


def _excuse(game: Game, name: str, value: str, error: OptionError) -> str:
    """Why a wish could not be met."""
    choices = {option.name: [choice.value for choice in option.choices] for option in game.options}
    if name not in choices:
        return f"{_shown(name, value)}: {game.title} has no such option."
    if value not in choices[name]:
        return f"{_shown(name, value)} is not one of the choices here."
    return f"{with_option_titles(game, str(error))}."


def _shown(name: str, value: str) -> str:
    text = f"{name}={value}"
    return text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 1]}…"
