"""The choices of players, and what a visitor sees of a profile.

`make protocol` writes the choices of a device into the JavaScript.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

from pydantic import Field

from app.hooks import Hook
from app.players.profiles import Profile
from app.wire.schema import Schema

Switch = Literal["on", "off"]
ConfirmMove = Literal["usual", "once", "twice"]


class Choices(Schema):
    """The value of each preference; null is the default."""

    theme: Literal["auto", "light", "dark"] | None = None
    contrast: Literal["auto", "usual", "high"] | None = None
    palette: Literal["sandstone", "meadow", "harbor"] | None = None
    signs: Literal["usual", "strong", "none"] | None = None
    turn_hex: Literal["0", "60", "120", "180", "240", "300", "auto"] | None = None
    turn_square: Literal["0", "90", "180", "270", "auto"] | None = None
    coordinates: Switch | None = None
    marks: Literal["turn", "always", "never"] | None = None
    motion: Literal["usual", "fast", "off"] | None = None
    premove: Switch | None = None
    typed_moves: Switch | None = None
    confirm_fast: ConfirmMove | None = None
    confirm_slow: ConfirmMove | None = None
    sounds: Literal["all", "calls", "off"] | None = None
    volume: Literal["20", "40", "60", "80", "100"] | None = None
    vibration: Switch | None = None
    awake: Switch | None = None
    language: Literal["en", "de", "nl", "fr", "es", "ja"] | None = None
    profile: Literal["everybody", "me"] | None = Field(
        None, description="The readers of your profile; null is everybody."
    )
    profile_openings: Literal["everybody", "me"] | None = Field(
        None, description="The readers of the openings in it."
    )
    profile_series: Literal["everybody", "me"] | None = Field(
        None, description="The readers of the series in it."
    )
    profile_puzzles: Literal["everybody", "me"] | None = Field(
        None, description="The readers of the solved puzzles in it."
    )
    bot_challenges: Literal["yes", "no"] | None = Field(
        None, description="Bots may challenge you; null is yes."
    )
    bot_pairing: Literal["yes", "no"] | None = Field(
        None, description="Bots may take a seat in your casual open games; null is no."
    )


OF_PLAYER = {
    "language",
    "profile",
    "profile_openings",
    "profile_series",
    "profile_puzzles",
    "bot_challenges",
    "bot_pairing",
}
"""Choices that a device cannot make by itself."""


def _values(name: str) -> tuple[str, ...]:
    literal, _none = get_args(Choices.model_fields[name].annotation)
    values: tuple[str, ...] = get_args(literal)
    return values


OF_DEVICE: Mapping[str, tuple[str, ...]] = {
    name: _values(name) for name in Choices.model_fields if name not in OF_PLAYER
}
"""The values of each choice of a device, in the order of the form."""

DEFAULTS: Mapping[str, str] = {name: values[0] for name, values in OF_DEVICE.items()} | {
    "typed_moves": "off",
    "volume": "60",
    "awake": "off",
}


@dataclass(frozen=True, slots=True)
class ProfileView:
    """The viewer of a profile: its owner, or somebody else, who sees what the choices permit."""

    own: bool
    choices: Choices


class ProfileValues(Hook[[Profile, ProfileView], Mapping[str, Any]]):
    """Additional values for the page of a profile."""
