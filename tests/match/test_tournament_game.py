"""Games of tournaments: the service opens them, and ends those to which a player does not come."""

import pytest

from app.match.commands import (
    SERVICE,
    Command,
    CommandRequest,
    Forfeit,
    Offer,
    OpenTournamentGame,
    TournamentGame,
)
from app.match.decide import Refused, decide
from app.match.events import Entry
from app.match.evolve import evolve, start_match
from app.match.state import Match
from engine import Color

CUP = TournamentGame("cup", "Cup", 1, patience=60_000)
OPEN = OpenTournamentGame(CUP, "moxie", {Color.WHITE: "ann", Color.BLACK: "bob"}, "5+3")


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
