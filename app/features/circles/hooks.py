"""Hooks with which circles call other features."""

from app.features.circles.access import SeenCircle
from app.hooks import Hook
from app.http.html import Section
from app.match.commands import PlayerId


class CircleLeft(Hook[[str, PlayerId], None]):
    """Called when a player has left a circle, or was removed."""


class CircleEnded(Hook[[str, PlayerId], None]):
    """Called with the owner before a circle is deleted."""


class CircleSections(Hook[[SeenCircle], Section]):
    """Sections for the members' page."""
