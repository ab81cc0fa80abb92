"""The pages of tournaments."""

from collections.abc import Mapping

from fastapi import APIRouter, Response

from app.features.catalog.chosen_game import chosen_value, relative_choices, variant_choices
from app.features.catalog.routes import list_game_infos
from app.features.catalog.time_controls import time_control_groups
from app.features.circles.access import SeenCircle, load_organized_circle
from app.features.tournaments.access import TournamentId, load_tournament, refusal
from app.features.tournaments.acting import refused_visitor
from app.features.tournaments.attendance import Attendance
from app.features.tournaments.pages import form
from app.features.tournaments.pages.details import tournament_details
from app.features.tournaments.pages.view import TournamentView
from app.features.tournaments.pages.waiting import waiting_of
from app.features.tournaments.record import tournament_record
from app.features.tournaments.rules.advance import next_season
from app.features.tournaments.rules.commands import NextSeason, Start
from app.features.tournaments.rules.decide import decide
from app.features.tournaments.rules.matches import match_id_of
from app.features.tournaments.rules.outlook import outlook
from app.features.tournaments.rules.plan import (
    DIVISION_SIZES,
    FORMATS,
    MAX_MINUTES,
    MAX_MOVING,
    MAX_NAME,
    MAX_ROUNDS,
)
from app.features.tournaments.rules.standstill import deadline
from app.features.tournaments.rules.state import Tournament
from app.features.tournaments.store.games import TournamentMatches
from app.features.tournaments.store.lists import TournamentLists, TournamentSummary
from app.http.errors import ApiError, set_error_reason
from app.http.html import render
from app.http.services import shareable_url
from app.http.session import TheVisit, Visit
from app.locales.games import time_control_text
from app.match.decide import Refused
from app.match.time_control import parse_time_control
from app.players.shown_names import PlayerNames
from app.players.store import Players

router = APIRouter(include_in_schema=False)

_NOT_TOLD = ("over", "joined", "too-late")
"""Reasons why somebody cannot join which the page shows anyway."""


@router.get("/tournaments")
async def tournaments_page(visit: TheVisit) -> Response:
    lists = visit[TournamentLists]
    mine = await lists.of(visit.player) if visit.player else []

    def details(one: TournamentSummary) -> list[str]:
        return tournament_details(one, (visit.player,) if visit.player and one in mine else ())

    sections = {
        "mine": mine,
        "joining": await lists.open("joining"),
        "running": await lists.open("running"),
        "over": await lists.open("over"),
    }
    return render(visit.request, "tournaments.html", sections=sections, details=details)


@router.get("/tournaments/new")
async def new_tournament_page(visit: TheVisit) -> Response:
    fields = dict(visit.request.query_params)
    circle = await load_form_circle(visit, fields)
    return await form_page(visit, fields, circle)


@router.get("/tournaments/{tournament_id}")
async def tournament_page(tournament_id: TournamentId, visit: TheVisit) -> Response:
    return await show_tournament(visit, tournament_id)


async def show_tournament(
    visit: Visit,
    tournament_id: str,
    typed: str = "",
    error: ApiError | None = None,
) -> Response:
    """The page; `typed` is a name that a player cannot have, for the reason of the error."""
    if error:
        set_error_reason(visit.request, error.problem.reason)
    seen = await load_tournament(visit, tournament_id)
    tournament = seen.tournament
    open_games = [match_id_of(tournament_id, one.number) for one in tournament.open_pairings]
    matches = await visit[TournamentMatches].find(open_games)
    people = {*tournament.order, tournament.host}
    names = await PlayerNames(visit[Players]).names(people)
    handles = await visit[Players].handles(people)
    waits = tournament.status == "joining"
    here = await visit[Attendance].here(tournament)
    here |= {one for one in people if waits and one == visit.player}
    view = TournamentView(tournament_id, tournament, names, matches, visit.player)
    ending, record = await tournament_record(
        visit.services, view, handles, visit.player, organizer=seen.organizes
    )
    running = {one.id for one in matches.values() if one.status == "running"}
    own = [
        (view.url(one), [names[player] for player in one.players if player != visit.player])
        for one in tournament.open_pairings
        if visit.player in one.players and match_id_of(tournament_id, one.number) in running
    ]  # another match is about to be opened, or is over; its result never counts after a stop
    time_control = parse_time_control(tournament.plan.time)
    refused = await refused_visitor(visit, seen)
    closed = refused is not None and refused.problem.reason not in _NOT_TOLD
    return render(
        visit.request,
        "tournament.html",
        error.status if error else 200,
        typed=typed,
        join_refused=error.problem.message if error else "",
        tournament_id=tournament_id,
        tournament=tournament,
        view=view,
        names=names,
        ending=ending,
        record=record,
        time=time_control_text(time_control),
        clock_runs=time_control.speed == "live",
        player=visit.player,
        waiting=await waiting_of(
            visit.services, tournament_id, tournament, matches, visit.player, names
        ),
        wait=_wait(tournament),
        wait_ends=deadline(tournament) if _wait(tournament) else None,
        here=here,
        accepts=refused is None,
        closed=refused.problem.message if refused and closed else "",
        outlook=_outlook(tournament, visit),
        named=bool(visit.session and visit.session.name),
        seen=seen,
        organizer=seen.organizes,
        own=own,
        start_refused=_start_refused(tournament, visit.now()) if seen.organizes else "",
        link=f"{shareable_url(visit.request)}/tournaments/{tournament_id}",
    )


def _outlook(tournament: Tournament, visit: Visit) -> str:
    plays = tournament.status == "running" and visit.player in tournament.active
    return outlook(tournament, visit.player, visit.now()) if plays and visit.player else ""


def _wait(tournament: Tournament) -> str:
    """Say what the tournament waits for, apart from games and its start at a certain time."""
    if tournament.status == "joining":
        return "" if tournament.plan.starts_at else "start"
    if tournament.paused:
        return "pause"
    if tournament.status == "running" and tournament.season_over:
        waits = tournament.plan.automatic or not next_season(tournament)
        return "players" if waits else "season"
    return ""


def _start_refused(tournament: Tournament, now: int) -> str:
    """Why the tournament or its next season cannot start; empty if it can."""
    command = NextSeason() if tournament.season_over else Start(0)
    answer = decide(tournament, command, tournament.host, now)
    return refusal(answer).problem.message if isinstance(answer, Refused) else ""


async def load_form_circle(visit: Visit, fields: Mapping[str, str]) -> SeenCircle | None:
    """The circle of a new tournament, if it has one. Raises ApiError 404 and 403."""
    if not fields.get("circle"):
        return None
    return (await load_organized_circle(visit, fields["circle"]))[0]


async def form_page(
    visit: Visit,
    fields: Mapping[str, str],
    circle: SeenCircle | None,
    error: ApiError | None = None,
) -> Response:
    """The form, filled with submitted fields or the query's."""
    defaults = form.DEFAULTS | (_circle_defaults(circle) if circle else {})
    filled = defaults | {name: fields[name] for name in form.DEFAULTS if name in fields}
    try:
        given = [filled[name] for name in ("game", *form.ROTATION_FIELDS) if filled[name]]
        variants, values = await variant_choices(visit, given)
        filled |= {name: values[given] for name, given in filled.items() if given in values}
    except ApiError as mistake:
        variants, error = relative_choices(), error or mistake
    return render(
        visit.request,
        "tournament_new.html",
        422 if error else 200,
        error=error.problem.message if error else "",
        fields=filled,
        zones=form.ZONES,
        unusual=any(filled[name] not in (form.DEFAULTS[name], "no") for name in form.UNUSUAL),
        joins=fields.get("join") == "yes" or error is None,
        formats=FORMATS,
        counts=form.COUNTS,
        starts=form.STARTS,
        games=list_game_infos(),
        variants=variants,
        decathlon=form.DECATHLON,
        rotation=form.ROTATION,
        rotation_fields=form.ROTATION_FIELDS,
        time_groups=time_control_groups(),
        patience=list(form.PATIENCE),
        division_sizes=DIVISION_SIZES,
        max_moving=MAX_MOVING,
        max_rounds=MAX_ROUNDS,
        max_minutes=MAX_MINUTES,
        max_name=MAX_NAME,
        named=bool(visit.session and visit.session.name),
        circle=circle,
    )


def _circle_defaults(circle: SeenCircle) -> dict[str, str]:
    """The circle's game, and its time control if the form offers it."""
    settings = circle.circle.settings
    offered = {choice.time for group in time_control_groups() for choice in group.choices}
    time = {"time": settings.time} if settings.time in offered else {}
    return {"game": chosen_value(settings.game, settings.options)} | time
