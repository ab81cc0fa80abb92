"""Games of tournaments: the service opens them, and ends those to which a player does not come."""

from dataclasses import replace

import pytest

from app.match.commands import (
    SERVICE,
    ChooseColor,
    Command,
    CommandRequest,
    Forfeit,
    Offer,
    OpenTournamentGame,
    Play,
    TournamentGame,
)
from app.match.decide import Refused, decide
from app.match.events import Entry
from app.match.evolve import evolve, start_match
from app.match.state import Match
from engine import Color

CUP = TournamentGame("cup", "Cup", 1, patience=60_000)
OPEN = OpenTournamentGame(CUP, "moxie", {Color.WHITE: "ann", Color.BLACK: "bob"}, "5+3")

SEATS = {Color.BLACK: "ann", Color.WHITE: "bob"}


def opened() -> Match:
    events = decide(None, CommandRequest(OPEN, SERVICE, "open"))
    assert not isinstance(events, Refused)
    return start_match(Entry(1, SERVICE, "open", 0, events))


def refusal(command: Command, by: str, at: int = 0) -> str | None:
    decision = decide(opened(), CommandRequest(command, by, "x", at))
    return decision.reason if isinstance(decision, Refused) else None


def test_the_game_runs_with_both_players_at_once() -> None:
    match = opened()
    assert (match.status, match.terms.tournament) == ("running", CUP)
    assert match.seating.players == {"ann", "bob"}


def test_an_absent_player_loses_after_the_patience() -> None:
    match = opened()
    events = decide(match, CommandRequest(Forfeit(), SERVICE, "x", at=60_000))
    assert not isinstance(events, Refused)
    after = evolve(match, Entry(2, SERVICE, "x", 60_000, events))
    assert (after.ended, after.winners) == ("claimed", (Color.BLACK,))
    assert decide(after, CommandRequest(Forfeit(), SERVICE, "y", at=90_000)) == Refused("over")


@pytest.mark.parametrize(
    ("command", "by", "at", "reason"),
    [
        (Forfeit(), SERVICE, 59_999, "in-time"),
        (Forfeit(), "ann", 60_000, "not-seated"),
        (Offer("abort", 1), "ann", 0, "tournament"),
        (Offer("pause", 1), "ann", 0, "tournament"),
        (OPEN, SERVICE, 0, "opened"),
    ],
)
def test_refusals(command: Command, by: str, at: int, reason: str) -> None:
    assert refusal(command, by, at) == reason


def test_only_the_service_opens_such_a_game() -> None:
    refused = decide(None, CommandRequest(OPEN, "ann", "x"))
    assert isinstance(refused, Refused)


def test_two_play_on_without_an_absent_third() -> None:
    seats = {Color.BLACK: "ann", Color.WHITE: "bob", Color.RED: "cid"}
    table = OpenTournamentGame(CUP, "hex-othello-3", seats, "5+3")
    events = decide(None, CommandRequest(table, SERVICE, "open"))
    assert not isinstance(events, Refused)
    match = start_match(Entry(1, SERVICE, "open", 0, events))
    for number, at in enumerate((60_000, 120_000), 2):
        events = decide(match, CommandRequest(Forfeit(), SERVICE, f"x{number}", at=at))
        assert not isinstance(events, Refused)
        match = evolve(match, Entry(number, SERVICE, f"x{number}", at, events))
        assert (match.status == "running") is (number == 2)
    assert match.winners == (Color.RED,)
    assert match.ended == "claimed"


def test_a_game_begins_after_a_balanced_opening() -> None:
    command = replace(OPEN, game="othello", seats=SEATS, moves=("f5", "d6", "c3"))
    match = fresh(command)
    assert (match.status, match.terms.balanced, match.terms.imported_turns) == ("running", True, 3)
    assert match.to_move is Color.WHITE
    events = decide(match, CommandRequest(Forfeit(), SERVICE, "x", at=60_000))
    assert not isinstance(events, Refused)
    assert evolve(match, Entry(2, SERVICE, "x", 60_000, events)).winners == (Color.BLACK,)


def test_a_game_with_the_swap_rule_waits_for_both_players() -> None:
    match = fresh(replace(OPEN, swap=True))
    assert (match.swap_phase, match.terms.swap_plies) == ("opening", 3)
    for number, move in enumerate(("a1", "d4", "b1"), 2):
        match = played(match, number, Play(move, match.version), "ann")
    assert match.swap_phase == "choice"
    late = decide(match, CommandRequest(Forfeit(), SERVICE, "x", at=match.moved_at + 60_000))
    assert not isinstance(late, Refused)
    match = played(match, 5, ChooseColor(Color.WHITE, match.version), "bob")
    assert match.seating.player_of(Color.WHITE) == "bob"
    after = decide(match, CommandRequest(Forfeit(), SERVICE, "x", at=match.moved_at + 60_000))
    assert after == Refused("in-time")


def fresh(command: OpenTournamentGame) -> Match:
    events = decide(None, CommandRequest(command, SERVICE, "open"))
    assert not isinstance(events, Refused)
    return start_match(Entry(1, SERVICE, "open", 0, events))


def played(match: Match, version: int, command: Command, by: str) -> Match:
    events = decide(match, CommandRequest(command, by, f"m{version}"))
    assert not isinstance(events, Refused)
    return evolve(match, Entry(version, by, f"m{version}", version, events))
