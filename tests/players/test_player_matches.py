"""The matches of a player: order, filters, pages, turns and scores."""

from itertools import pairwise

from app.match.commands import Leave, Play, Sit
from app.players.matches.of_player import (
    MAX_TURNS,
    PAGE_LENGTH,
    HeadToHead,
    MatchFilter,
    MatchPage,
    PagePosition,
)
from engine import Color
from harness.games.match_builder import (
    GUEST,
    HOST,
    STRANGER,
    THIRD,
    TRIO,
    MatchBuilder,
    running_match,
    waiting_match,
)
from tests.players.test_match_lists import starting_at
from tests.support.store.fixtures import Store


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


async def test_a_new_player_has_no_matches(store: Store) -> None:
    assert await store.player_matches.page(HOST, MatchFilter()) == MatchPage((), None)
    assert await store.player_matches.turns(HOST) == (0, [])
    assert await store.player_matches.scores(HOST) == []


async def test_the_order_of_matches(store: Store) -> None:
    await store.append_all(
        {
            "mine, new": starting_at(running_match(), 500),
            "mine, old": starting_at(running_match(), 100),
            "theirs, old": starting_at(opponents_turn(), 200),
            "theirs, new": starting_at(opponents_turn(), 600),
            "waiting": starting_at(waiting_match(), 300),
            "over, old": starting_at(over(GUEST), 50),
            "over, new": starting_at(over(HOST), 400),
        }
    )
    running = ["mine, old", "mine, new", "theirs, new", "theirs, old"]
    finished = ["over, new", "over, old"]
    assert ids(await store.player_matches.page(HOST, MatchFilter())) == [
        *running,
        "waiting",
        *finished,
    ]
    assert ids(await store.player_matches.page(HOST, MatchFilter("running"))) == running
    assert ids(await store.player_matches.page(HOST, MatchFilter("waiting"))) == ["waiting"]
    assert ids(await store.player_matches.page(HOST, MatchFilter("over"))) == finished
    count, summaries = await store.player_matches.turns(HOST)
    assert (count, [one.id for one in summaries]) == (2, ["mine, old", "mine, new"])
    _, theirs = await store.player_matches.turns(GUEST)
    assert [one.id for one in theirs] == ["theirs, old", "theirs, new"]


async def test_matches_are_filtered_by_game_and_opponent(store: Store) -> None:
    await store.append("macbeth", starting_at(running_match(), 100))
    await store.append("othello", starting_at(running_match("othello"), 200))
    await store.append("trio", starting_at(running_match(TRIO), 300))
    await store.append("waiting", starting_at(waiting_match("othello"), 400))
    for player, wanted, found in (
        (HOST, MatchFilter(game="othello"), ["othello", "waiting"]),
        (HOST, MatchFilter(opponent=THIRD), ["trio"]),
        (HOST, MatchFilter("running", TRIO, GUEST), ["trio"]),
        (HOST, MatchFilter("over", TRIO, GUEST), []),
        (STRANGER, MatchFilter(opponent=HOST), []),
    ):
        assert ids(await store.player_matches.page(player, wanted)) == found


async def test_a_withdrawn_match_is_not_listed_as_finished(store: Store) -> None:
    builder = waiting_match(TRIO)
    builder.submit(Sit(), GUEST)
    builder.submit(Leave(), HOST)
    await store.append("withdrawn", builder)
    assert ids(await store.player_matches.page(GUEST, MatchFilter("over"))) == []
    assert await store.player_matches.scores(GUEST) == []


async def test_a_match_with_a_reserved_seat_is_waiting(store: Store) -> None:
    await store.append("kept", waiting_match(reserved={Color.WHITE: GUEST}))
    assert ids(await store.player_matches.page(GUEST, MatchFilter("waiting"))) == ["kept"]
    assert ids(await store.player_matches.page(THIRD, MatchFilter("waiting"))) == []
    assert await store.player_matches.turns(GUEST) == (0, [])


async def test_matches_with_less_time_come_first(store: Store) -> None:
    for number, time in enumerate(("none", "3d", "1d")):
        await store.append(f"{number}: {time}", running_match(time=time).play("g8 d5"))
    urgent = ["2: 1d", "1: 3d", "0: none"]
    assert ids(await store.player_matches.page(HOST, MatchFilter())) == urgent
    _, turns = await store.player_matches.turns(HOST)
    assert [one.id for one in turns] == urgent
    assert [one.id for one in await store.player_matches.recent(HOST)] == urgent


async def test_a_match_that_has_begun_is_news_longer_if_its_clock_runs(store: Store) -> None:
    for time in ("none", "3d", "5+3"):
        await store.append(time, starting_at(running_match(time=time), 1_000))
    begun = await store.player_matches.begun(HOST, since=2_000, since_live=500)
    assert [summary.id for summary in begun] == ["5+3"]
    assert len(await store.player_matches.begun(HOST, since=500, since_live=500)) == 3


async def test_the_pages_make_the_whole_list(store: Store) -> None:
    builders = (running_match(), opponents_turn(), waiting_match(), over(HOST))
    count = 5 * MAX_TURNS
    for number in range(count):
        await store.append(f"m{number}", starting_at(builders[number % 4], number // 3))
    listed: list[str] = []
    position: PagePosition | None = None
    while True:
        page = await store.player_matches.page(HOST, MatchFilter(), position)
        assert len(page.summaries) <= PAGE_LENGTH
        listed += ids(page)
        if page.next is None:
            break
        assert position is None or page.next > position
        position = page.next
    assert sorted(listed) == sorted(f"m{number}" for number in range(count))
    turns, summaries = await store.player_matches.turns(HOST)
    assert turns == count // 4
    assert len(summaries) == MAX_TURNS
    assert all(one.moved_at <= other.moved_at for one, other in pairwise(summaries))


async def test_scores_are_counted_from_the_winners(store: Store) -> None:
    """Scores of whole random games equal a second count."""
    expected: dict[tuple[str, str], list[int]] = {}
    for seed in range(24):
        game = ("macbeth", "othello", TRIO)[seed % 3]
        builder = running_match(game).play_random(seed)
        await store.append(f"m{seed}", builder)
        winners = {builder.match.seating.player_of(color) for color in builder.match.winners}
        for other in (GUEST, THIRD) if game == TRIO else (GUEST,):
            count = expected.setdefault((other, game), [0, 0, 0, 0])
            count[0] += 1
            count[1] += HOST in winners and other not in winners
            count[2] += {HOST, other} <= winners
            count[3] += other in winners and HOST not in winners
    assert any(sum(count[1:]) < count[0] for count in expected.values()), "the third one won some"
    scores = tally(await store.player_matches.scores(HOST))
    assert {who: list(count) for who, count in scores.items()} == expected


async def test_a_running_match_is_counted_apart(store: Store) -> None:
    await store.players.create(GUEST, "a" * 64, 1)
    await store.players.rename(GUEST, "Ben")
    await store.append("running", starting_at(running_match(), 100))
    await store.append("over", starting_at(over(GUEST), 0))
    (score,) = await store.player_matches.scores(HOST)
    assert (score.name, score.played, score.won, score.running) == ("Ben", 1, 1, 1)
    assert score.last_at > 100
    assert tally(await store.player_matches.scores(GUEST)) == {(HOST, "macbeth"): (1, 0, 0, 1)}
