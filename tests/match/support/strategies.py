"""Hypothesis strategies: random commands for any match, about half of them legal."""

from dataclasses import dataclass, replace

from hypothesis import strategies as st

from app.match.bot_players import computer_id
from app.match.commands import (
    SERVICE,
    AddComputer,
    Answer,
    AnswerJoinRequest,
    ChooseColor,
    Claim,
    Command,
    CreateOneTimeLink,
    Excuse,
    Flag,
    FreeSeat,
    GiveTime,
    JoinPolicy,
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
from engine import GAMES, Color, find_game, format_move
from tests.match.support.builder import GUEST, HOST, STRANGER, THIRD, VARIANTS, MatchBuilder

COMPUTERS = [computer_id(1), computer_id(8), computer_id(8, 2)]
PLAYERS = st.sampled_from([HOST, GUEST, THIRD, STRANGER, *COMPUTERS, "", "\ud800", "x" * 1000])
COLORS = st.sampled_from(list(Color))
ANY_TEXT = st.text(st.characters(), max_size=80)  # with surrogates, controls and bidi characters
NUMBERS = st.integers() | st.integers(-1, 90)


CURRENT = -77  # replaced by the match's version, first offer or first join request
WAITS = st.sampled_from([0, 0, 0, 1, 30_000, 3_600_000, 90_000_000])


@dataclass(frozen=True)
class RandomCommand:
    """A command that is adapted to the match when it is submitted.

    With `legal_move` the player to move plays that one of the legal moves (modulo their number)
    instead of the command.
    """

    by: PlayerId
    command: Command
    legal_move: int | None
    wait: int
    lag: int
    absent: frozenset[PlayerId]


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
    st.builds(Resign, VERSIONS),
    st.builds(PlanMoves, LINES, VERSIONS),
    st.builds(Flag),
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
RANDOM_COMMANDS = st.builds(
    RandomCommand,
    PLAYERS,
    st.one_of(_open_commands(), SEAT_COMMANDS, PLAY_COMMANDS, OFFER_COMMANDS),
    st.none() | st.integers(0, 100),
    WAITS,
    st.integers(-100, 20_000),
    st.frozensets(PLAYERS, max_size=3),
)
JOIN_POLICIES: st.SearchStrategy[JoinPolicy] = st.sampled_from(["open", "open", "approval", "keys"])
TIME_CONTROLS = st.sampled_from(["none", "5+5", "0+1", "1+3x30", "0+1x5", "1d"])


def adapt(match: Match | None, random: RandomCommand) -> tuple[Command, PlayerId]:
    """The command for this match, and the player who gives it."""
    if match is None:
        return random.command, random.by
    if random.legal_move is not None and match.to_move is not None:
        player = match.seating.player_of(match.to_move) or ""
        if match.swap_phase == "choice":
            colors = [color for color, _ in match.seating.seats]
            return ChooseColor(colors[random.legal_move % len(colors)], match.version), player
        moves = match.position.legal_moves
        move = format_move(match.position, moves[random.legal_move % len(moves)])
        return Play(move, match.version), player
    for_service = isinstance(random.command, Flag | Excuse | MergePlayers) and random.legal_move
    return _with_current_numbers(random.command, match), SERVICE if for_service else random.by


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
    command, by = adapt(builder.current, random)
    absent_since = dict.fromkeys(random.absent, 0)
    return builder.wait(random.wait).submit(command, by, lag=random.lag, absent_since=absent_since)


@st.composite
def matches(draw: st.DrawFn) -> MatchBuilder:
    """Matches that random commands have made."""
    builder = MatchBuilder()
    game, options = draw(st.sampled_from(VARIANTS))
    others = [color for color in find_game(game).players if color != Color.BLACK]
    computers = dict(zip(others, draw(st.permutations(COMPUTERS)), strict=False))
    seated = draw(st.integers(0, len(others)))
    opening = Open(
        game,
        options,
        Color.BLACK,
        time=draw(TIME_CONTROLS),
        joining=draw(JOIN_POLICIES),
        computers=dict(list(computers.items())[:seated]),
        hints=seated == len(others) and draw(st.booleans()),
    )
    builder.submit(opening, HOST)
    for player in (GUEST, THIRD)[: draw(st.integers(0, 2))]:
        builder.submit(Sit(), player)
    for random in draw(st.lists(RANDOM_COMMANDS, max_size=60)):
        submit(builder, random)
    return builder
