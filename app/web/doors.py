"""What the form of a new match asks beside the rules: who sits down, who watches, takebacks."""

from dataclasses import dataclass


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

USUAL = {question.name: question.answers[0].value for question in QUESTIONS}
VALUES = {question.name: [one.value for one in question.answers] for question in QUESTIONS}
EARLIER = {("listed", "yes"): ("watch", "everybody"), ("listed", "no"): ("watch", "link")}
"""How addresses said it that were copied before there were more answers."""
