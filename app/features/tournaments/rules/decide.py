"""Decides commands. Nothing else refuses a command."""

from typing import assert_never

from app.features.tournaments.rules import commands
from app.features.tournaments.rules.advance import advance, drawn_order, next_season
from app.features.tournaments.rules.commands import Command, OrganizerCommand
from app.features.tournaments.rules.events import (
    Continued,
    Created,
    Ended,
    Event,
    HandedOver,
    Joined,
    Paused,
    Started,
    Withdrawn,
)
from app.features.tournaments.rules.outlook import refused_join
from app.features.tournaments.rules.plan import (
    DIVISION_SIZES,
    MAX_AHEAD,
    MAX_GAMES,
    MAX_MINUTES,
    MAX_MOVING,
    MAX_NAME,
    MAX_PATIENCE,
    MAX_PAUSES,
    MAX_ROUNDS,
    MIN_PLAYERS,
    Plan,
)
from app.features.tournaments.rules.standstill import successor
from app.features.tournaments.rules.state import Tournament
from app.match.commands import SERVICE, PlayerId
from app.match.decide import Refused
from app.match.time_control import TimeControlError, parse_time_control

Decision = tuple[Event, ...] | Refused


def decide(
    tournament: Tournament | None,
    command: Command,
    by: PlayerId,
    at: int,
    *,
    organizes: bool = False,
) -> Decision:
    """The events of a command, or its refusal. The tournament is None before it is created.

    Its host organizes it, as does anybody who `organizes` its circle.
    """
    if isinstance(command, commands.Create):
        refused = Refused("exists") if tournament else _refused_plan(command.plan, at)
        return refused or (Created(by, command.plan),)
    if tournament is None:
        return Refused("no-tournament")
    if tournament.status == "over":
        return Refused("over")
    if isinstance(command, commands.Advance):
        if by != SERVICE:
            return Refused("only-service")
        return advance(tournament, command, at)
    match command:
        case commands.Join():
            return refused_join(tournament, by, at) or (Joined(by),)
        case commands.Quit():
            return _quit(tournament, command, by)
        case commands.Withdraw():
            return (Withdrawn(by),) if by in tournament.active else Refused("not-joined")
        case _:
            if by != tournament.host and not organizes:
                return Refused("not-organizer")
            return _organize(tournament, command, by)


def _quit(tournament: Tournament, command: commands.Quit, by: PlayerId) -> Decision:
    """Nobody waits for an organizer who has left: somebody else becomes it, or none is needed."""
    takes_part = by in (*tournament.active, *tournament.absent)
    events: list[Event] = [Withdrawn(by)] if takes_part else []
    if by == tournament.host:
        heir = successor(tournament, others=command.heirs)
        if heir:
            events.append(HandedOver(heir))
        elif tournament.status == "joining":
            events.append(Ended(stopped=True))
        elif tournament.paused:
            events.append(Continued())
    return tuple(events)


def _organize(tournament: Tournament, command: OrganizerCommand, by: PlayerId) -> Decision:
    match command:
        case commands.HandOver(player):
            if player not in tournament.active or player == tournament.host:
                return Refused("not-joined")
            return (HandedOver(player),)
        case commands.Remove(player):
            may_return = player in tournament.withdrawn - tournament.removed and player != by
            if player not in tournament.active and not may_return:
                return Refused("not-joined")
            return (Withdrawn(player, removed=player != by),)
        case commands.Start(lot):
            if tournament.status != "joining":
                return Refused("started")
            fewest = tournament.plan.fewest_players
            if len(tournament.order) < fewest:
                return Refused("too-few", values={"count": fewest})
            return (Started(drawn_order(tournament, lot)),)
        case commands.NextSeason():
            return _next_season(tournament)
        case commands.Pause():
            return _pause(tournament)
        case commands.Continue():
            return (Continued(),) if tournament.paused else Refused("not-paused")
        case commands.Stop():
            return (Ended(stopped=True),)
        case _:
            assert_never(command)


def _pause(tournament: Tournament) -> Decision:
    if tournament.status != "running" or tournament.paused:
        return Refused("not-running")
    if tournament.pauses >= MAX_PAUSES:
        return Refused("paused-often", values={"count": MAX_PAUSES})
    return (Paused(),)


def _next_season(tournament: Tournament) -> Decision:
    if not tournament.season_over or tournament.paused:
        return Refused("season-runs")
    return next_season(tournament) or Refused("too-few", values={"count": MIN_PLAYERS})


def _refused_plan(plan: Plan, at: int) -> Refused | None:
    if not plan.name or len(plan.name) > MAX_NAME:
        return Refused("no-name", values={"count": MAX_NAME})
    if not 0 < plan.patience <= MAX_PATIENCE:
        return Refused("patience")
    if plan.starts_at is not None and not at < plan.starts_at <= at + MAX_AHEAD:
        return Refused("starts")
    return _refused_games(plan) or _refused_time(plan) or _refused_length(plan)


def _refused_games(plan: Plan) -> Refused | None:
    if not 1 <= len(plan.games) <= MAX_GAMES or not plan.knows_games:
        return Refused("no-such-game")
    if plan.format == "tables" and plan.fewest_players < 3:
        return Refused("no-game-for-three")
    if plan.format != "tables" and plan.fewest_players > 2:
        return Refused("game-for-three")
    if plan.rated and plan.variants:
        return Refused("rated-variant")
    if plan.start == "swap" and all(len(plan.colors(game)) > 2 for game in plan.games):
        return Refused("no-swap")
    return None


def _refused_time(plan: Plan) -> Refused | None:
    try:
        speed = parse_time_control(plan.time).speed
    except TimeControlError:
        return Refused("no-such-time")
    if speed == "unlimited":
        return Refused("no-clock")
    if plan.format == "arena" and speed != "live":
        return Refused("slow-arena")
    if plan.format == "league" and speed != "correspondence":
        return Refused("fast-league")
    return None


def _refused_length(plan: Plan) -> Refused | None:
    if not 1 <= plan.rounds <= MAX_ROUNDS[plan.format]:
        return Refused("rounds", values={"count": MAX_ROUNDS[plan.format]})
    if plan.format == "arena" and not 1 <= plan.minutes <= MAX_MINUTES:
        return Refused("minutes", values={"count": MAX_MINUTES})
    if plan.division_size not in DIVISION_SIZES:
        return Refused("division", values={"low": DIVISION_SIZES[0], "high": DIVISION_SIZES[-1]})
    most = min(MAX_MOVING, plan.division_size // 2)
    return None if 0 <= plan.moving <= most else Refused("moving", values={"count": most})
