"""Hypothesis strategies: random matches, and commands for any match, arbitrary or fitting."""

from dataclasses import dataclass, replace
from random import Random

from hypothesis import strategies as st

from app.match.commands import (
    SERVICE,
    AddComputer,
    Answer,
    AnswerJoinRequest,
    AskForHint,
    ChooseColor,
    Claim,
    Command,
    CreateOneTimeLink,
    Excuse,
    Flag,
    Forfeit,
    FreeSeat,
    GiveTime,
    Leave,
    LinkRematch,
    MergePlayers,
    Offer,
    Open,
    PlanMoves,
    Play,
    PlayerId,
    Resign,
    Resume,
    Sit,
)
from app.match.decide import Decision
from app.match.state import Match
from engine import GAMES, Color
from harness.games.match_builder import GUEST, HOST, STRANGER, THIRD, VARIANTS, MatchBuilder
from tests.match.support.random_matches import COMPUTERS, ODD_PLAYERS, fitting_command, random_match

PLAYERS = st.sampled_from([HOST, GUEST, THIRD, STRANGER, *COMPUTERS, *ODD_PLAYERS])
COLORS = st.sampled_from(list(Color))
ANY_TEXT = st.text(st.characters(), max_size=80)  # with surrogates, controls and bidi characters
NUMBERS = st.integers() | st.integers(-1, 90)


CURRENT = -77  # replaced by the match's version, first offer or first join request
WAITS = st.sampled_from([0, 0, 0, 1, 30_000, 3_600_000, 90_000_000])
LAGS = st.integers(-100, 20_000)


@dataclass(frozen=True)
class RandomCommand:
    """A command that is adapted to the match when it is submitted.

    Without `command` it is one that fits, drawn with the seed `fitting`.
    """

    command: Command | None = None
    by: PlayerId = ""
    absent: frozenset[PlayerId] = frozenset()
    fitting: int = 0
    wait: int = 0
    lag: int = 0


def _open_commands() -> st.SearchStrategy[Open]:
    valid = st.sampled_from(VARIANTS).flatmap(
        lambda variant: st.builds(
            Open,
            st.just(variant[0]),
            st.just(variant[1]),
            st.sampled_from(list(Color)[:2]),
            computers=st.dictionaries(COLORS, PLAYERS | st.sampled_from(COMPUTERS), max_size=2),
            hints=st.booleans(),
            takebacks=st.booleans(),
            rated=st.booleans(),
            swap=st.booleans(),
        )
    )
    games = st.sampled_from(list(GAMES)) | ANY_TEXT
    options = st.dictionaries(
        st.sampled_from(["opening", "passing", "board", "step"]) | ANY_TEXT,
        st.sampled_from(["reversi", "free", "hex", "knight"]) | ANY_TEXT,
        max_size=3,
    )
    return valid | st.builds(Open, games, options, COLORS, st.booleans(), st.booleans())


VERSIONS = st.just(CURRENT) | NUMBERS
MOVES = st.sampled_from(["g8", "pass", "b2", "a1-a2", "b2xd4", "!a1:c2"]) | ANY_TEXT
LINES = st.lists(st.lists(MOVES, max_size=4).map(tuple), max_size=3).map(tuple)
SEAT_COMMANDS: st.SearchStrategy[Command] = st.one_of(
    st.builds(Sit, st.none() | COLORS, st.none() | st.just("k" * 64) | ANY_TEXT),
    st.builds(Leave),
    st.builds(CreateOneTimeLink, st.just("k" * 64) | ANY_TEXT),
    st.builds(AnswerJoinRequest, VERSIONS, st.booleans()),
    st.builds(FreeSeat, COLORS),
    st.builds(AddComputer, st.integers(0, 9), st.none() | COLORS),
)
PLAY_COMMANDS: st.SearchStrategy[Command] = st.one_of(
    st.builds(Play, MOVES, VERSIONS),
    st.builds(ChooseColor, COLORS, VERSIONS),
    st.builds(AskForHint, VERSIONS),
    st.builds(Resign, VERSIONS),
    st.builds(PlanMoves, LINES, VERSIONS),
    st.sampled_from([Flag(), Forfeit()]),
)
OFFER_COMMANDS: st.SearchStrategy[Command] = st.one_of(
    st.builds(
        Offer,
        st.sampled_from(["draw", "takeback", "pause", "abort"]),
        VERSIONS,
        st.none() | st.integers(-1, 9),
    ),
    st.builds(Answer, VERSIONS, st.booleans()),
    st.builds(Claim, st.sampled_from(["win", "draw", "skip", "pause"]), VERSIONS),
    st.builds(Resume),
    st.builds(GiveTime, COLORS),
    st.builds(LinkRematch, ANY_TEXT, st.none() | ANY_TEXT),
    st.builds(Excuse, st.integers(0, 9_000_000), st.integers(0, 9_000_000)),
    st.builds(MergePlayers, PLAYERS, PLAYERS),
)
ARBITRARY_COMMANDS = st.builds(
    RandomCommand,
    st.one_of(_open_commands(), SEAT_COMMANDS, PLAY_COMMANDS, OFFER_COMMANDS),
    PLAYERS | st.just(SERVICE),
    st.frozensets(PLAYERS, max_size=3),
    wait=WAITS,
    lag=LAGS,
)
FITTING_COMMANDS = st.builds(RandomCommand, fitting=st.integers(0, 2**64), wait=WAITS, lag=LAGS)
COMMANDS = ARBITRARY_COMMANDS | FITTING_COMMANDS


def matches() -> st.SearchStrategy[MatchBuilder]:
    """Matches that random commands have made, most of them until the end."""
    return st.builds(random_match, st.integers(0, 2**64), st.integers(0, 100))


def adapt(match: Match | None, random: RandomCommand, now: int) -> tuple[Command, PlayerId]:
    """The command for this match, and the player who gives it."""
    if random.command is None:
        return fitting_command(match, now, Random(random.fitting)) if match else (Sit(), HOST)
    return _with_current_numbers(random.command, match) if match else random.command, random.by


def _with_current_numbers(command: Command, match: Match) -> Command:
    if isinstance(command, Answer) and command.offer == CURRENT:
        return replace(command, offer=match.offers[0].id if match.offers else 0)
    if isinstance(command, AnswerJoinRequest) and command.request == CURRENT:
        requests = match.seating.join_requests
        return replace(command, request=requests[0].id if requests else 0)
    if (
        isinstance(command, Play | ChooseColor | Resign | PlanMoves | Offer | Claim)
        and command.at == CURRENT
    ):
        return replace(command, at=match.version)
    return command


def submit(builder: MatchBuilder, random: RandomCommand) -> Decision:
    """Submit a random command after its wait."""
    command, by = adapt(builder.wait(random.wait).current, random, builder.now_ms)
    absent_since = dict.fromkeys(random.absent, 0)
    return builder.submit(command, by, lag=random.lag, absent_since=absent_since)
