"""Loads the tournament that a request names, and checks who may see it."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Path

from app.features.circles.access import SeenCircle, load_circle
from app.features.circles.model import is_member
from app.features.circles.store.circles import Circles
from app.features.circles.store.memberships import Memberships
from app.features.tournaments.rules.state import Tournament
from app.features.tournaments.tournaments import Tournaments
from app.http.errors import ApiError
from app.http.session import Visit
from app.locales import t
from app.match.commands import PlayerId, TournamentGame
from app.match.decide import Refused

TournamentId = Annotated[str, Path(max_length=32, description="The id in a tournament's URL.")]

_STATUS_OF_REASON = {"not-organizer": 403, "removed": 403}


@dataclass(frozen=True, slots=True)
class SeenTournament:
    """A tournament that a visitor may see, and its circle if it has one."""

    tournament: Tournament
    player: PlayerId | None
    circle: SeenCircle | None

    @property
    def organizes_circle(self) -> bool:
        return self.circle is not None and self.circle.organizes

    @property
    def organizes(self) -> bool:
        return self.organizes_circle or self.player == self.tournament.host

    @property
    def may_join(self) -> bool:
        """True if the tournament is open to all, or the visitor is a member of its circle."""
        return self.circle is None or self.circle.is_member


async def load_tournament(visit: Visit, tournament_id: str) -> SeenTournament:
    """Raises ApiError 404 if there is none, or its circle is hidden from the visitor."""
    tournament = await visit[Tournaments].find(tournament_id)
    if tournament is None:
        raise _no_such_tournament()
    circle = None
    if tournament.plan.circle:
        try:
            circle = await load_circle(visit, tournament.plan.circle)
        except ApiError as error:
            raise _no_such_tournament() from error
    return SeenTournament(tournament, visit.player, circle)


async def shown_tournament(
    visit: Visit, tournament: TournamentGame | None
) -> TournamentGame | None:
    """None if the visitor may not see it, because its circle is hidden."""
    found = await visit[Tournaments].find(tournament.id) if tournament else None
    circle_id = found.plan.circle if found else None
    if circle_id is None:
        return tournament
    circle = await visit[Circles].find(circle_id)
    if circle is None or circle.settings.visible:
        return tournament if circle else None
    player = visit.player
    standing = await visit[Memberships].standing(circle_id, player) if player else None
    return tournament if is_member(standing) else None


def _no_such_tournament() -> ApiError:
    return ApiError(404, "no-such-tournament", t("errors.no-such-tournament.text"))


def refused_terms(refused: Refused) -> ApiError:
    """No tournament can have these terms, whatever its state."""
    return ApiError(422, refused.reason, refusal(refused).problem.message)


def refusal(refused: Refused) -> ApiError:
    text = t(f"tournaments.refused.{refused.reason}", **refused.values)
    return ApiError(_STATUS_OF_REASON.get(refused.reason, 409), refused.reason, text)
