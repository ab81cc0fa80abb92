"""`birnam explorer`: recounts the public games and compares."""

from collections.abc import Iterator

from app.cli.commands.database import checked_database
from app.errors import UserError
from app.features.explorer.store.audit import audit_counts


def check_explorer(*, repair: bool) -> Iterator[str]:
    """Lines about the counts. Raises UserError if they differ from the log and are not repaired."""
    with checked_database() as url:
        audit = audit_counts(url, repair=repair)
    games = "1 public game" if audit.games == 1 else f"{audit.games} public games"
    if not audit.problems:
        yield f"{games}, all counts equal the log"
        return
    count = len(audit.problems)
    rows = "1 row differs" if count == 1 else f"{count} rows differ"
    yield f"{games}, {rows} from the log"
    if not repair:
        raise UserError(
            "the counts differ from the log: birnam explorer --repair writes them again; "
            "a server counts games that have just ended by itself"
        )
    yield "The counts were written again."
