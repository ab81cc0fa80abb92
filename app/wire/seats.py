"""Answers about seats."""

from pydantic import Field

from app.wire.schema import Schema, example
from engine import Color


@example(color="white", version=2)
class SeatTaken(Schema):
    """A seat was taken."""

    color: Color
    version: int = Field(description="The version of the match since then.")
