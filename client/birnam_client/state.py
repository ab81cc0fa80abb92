"""The state of a match, from the messages of its stream."""

from dataclasses import dataclass, field

from birnam_client.types import (
    Color,
    FrameMessage,
    LegalMove,
    MatchInfo,
    MatchMessage,
    MatchView,
    SnapshotMessage,
    TurnView,
)


@dataclass(slots=True)
class MatchState:
    """A match at one version, and the colors that the client's player plays."""

    match: str
    version: int = 0
    epoch: str = ""
    you: list[Color] = field(default_factory=list)
    info: MatchInfo | None = None
    turns: list[TurnView] = field(default_factory=list)
    _view: MatchView | None = None

    @property
    def view(self) -> MatchView:
        """The board, the clocks, the legal moves and whatever else changes."""
        if self._view is None:
            raise ValueError("the stream has not told the match yet")
        return self._view

    @property
    def legal(self) -> list[LegalMove]:
        return self.view["legal"]

    @property
    def over(self) -> bool:
        return self._view is not None and self._view["status"] == "over"

    @property
    def your_turn(self) -> bool:
        return self._view is not None and self.view["to_move"] in self.you

    def apply(self, message: MatchMessage) -> bool:
        """Take a message of the stream; True if the state has changed.

        Raises LookupError if a version is missing.
        """
        if message["t"] == "welcome":
            if self.epoch != message["epoch"]:  # versions of another epoch say nothing
                self.version, self.epoch = 0, message["epoch"]
            changed = self.you != message["you"] and self._view is not None
            self.you = message["you"]
            return changed
        if message["t"] == "snapshot":
            return self._start(message)
        if message["t"] == "frame":
            return self._advance(message)
        return False

    def _start(self, snapshot: SnapshotMessage) -> bool:
        self.version, self._view = snapshot["version"], snapshot["view"]
        self.info, self.turns = snapshot["match"], snapshot["turns"]
        return True

    def _advance(self, frame: FrameMessage) -> bool:
        if frame["version"] <= self.version:
            return False
        if self._view is None or frame["version"] != self.version + 1:
            raise LookupError(f"version {self.version + 1} is missing")
        self.version, self._view = frame["version"], frame["view"]
        self.turns = self.turns[: frame["turns_kept"]] + frame["turns"]
        return True
