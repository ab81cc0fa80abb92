"""What is stored about a player can be read and deleted, table by table."""

from sqlalchemy import Connection, select

from app.db.metadata import all_tables
from app.features.accounts.store.passkeys import Accounts
from app.features.accounts.store.personal_data import PersonalData
from app.features.annotations.store import AnnotationStore, StoredAnnotation
from app.features.chat.model import ChatMessage
from app.features.chat.store import ChatMessages
from app.features.friends.model import GameTerms, new_challenge
from app.features.friends.store.challenges import Challenges
from app.features.friends.store.friendships import Friendships
from app.features.friends.store.standing_invitations import StandingInvitationStore
from app.features.moderation.model import Operation
from app.features.moderation.store.audit import Audit
from app.features.moderation.store.cases import Cases
from app.features.moderation.store.operators import Operators
from app.features.moderation.store.sanctions import Sanctions
from app.match.time_control import DAY
from app.players.preferences import PreferenceStore
from app.players.store import DELETED_NAME
from harness.games.match_builder import GUEST, HOST, running_match
from tests.support.store.fixtures import Store
from tests.support.store.personal import RULES

NOW = 1_000_000 * DAY
KEPT = {"seat", "match", "entry", "player", "chat_message", "audit"}


async def test_nothing_but_games_is_left_of_a_player(store: Store) -> None:
    writer, reader = store.writer, store.reader
    await store.add_account(HOST, "Ann", NOW)
    await store.players.create(GUEST, "6" * 64, NOW)
    accounts, data = Accounts(writer, reader), PersonalData(writer, reader, RULES)
    await accounts.replace_recovery_codes(HOST, ["d" * 64], NOW)
    await PreferenceStore(writer, reader).save(HOST, '{"theme":"dark"}', NOW)
    await store.append("match", running_match())
    await AnnotationStore(writer, reader).write("match", StoredAnnotation(1, HOST, "good", NOW))
    chats = ChatMessages(writer, reader)
    for by in (HOST, GUEST):
        await chats.add("match", ChatMessage("players", 0, by, by, NOW, None, f"I am {by}"))
    await chats.mute(HOST, GUEST, NOW)
    friendships = Friendships(writer, reader)
    for one, other in ((HOST, "friend"), ("friend", HOST), ("asker", HOST)):
        await friendships.ask(one, other, NOW)
    standing = StandingInvitationStore(writer, reader)
    for one, other in ((HOST, "friend"), ("friend", HOST)):
        await standing.set(one, other, GameTerms("macbeth", "3d"), NOW)
    await Challenges(writer, reader).add(new_challenge("next", (HOST, "friend"), "3d", NOW))
    operation = Operation("eve", "warned", HOST, NOW, "rude words")
    await Operators(writer, reader).grant(operation)
    sanctions = Sanctions(writer, reader)
    await sanctions.warn(operation)
    await sanctions.time_out(operation, NOW + DAY)
    await Cases(writer, reader).request_deletion(operation)

    read = await data.read(HOST)
    filled = {name for name, rows in read.items() if rows}
    assert filled >= {"player", "account", "passkeys", "settings", "chat", "notes", "muted"}
    assert filled >= {"friends", "challenges", "standing_invitations"}
    assert filled >= {"warnings", "time_out", "operators_actions"}
    (match,) = await data.matches(HOST)
    assert len(match["entries"]) == running_match().match.version
    assert await data.matches(HOST, match["id"]) == []
    assert await data.unfinished(HOST) == ["match"]

    await data.delete(HOST)
    assert await tables_that_name(store, HOST) <= KEPT
    assert await store.players.chosen_names([HOST]) == {HOST: DELETED_NAME}
    assert sorted(message.text for message in await chats.read("match")) == ["", f"I am {GUEST}"]
    assert await store.players.session("6" * 64, NOW)
    assert not await accounts.is_taken("ann")
    assert {one.operation.reason for one in await Audit(reader).latest(10)} == {""}


async def tables_that_name(store: Store, player: str) -> set[str]:
    """The tables with the player's id in any column."""

    def job(connection: Connection) -> set[str]:
        return {
            table.name
            for table in all_tables().sorted_tables
            if any(player in map(str, row) for row in connection.execute(select(table)))
        }

    return await store.reader.run(job)
