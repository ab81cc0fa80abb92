"""The games and results of a player that everybody may see, and accounts by their handles."""

from typing import Any

import pytest

from app.features.accounts.store.personal_data import PersonalData
from app.match.commands import Leave, Sit
from app.players.matches.public import (
    PAGE_LENGTH,
    GamePosition,
    GameResult,
    GameScore,
    PublicGames,
    result_of,
)
from app.players.profiles import Profile, Profiles
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
from tests.support.store.personal import RULES

RESULTS: tuple[GameResult, ...] = ("won", "drawn", "lost")


@pytest.fixture
def public_games(store: Store) -> PublicGames:
    return PublicGames(store.reader)


def over(by: str, game: str = "macbeth", *, listed: bool = True, **terms: Any) -> MatchBuilder:
    """A match in which a player has resigned."""
    builder = running_match(game, listed=listed, **terms).play_random(1, plies=1)
    builder.resign(by)
    return builder


async def ids(games: PublicGames, player: str = HOST, *wanted: str | None) -> list[str]:
    page = await games.page(player, *wanted)  # type: ignore[arg-type]
    return [summary.id for summary in page.summaries]


async def test_only_listed_games_with_a_result_are_public(
    store: Store, public_games: PublicGames
) -> None:
    withdrawn = waiting_match(TRIO, listed=True)
    withdrawn.submit(Sit(), GUEST)
    withdrawn.submit(Leave(), HOST)
    builders = {
        "listed": over(GUEST),
        "unlisted": over(GUEST, listed=False),
        "private": over(GUEST, listed=False, private=True),
        "running": running_match(listed=True),
        "waiting": waiting_match(listed=True),
        "withdrawn": withdrawn,
    }
    await store.append_all(builders)
    for player, score in ((HOST, (1, 0, 0)), (GUEST, (0, 0, 1))):
        assert await ids(public_games, player) == ["listed"]
        assert await public_games.by_game(player) == [GameScore("macbeth", *score)]
        (against,) = await public_games.by_opponent(player)
        assert (against.won, against.drawn, against.lost, against.running) == (*score, 0)
    assert await ids(public_games, STRANGER) == []
    assert await public_games.by_game(STRANGER) == []
    assert await public_games.by_opponent(STRANGER) == []


async def test_games_are_filtered_and_the_newest_come_first(
    store: Store, public_games: PublicGames
) -> None:
    await store.append("old", starting_at(over(GUEST), 100))
    await store.append("new", starting_at(over(HOST), 300))
    await store.append("othello", starting_at(over(GUEST, "othello"), 200))
    for player, game, result, found in (
        (HOST, None, None, ["new", "othello", "old"]),
        (HOST, "macbeth", None, ["new", "old"]),
        (HOST, None, "won", ["othello", "old"]),
        (HOST, "macbeth", "lost", ["new"]),
        (HOST, None, "drawn", []),
        (GUEST, None, "won", ["new"]),
    ):
        assert await ids(public_games, player, game, result) == found
    assert [score.game for score in await public_games.by_game(HOST)] == ["macbeth", "othello"]


async def test_the_pages_make_the_whole_list(store: Store, public_games: PublicGames) -> None:
    count = 3 * PAGE_LENGTH
    for number in range(count):
        await store.append(f"m{number}", starting_at(over(GUEST), number // 2))
    listed: list[str] = []
    after: GamePosition | None = None
    while True:
        page = await public_games.page(HOST, after=after)
        assert len(page.summaries) == PAGE_LENGTH
        listed += [summary.id for summary in page.summaries]
        if page.next is None:
            break
        after = page.next
    assert listed == [f"m{number}" for number in reversed(range(count))]


async def test_results_of_random_games_agree(store: Store, public_games: PublicGames) -> None:
    """The counts, the filters and the single results are those of the winners."""
    expected: dict[str, list[int]] = {}
    for seed in range(24):
        game = ("moxie", "desdemona", TRIO)[seed % 3]
        builder = running_match(game, listed=True).play_random(seed)
        await store.append(f"m{seed}", builder)
        winners = {builder.match.seating.player_of(color) for color in builder.match.winners}
        place = 2 if HOST not in winners else int(len(winners) > 1)
        expected.setdefault(game, [0, 0, 0])[place] += 1
    scores = await public_games.by_game(HOST)
    assert {one.game: [one.won, one.drawn, one.lost] for one in scores} == expected
    for number, result in enumerate(RESULTS):
        for game, counts in expected.items():
            page = await public_games.page(HOST, game, result)
            assert len(page.summaries) == counts[number]
            assert {result_of(summary, HOST) for summary in page.summaries} <= {result}


async def test_a_shared_win_of_two_is_a_draw_for_them(
    store: Store, public_games: PublicGames
) -> None:
    builder = running_match(TRIO, listed=True)
    seed = 0
    while len(builder.match.winners) != 2:
        builder = running_match(TRIO, listed=True).play_random(seed)
        seed += 1
    await store.append("shared", builder)
    winners = {builder.match.seating.player_of(color) for color in builder.match.winners}
    for player in (HOST, GUEST, THIRD):
        (score,) = await public_games.by_game(player)
        drawn = player in winners
        assert (score.won, score.drawn, score.lost) == (0, int(drawn), int(not drawn))


async def test_an_account_is_found_in_any_spelling_until_it_is_deleted(store: Store) -> None:
    profiles = Profiles(store.reader)
    await store.players.create(GUEST, "6" * 64, 1)
    assert await profiles.find("ann-1") is None
    await store.add_account(HOST, "Ann-1", 7)
    await store.players.rename(HOST, "Annabel")
    for spelling in ("Ann-1", "ann-1", "ANN-1"):
        assert await profiles.find(spelling) == Profile(HOST, "Ann-1", "Annabel", 7)
    assert await profiles.find("ann") is None
    assert await store.players.handles([HOST, GUEST, STRANGER]) == {HOST: "Ann-1"}
    await PersonalData(store.writer, store.reader, RULES).delete(HOST)
    assert await profiles.find("Ann-1") is None
    assert await store.players.handles([HOST]) == {}
