"""Decides who plays first, and how badly two players' colors conflict."""

from dataclasses import dataclass

from app.features.tournaments.rules.state import Tournament
from app.match.commands import PlayerId

ABSOLUTE = 3  # the strength of a preference that is granted if at all possible


@dataclass(frozen=True, slots=True)
class ColorHistory:
    """The colors of a player's games: True where they played first."""

    firsts: tuple[bool, ...] = ()

    @property
    def balance(self) -> int:
        return sum(1 if first else -1 for first in self.firsts)

    @property
    def prefers_first(self) -> bool | None:
        """The color that is due; None before the first game."""
        if self.balance:
            return self.balance < 0
        return not self.firsts[-1] if self.firsts else None

    @property
    def strength(self) -> int:
        """The strength of the preference, from 0 to ABSOLUTE."""
        last = self.firsts[-2:]
        if abs(self.balance) >= 2 or (len(last) == 2 and last[0] == last[1] != self.prefers_first):
            return ABSOLUTE
        return 2 if self.balance else int(bool(self.firsts))


def color_histories(tournament: Tournament) -> dict[PlayerId, ColorHistory]:
    """All players' histories. Games that never began do not count."""
    firsts: dict[PlayerId, list[bool]] = {player: [] for player in tournament.order}
    for pairing in tournament.pairings:
        result = tournament.results.get(pairing.number)
        if result is None or not result.unplayed:
            for player, first in zip(pairing.players, (True, False), strict=True):
                firsts[player].append(first)
    return {player: ColorHistory(tuple(own)) for player, own in firsts.items()}


def color_conflict(one: ColorHistory, other: ColorHistory) -> int:
    """The strength of the weaker of two preferences for the same color, otherwise 0."""
    if one.prefers_first is None or one.prefers_first != other.prefers_first:
        return 0
    return min(one.strength, other.strength)


def plays_first(one: ColorHistory, other: ColorHistory, *, otherwise: bool) -> bool:
    """True if `one` plays first. `otherwise` decides if nothing else does."""
    preferences = ((one.prefers_first, True, one), (other.prefers_first, False, other))
    wanted = [
        ((history.strength, abs(history.balance)), prefers is is_one)
        for prefers, is_one, history in preferences
        if prefers is not None
    ]
    if not wanted:
        return otherwise
    strongest = max(strength for strength, _ in wanted)
    answers = {answer for strength, answer in wanted if strength == strongest}
    if len(answers) == 1:
        return answers.pop()
    for mine, theirs in zip(reversed(one.firsts), reversed(other.firsts), strict=False):
        if mine != theirs:  # the colors have alternated since they last differed
            return not mine
    return otherwise
