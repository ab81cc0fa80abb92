"""Counts the finished games of variants, in the transaction that writes their last entry."""

from collections import Counter
from collections.abc import Sequence

from sqlalchemy import Connection

from app.db.database import insert
from app.event_log.log import Append
from app.features.variants.store.publications import variant_row
from app.features.variants.tables import variant
from engine import find_game
from engine.custodial import Rules


def count_played(connection: Connection, appends: Sequence[Append]) -> None:
    """Rows are written in the order of their ids, so that processes never deadlock."""
    ended = [append for append in appends if _has_ended(append)]
    counts = Counter(append.after.terms.options["rules"] for append in ended)
    rows = {}
    for append in ended:
        rules = append.after.terms.start.rules
        assert isinstance(rules, Rules)
        row = variant_row(append.after.terms.game, rules)
        rows[row["id"]] = row | {"played": counts[append.after.terms.options["rules"]]}
    for name in sorted(map(str, rows)):
        new = insert(connection, variant).values(rows[name])
        more = {"played": variant.c.played + new.excluded.played}
        connection.execute(new.on_conflict_do_update(index_elements=["id"], set_=more))


def _has_ended(append: Append) -> bool:
    """Whether a game of a variant was finished, or somebody left it, after a move."""
    before, after = append.before, append.after
    if before is None or before.status == after.status or after.status != "over":
        return False
    return bool(after.turns and after.winners) and find_game(after.terms.game).is_variant
