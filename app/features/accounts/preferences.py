"""Display and sound preferences of a player, stored for their other devices."""

from collections.abc import Mapping
from typing import Any

import orjson
from fastapi import APIRouter, Request, Response
from pydantic import Field, ValidationError

from app.features.catalog.examples import single_example
from app.features.catalog.keyboard_help import keyboard_help
from app.features.catalog.routes import game_info
from app.http.access_tokens.needs import needs
from app.http.choices import OF_DEVICE, OF_PLAYER, Choices
from app.http.html import render
from app.http.session import TheVisit, ensure_player
from app.players.preferences import PreferenceStore, StoredPreferences
from app.wire.schema import Flag, Schema, example
from engine import GAMES

router = APIRouter(tags=["me"])


class Preferences(Schema):
    """The preferences that a player saved last. Devices without their own use them."""

    choices: Choices
    all_devices_at: int = Field(
        description="When they were last saved for all devices; they replace what a device saved "
        "before. Milliseconds since 1970, 0 for never."
    )


@example(choices={}, all_devices=False)
class SavePreferences(Schema):
    """Preferences to save."""

    choices: Choices
    all_devices: Flag = Field(False, description="Replace preferences on all other devices, too.")


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
        choices=OF_DEVICE,
        game=game_info(game),
        rendered=example,
        keyboard_help=keyboard_help(game.start({})),
    )


@router.get("/api/me/settings", **needs("read", anonymous=True))
async def read_preferences(visit: TheVisit) -> Preferences:
    """Read your preferences."""
    stored = await visit[PreferenceStore].find(visit.player) if visit.player else None
    return _preferences(stored)


@router.put("/api/me/settings", **needs("play", anonymous=True))
async def save_preferences(body: SavePreferences, visit: TheVisit) -> Preferences:
    """Save your preferences."""
    player = (await ensure_player(visit)).player
    stored = await visit[PreferenceStore].find(player)
    before = stored_choices(stored).model_dump(include=OF_PLAYER, exclude_none=True)
    chosen = before | body.choices.model_dump(exclude_none=True)
    choices = orjson.dumps(chosen).decode()
    at = visit.now() if body.all_devices else None
    return _preferences(await visit[PreferenceStore].save(player, choices, at))


def _preferences(stored: StoredPreferences | None) -> Preferences:
    if stored is None:
        return Preferences(choices=Choices(), all_devices_at=0)
    return Preferences(choices=stored_choices(stored), all_devices_at=stored.everywhere)
