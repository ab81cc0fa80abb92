"""The form of a new match, prefilled from the query of its URL."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.match.time_control import UNLIMITED, TimeControl, TimeControlError, parse_time_control
from app.web.games.options import with_option_titles
from engine import Game, OptionError

MAX_QUOTED = 40  # characters of a query parameter in a message


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to a question. `summary` is shown where the chosen settings are listed."""

    value: str
    title: str
    explanation: str = ""
    summary: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A question of the form. Its first answer is the default."""

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

DEFAULT_ACCESS = {question.name: question.answers[0].value for question in QUESTIONS}
VALUES = {question.name: [answer.value for answer in question.answers] for question in QUESTIONS}
LEGACY_VALUES = {("listed", "yes"): ("watch", "everybody"), ("listed", "no"): ("watch", "link")}
"""Parameters in links that were copied from older versions of the form."""
PAGE_PARAMETERS = ("with", "computers", "hints")
"""Parameters that the script of the page reads."""


@dataclass(frozen=True, slots=True)
class NewMatchForm:
    """The initial values of the form. `access` has the answers to QUESTIONS.

    `ignored` are messages about parameters that could not be used.
    """

    options: Mapping[str, str]
    color: str
    access: Mapping[str, str]
    time: TimeControl
    ignored: tuple[str, ...]


def parse_form(game: Game, query: Mapping[str, str]) -> NewMatchForm:
    """Read the parameters in their order. One that conflicts with an earlier one is ignored."""
    options = game.complete({})
    colors = ["random", *(color.value for color in game.players)]
    color, access, time, ignored = "random", dict(DEFAULT_ACCESS), UNLIMITED, []
    for name, value in [LEGACY_VALUES.get(parameter, parameter) for parameter in query.items()]:
        if name == "color" and value in colors:
            color = value
        elif value in VALUES.get(name, ()):
            access[name] = value
        elif name in PAGE_PARAMETERS:
            continue
        elif name == "time":
            try:
                time = parse_time_control(value)
            except TimeControlError as error:
                ignored.append(f"{_quote(name, value)}: {error}")
        elif name in ("color", "listed") or name in VALUES:
            ignored.append(f"{_quote(name, value)} is not one of the choices here.")
        else:
            try:
                options = game.complete({**options, name: value})
            except OptionError as error:
                ignored.append(_option_message(game, name, value, error))
    return NewMatchForm(options, color, access, time, tuple(ignored))


def _option_message(game: Game, name: str, value: str, error: OptionError) -> str:
    choices = {option.name: [choice.value for choice in option.choices] for option in game.options}
    if name not in choices:
        return f"{_quote(name, value)}: {game.title} has no such option."
    if value not in choices[name]:
        return f"{_quote(name, value)} is not one of the choices here."
    return f"{with_option_titles(game, str(error))}."


def _quote(name: str, value: str) -> str:
    text = f"{name}={value}"
    return text if len(text) <= MAX_QUOTED else f"{text[: MAX_QUOTED - 1]}…"
