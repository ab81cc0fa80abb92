"""One text for each player and ply of a match."""

from app.store.annotations import Annotations, StoredAnnotation
from tests.store.conftest import Store


async def test_notes_are_kept_in_order(store: Store) -> None:
    notes = Annotations(store.writer, store.reader)
    written = [
        StoredAnnotation(3, "ann", "later", 30),
        StoredAnnotation(0, "bob", "all", 40),
        StoredAnnotation(3, "bob", "first", 20),
    ]
    for note in written:
        await notes.write("m", note)
    assert await notes.of("m") == [written[1], written[2], written[0]]
    assert await notes.of("other") == []


async def test_a_note_replaces_its_own_and_no_other(store: Store) -> None:
    notes = Annotations(store.writer, store.reader)
    kept = [StoredAnnotation(2, "ann", "hers", 1), StoredAnnotation(1, "bob", "elsewhere", 1)]
    for note in (*kept, StoredAnnotation(1, "ann", "old", 1), StoredAnnotation(1, "ann", "new", 2)):
        await notes.write("m", note)
    await notes.write("n", StoredAnnotation(1, "ann", "other match", 1))
    assert await notes.of("m") == [kept[1], StoredAnnotation(1, "ann", "new", 2), kept[0]]
    await notes.write("m", StoredAnnotation(1, "ann", "", 3))
    assert await notes.of("m") == [kept[1], kept[0]]
    assert len(await notes.of("n")) == 1


async def test_taking_nothing_away_is_nothing(store: Store) -> None:
    notes = Annotations(store.writer, store.reader)
    await notes.write("m", StoredAnnotation(1, "ann", "", 3))
    assert await notes.of("m") == []
