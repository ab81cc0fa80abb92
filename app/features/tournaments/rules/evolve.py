"""Folds log entries into a tournament. No entry is ever refused."""

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from app.features.tournaments.rules.events import (
    Continued,
    Created,
    Decided,
    Ended,
    Entry,
    Event,
    HandedOver,
    Joined,
    Paired,
    Paused,
    PlayersMerged,
    SeasonEnded,
    SeasonStarted,
    Started,
    Withdrawn,
)
from app.features.tournaments.rules.state import Tournament
from app.match.commands import PlayerId


def start_tournament(entry: Entry) -> Tournament:
    """The tournament after its first entry. Raises ValueError unless it begins with Created."""
    first, *rest = entry.events
    if not isinstance(first, Created):
        raise ValueError("a log begins with Created")
    tournament = Tournament(0, first.plan, first.host, entry.at, entry.at)
    return _apply_events(tournament, entry, rest)


def evolve(tournament: Tournament, entry: Entry) -> Tournament:
    return _apply_events(tournament, entry, entry.events)


def fold(entries: Iterable[Entry], tournament: Tournament | None = None) -> Tournament | None:
    """The tournament after some entries, which continue an earlier state if there is one."""
    for entry in entries:
        tournament = evolve(tournament, entry) if tournament else start_tournament(entry)
    return tournament


def _apply_events(tournament: Tournament, entry: Entry, events: Iterable[Event]) -> Tournament:
    known, unopened = len(tournament.pairings), tournament.unopened
    for event in events:
        tournament = apply_event(tournament, event, entry.at)
        if isinstance(event, Decided) and event.number > known:
            unopened |= {event.number}
    return replace(tournament, version=entry.version, updated_at=entry.at, unopened=unopened)


def apply_event(tournament: Tournament, event: Event, at: int) -> Tournament:
    match event:
        case Created():
            raise ValueError("a tournament is created once")
        case Joined(player):
            known = player in tournament.order
            return replace(
                tournament,
                order=tournament.order if known else (*tournament.order, player),
                withdrawn=tournament.withdrawn - {player},
                absent=tournament.absent - {player},
            )
        case Withdrawn():
            return _withdraw(tournament, event)
        case Started(order):
            return replace(tournament, status="running", started_at=at, ready_at=at, order=order)
        case Paired(number, pairings, byes):
            return replace(
                tournament,
                round=max(tournament.round, number),
                pairings=(*tournament.pairings, *pairings),
                byes={**tournament.byes, number: byes} if byes else tournament.byes,
            )
        case Decided():
            return _decide_game(tournament, event, at)
        case SeasonStarted(number, divisions):
            seasons = {**tournament.seasons, number: divisions}
            return replace(tournament, seasons=seasons, season_over=False)
        case SeasonEnded():
            return replace(tournament, season_over=True)
        case Paused() | Continued() | HandedOver() | Ended():
            return _organize(tournament, event, at)
        case PlayersMerged():
            return _merge_players(tournament, event)
        case _:
            assert_never(event)


def _organize(
    tournament: Tournament, event: Paused | Continued | HandedOver | Ended, at: int
) -> Tournament:
    match event:
        case HandedOver(host):
            return replace(tournament, host=host)
        case Ended(stopped, too_few, expired):
            ended = replace(tournament, status="over", ended_at=at, paused=False)
            return replace(ended, stopped=stopped, too_few=too_few, expired=expired)
        case _:
            paused = isinstance(event, Paused)
            pauses = tournament.pauses + paused
            return replace(tournament, paused=paused, pauses=pauses, ready_at=at, paused_at=at)


def _decide_game(tournament: Tournament, event: Decided, at: int) -> Tournament:
    players = tournament.pairings[event.number - 1].players
    missed = tournament.missed | {players[seat] for seat in event.result.absent}
    results = {**tournament.results, event.number: event.result}
    decided_at = {**tournament.decided_at, event.number: at}
    return replace(tournament, results=results, missed=missed, decided_at=decided_at, ready_at=at)


def _withdraw(tournament: Tournament, event: Withdrawn) -> Tournament:
    removed = tournament.removed | ({event.player} if event.removed else set())
    times = {event.player: tournament.withdrawals.get(event.player, 0) + 1}
    withdrawals = {**tournament.withdrawals, **times}
    absent = {event.player} if event.absent else set()
    tournament = replace(
        tournament,
        removed=removed,
        withdrawals=withdrawals,
        absent=(tournament.absent - {event.player}) | absent,
        missed=tournament.missed | absent,
    )
    return _without(tournament, event.player)


def _without(tournament: Tournament, player: PlayerId) -> Tournament:
    """Before the start, the player is simply removed."""
    if tournament.status == "joining":
        order = tuple(other for other in tournament.order if other != player)
        return replace(tournament, order=order)
    return replace(tournament, withdrawn=tournament.withdrawn | {player})


def _merge_players(tournament: Tournament, event: PlayersMerged) -> Tournament:
    old, new = event.player, event.into

    def renamed(players: Iterable[PlayerId]) -> tuple[PlayerId, ...]:
        return tuple(new if player == old else player for player in players)

    tournament = replace(tournament, host=new if tournament.host == old else tournament.host)
    if {old, new} <= {*tournament.order}:
        if tournament.status == "over":
            return tournament
        return _without(replace(tournament, absent=tournament.absent - {old}), old)
    tournament = replace(
        tournament,
        order=renamed(tournament.order),
        withdrawn=frozenset(renamed(tournament.withdrawn)),
        absent=frozenset(renamed(tournament.absent)),
        missed=frozenset(renamed(tournament.missed)),
        pairings=tuple(replace(one, players=renamed(one.players)) for one in tournament.pairings),
        seasons={
            number: tuple(map(renamed, divisions))
            for number, divisions in tournament.seasons.items()
        },
        byes={number: renamed(byes) for number, byes in tournament.byes.items()},
        withdrawals={
            new if player == old else player: times
            for player, times in tournament.withdrawals.items()
        },
    )
    removed = frozenset(renamed(tournament.removed)) - {*tournament.active}
    return replace(tournament, removed=removed)
