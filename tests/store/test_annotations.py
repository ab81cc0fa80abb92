"""Annotations: one text for each player and ply of a match."""

from app.store.annotations import Annotations, StoredAnnotation
from tests.store.conftest import Store


async def test_annotations_are_ordered_by_ply_and_time(store: Store) -> None:
    annotations = Annotations(store.writer, store.reader)
    written = [
        StoredAnnotation(3, "ann", "later", 30),
        StoredAnnotation(0, "bob", "all", 40),
        StoredAnnotation(3, "bob", "first", 20),
    ]
    for annotation in written:
        await annotations.write("m", annotation)
    assert await annotations.find("m") == [written[1], written[2], written[0]]
    assert await annotations.find("other") == []


async def test_writing_replaces_the_text_of_the_same_player_and_ply(store: Store) -> None:
    annotations = Annotations(store.writer, store.reader)
    others = [StoredAnnotation(2, "ann", "hers", 1), StoredAnnotation(1, "bob", "elsewhere", 1)]
    for annotation in (
        *others,
        StoredAnnotation(1, "ann", "old", 1),
        StoredAnnotation(1, "ann", "new", 2),
    ):
        await annotations.write("m", annotation)
    await annotations.write("n", StoredAnnotation(1, "ann", "other match", 1))
    assert await annotations.find("m") == [
        others[1],
        StoredAnnotation(1, "ann", "new", 2),
        others[0],
    ]
    await annotations.write("m", StoredAnnotation(1, "ann", "", 3))
    assert await annotations.find("m") == [others[1], others[0]]
    assert len(await annotations.find("n")) == 1


async def test_deleting_a_missing_annotation_has_no_effect(store: Store) -> None:
    annotations = Annotations(store.writer, store.reader)
    await annotations.write("m", StoredAnnotation(1, "ann", "", 3))
    assert await annotations.find("m") == []
