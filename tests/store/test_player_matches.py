"""The matches of a player: order, filters, pages, turns and scores."""

from itertools import pairwise

import pytest

from app.match.commands import Leave, Open, Play, Sit
from app.store.player_matches import (
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
from tests.store.support.seed import append_match
from tests.store.test_match_lists import starting_at


@pytest.fixture
def player_matches(store: Store) -> PlayerMatches:
    return PlayerMatches(store.reader)


def ids(page: MatchPage) -> list[str]:
    return [summary.id for summary in page.summaries]


def opponents_turn() -> MatchBuilder:
    builder = running_match()
    builder.submit(Play("g8", 2), HOST)
    return builder


def over(by: str, game: str = "macbeth") -> MatchBuilder:
    builder = running_match(game).play_random(1, plies=1)
    builder.resign(by)
    return builder


def tally(scores: list[HeadToHead]) -> dict[tuple[str, str], tuple[int, int, int, int]]:
    return {(one.opponent, one.game): (one.played, one.won, one.drawn, one.lost) for one in scores}


async def test_a_new_player_has_no_matches(player_matches: PlayerMatches) -> None:
    assert await player_matches.page(HOST, MatchFilter()) == MatchPage((), None)
    assert await player_matches.turns(HOST) == (0, [])
    assert await player_matches.scores(HOST) == []


async def test_the_order_of_matches(store: Store, player_matches: PlayerMatches) -> None:
    builders = {
        "mine, new": (running_match(), 500),
        "mine, old": (running_match(), 100),
        "theirs, old": (opponents_turn(), 200),
        "theirs, new": (opponents_turn(), 600),
        "waiting": (waiting_match(), 300),
        "over, old": (over(GUEST), 50),
        "over, new": (over(HOST), 400),
    }
    for name, (builder, start) in builders.items():
        await append_match(store.log, name, starting_at(builder, start))
    running = ["mine, old", "mine, new", "theirs, new", "theirs, old"]
    finished = ["over, new", "over, old"]
    assert ids(await player_matches.page(HOST, MatchFilter())) == [*running, "waiting", *finished]
    assert ids(await player_matches.page(HOST, MatchFilter("running"))) == running
    assert ids(await player_matches.page(HOST, MatchFilter("waiting"))) == ["waiting"]
    assert ids(await player_matches.page(HOST, MatchFilter("over"))) == finished
    count, summaries = await player_matches.turns(HOST)
    assert (count, [one.id for one in summaries]) == (2, ["mine, old", "mine, new"])
    assert [one.id for one in (await player_matches.turns(GUEST))[1]] == [
        "theirs, old",
        "theirs, new",
    ]


async def test_matches_are_filtered_by_game_and_opponent(
    store: Store, player_matches: PlayerMatches
) -> None:
    await append_match(store.log, "macbeth", starting_at(running_match(), 100))
    await append_match(store.log, "othello", starting_at(running_match("othello"), 200))
    await append_match(store.log, "trio", starting_at(running_match(TRIO), 300))
    await append_match(store.log, "waiting", starting_at(waiting_match("othello"), 400))
    assert ids(await player_matches.page(HOST, MatchFilter(game="othello"))) == [
        "othello",
        "waiting",
    ]
    assert ids(await player_matches.page(HOST, MatchFilter(opponent=THIRD))) == ["trio"]
    assert ids(await player_matches.page(HOST, MatchFilter("running", TRIO, GUEST))) == ["trio"]
    assert ids(await player_matches.page(HOST, MatchFilter("over", TRIO, GUEST))) == []
    assert ids(await player_matches.page(STRANGER, MatchFilter(opponent=HOST))) == []


async def test_a_withdrawn_match_is_not_listed_as_finished(
    store: Store, player_matches: PlayerMatches
) -> None:
    builder = waiting_match(TRIO)
    builder.submit(Sit(), GUEST)
    builder.submit(Leave(), HOST)
    await append_match(store.log, "withdrawn", builder)
    assert ids(await player_matches.page(GUEST, MatchFilter("over"))) == []
    assert await player_matches.scores(GUEST) == []


async def test_a_match_with_a_reserved_seat_is_waiting(
    store: Store, player_matches: PlayerMatches
) -> None:
    builder = MatchBuilder()
    builder.submit(Open("macbeth", {}, Color.BLACK, reserved={Color.WHITE: GUEST}), HOST)
    await append_match(store.log, "kept", builder)
    assert ids(await player_matches.page(GUEST, MatchFilter("waiting"))) == ["kept"]
    assert ids(await player_matches.page(THIRD, MatchFilter("waiting"))) == []
    assert await player_matches.turns(GUEST) == (0, [])


async def test_matches_with_less_time_come_first(
    store: Store, player_matches: PlayerMatches
) -> None:
    for name, time in (("no clock", "none"), ("three days", "3d"), ("one day", "1d")):
        builder = MatchBuilder()
        builder.submit(Open("macbeth", {}, Color.BLACK, time=time), HOST)
        builder.submit(Sit(), GUEST)
        await append_match(store.log, name, builder.play("g8 d5"))
    assert ids(await player_matches.page(HOST, MatchFilter())) == [
        "one day",
        "three days",
        "no clock",
    ]


async def test_the_pages_make_the_whole_list(
    store: Store, player_matches: PlayerMatches, monkeypatch: pytest.MonkeyPatch
) -> None:
    builders = (running_match(), opponents_turn(), waiting_match(), over(HOST))
    monkeypatch.setattr("app.store.player_matches.PAGE_LENGTH", 5)
    monkeypatch.setattr("app.store.player_matches.MAX_TURNS", 4)
    for number in range(24):
        await append_match(store.log, f"m{number}", starting_at(builders[number % 4], number // 3))
    listed: list[str] = []
    position: PagePosition | None = None
    while True:
        page = await player_matches.page(HOST, MatchFilter(), position)
        assert len(page.summaries) <= 5
        listed += ids(page)
        if page.next is None:
            break
        assert position is None or page.next > position
        position = page.next
    assert sorted(listed) == sorted(f"m{number}" for number in range(24))
    count, summaries = await player_matches.turns(HOST)
    assert count == sum(number % 4 == 0 for number in range(24))
    assert len(summaries) == 4
    assert all(one.moved_at <= other.moved_at for one, other in pairwise(summaries))


async def test_scores_are_counted_from_the_winners(
    store: Store, player_matches: PlayerMatches
) -> None:
    """Scores of whole random games equal a second count."""
    expected: dict[tuple[str, str], list[int]] = {}
    for seed in range(24):
        game = ("macbeth", "othello", TRIO)[seed % 3]
        builder = running_match(game).play_random(seed)
        await append_match(store.log, f"m{seed}", builder)
        winners = {builder.match.seating.player_of(color) for color in builder.match.winners}
        for other in (GUEST, THIRD) if game == TRIO else (GUEST,):
            count = expected.setdefault((other, game), [0, 0, 0, 0])
            count[0] += 1
            count[1] += HOST in winners and other not in winners
            count[2] += {HOST, other} <= winners
            count[3] += other in winners and HOST not in winners
    assert any(sum(count[1:]) < count[0] for count in expected.values()), (
        "the third player won some"
    )
    assert tally(await player_matches.scores(HOST)) == {
        who: tuple(n) for who, n in expected.items()
    }


async def test_a_running_match_is_counted_apart(
    store: Store, player_matches: PlayerMatches
) -> None:
    await store.players.create(GUEST, "a" * 64, 1)
    await store.players.rename(GUEST, "Ben")
    await append_match(store.log, "running", starting_at(running_match(), 100))
    await append_match(store.log, "over", starting_at(over(GUEST), 0))
    (score,) = await player_matches.scores(HOST)
    assert (score.name, score.played, score.won, score.running) == ("Ben", 1, 1, 1)
    assert score.last_at > 100
    assert tally(await player_matches.scores(GUEST)) == {(HOST, "macbeth"): (1, 0, 0, 1)}


async def test_a_page_has_complete_summaries(store: Store, player_matches: PlayerMatches) -> None:
    await append_match(store.log, "m", running_match())
    (summary,) = (await player_matches.page(HOST, MatchFilter())).summaries
    assert summary.seats == {Color.BLACK: (HOST, None), Color.WHITE: (GUEST, None)}
