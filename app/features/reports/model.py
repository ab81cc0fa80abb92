"""Reports to the operators: what is reported, with its words, and by whom."""

from dataclasses import dataclass
from hashlib import blake2b
from typing import Literal, get_args

from app.match.commands import PlayerId

ReportKind = Literal["match", "circle", "design"]
KINDS: tuple[ReportKind, ...] = get_args(ReportKind)

_DIGEST = 8  # bytes


@dataclass(frozen=True, slots=True)
class Report:
    """A report of a message in the chat of a match or of a circle, or of the name of a design.

    `subject`: the id of the match, the circle or the design. `part`: which message or words.
    `text`: the words at that time, of the `author`.
    """

    kind: ReportKind
    subject: str
    part: str
    by: PlayerId
    at: int
    author: PlayerId
    said_at: int
    text: str


def part_of_words(author: PlayerId, text: str) -> str:
    """The part for words that have no number: other words can be reported again."""
    return blake2b(f"{author} {text}".encode(), digest_size=_DIGEST).hexdigest()
