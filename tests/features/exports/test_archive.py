"""Openings and series of a player are computed from the logs of finished public games."""

from app.features.exports.store.archive import PLIES, Archive
from app.features.exports.store.archive_summary import Archives
from app.match.commands import Answer, Offer
from app.match.time_control import DAY
from engine import Color
from harness.games.match_builder import GUEST, HOST, MatchBuilder, running_match
from tests.support.store.fixtures import Store


async def finished(
    store: Store, match_id: str, moves: str, loser: str, builder: MatchBuilder | None = None
) -> None:
    """Append a public match that one player resigns."""
    builder = builder or running_match(listed=True)
    builder.play(moves)
    builder.resign(loser)
    await store.append(match_id, builder)


async def test_lines_are_counted_by_color_with_their_results(store: Store) -> None:
    opening = running_match().play_random(1, PLIES)
    line = opening.record
    for number, loser in enumerate([GUEST, GUEST, HOST]):
        await finished(store, f"m{number}", " ".join(line), loser)
    await finished(store, "short", line[0], HOST)
    private = running_match(private=True)
    await finished(store, "private", " ".join(line), GUEST, private)
    archives = Archives(Archive(store.reader))
    (found,) = (await archives.summary(HOST)).lines
    assert (found.color, found.moves) == (Color.BLACK, [*line])
    assert (found.won, found.drawn, found.lost) == (2, 0, 1)
    (other,) = (await archives.summary(GUEST)).lines
    assert (other.color, other.won, other.lost) == (Color.WHITE, 1, 2)
    await finished(store, "m3", " ".join(line), GUEST)
    (found,) = (await archives.summary(HOST)).lines
    assert (found.won, found.drawn, found.lost) == (3, 0, 1)


async def test_moves_that_were_taken_back_are_in_no_line(store: Store) -> None:
    builder = running_match(listed=True).play_random(1, 2)
    ply = len(builder.match.turns) - 1
    player = builder.match.turns[-1].color
    author = builder.match.seating.player_of(player)
    assert author is not None
    builder.submit(Offer("takeback", builder.match.version, ply), author)
    (offer,) = builder.match.offers
    builder.submit(Answer(offer.id, accept=True), GUEST if author == HOST else HOST)
    builder.wait(DAY).play_random(2, 3)
    await finished(store, "m", "", GUEST, builder)
    (found,) = (await Archives(Archive(store.reader)).summary(HOST)).lines
    assert found.moves == [*builder.record[:PLIES]]


async def test_a_series_has_the_points_of_all_its_games(store: Store) -> None:
    moves = " ".join(running_match().play_random(1, PLIES).record)
    previous = None
    for number, loser in enumerate([GUEST, GUEST, HOST]):
        builder = running_match(listed=True, previous=previous, round=number + 1)
        builder.wait(number * DAY)
        await finished(store, f"m{number}", moves, loser, builder)
        previous = f"m{number}"
    await finished(store, "alone", moves, HOST)
    (series,) = (await Archives(Archive(store.reader)).summary(HOST)).series
    assert (series.last, series.games) == ("m2", 3)
    assert list(series.points.items()) == [(HOST, 4), (GUEST, 2)]
