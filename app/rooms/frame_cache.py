"""Encoded frames of a match: the latest are cached, older ones are rebuilt from the log."""

from collections.abc import Sequence

from app.match.events import Entry
from app.match.evolve import evolve, start_match
from app.match.state import Match
from app.rooms.ports import MatchEncoder

FRAMES_KEPT = 32  # for pages that reconnect


class FrameCache:
    """The frames of a match. `entries` grows as the match goes on."""

    def __init__(self, entries: Sequence[Entry], encoder: MatchEncoder) -> None:
        self._entries = entries
        self._encoder = encoder
        self._frames: dict[int, bytes] = {}  # by version
        self._snapshot: tuple[int, bytes] = (0, b"")

    def add(self, before: Match, entry: Entry, after: Match) -> bytes:
        """Encode and cache the frame of the newest entry."""
        frame = self._encoder.frame(before, entry, after)
        self._frames[entry.version] = frame
        self._frames.pop(entry.version - FRAMES_KEPT, None)
        return frame

    def frame(self, version: int) -> bytes:
        """The frame of a version."""
        if version in self._frames:
            return self._frames[version]
        return self._rebuild(version, version)[version]

    def since(self, version: int) -> list[bytes] | None:
        """The frames after a version; None if there are so many that a snapshot is better."""
        newest = self._entries[-1].version
        if not newest - FRAMES_KEPT <= version <= newest:
            return None
        if version < newest and version + 1 not in self._frames:
            self._frames = self._rebuild(newest - FRAMES_KEPT + 1, newest)
        return [self._frames[number] for number in range(version + 1, newest + 1)]

    def snapshot(self, match_id: str, match: Match) -> bytes:
        """The snapshot message, encoded once for each version."""
        version, snapshot = self._snapshot
        if version != match.version:
            snapshot = self._encoder.snapshot(match_id, match)
            self._snapshot = (match.version, snapshot)
        return snapshot

    def _rebuild(self, first: int, last: int) -> dict[int, bytes]:
        """The frames of a range of versions, from one fold of the log."""
        frames = {}
        before, after = None, start_match(self._entries[0])
        for entry in self._entries[:last]:
            if entry.version > 1:
                before, after = after, evolve(after, entry)
            if entry.version >= first:
                frames[entry.version] = self._encoder.frame(before, entry, after)
        return frames
