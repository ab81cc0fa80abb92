"""A player's own matches: their order and pages, whose turn it is, and the score."""

from itertools import pairwise

import pytest

from app.match.commands import Leave, Open, Play, Sit
from app.store.player_matches import (
    MAX_TURNS,
    PAGE_LENGTH,
    HeadToHead,
    MatchFilter,
    MatchPage,
    PagePosition,
    PlayerMatches,
)
from engine import Color
from tests.match.support.builder import (
    GUEST,
    HOST,
    STRANGER,
    THIRD,
    TRIO,
    MatchBuilder,
    running_match,
    waiting_match,
)
from tests.store.conftest import Store
from tests.store.support.seed import write
from tests.store.test_match_lists import at


@pytest.fixture
def own(store: Store) -> PlayerMatches:
    """What is asked."""
    return PlayerMatches(store.reader)


def ids(page: MatchPage) -> list[str]:
    return [summary.id for summary in page.summaries]


def theirs() -> MatchBuilder:
    builder = running_match()
    builder.submit(Play("g8", 2), HOST)
    return builder


def over(by: str, game: str = "macbeth") -> MatchBuilder:
    """Somebody gave up after a move."""
    builder = running_match(game).play_random(1, plies=1)
    builder.resign(by)
    return builder


def tallied(scores: list[HeadToHead]) -> dict[tuple[str, str], tuple[int, int, int, int]]:
    return {(one.opponent, one.game): (one.played, one.won, one.drawn, one.lost) for one in scores}


async def test_who_has_never_played_has_nothing(own: PlayerMatches) -> None:
    assert await own.page(HOST, MatchFilter()) == MatchPage((), None)
    assert await own.turns(HOST) == (0, [])
    assert await own.scores(HOST) == []


async def test_the_longest_waiting_comes_first_then_the_latest(
    store: Store, own: PlayerMatches
) -> None:
    builders = {
        "mine, new": (running_match(), 500),
        "mine, old": (running_match(), 100),
        "theirs, old": (theirs(), 200),
        "theirs, new": (theirs(), 600),
        "waiting": (waiting_match(), 300),
        "over, old": (over(GUEST), 50),
        "over, new": (over(HOST), 400),
    }
    for name, (builder, start) in builders.items():
        await write(store.log, name, at(builder, start))
    running = ["mine, old", "mine, new", "theirs, new", "theirs, old"]
    finished = ["over, new", "over, old"]
    assert ids(await own.page(HOST, MatchFilter())) == [*running, "waiting", *finished]
    assert ids(await own.page(HOST, MatchFilter("running"))) == running
    assert ids(await own.page(HOST, MatchFilter("waiting"))) == ["waiting"]
    assert ids(await own.page(HOST, MatchFilter("over"))) == finished
    count, summaries = await own.turns(HOST)
    assert (count, [one.id for one in summaries]) == (2, ["mine, old", "mine, new"])
    assert [one.id for one in (await own.turns(GUEST))[1]] == ["theirs, old", "theirs, new"]


async def test_filters_ask_for_a_game_and_an_opponent(store: Store, own: PlayerMatches) -> None:
    await write(store.log, "macbeth", at(running_match(), 100))
    await write(store.log, "othello", at(running_match("othello"), 200))
    await write(store.log, "trio", at(running_match(TRIO), 300))
    await write(store.log, "waiting", at(waiting_match("othello"), 400))
    assert ids(await own.page(HOST, MatchFilter(game="othello"))) == ["othello", "waiting"]
    assert ids(await own.page(HOST, MatchFilter(opponent=THIRD))) == ["trio"]
    assert ids(await own.page(HOST, MatchFilter("running", TRIO, GUEST))) == ["trio"]
    assert ids(await own.page(HOST, MatchFilter("over", TRIO, GUEST))) == []
    assert ids(await own.page(STRANGER, MatchFilter(opponent=HOST))) == []


async def test_an_invitation_that_was_withdrawn_is_no_finished_game(
    store: Store, own: PlayerMatches
) -> None:
    builder = waiting_match(TRIO)
    builder.submit(Sit(), GUEST)
    builder.submit(Leave(), HOST)
    await write(store.log, "withdrawn", builder)
    assert ids(await own.page(GUEST, MatchFilter("over"))) == []
    assert await own.scores(GUEST) == []


async def test_a_seat_that_is_kept_for_me_waits_for_me(store: Store, own: PlayerMatches) -> None:
    builder = MatchBuilder()
    builder.submit(Open("macbeth", {}, Color.BLACK, reserved={Color.WHITE: GUEST}), HOST)
    await write(store.log, "kept", builder)
    assert ids(await own.page(GUEST, MatchFilter("waiting"))) == ["kept"]
    assert ids(await own.page(THIRD, MatchFilter("waiting"))) == []
    assert await own.turns(GUEST) == (0, [])


async def test_the_less_time_the_earlier(store: Store, own: PlayerMatches) -> None:
    for name, time in (("no clock", "none"), ("three days", "3d"), ("one day", "1d")):
        builder = MatchBuilder()
        builder.submit(Open("macbeth", {}, Color.BLACK, time=time), HOST)
        builder.submit(Sit(), GUEST)
        await write(store.log, name, builder.play("g8 d5"))
    assert ids(await own.page(HOST, MatchFilter())) == ["one day", "three days", "no clock"]


async def test_pages_together_are_the_whole_list(store: Store, own: PlayerMatches) -> None:
    builders = (running_match(), theirs(), waiting_match(), over(HOST))
    for number in range(2 * PAGE_LENGTH + 10):
        await write(store.log, f"m{number}", at(builders[number % 4], number // 3))
    seen: list[str] = []
    place: PagePosition | None = None
    while True:
        page = await own.page(HOST, MatchFilter(), place)
        assert len(page.summaries) <= PAGE_LENGTH
        seen += ids(page)
        if page.next is None:
            break
        assert place is None or page.next > place
        place = page.next
    assert sorted(seen) == sorted(f"m{number}" for number in range(2 * PAGE_LENGTH + 10))
    count, summaries = await own.turns(HOST)
    assert count == sum(number % 4 == 0 for number in range(2 * PAGE_LENGTH + 10))
    assert len(summaries) == min(count, MAX_TURNS)
    assert all(one.moved_at <= other.moved_at for one, other in pairwise(summaries))


async def test_the_score_is_what_the_winners_say(store: Store, own: PlayerMatches) -> None:
    """Whole games of two and three players, counted once more by hand."""
    expected: dict[tuple[str, str], list[int]] = {}
    for seed in range(24):
        game = ("macbeth", "othello", TRIO)[seed % 3]
        builder = running_match(game).play_random(seed)
        await write(store.log, f"m{seed}", builder)
        winners = {builder.match.seating.player_of(color) for color in builder.match.winners}
        for other in (GUEST, THIRD) if game == TRIO else (GUEST,):
            count = expected.setdefault((other, game), [0, 0, 0, 0])
            count[0] += 1
            count[1] += HOST in winners and other not in winners
            count[2] += {HOST, other} <= winners
            count[3] += other in winners and HOST not in winners
    assert any(sum(count[1:]) < count[0] for count in expected.values()), "some a third won"
    assert tallied(await own.scores(HOST)) == {who: tuple(n) for who, n in expected.items()}


async def test_a_running_match_has_no_score_yet(store: Store, own: PlayerMatches) -> None:
    await store.players.create(GUEST, "a" * 64, 1)
    await store.players.rename(GUEST, "Ben")
    await write(store.log, "running", at(running_match(), 100))
    await write(store.log, "over", at(over(GUEST), 0))
    (score,) = await own.scores(HOST)
    assert (score.name, score.played, score.won, score.running) == ("Ben", 1, 1, 1)
    assert score.last_at > 100
    assert tallied(await own.scores(GUEST)) == {(HOST, "macbeth"): (1, 0, 0, 1)}


async def test_a_summary_of_a_page_is_whole(store: Store, own: PlayerMatches) -> None:
    await write(store.log, "m", running_match())
    (summary,) = (await own.page(HOST, MatchFilter())).summaries
    assert summary.seats == {Color.BLACK: (HOST, None), Color.WHITE: (GUEST, None)}
