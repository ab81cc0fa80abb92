"""Pairing of players who do not know each other: which open games fit, and for how long.

An open game is a listed match with a free seat.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace

from app.match.commands import JoinPolicy, PlayerId
from app.match.state import Match
from app.match.time_control import DAY, MINUTE, SECOND, Speed
from engine import Color

OFFERED_FOR: Mapping[Speed, int] = {
    "live": 30 * SECOND,
    "unlimited": 15 * MINUTE,
    "correspondence": DAY,
}
"""How long an open game stays on offer after its host has closed the last page."""


def pairing_key(match: Match) -> str | None:
    """Equal for open games with the same game, options, clock, takebacks, kind of opening and
    rating.

    None unless strangers can be paired in the match.
    """
    terms, seating = match.terms, match.seating
    if match.status != "waiting" or not terms.listed or seating.joining == "keys":
        return None
    if terms.imported_turns and not terms.balanced:
        return None
    if terms.previous or terms.hints or seating.has_computers:
        return None
    parts = [terms.game, sorted(terms.options.items()), terms.time, terms.takebacks]
    kinds = {"rated": terms.rated, "balanced": terms.balanced, "swap": terms.swap_plies > 0}
    parts += [name for name, wanted in kinds.items() if wanted]
    return json.dumps(parts, separators=(",", ":"))


def offered_until(match: Match, seen_at: int) -> int:
    """Until when an open game is offered if its host was last seen at a moment."""
    return seen_at + OFFERED_FOR[match.terms.time_control.speed]


@dataclass(frozen=True, slots=True)
class PairingSearch:
    """A search for open games that fit a player, who wants a color, or any for None.

    `join_policies` are the ones that the player accepts. Games whose host approves players are
    found only if they are offered until `approved_until` at least: then their hosts are here.
    """

    player: PlayerId
    key: str
    color: Color | None
    join_policies: tuple[JoinPolicy, ...]
    at: int
    approved_until: int
    rated: bool = False
    excluded: frozenset[str] = frozenset()

    def without(self, match_id: str) -> "PairingSearch":
        return replace(self, excluded=self.excluded | {match_id})

    def only_open(self) -> "PairingSearch":
        """The search limited to games that give the player a seat immediately."""
        policies = tuple(policy for policy in self.join_policies if policy == "open")
        return replace(self, join_policies=policies)


def search_for(match: Match, player: PlayerId) -> PairingSearch:
    """The search of a player who would open a match. Raises ValueError if the match pairs
    nobody.
    """
    key, terms, seating = pairing_key(match), match.terms, match.seating
    if key is None:
        raise ValueError("players are not paired in this match")
    return PairingSearch(
        player=player,
        key=key,
        color=None if terms.random_color else seating.colors_of(player)[0],
        join_policies=("open", "approval") if seating.joining == "open" else ("approval",),
        at=terms.opened_at,
        approved_until=offered_until(match, terms.opened_at) - OFFERED_FOR["live"],
        rated=terms.rated,
    )


@dataclass(frozen=True, slots=True)
class OpenGame:
    """An open game, and until when it is offered if its host is not seen again."""

    match_id: str
    host: PlayerId
    speed: Speed
    offered_until: int
