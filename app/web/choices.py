"""How somebody likes the site: what can be chosen, and what of it was chosen."""

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field, ValidationError

from app.web.shape import Wire

Switch = Literal["on", "off"]
Pressing = Literal["usual", "once", "twice"]


class Choices(Wire):
    """What was chosen; null where nothing was, so that the usual holds."""

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
    confirm_fast: Pressing | None = None
    confirm_slow: Pressing | None = None
    sounds: Literal["off", "calls", "all"] | None = None
    volume: Literal["20", "40", "60", "80", "100"] | None = None
    vibration: Switch | None = None
    awake: Switch | None = None


class Preferences(Wire):
    """What a player has chosen last, for the devices on which they have not chosen."""

    choices: Choices
    everywhere: int = Field(
        description="When it was said to hold on every device: what a device chose before is void."
    )


class KeepPreferences(Wire):
    """The choices that new devices of the player start with, or, if wished, all devices."""

    choices: Choices
    everywhere: bool = False


def still_valid(stored: Mapping[str, Any]) -> Choices:
    """What was stored, without what cannot be chosen any more."""
    valid: dict[str, Any] = {}
    for name, value in stored.items():
        try:
            Choices.model_validate({name: value})
        except ValidationError:
            continue
        valid[name] = value
    return Choices.model_validate(valid)
