"""Guided lessons: small tasks on a board, by game."""

from collections.abc import Mapping

from engine.lessons.macbeth import MACBETH, MACBETH_FULL
from engine.lessons.moxie import MOXIE
from engine.lessons.neutrals import DESDEMONA, RENEGADO
from engine.lessons.relatives import HEX_OTHELLO_3, OTHELLO
from engine.lessons.task import Task

__all__ = ["CORE", "LESSONS", "Task"]

CORE = 5  # tasks at the beginning of a lesson that suffice to play

LESSONS: Mapping[str, tuple[Task, ...]] = {
    "macbeth": MACBETH,
    "macbeth-full": MACBETH_FULL,
    "hex-othello-3": HEX_OTHELLO_3,
    "renegado": RENEGADO,
    "othello": OTHELLO,
    "desdemona": DESDEMONA,
    "moxie": MOXIE,
}
