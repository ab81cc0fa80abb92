"""The server's part: records results, pairs the next games and ends the tournament."""

import random
from collections.abc import Iterable, Mapping
from typing import assert_never

from app.features.tournaments.rules.commands import Advance
from app.features.tournaments.rules.events import (
    Decided,
    Ended,
    Event,
    Paired,
    Pairing,
    Result,
    SeasonEnded,
    SeasonStarted,
    Started,
    Withdrawn,
)
from app.features.tournaments.rules.evolve import apply_event
from app.features.tournaments.rules.pairing.arena import pair_idle
from app.features.tournaments.rules.pairing.berger import berger_rounds
from app.features.tournaments.rules.pairing.knockout import next_games, without_opponents
from app.features.tournaments.rules.pairing.league import next_divisions, season_pairs
from app.features.tournaments.rules.pairing.swiss import pair_swiss
from app.features.tournaments.rules.pairing.tables import pair_tables
from app.features.tournaments.rules.scores import WIN, came
from app.features.tournaments.rules.standstill import deadline, standstill_events
from app.features.tournaments.rules.state import Tournament
from app.match.commands import PlayerId
from app.match.time_control import MINUTE

MAX_BUSY_WAIT = 10 * MINUTE


def advance(tournament: Tournament, command: Advance, at: int) -> tuple[Event, ...]:
    """The events of new results and everything that follows from them."""
    events: list[Event] = [*standstill_events(tournament, command.away, at)]
    if tournament.is_due(at):
        events += _begin(tournament, command.lot)
    elif tournament.status == "running":
        events += _record(tournament, command.results)
    tournament = _apply(tournament, events, at)
    while tournament.status == "running" and not tournament.paused:
        following = _following(tournament, command, at)
        if not following:
            break
        events += following
        tournament = _apply(tournament, following, at)
    return tuple(events)


def _following(tournament: Tournament, command: Advance, at: int) -> tuple[Event, ...]:
    """The next events. Games wait for players who have a live game elsewhere, but not for long:
    then these are paused.
    """
    nowhere = _nowhere(tournament, command.here)
    missed = _miss_byes(tournament, nowhere)
    if missed:
        return missed
    busy = command.busy if tournament.plan.speed == "live" else frozenset()
    held = busy if at < waits_until(tournament, command.running_since) else frozenset()
    following = _next_events(tournament, at, nowhere, busy, held)
    decided = {event.number for event in following if isinstance(event, Decided)}
    late = {
        player
        for event in following
        if isinstance(event, Paired)
        for one in event.pairings
        if one.number not in decided
        for player in one.players
        if player in busy
    }
    if not late:
        return following
    if held:
        return ()
    return tuple(Withdrawn(player, absent=True) for player in tournament.order if player in late)


def waits_until(tournament: Tournament, running_since: int = 0) -> int:
    """Until when games wait for players who have a live game elsewhere."""
    return max(tournament.ready_at, running_since) + busy_wait(tournament)


def busy_wait(tournament: Tournament) -> int:
    return min(tournament.plan.patience, MAX_BUSY_WAIT)


def drawn_order(tournament: Tournament, lot: int) -> tuple[PlayerId, ...]:
    order = list(tournament.order)
    random.Random(lot).shuffle(order)
    return tuple(order)


def _begin(tournament: Tournament, lot: int) -> tuple[Event, ...]:
    if len(tournament.order) < tournament.plan.fewest_players:
        return (Ended(stopped=True, too_few=True),)
    return (Started(drawn_order(tournament, lot)),)


def _apply(tournament: Tournament, events: Iterable[Event], at: int) -> Tournament:
    for event in events:
        tournament = apply_event(tournament, event, at)
    return tournament


def _record(tournament: Tournament, results: Mapping[int, Result]) -> Iterable[Event]:
    """Record the results of open games. A player who did not come is paused, in every format."""
    active = {*tournament.active}
    for pairing in tournament.open_pairings:
        result = results.get(pairing.number)
        if result is None:
            continue
        yield Decided(pairing.number, result)
        for seat in result.absent:
            player = pairing.players[seat]
            if player in active:
                active.remove(player)
                yield Withdrawn(player, absent=True)


def _nowhere(tournament: Tournament, here: frozenset[PlayerId] | None) -> frozenset[PlayerId]:
    """The players of whom nobody has heard since the start. They get no point without a game."""
    return frozenset() if here is None else frozenset(tournament.order) - here - came(tournament)


def _miss_byes(tournament: Tournament, nowhere: frozenset[PlayerId]) -> tuple[Event, ...]:
    """Withdraw players who had a bye in the round that is over, and were not there."""
    if tournament.open_pairings:
        return ()
    byes = tournament.byes.get(tournament.round, ())
    if tournament.plan.format == "knockout":
        byes = without_opponents(tournament)
    return tuple(
        Withdrawn(player, absent=True)
        for player in tournament.active
        if player in nowhere and player in byes
    )


def _next_events(
    tournament: Tournament,
    at: int,
    nowhere: frozenset[PlayerId],
    busy: frozenset[PlayerId],
    held: frozenset[PlayerId],
) -> tuple[Event, ...]:
    match tournament.plan.format:
        case "arena":
            return _arena_events(tournament, at, busy)
        case "round-robin":
            return _round_robin_events(tournament, nowhere)
        case "swiss":
            return _swiss_events(tournament)
        case "league":
            return _league_events(tournament, at)
        case "tables":
            return _table_events(tournament)
        case "knockout":
            return _knockout_events(tournament, nowhere, held)
        case form:
            assert_never(form)


def _swiss_events(tournament: Tournament) -> tuple[Event, ...]:
    if tournament.open_pairings:
        return ()
    if tournament.round >= tournament.plan.rounds or len(tournament.active) < 2:
        return (Ended(),)
    pairs, byes = pair_swiss(tournament)
    return (_paired(tournament, pairs, byes),) if pairs else (Ended(),)


def _knockout_events(
    tournament: Tournament, nowhere: frozenset[PlayerId], held: frozenset[PlayerId]
) -> tuple[Event, ...]:
    following = next_games(tournament)
    if following is None:
        return (Ended(),)
    number, pairs = following
    pairs = [pair for pair in pairs if held.isdisjoint(pair)]
    if not pairs:
        return ()
    return _with_forfeits(tournament, _paired(tournament, pairs, (), number), nowhere)


def _league_events(tournament: Tournament, at: int) -> tuple[Event, ...]:
    if tournament.open_pairings:
        return ()
    if tournament.seasons and not tournament.season_over:
        return (SeasonEnded(tournament.round),)
    rested = at >= (deadline(tournament) or at + 1)
    if tournament.seasons and not tournament.plan.automatic and not rested:
        return ()
    following = next_season(tournament)
    return following or ((Ended(stopped=True, expired=True),) if rested else ())


def next_season(tournament: Tournament) -> tuple[Event, ...]:
    """The events of a league's next season; none while there are too few players."""
    divisions, number = next_divisions(tournament), tournament.round + 1
    pairs = season_pairs(divisions, tournament.plan.rounds)
    return (SeasonStarted(number, divisions), _paired(tournament, pairs, ())) if pairs else ()


def _table_events(tournament: Tournament) -> tuple[Event, ...]:
    if tournament.open_pairings:
        return ()
    game = tournament.plan.game_of(tournament.round + 1)
    too_few = len(tournament.active) < len(tournament.plan.colors(game))
    if tournament.round >= tournament.plan.rounds or too_few:
        return (Ended(),)
    return (_paired(tournament, *pair_tables(tournament, game)),)


def _round_robin_events(tournament: Tournament, nowhere: frozenset[PlayerId]) -> tuple[Event, ...]:
    if tournament.open_pairings and not tournament.plan.all_at_once:
        return ()
    order = tournament.order
    table = berger_rounds(len(order))
    number = tournament.round + 1
    if number > len(table) * tournament.plan.rounds:
        return () if tournament.open_pairings else (Ended(),)
    numbers = table[(number - 1) % len(table)]
    pairs = [(order[one], order[other]) for one, other in numbers]
    if number > len(table):  # the second cycle
        pairs = [(other, one) for one, other in pairs]
    playing = {player for pair in pairs for player in pair}
    byes = [player for player in tournament.active if player not in playing]
    return _with_forfeits(tournament, _paired(tournament, pairs, byes), nowhere)


def _arena_events(tournament: Tournament, at: int, busy: frozenset[PlayerId]) -> tuple[Event, ...]:
    if at >= end_of_arena(tournament):
        return () if tournament.open_pairings else (Ended(),)
    pairs = pair_idle(tournament, at, busy)
    return (_paired(tournament, pairs, (), 1),) if pairs else ()


def end_of_arena(tournament: Tournament) -> int:
    return (tournament.started_at or 0) + tournament.plan.minutes * MINUTE


def _paired(
    tournament: Tournament,
    pairs: Iterable[tuple[PlayerId, ...]],
    byes: Iterable[PlayerId],
    number: int | None = None,
) -> Paired:
    number = number or tournament.round + 1
    start = len(tournament.pairings) + 1
    plan = tournament.plan
    return Paired(
        number,
        tuple(
            Pairing(index, number, pair, plan.game_of(_turn(tournament, pair, index, number)))
            for index, pair in enumerate(pairs, start)
        ),
        tuple(byes),
    )


def _turn(tournament: Tournament, pair: tuple[PlayerId, ...], index: int, number: int) -> int:
    """The position in the rotation: by round, by game of a pair, or by game of an arena."""
    match tournament.plan.format:
        case "arena":
            return index
        case "knockout":
            earlier = sum(
                one.round == number and {*one.players} == {*pair} for one in tournament.pairings
            )
            return (number - 1) * tournament.plan.rounds + earlier + 1
        case _:
            return number


def _with_forfeits(
    tournament: Tournament, paired: Paired, nowhere: frozenset[PlayerId]
) -> tuple[Event, ...]:
    """The pairing of a round; withdrawn players lose immediately, to whoever is there."""
    events: list[Event] = [paired]
    for one in paired.pairings:
        if not tournament.withdrawn.isdisjoint(one.players):
            events.append(Decided(one.number, forfeit(one, tournament.withdrawn | nowhere)))
            events += [
                Withdrawn(player, absent=True)
                for player in one.players
                if player in nowhere - tournament.withdrawn
            ]
    return tuple(events)


def forfeit(pairing: Pairing, absent: Iterable[PlayerId]) -> Result:
    """The result of a game whose `absent` players do not come."""
    missing = {*absent}
    first, second = (0 if player in missing else WIN for player in pairing.players)
    seats = tuple(seat for seat, player in enumerate(pairing.players) if player in missing)
    return Result((first, second), unplayed=True, absent=seats)
