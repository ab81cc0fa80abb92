"""The ending, bracket, table and rounds of a tournament, rendered once for all readers.

When a tournament begins, all its players load its page at the same time, and a table of 500 rows
takes longer than everything else. It is rendered in a thread and cached while the tournament's
version, all names and the games in it are the same; the reader's own row is marked afterwards.
"""

import asyncio
import re
from collections.abc import Mapping
from dataclasses import dataclass
from weakref import WeakValueDictionary

from cachetools import LRUCache
from markupsafe import Markup

from app.features.tournaments.pages.podium import Ending
from app.features.tournaments.pages.view import TournamentView
from app.http.html import render_part
from app.http.limits.computations import Computations
from app.http.services import Services
from app.locales import current_language
from app.match.commands import PlayerId

MAX_KEPT = 32  # records; one with 500 players has about 0.3 MB
OWN_ROW = ' aria-current="true"'

_PLACE = re.compile("\0([^\0]*)\0")  # in the tag of a player's row, where OWN_ROW may be inserted


@dataclass(frozen=True, slots=True)
class _Record:
    """`places` are the offsets at which a player's rows are marked."""

    ending: Ending | None
    names: Mapping[PlayerId, str]
    handles: Mapping[PlayerId, str]
    unopened: frozenset[int]
    html: str
    places: Mapping[PlayerId, tuple[int, ...]]


_Key = tuple[str, int, str, bool]

_kept: LRUCache[_Key, _Record] = LRUCache(MAX_KEPT)
_locks: WeakValueDictionary[_Key, asyncio.Lock] = WeakValueDictionary()


async def tournament_record(
    services: Services,
    view: TournamentView,
    handles: Mapping[PlayerId, str],
    player: PlayerId | None,
    *,
    organizer: bool,
) -> tuple[Ending | None, Markup]:
    """The end of the tournament, and the record with the rows of `player` marked.

    Raises Busy.
    """
    key = (view.id, view.tournament.version, current_language().code, organizer)
    async with _locks.setdefault(key, asyncio.Lock()):  # one renders for everybody who waits
        record = _kept.get(key)
        shown = (view.names, handles, view.tournament.unopened)
        if record is None or (record.names, record.handles, record.unopened) != shown:
            record = await services[Computations].run(
                view.id, _render, view, handles, organizer=organizer
            )
            _kept[key] = record
    html = record.html
    for place in reversed(record.places.get(player, ()) if player else ()):
        html = html[:place] + OWN_ROW + html[place:]
    return record.ending, Markup(html)


def _render(view: TournamentView, handles: Mapping[PlayerId, str], *, organizer: bool) -> _Record:
    marked = render_part(
        "tournament_record.html",
        tournament_id=view.id,
        tournament=view.tournament,
        view=view,
        names=view.names,
        handles=handles,
        organizer=organizer,
        row_of="\0{}\0".format,
    )
    parts = _PLACE.split(marked)
    places: dict[PlayerId, tuple[int, ...]] = {}
    length = 0
    for text, player in zip(parts[::2], parts[1::2], strict=False):
        length += len(text)
        places[player] = (*places.get(player, ()), length)
    unopened = view.tournament.unopened
    return _Record(view.ending, view.names, handles, unopened, "".join(parts[::2]), places)
