"""What holds for every match, whatever is asked of it: half of the wishes can be granted."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.match.commands import Ask, Command, Leave, Open, Play, Resign, Sit
from app.match.decide import Refused, decide
from app.match.state import Match, fold
from engine import GAMES, PASS, Color, Record, format_move
from tests.match.story import GUEST, HOST, STRANGER, THIRD, VARIANTS, Story

PLAYERS = st.sampled_from([HOST, GUEST, THIRD, STRANGER, "", "\ud800", "x" * 1000])
COLORS = st.sampled_from(list(Color))
NOISE = st.text(st.characters(), max_size=80)  # surrogates, controls and directions, too
NUMBERS = st.integers() | st.integers(-1, 90)


@dataclass(frozen=True)
class Wish:
    """A command that is made when its turn comes: by whom, and what from."""

    by: str
    command: Command
    sensible: int | None  # this one of the legal moves instead, by whoever is to move


def openings() -> st.SearchStrategy[Open]:
    sensible = st.sampled_from(VARIANTS).flatmap(
        lambda variant: st.builds(
            Open, st.just(variant[0]), st.just(variant[1]), st.sampled_from(list(Color)[:2])
        )
    )
    games = st.sampled_from(list(GAMES)) | NOISE
    options = st.dictionaries(
        st.sampled_from(["opening", "passing", "board", "step"]) | NOISE,
        st.sampled_from(["reversi", "free", "hex", "knight"]) | NOISE,
        max_size=3,
    )
    return sensible | st.builds(Open, games, options, COLORS, st.booleans(), st.booleans())


COMMANDS: st.SearchStrategy[Command] = st.one_of(
    openings(),
    st.builds(Sit, st.none() | COLORS),
    st.builds(Leave),
    st.builds(
        Play, st.sampled_from(["g8", "pass", "b2", "a1-a2", "b2xd4", "!a1:c2"]) | NOISE, NUMBERS
    ),
    st.builds(Resign, NUMBERS),
)
WISHES = st.builds(Wish, PLAYERS, COMMANDS, st.none() | st.integers(0, 100))
VARIANT = st.sampled_from(VARIANTS)


def wished(story: Story, wish: Wish) -> tuple[Command, str]:
    """The command of a wish at this moment."""
    match = story.now
    if wish.sensible is None or match is None or match.to_move is None:
        return wish.command, wish.by
    moves = match.position.legal_moves
    move = format_move(match.position, moves[wish.sensible % len(moves)])
    return Play(move, match.version), story.mover


@st.composite
def stories(draw: st.DrawFn) -> Story:
    """Matches that players made together, wise or not."""
    story = Story()
    game, options = draw(VARIANT)
    story.ask(Open(game, options, Color.BLACK), HOST)
    for player in (GUEST, THIRD)[: draw(st.integers(0, 2))]:
        story.ask(Sit(), player)
    for wish in draw(st.lists(WISHES, max_size=60)):
        command, by = wished(story, wish)
        story.ask(command, by)
    return story


@given(st.lists(WISHES, max_size=30))
def test_deciding_never_fails(wishes: list[Wish]) -> None:
    story = Story()
    for wish in wishes:
        command, by = wished(story, wish)
        before = story.now
        decision = story.ask(command, by)
        if isinstance(decision, Refused):
            assert story.now is before
            assert decision.reason
            assert decision.message
            assert decision.message.isprintable()
        else:
            assert decision
            assert story.match.version == (0 if before is None else before.version) + 1


@given(stories())
def test_the_log_tells_the_whole_match(story: Story) -> None:
    assert fold(story.entries) == story.now
    assert [entry.version for entry in story.entries] == list(range(1, len(story.entries) + 1))


@given(stories(), WISHES)
def test_deciding_is_a_function_of_match_and_command(story: Story, wish: Wish) -> None:
    command, by = wished(story, wish)
    ask = Ask(command, by, "x")
    assert decide(story.match, ask) == decide(fold(story.entries), ask)


@given(stories(), st.lists(WISHES, max_size=10))
def test_the_end_is_final(story: Story, wishes: list[Wish]) -> None:
    while story.match.status == "running":
        story.resign(story.mover)
    if story.match.status == "waiting":
        story.ask(Leave(), HOST)
    over = story.match
    assert over.status == "over"
    for wish in wishes:
        story.ask(*wished(story, wish))
    assert story.match is over


@given(stories())
def test_a_match_agrees_with_its_position(story: Story) -> None:
    match = story.match
    taken = [player for _, player in match.seats if player is not None]
    assert len(set(taken)) == len(taken), "nobody has two seats"
    assert match.position_version <= match.version
    if match.turns:
        assert match.full
        assert match.turns[0].before == match.start or match.resigned
    if match.status == "running":
        assert not match.position.over
        assert match.to_move is match.position.to_move
        assert match.position.legal_moves not in ((), (PASS,))
    if match.ended == "finished":
        assert match.position.over
        assert match.winners


@given(stories())
def test_the_record_of_any_match_replays(story: Story) -> None:
    match = story.match
    assert Record(match.game, match.options, {}, story.record).replay()[-1] == match.position


@pytest.mark.parametrize("known", [True, False])
def test_a_command_to_no_match_never_fails(known: bool) -> None:
    match: Match | None = None
    for command in (Sit(), Leave(), Play("g8", 1), Resign(1)):
        decision = decide(match, Ask(command, HOST if known else "", "x"))
        assert isinstance(decision, Refused)
