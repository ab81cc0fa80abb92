"""Loads the profile that a request names, and checks who may see it."""

import re
from dataclasses import dataclass
from typing import Annotated, Literal

from fastapi import Path

from app.features.accounts.preferences import stored_choices
from app.http.choices import Choices
from app.http.errors import ApiError
from app.http.session import Visit
from app.locales import t
from app.players.preferences import PreferenceStore
from app.players.profiles import Profile, Profiles

HandleInPath = Annotated[str, Path(max_length=20, description="A handle, in any spelling.")]
ProfilePart = Literal["openings", "series", "puzzles"]

_HANDLE = re.compile(r"[A-Za-z0-9_-]{1,20}")


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

    def shows(self, part: ProfilePart) -> bool:
        """False for a part that only the player may see."""
        return self.own or getattr(self.choices, f"profile_{part}") != "me"


async def load_profile(visit: Visit, handle: str) -> SeenProfile:
    """Raises ApiError 404 if nobody has the handle."""
    found = await visit[Profiles].find(handle) if _HANDLE.fullmatch(handle) else None
    if found is None:
        raise ApiError(404, "no-such-player", t("errors.no-such-player.text"))
    choices = stored_choices(await visit[PreferenceStore].find(found.player))
    return SeenProfile(found, choices, visit.player == found.player)


async def load_shown_profile(
    visit: Visit, handle: str, part: ProfilePart | None = None
) -> SeenProfile:
    """Raises ApiError 404 if nobody has the handle, and 403 if the visitor may not see that."""
    seen = await load_profile(visit, handle)
    if not seen.shown or not (part is None or seen.shows(part)):
        raise ApiError(403, "private", t("profile.hidden"))
    return seen
