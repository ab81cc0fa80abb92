"""Tournaments as JSON."""

from collections.abc import Collection, Mapping, Sequence

from app.features.tournaments.access import SeenTournament
from app.features.tournaments.api import schemas
from app.features.tournaments.rules.matches import match_id_of
from app.features.tournaments.rules.pairing.league import season_tables
from app.features.tournaments.rules.scores import TIE_BREAKS, Standing, standings
from app.features.tournaments.rules.state import Tournament
from app.features.tournaments.store.lists import TournamentSummary
from app.fields import attributes, filled
from app.http.services import Services
from app.match.commands import PlayerId
from app.players.shown_names import PlayerNames
from app.players.store import Players

People = Mapping[PlayerId, schemas.TournamentPlayer]


async def read_people(services: Services, players: Collection[PlayerId]) -> People:
    names = await PlayerNames(services[Players]).names(players)
    handles = await services[Players].handles(players)
    return {
        player: schemas.TournamentPlayer(id=player, name=names[player], handle=handles.get(player))
        for player in players
    }


def tournament_card(site: str, one: TournamentSummary) -> schemas.TournamentCard:
    return filled(schemas.TournamentCard, one, url=f"{site}/tournaments/{one.id}")


async def tournament_info(
    services: Services, site: str, tournament_id: str, seen: SeenTournament, *, may_join: bool
) -> schemas.TournamentInfo:
    tournament, plan = seen.tournament, seen.tournament.plan
    terms = attributes(plan, schemas.TournamentInfo.model_fields)
    return filled(
        schemas.TournamentInfo,
        tournament,
        **terms,
        id=tournament_id,
        url=f"{site}/tournaments/{tournament_id}",
        organizer=(await read_people(services, [tournament.host]))[tournament.host],
        players=tournament.player_count,
        joined=seen.player in tournament.active,
        organizes=seen.organizes,
        may_join=may_join,
    )


async def tournament_standings(
    services: Services, tournament: Tournament
) -> schemas.TournamentStandings:
    people = await read_people(services, tournament.order)
    divisions = [
        schemas.TournamentDivision(
            season=season,
            division=number,
            standings=_rows(tournament, table.standings, people),
        )
        for season in sorted(tournament.seasons, reverse=True)
        for number, table in enumerate(season_tables(tournament, season), 1)
    ]
    table = () if divisions else standings(tournament)
    return schemas.TournamentStandings(
        version=tournament.version,
        standings=_rows(tournament, table, people),
        divisions=divisions,
    )


def tournament_games(tournament_id: str, tournament: Tournament) -> schemas.TournamentGames:
    games = []
    for pairing in tournament.pairings:
        result = tournament.results.get(pairing.number)
        games.append(
            filled(
                schemas.TournamentGame,
                pairing,
                match=match_id_of(tournament_id, pairing.number),
                points=[halves / 2 for halves in result.points] if result else None,
                unplayed=bool(result and result.unplayed),
            )
        )
    return filled(schemas.TournamentGames, tournament, games=games)


def _rows(
    tournament: Tournament, table: Sequence[Standing], people: People
) -> list[schemas.TournamentStanding]:
    form = tournament.plan.format
    return [
        schemas.TournamentStanding(
            place=one.place,
            player=people[one.player],
            points=one.points if form == "arena" else one.points / 2,
            tie_breaks={
                kind: value / 4 if kind in ("buchholz", "sonneborn-berger") else value
                for kind, value in zip(TIE_BREAKS[form], one.tie_breaks, strict=False)
            },
            games=sum(game.points is not None for game in one.games),
            withdrawn=one.withdrawn,
        )
        for one in table
    ]
