"""Games against the computer that place its levels: without help, of players who are rated."""

from sqlalchemy import Connection

from app.features.ratings.levels import LevelGame
from app.features.ratings.store.levels import MAX_GAMES, LevelRatings, read_games
from app.match.commands import AskForHint
from harness.games.match_builder import GUEST, HOST, computer_match, computer_trio
from tests.features.ratings.support.played import NOW, rate
from tests.support.store.fixtures import Store


async def found(store: Store, game: str = "macbeth") -> list[LevelGame]:
    def job(connection: Connection) -> list[LevelGame]:
        return read_games(connection, game, NOW)

    return await store.reader.run(job)


async def test_only_unaided_games_of_two_count(store: Store) -> None:
    for number, terms in enumerate([{}, {"hints": True}]):
        builder = computer_match(3, **terms).play_random(number, plies=4)
        builder.resign(HOST)
        await store.append(f"m{number}", builder)
    hinted = computer_match(3)
    hinted.submit(AskForHint(1), HOST)
    hinted.play_random(1, plies=4).resign(HOST)
    await store.append("hinted", hinted)
    trio = computer_trio().play_random(1, plies=4)
    trio.resign(HOST)
    await store.append("trio", trio)
    assert await found(store) == []
    await rate(store, HOST, ("macbeth", "rapid"), 1600.0, 149.0)
    await rate(store, HOST, ("macbeth", "blitz"), 1600.0, 90.0)
    await rate(store, GUEST, ("macbeth", "blitz"), 1600.0, 90.0)
    (game,) = await found(store)
    assert (game.level, game.score, game.player.deviation) == (3, 0.0, 90.0)
    await rate(store, HOST, ("hex-othello-3", "blitz"), 1600.0, 90.0)
    assert await found(store, "hex-othello-3") == []


async def test_no_player_counts_too_often(store: Store) -> None:
    await rate(store, HOST, ("macbeth", "blitz"), 1600.0, 90.0)
    for number in range(MAX_GAMES + 3):
        builder = computer_match(3).play_random(number, plies=2)
        builder.resign(HOST)
        await store.append(f"m{number}", builder)
    assert len(await found(store)) == MAX_GAMES
    levels = LevelRatings(store.reader)
    ratings = await levels.of_game("macbeth", [0.0, 100.0, 300.0], NOW)
    assert [one.games for one in ratings] == [MAX_GAMES] * 3
    assert ratings[2].value > 1600
