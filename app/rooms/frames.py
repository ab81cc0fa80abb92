"""The frames of a match: the latest are kept encoded, older ones are made anew from the log."""

from collections.abc import Sequence

from app.match.events import Entry
from app.match.evolve import begin, evolve
from app.match.state import Match
from app.rooms.wording import Wording

FRAMES_KEPT = 32  # for pages that come back


class Frames:
    """The frames of the match that `entries` tell; the list grows as the match goes on."""

    def __init__(self, entries: Sequence[Entry], wording: Wording) -> None:
        self._entries = entries
        self._wording = wording
        self._kept: dict[int, bytes] = {}  # by version
        self._snapshot: tuple[int, bytes] = (0, b"")

    def add(self, before: Match, entry: Entry, after: Match) -> bytes:
        """The frame of the newest entry."""
        frame = self._wording.frame(before, entry, after)
        self._kept[entry.version] = frame
        self._kept.pop(entry.version - FRAMES_KEPT, None)
        return frame

    def of(self, version: int) -> bytes:
        """The frame of a version."""
        if version in self._kept:
            return self._kept[version]
        return self._tell_again(version, version)[version]

    def missing(self, version: int) -> list[bytes] | None:
        """The frames after a version, None when a snapshot is the better answer."""
        newest = self._entries[-1].version
        if not newest - FRAMES_KEPT <= version <= newest:
            return None
        if version < newest and version + 1 not in self._kept:
            self._kept = self._tell_again(newest - FRAMES_KEPT + 1, newest)
        return [self._kept[number] for number in range(version + 1, newest + 1)]

    def snapshot(self, match_id: str, match: Match) -> bytes:
        """The whole match as a message, encoded once for each version."""
        version, snapshot = self._snapshot
        if version != match.version:
            snapshot = self._wording.snapshot(match_id, match)
            self._snapshot = (match.version, snapshot)
        return snapshot

    def _tell_again(self, first: int, last: int) -> dict[int, bytes]:
        """The frames of some versions, from one fold of the entries."""
        frames = {}
        before, after = None, begin(self._entries[0])
        for entry in self._entries[:last]:
            if entry.version > 1:
                before, after = after, evolve(after, entry)
            if entry.version >= first:
                frames[entry.version] = self._wording.frame(before, entry, after)
        return frames
