"""The database connections and all repositories."""

from app.settings import Settings
from app.store.annotations import Annotations
from app.store.chat import ChatMessages
from app.store.db.database import Reader, open_writer
from app.store.db.health import ReadinessProbe
from app.store.db.writer import Writer
from app.store.due_matches import DueMatches
from app.store.heartbeats import Heartbeats
from app.store.log import Log, write_appends
from app.store.match_lists import MatchLists
from app.store.notification_outbox import NotificationOutbox
from app.store.player_matches import PlayerMatches
from app.store.players import Players
from app.store.preferences import PreferenceStore
from app.store.puzzles import PuzzleStore
from app.store.reviews import ReviewStore
from app.store.subscriptions import Subscriptions


class Storage:
    """One writer, one pool of readers, and all repositories.

    `worker` identifies this process among those that share the database.
    """

    def __init__(self, settings: Settings, worker: str) -> None:
        writer = self.writer = Writer(open_writer(settings.database_url), write_appends)
        reader = self.reader = Reader(settings.database_url)
        self.annotations = Annotations(writer, reader)
        self.chat = ChatMessages(writer, reader)
        self.due_matches = DueMatches(reader)
        self.heartbeats = Heartbeats(writer, reader, worker, single_process=settings.single_process)
        self.log = Log(writer, reader)
        self.match_lists = MatchLists(reader)
        self.outbox = NotificationOutbox(writer, reader, worker)
        self.player_matches = PlayerMatches(reader)
        self.players = Players(writer, reader)
        self.preferences = PreferenceStore(writer, reader)
        self.probe = ReadinessProbe(writer, reader)
        self.puzzles = PuzzleStore(writer, reader)
        self.reviews = ReviewStore(writer, reader, worker)
        self.subscriptions = Subscriptions(writer, reader)

    def start(self) -> None:
        self.writer.start()

    async def close(self) -> None:
        """Write what is queued, then close all connections."""
        await self.writer.stop()
        self.reader.close()
