"""Loads the profile that a request names, and checks who may see it."""

import re
from dataclasses import dataclass

from app.features.accounts.preferences import stored_choices
from app.http.choices import Choices
from app.http.errors import ApiError
from app.http.services import Services
from app.http.session import Visitor
from app.locales import t
from app.players.preferences import PreferenceStore
from app.players.profiles import Profile, Profiles
from app.players.public_games import GamePosition

_HANDLE = re.compile(r"[A-Za-z0-9_-]{1,20}")
_POSITION = re.compile(r"(\d{1,17})\.([A-Za-z0-9_-]{1,32})")


@dataclass(frozen=True, slots=True)
class SeenProfile:
    """An account as a visitor meets it. `hidden` profiles are shown to their owner only."""

    profile: Profile
    choices: Choices
    own: bool

    @property
    def hidden(self) -> bool:
        return self.choices.profile == "me"

    @property
    def shown(self) -> bool:
        return self.own or not self.hidden


async def load_profile(services: Services, visitor: Visitor, handle: str) -> SeenProfile:
    """Raises ApiError 404 if nobody has the handle."""
    found = await services[Profiles].find(handle) if _HANDLE.fullmatch(handle) else None
    if found is None:
        raise ApiError(404, "no-such-player", t("errors.no-such-player.text"))
    choices = stored_choices(await services[PreferenceStore].find(found.player))
    return SeenProfile(found, choices, visitor.player == found.player)


async def load_shown_profile(services: Services, visitor: Visitor, handle: str) -> SeenProfile:
    """Raises ApiError 404 if nobody has the handle, and 403 if the visitor may not see it."""
    seen = await load_profile(services, visitor, handle)
    if not seen.shown:
        raise ApiError(403, "private", t("profile.hidden"))
    return seen


def parse_position(text: str) -> GamePosition | None:
    """The place after which a page of games begins; None if it cannot be read."""
    found = _POSITION.fullmatch(text)
    return (int(found[1]), found[2]) if found else None


def position_text(position: GamePosition) -> str:
    return f"{position[0]}.{position[1]}"
