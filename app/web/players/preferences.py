"""Display and sound preferences of a player, stored for their other devices."""

from collections.abc import Mapping
from typing import Any, Literal

import orjson
from fastapi import APIRouter, Request, Response
from pydantic import Field, ValidationError

from app.store.preferences import StoredPreferences
from app.web.errors import error_responses
from app.web.games.examples import single_example
from app.web.games.keyboard_help import keyboard_help
from app.web.games.routes import game_info
from app.web.html import render
from app.web.schema import Schema
from app.web.services import TheServices
from app.web.session import TheVisitor, ensure_player
from app.web.tokens import now
from engine import GAMES

router = APIRouter(tags=["me"])

Switch = Literal["on", "off"]
ConfirmMove = Literal["usual", "once", "twice"]
_KEPT = {
    "language",
    "profile",
    "profile_openings",
    "profile_series",
    "profile_puzzles",
    "bot_challenges",
    "bot_pairing",
}  # no settings of a device; saving those leaves them


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
    sounds: Literal["off", "calls", "all"] | None = None
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


class Preferences(Schema):
    """The preferences that a player saved last. Devices without their own use them."""

    choices: Choices
    all_devices_at: int = Field(
        description="When they were last saved for all devices; they replace what a device saved "
        "before. Milliseconds since 1970, 0 for never."
    )


class SavePreferences(Schema):
    """Preferences to save."""

    choices: Choices
    all_devices: bool = Field(False, description="Replace those of all other devices, too.")


def drop_invalid(stored: Mapping[str, Any]) -> Choices:
    """Ignore stored values that are no longer valid."""
    valid: dict[str, Any] = {}
    for name, value in stored.items():
        try:
            Choices.model_validate({name: value})
        except ValidationError:
            continue
        valid[name] = value
    return Choices.model_validate(valid)


def stored_choices(stored: StoredPreferences | None) -> Choices:
    return drop_invalid(orjson.loads(stored.choices)) if stored else Choices()


@router.get("/settings", include_in_schema=False)
async def settings(request: Request) -> Response:
    """The settings page, with an example as a preview."""
    game = GAMES["hex-othello-3"]
    example = single_example(game, "mixed-row")
    return render(
        request,
        "settings.html",
        game=game_info(game),
        rendered=example,
        keyboard_help=keyboard_help(game.start({})),
    )


@router.get("/api/me/settings", responses=error_responses(503))
async def read_preferences(services: TheServices, visitor: TheVisitor) -> Preferences:
    """Read your preferences."""
    stored = await services.preferences.find(visitor.player) if visitor.player else None
    return _preferences(stored)


@router.put("/api/me/settings", responses=error_responses(403, 413, 422, 429, 503))
async def save_preferences(
    body: SavePreferences, request: Request, services: TheServices, visitor: TheVisitor
) -> Preferences:
    """Save your preferences."""
    player = (await ensure_player(request, services, visitor)).player
    stored = await services.preferences.find(player)
    before = stored_choices(stored).model_dump(include=_KEPT, exclude_none=True)
    chosen = before | body.choices.model_dump(exclude_none=True)
    choices = orjson.dumps(chosen).decode()
    at = now() if body.all_devices else None
    return _preferences(await services.preferences.save(player, choices, at))


def _preferences(stored: StoredPreferences | None) -> Preferences:
    if stored is None:
        return Preferences(choices=Choices(), all_devices_at=0)
    return Preferences(choices=stored_choices(stored), all_devices_at=stored.everywhere)
