"""Annotations: one text for each player and ply of a match."""

from app.features.annotations.store import AnnotationStore, StoredAnnotation
from tests.support.store.fixtures import Store


async def test_annotations_are_ordered_by_ply_and_time(store: Store) -> None:
    annotations = AnnotationStore(store.writer, store.reader)
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
    annotations = AnnotationStore(store.writer, store.reader)
    hers, elsewhere = StoredAnnotation(2, "ann", "hers", 1), StoredAnnotation(1, "bob", "there", 1)
    new = StoredAnnotation(1, "ann", "new", 2)
    for annotation in (hers, elsewhere, StoredAnnotation(1, "ann", "old", 1), new):
        await annotations.write("m", annotation)
    await annotations.write("n", StoredAnnotation(1, "ann", "other match", 1))
    assert await annotations.find("m") == [elsewhere, new, hers]
    for _ in range(2):  # the second time there is nothing to delete
        await annotations.write("m", StoredAnnotation(1, "ann", "", 3))
        assert await annotations.find("m") == [elsewhere, hers]
    assert len(await annotations.find("n")) == 1
