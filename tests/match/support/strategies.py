"""Wishes of all kinds, made for whatever match there is: half of them can be granted."""

from dataclasses import dataclass, replace

from hypothesis import strategies as st

from app.match.bot_players import computer_id
from app.match.commands import (
    SERVICE,
    AddComputer,
    Answer,
    AnswerJoinRequest,
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
    Offer,
    Open,
    PlanMoves,
    Play,
    Resign,
    Resume,
    Sit,
)
from app.match.decide import Decision
from app.match.state import Match
from engine import GAMES, Color, find_game, format_move
from tests.match.support.builder import GUEST, HOST, STRANGER, THIRD, VARIANTS, Story

COMPUTERS = [computer_id(1), computer_id(8), computer_id(8, 2)]
PLAYERS = st.sampled_from([HOST, GUEST, THIRD, STRANGER, *COMPUTERS, "", "\ud800", "x" * 1000])
COLORS = st.sampled_from(list(Color))
NOISE = st.text(st.characters(), max_size=80)  # surrogates, controls and directions, too
NUMBERS = st.integers() | st.integers(-1, 90)


NOW = -77  # stands for the version, the offer or the knock of the moment
WAITS = st.sampled_from([0, 0, 0, 1, 30_000, 3_600_000, 90_000_000])


@dataclass(frozen=True)
class Wish:
    """A command that is made when its turn comes: by whom, what from, and after how long."""

    by: str
    command: Command
    sensible: int | None  # this one of the legal moves instead, by whoever is to move
    wait: int
    lag: int
    gone: frozenset[str]


def openings() -> st.SearchStrategy[Open]:
    sensible = st.sampled_from(VARIANTS).flatmap(
        lambda variant: st.builds(
            Open,
            st.just(variant[0]),
            st.just(variant[1]),
            st.sampled_from(list(Color)[:2]),
            computers=st.dictionaries(COLORS, PLAYERS | st.sampled_from(COMPUTERS), max_size=2),
            hints=st.booleans(),
        )
    )
    games = st.sampled_from(list(GAMES)) | NOISE
    options = st.dictionaries(
        st.sampled_from(["opening", "passing", "board", "step"]) | NOISE,
        st.sampled_from(["reversi", "free", "hex", "knight"]) | NOISE,
        max_size=3,
    )
    return sensible | st.builds(Open, games, options, COLORS, st.booleans(), st.booleans())


AT = st.just(NOW) | NUMBERS
MOVES = st.sampled_from(["g8", "pass", "b2", "a1-a2", "b2xd4", "!a1:c2"]) | NOISE
LINES = st.lists(st.lists(MOVES, max_size=4).map(tuple), max_size=3).map(tuple)
SEATING: st.SearchStrategy[Command] = st.one_of(
    st.builds(Sit, st.none() | COLORS, st.none() | st.just("k" * 64) | NOISE),
    st.builds(Leave),
    st.builds(CreateOneTimeLink, st.just("k" * 64) | NOISE),
    st.builds(AnswerJoinRequest, AT, st.booleans()),
    st.builds(FreeSeat, COLORS),
    st.builds(AddComputer, st.integers(0, 9), st.none() | COLORS),
)
PLAYING: st.SearchStrategy[Command] = st.one_of(
    st.builds(Play, MOVES, AT),
    st.builds(Resign, AT),
    st.builds(PlanMoves, LINES, AT),
    st.builds(Flag),
)
BARGAINS: st.SearchStrategy[Command] = st.one_of(
    st.builds(
        Offer,
        st.sampled_from(["draw", "takeback", "pause", "abort"]),
        AT,
        st.none() | st.integers(-1, 9),
    ),
    st.builds(Answer, AT, st.booleans()),
    st.builds(Claim, st.sampled_from(["win", "draw", "skip", "save"]), AT),
    st.builds(Resume),
    st.builds(GiveTime, COLORS),
    st.builds(LinkRematch, NOISE, st.none() | NOISE),
    st.builds(Excuse, st.integers(0, 9_000_000), st.integers(0, 9_000_000)),
)
COMMANDS = st.one_of(openings(), SEATING, PLAYING, BARGAINS)
WISHES = st.builds(
    Wish,
    PLAYERS,
    COMMANDS,
    st.none() | st.integers(0, 100),
    WAITS,
    st.integers(-100, 20_000),
    st.frozensets(PLAYERS, max_size=3),
)
VARIANT = st.sampled_from(VARIANTS)
JOINING: st.SearchStrategy[JoinPolicy] = st.sampled_from(["open", "open", "approval", "keys"])
TIMES = st.sampled_from(["none", "5+5", "0+1", "1+3x30", "0+1x5", "1d"])


def wished(story: Story, wish: Wish) -> tuple[Command, str]:
    """The command of a wish at this moment."""
    match = story.now
    if match is None:
        return wish.command, wish.by
    if wish.sensible is not None and match.to_move is not None:
        moves = match.position.legal_moves
        move = format_move(match.position, moves[wish.sensible % len(moves)])
        return Play(move, match.version), story.mover
    by = SERVICE if isinstance(wish.command, Flag | Excuse) and wish.sensible else wish.by
    return _of_now(wish.command, match), by


def _of_now(command: Command, match: Match) -> Command:
    """The command with the version, the offer or the knock of the moment in it."""
    if isinstance(command, Answer) and command.offer == NOW:
        return replace(command, offer=match.offers[0].id if match.offers else 0)
    if isinstance(command, AnswerJoinRequest) and command.request == NOW:
        return replace(
            command, request=match.seating.join_requests[0].id if match.seating.join_requests else 0
        )
    if isinstance(command, Play | Resign | PlanMoves | Offer | Claim) and command.at == NOW:
        return replace(command, at=match.version)
    return command


def grant(story: Story, wish: Wish) -> Decision:
    """Ask for what is wished, when its time has come."""
    command, by = wished(story, wish)
    gone = dict.fromkeys(wish.gone, 0)
    return story.wait(wish.wait).ask(command, by, lag=wish.lag, gone=gone)


@st.composite
def stories(draw: st.DrawFn) -> Story:
    """Matches that players made together, wise or not."""
    story = Story()
    game, options = draw(VARIANT)
    others = [color for color in find_game(game).players if color != Color.BLACK]
    computers = dict(zip(others, draw(st.permutations(COMPUTERS)), strict=False))
    seated = draw(st.integers(0, len(others)))
    opening = Open(
        game,
        options,
        Color.BLACK,
        time=draw(TIMES),
        joining=draw(JOINING),
        computers=dict(list(computers.items())[:seated]),
        hints=seated == len(others) and draw(st.booleans()),
    )
    story.ask(opening, HOST)
    for player in (GUEST, THIRD)[: draw(st.integers(0, 2))]:
        story.ask(Sit(), player)
    for wish in draw(st.lists(WISHES, max_size=60)):
        grant(story, wish)
    return story
