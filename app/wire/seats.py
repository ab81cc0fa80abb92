"""Answers about seats."""

from pydantic import Field

from app.wire.schema import Schema
from engine import Color


class SeatTaken(Schema):
    """A seat was taken."""

    color: Color
    version: int = Field(description="The version of the match since then.")
