"""A hook with which features add to the profile of a player."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.hooks import Hook
from app.http.choices import Choices
from app.players.profiles import Profile


@dataclass(frozen=True, slots=True)
class ProfileView:
    """The viewer of a profile: its owner, or somebody else, who sees what the choices permit."""

    own: bool
    choices: Choices


class ProfileValues(Hook[[Profile, ProfileView], Mapping[str, Any]]):
    """Additional values for the page of a profile."""
