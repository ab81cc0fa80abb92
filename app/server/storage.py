"""The database connections and all repositories."""

from app.settings import Settings
from app.store.accounts.access_tokens import AccessTokens
from app.store.accounts.archive import Archive
from app.store.accounts.merges import Merges
from app.store.accounts.passkeys import Accounts
from app.store.accounts.personal_data import PersonalData
from app.store.accounts.profiles import Profiles
from app.store.accounts.public_games import PublicGames
from app.store.accounts.puzzle_results import PuzzleResults
from app.store.accounts.sessions import Sessions
from app.store.annotations import Annotations
from app.store.chat import ChatMessages
from app.store.circles.circles import Circles
from app.store.circles.matches import CircleMatches
from app.store.circles.memberships import Memberships
from app.store.db.database import Reader, open_writer
from app.store.db.health import ReadinessProbe
from app.store.db.writer import Writer
from app.store.due_matches import DueMatches
from app.store.emails.addresses import EmailAddresses
from app.store.emails.outbox import MailOutbox
from app.store.event_hooks.hooks import EventHooks
from app.store.event_log.log import SqlEventLog, write_appends
from app.store.explorer.counts import ExplorerCounts
from app.store.exports import Exports
from app.store.friends.challenges import Challenges
from app.store.friends.friendships import Friendships
from app.store.friends.public_play import PublicPlay
from app.store.friends.standing_invitations import StandingInvitationStore
from app.store.heartbeats import Heartbeats
from app.store.match_lists import MatchLists
from app.store.moderation.audit import Audit
from app.store.moderation.cases import Cases
from app.store.moderation.operators import Operators
from app.store.moderation.sanctions import Sanctions
from app.store.notifications.outbox import NotificationOutbox
from app.store.notifications.subscriptions import Subscriptions
from app.store.open_games import OpenGames
from app.store.player_matches import PlayerMatches
from app.store.players import Players
from app.store.preferences import PreferenceStore
from app.store.puzzles import PuzzleStore
from app.store.ratings.history import RatingHistory
from app.store.ratings.levels import LevelRatings
from app.store.ratings.lists import RatingLists
from app.store.ratings.strength import PlayerStrengths
from app.store.reviews import ReviewStore
from app.store.tournaments.games import TournamentMatches
from app.store.tournaments.lists import TournamentLists
from app.store.tournaments.log import SqlTournamentLog


class Storage:
    """One writer, one pool of readers, and all repositories.

    `worker` identifies this process among those that share the database.
    """

    def __init__(self, settings: Settings, worker: str) -> None:
        writer = self.writer = Writer(open_writer(settings.database_url), write_appends)
        reader = self.reader = Reader(settings.database_url)
        self.access_tokens = AccessTokens(writer, reader)
        self.accounts = Accounts(writer, reader)
        self.archive = Archive(reader)
        self.merges = Merges(writer, reader)
        self.annotations = Annotations(writer, reader)
        self.audit = Audit(reader)
        self.cases = Cases(writer, reader)
        self.challenges = Challenges(writer, reader)
        self.chat = ChatMessages(writer, reader)
        self.circles = Circles(writer, reader)
        self.circle_matches = CircleMatches(writer, reader)
        self.memberships = Memberships(writer, reader)
        self.due_matches = DueMatches(reader)
        self.email_addresses = EmailAddresses(writer, reader)
        self.event_hooks = EventHooks(writer, reader)
        self.explorer = ExplorerCounts(writer, reader)
        self.exports = Exports(reader)
        self.friendships = Friendships(writer, reader)
        self.heartbeats = Heartbeats(writer, reader, worker, single_process=settings.single_process)
        self.log = SqlEventLog(writer, reader)
        self.mail_outbox = MailOutbox(writer, reader, worker)
        self.match_lists = MatchLists(reader)
        self.open_games = OpenGames(writer, reader)
        self.operators = Operators(writer, reader)
        self.outbox = NotificationOutbox(writer, reader, worker)
        self.personal_data = PersonalData(writer, reader)
        self.player_matches = PlayerMatches(reader)
        self.players = Players(writer, reader)
        self.profiles = Profiles(reader)
        self.public_games = PublicGames(reader)
        self.public_play = PublicPlay(reader)
        self.preferences = PreferenceStore(writer, reader)
        self.probe = ReadinessProbe(writer, reader, worker)
        self.puzzles = PuzzleStore(writer, reader)
        self.puzzle_results = PuzzleResults(writer, reader)
        self.rating_history = RatingHistory(writer, reader)
        self.rating_lists = RatingLists(reader)
        self.level_ratings = LevelRatings(reader)
        self.strengths = PlayerStrengths(reader, self.level_ratings)
        self.reviews = ReviewStore(writer, reader, worker)
        self.sanctions = Sanctions(writer, reader)
        self.sessions = Sessions(writer, reader)
        self.standing_invitations = StandingInvitationStore(writer, reader, self.friendships)
        self.subscriptions = Subscriptions(writer, reader)
        self.tournament_lists = TournamentLists(reader)
        self.tournament_log = SqlTournamentLog(writer, reader)
        self.tournament_matches = TournamentMatches(reader)

    def start(self) -> None:
        self.writer.start()

    async def close(self) -> None:
        """Write what is queued, then close all connections."""
        await self.writer.stop()
        self.reader.close()
