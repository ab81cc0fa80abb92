"""The podium of a tournament that is over."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from app.features.tournaments.rules.scores import Standing
from app.locales import t
from app.match.commands import PlayerId

PODIUM = 3  # places


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the podium, with all players who share it."""

    place: int
    players: tuple[PlayerId, ...]
    points: str


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a tournament: its first three places, and everybody's place."""

    podium: tuple[Step, ...]
    places: Mapping[PlayerId, int]

    def winners_text(self, names: Mapping[PlayerId, str]) -> str:
        winners = [names[one] for one in self.podium[0].players]
        return t("tournaments.winner", count=len(winners), name=winners)


def ending_of(table: Sequence[Standing], points_text: Callable[[int], str]) -> Ending:
    steps = tuple(
        Step(
            place,
            tuple(one.player for one in shared),
            points_text(shared[0].points),
        )
        for place in range(1, PODIUM + 1)
        if (shared := [one for one in table if one.place == place])
    )
    return Ending(steps, {one.player: one.place for one in table})
