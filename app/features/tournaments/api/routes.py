"""The API of tournaments, with the rights of their pages."""

from fastapi import APIRouter

from app.features.circles.access import load_organized_circle
from app.features.tournaments import acting
from app.features.tournaments.access import TournamentId, load_tournament
from app.features.tournaments.acting import Action
from app.features.tournaments.api import schemas
from app.features.tournaments.api.views import (
    tournament_card,
    tournament_games,
    tournament_info,
    tournament_standings,
)
from app.features.tournaments.rules.plan import MAX_PATIENCE, Plan
from app.features.tournaments.store.lists import TournamentLists
from app.features.tournaments.tournaments import Tournaments
from app.fields import filled
from app.http.access_tokens.needs import needs
from app.http.named_player import PlayerInPath
from app.http.request_key import TheRequestKey
from app.http.services import site_url
from app.http.session import TheVisit, Visit
from app.match.time_control import MINUTE
from app.players.plain_text import plain_text

router = APIRouter(prefix="/api/tournaments", tags=["tournaments"])


@router.get("", **needs("any"))
async def list_tournaments(visit: TheVisit) -> schemas.TournamentList:
    """List your tournaments, and those that everybody may find."""
    lists, site = visit[TournamentLists], site_url(visit.request)
    mine = await lists.of(visit.player) if visit.player else []
    return schemas.TournamentList(
        mine=[tournament_card(site, one) for one in mine],
        joining=[tournament_card(site, one) for one in await lists.open("joining")],
        running=[tournament_card(site, one) for one in await lists.open("running")],
        over=[tournament_card(site, one) for one in await lists.open("over")],
    )


@router.post("", status_code=201, **needs("challenge", 404, 409, anonymous=True))
async def create_tournament(
    body: schemas.CreateTournament, visit: TheVisit, key: TheRequestKey
) -> schemas.TournamentInfo:
    """Create a tournament, as its organizer."""
    await visit.check_create()
    circle = None
    if body.circle:
        circle = (await load_organized_circle(visit, body.circle))[0]
    plan = await acting.choose_games(visit, _plan(body))
    is_known = key.given and await visit[Tournaments].find(key.match_id) is not None
    if not is_known:
        await acting.check_plan(visit, plan)
    author, tournament_id = await acting.create(
        visit, plan, circle, joins=body.join, tournament_id=key.match_id
    )
    return await _info(visit.of(author), tournament_id)


@router.get("/{tournament_id}", **needs("any", 404))
async def read_tournament(tournament_id: TournamentId, visit: TheVisit) -> schemas.TournamentInfo:
    """Read a tournament's terms and state."""
    return await _info(visit, tournament_id)


@router.get("/{tournament_id}/standings", **needs("any", 404))
async def read_standings(
    tournament_id: TournamentId, visit: TheVisit
) -> schemas.TournamentStandings:
    """Read the table of a tournament."""
    seen = await load_tournament(visit, tournament_id)
    return await tournament_standings(visit.services, seen.tournament)


@router.get("/{tournament_id}/games", **needs("any", 404))
async def read_tournament_games(
    tournament_id: TournamentId, visit: TheVisit
) -> schemas.TournamentGames:
    """Read the games of a tournament, with their results."""
    seen = await load_tournament(visit, tournament_id)
    return tournament_games(tournament_id, seen.tournament)


@router.post("/{tournament_id}/join", **needs("challenge", 404, 409, anonymous=True))
async def join_tournament(tournament_id: TournamentId, visit: TheVisit) -> schemas.TournamentInfo:
    """Join a tournament, or return after a withdrawal."""
    await visit.check_create()
    author = await acting.join(visit, tournament_id)
    return await _info(visit.of(author), tournament_id)


@router.post("/{tournament_id}/{action}", **needs("challenge", 404, 409))
async def act_in_tournament(
    tournament_id: TournamentId, action: Action, visit: TheVisit
) -> schemas.TournamentInfo:
    """Withdraw; or start, pause, continue or stop the tournament, as its organizer."""
    await visit.check_create()
    await acting.act(visit, tournament_id, action)
    return await _info(visit, tournament_id)


@router.put("/{tournament_id}/organizer/{player}", **needs("challenge", 404, 409))
async def hand_over_tournament(
    tournament_id: TournamentId, player: PlayerInPath, visit: TheVisit
) -> schemas.TournamentInfo:
    """Make a player of the tournament its organizer, as the organizer."""
    await visit.check_create()
    await acting.act(visit, tournament_id, "hand-over", player)
    return await _info(visit, tournament_id)


@router.delete("/{tournament_id}/players/{player}", **needs("challenge", 404, 409))
async def remove_from_tournament(
    tournament_id: TournamentId, player: PlayerInPath, visit: TheVisit
) -> schemas.TournamentInfo:
    """Remove a player, who cannot return, as the organizer."""
    await visit.check_create()
    await acting.act(visit, tournament_id, "remove", player)
    return await _info(visit, tournament_id)


async def _info(visit: Visit, tournament_id: str) -> schemas.TournamentInfo:
    seen = await load_tournament(visit, tournament_id)
    may_join = await acting.refused_visitor(visit, seen) is None
    site = site_url(visit.request)
    return await tournament_info(visit.services, site, tournament_id, seen, may_join=may_join)


def _plan(body: schemas.CreateTournament) -> Plan:
    league, arena = body.format == "league", body.format == "arena"
    return filled(
        Plan,
        body,
        name=plain_text(body.name),
        games=tuple(body.games),
        rounds=1 if arena else body.rounds or (5 if body.format in ("swiss", "tables") else 1),
        minutes=body.minutes if arena else 0,
        patience=body.patience or (MAX_PATIENCE if league else 5 * MINUTE),
        visibility="circle" if body.circle else "open" if body.listed else "link",
        circle=body.circle,
        division_size=body.division_size if league else 8,
        moving=body.moving if league else 2,
    )
