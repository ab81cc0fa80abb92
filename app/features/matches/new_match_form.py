"""The form of a new match, prefilled from its URL's query."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from app.features.catalog.options import option_error_text
from app.locales import t
from app.match.swap import plies_before_choice
from app.match.time_control import UNLIMITED, TimeControl, TimeControlError, parse_time_control
from engine import MOXIE, Game, OptionError

MAX_QUOTED = 40  # characters of a query parameter quoted in a message


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to a question; `explained` and `listed` say which messages it has.

    `new.<question>.<value>.title`, `about`, and `summary`, used where the chosen settings are
    listed.
    """

    value: str
    explained: bool = True
    listed: bool = True


@dataclass(frozen=True, slots=True)
class Question:
    """A question of the form, for some `opponents` only. Its first answer is the default.

    `solved`: the game is solved, so an answer is missing and a message says why.
    """

    name: str
    answers: tuple[Answer, ...]
    opponents: str = ""
    solved: bool = False


QUESTIONS = (
    Question(
        "joining",
        (Answer("open", explained=False, listed=False), Answer("approval"), Answer("keys")),
        "anyone friend",
    ),
    Question(
        "watch",
        (
            Answer("link", explained=False, listed=False),
            Answer("everybody"),
            Answer("players"),
        ),
        "friend computer",
    ),
    Question(
        "start",
        (Answer("usual", explained=False, listed=False), Answer("balanced"), Answer("swap")),
    ),
    Question("takebacks", (Answer("yes", listed=False), Answer("no"))),
)

DEFAULT_ACCESS = {question.name: question.answers[0].value for question in QUESTIONS}
VALUES = {question.name: [answer.value for answer in question.answers] for question in QUESTIONS}
LEGACY_VALUES = {("listed", "yes"): ("watch", "everybody"), ("listed", "no"): ("watch", "link")}
"""Parameters in links copied from older versions of the form."""
RATED = ("no", "yes")
OPPONENTS = ("anyone", "friend", "computer")
PAGE_PARAMETERS = ("with", "computers", "hints", "game", "level", "challenge", "key")
"""Parameters that the page's script reads."""


@dataclass(frozen=True, slots=True)
class NewMatchForm:
    """The initial values of the form. `access` has the answers to QUESTIONS.

    `ignored` has messages about unusable parameters.
    """

    options: Mapping[str, str]
    opponent: str
    color: str
    access: Mapping[str, str]
    time: TimeControl
    rated: bool
    ignored: tuple[str, ...]


def questions_for(
    game: Game, options: Mapping[str, str], *, balanced: bool
) -> tuple[Question, ...]:
    """The questions that apply to a game: not all have `balanced` openings and a swap rule."""
    missing = set()
    if not balanced:
        missing.add("balanced")
    if not plies_before_choice(game, options):
        missing.add("swap")
    questions = []
    for question in QUESTIONS:
        answers = question.answers
        is_start = question.name == "start"
        if is_start:
            answers = tuple(answer for answer in answers if answer.value not in missing)
        if len(answers) > 1:
            solved = is_start and game is MOXIE and "balanced" in missing
            questions.append(replace(question, answers=answers, solved=solved))
    return tuple(questions)


def parse_form(game: Game, query: Mapping[str, str], opponent: str = "friend") -> NewMatchForm:
    """Read the parameters in order. One that conflicts with an earlier one is ignored."""
    options = game.complete({})
    colors = ["random", *(color.value for color in game.players)]
    color, access, time, ignored = "random", dict(DEFAULT_ACCESS), UNLIMITED, []
    rated = False
    for name, value in [LEGACY_VALUES.get(parameter, parameter) for parameter in query.items()]:
        if name == "color" and value in colors:
            color = value
        elif name == "rated" and value in RATED:
            rated = value == "yes"
        elif name == "opponent" and value in OPPONENTS:
            opponent = value
        elif value in VALUES.get(name, ()):
            access[name] = value
        elif name in PAGE_PARAMETERS:
            continue
        elif name == "time":
            try:
                time = parse_time_control(value)
            except TimeControlError:
                ignored.append(t("time.invalid"))
        elif name in ("color", "listed", "opponent", "rated") or name in VALUES:
            ignored.append(t("new.ignored.choice", parameter=_quote(name, value)))
        else:
            try:
                options = game.complete({**options, name: value})
            except OptionError as error:
                ignored.append(_option_message(game, name, value, error))
    form = NewMatchForm(options, opponent, color, access, time, rated, tuple(ignored))
    return _casual(form) if game.is_casual(options) else form


def _casual(form: NewMatchForm) -> NewMatchForm:
    """The form of a game without ratings."""
    if not form.rated:
        return form
    return replace(form, rated=False, ignored=(*form.ignored, t("refused.rated-variant")))


def with_possible_start(form: NewMatchForm, questions: Iterable[Question]) -> NewMatchForm:
    """The form of a game that begins as usual, if it cannot begin as its parameter says."""
    start, usual = form.access["start"], DEFAULT_ACCESS["start"]
    starts = {answer.value for one in questions if one.name == "start" for answer in one.answers}
    if start in {usual, *starts}:
        return form
    ignored = t("new.ignored.choice", parameter=_quote("start", start))
    access = {**form.access, "start": usual}
    return replace(form, access=access, ignored=(*form.ignored, ignored))


def _option_message(game: Game, name: str, value: str, error: OptionError) -> str:
    if error.reason != "unknown":
        return option_error_text(game, error)
    return t("new.ignored.choice", parameter=_quote(name, value))


def _quote(name: str, value: str) -> str:
    text = f"{name}={value}"
    return text if len(text) <= MAX_QUOTED else f"{text[: MAX_QUOTED - 1]}…"
