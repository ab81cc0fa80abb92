"""`birnam ratings`, `birnam explorer`: compute again what follows from the log, and compare."""

from collections.abc import Iterator

from app.cli.commands.database import checked_database
from app.db.comparison import Audit
from app.errors import UserError
from app.features.explorer.store.audit import audit_counts
from app.features.ratings.store.audit import audit_ratings

SHOWN = 20  # problems


def check_ratings(*, repair: bool) -> Iterator[str]:
    """Lines about the ratings. Raises UserError if they differ from the log and are not
    repaired.
    """
    with checked_database() as url:
        audit = audit_ratings(url, repair=repair)
    yield from _lines(audit)
    if audit.problems and repair:
        yield "The ratings were written again."
    elif audit.problems:
        raise UserError(
            "the ratings differ from the log: birnam ratings --repair writes them again"
        )


def _lines(audit: Audit) -> Iterator[str]:
    yield from audit.problems[:SHOWN]
    if len(audit.problems) > SHOWN:
        yield f"and {len(audit.problems) - SHOWN} more"
    state = f"{len(audit.problems)} differences" if audit.problems else "all ratings equal the log"
    matches = "1 rated match" if audit.games == 1 else f"{audit.games} rated matches"
    yield f"{matches}, {state}"


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
