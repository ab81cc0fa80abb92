"""`birnam ratings`: recomputes all ratings from the event log and compares them."""

from collections.abc import Iterator

from app.cli.commands.database import checked_database
from app.db.comparison import Audit
from app.errors import UserError
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
