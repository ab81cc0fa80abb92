"""The latest encoded frames of a match."""

from app.match.events import Entry
from app.match.state import Match
from app.rooms.ports import MatchEncoder

FRAMES_KEPT = 8  # for reconnecting pages; measured: as many bytes as a snapshot after 35 moves


class FrameCache:
    """The frames and the snapshot of a match, each encoded once."""

    def __init__(self, encoder: MatchEncoder) -> None:
        self._encoder = encoder
        self._frames: dict[int, bytes] = {}  # by version
        self._snapshot: tuple[int, bytes] = (0, b"")

    def add(self, before: Match, entry: Entry, after: Match) -> bytes:
        frame = self._encoder.frame(before, entry, after)
        self._frames[entry.version] = frame
        self._frames.pop(entry.version - FRAMES_KEPT, None)
        return frame

    def recent(self, version: int) -> bytes | None:
        return self._frames.get(version)

    def since(self, version: int, newest: int) -> list[bytes] | None:
        """The frames after a version, None if some are not cached."""
        if not newest - FRAMES_KEPT <= version <= newest:
            return None
        frames = [self._frames.get(number) for number in range(version + 1, newest + 1)]
        found = [frame for frame in frames if frame is not None]
        return found if len(found) == len(frames) else None

    def snapshot(self, match_id: str, match: Match) -> bytes:
        version, snapshot = self._snapshot
        if version != match.version:
            snapshot = self._encoder.snapshot(match_id, match)
            self._snapshot = (match.version, snapshot)
        return snapshot
