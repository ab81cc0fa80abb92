"""The ending, bracket, table and rounds of a tournament, rendered once for all readers.

When a tournament begins, all its players load its page at the same time, and a table of 500 rows
takes longer than everything else. It is rendered in a thread and cached while the tournament's
version and all names are the same. The reader's own row is marked afterwards, and matches are
linked as soon as they are open.
"""

import asyncio
import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import zip_longest
from weakref import WeakValueDictionary

from cachetools import LRUCache
from markupsafe import Markup

from app.features.tournaments.pages.bracket import TieGame
from app.features.tournaments.pages.podium import Ending
from app.features.tournaments.pages.view import GameLine, TournamentView
from app.http.html import render_part
from app.http.limits.computations import Computations
from app.http.services import Services
from app.locales import current_language
from app.match.commands import PlayerId

MAX_KEPT = 32  # records; one with 500 players has about 0.3 MB
OWN_ROW = Markup(' aria-current="true"')

_PLACE = re.compile("\0([^\0]*)\0")  # in the tag of a player's row, or of an unfinished game's link


@dataclass(frozen=True, slots=True)
class _Record:
    """`parts` are texts, alternating with the player or the link whose tag is around the place."""

    ending: Ending | None
    names: Mapping[PlayerId, str]
    handles: Mapping[PlayerId, str]
    parts: tuple[Markup, ...]


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
    """The end of the tournament, and the record with the rows of `player` marked, and with links to
    the view's matches.

    Raises Busy.
    """
    key = (view.id, view.tournament.version, current_language().code, organizer)
    async with _locks.setdefault(key, asyncio.Lock()):  # one renders for everybody who waits
        record = _kept.get(key)
        if record is None or (record.names, record.handles) != (view.names, handles):
            record = await services[Computations].run(
                view.id, _render, view, handles, organizer=organizer
            )
            _kept[key] = record
    marks = {url: _href(url) for url in (f"/matches/{one}" for one in view.matches)}
    if player:
        marks[player] = OWN_ROW
    texts, places = record.parts[::2], record.parts[1::2]
    marked = (text + marks.get(place, "") for text, place in zip_longest(texts, places))
    return record.ending, Markup("").join(marked)


def _render(view: TournamentView, handles: Mapping[PlayerId, str], *, organizer: bool) -> _Record:
    marked = render_part(
        "tournament_record.html",
        tournament_id=view.id,
        tournament=view.tournament,
        view=view,
        names=view.names,
        handles=handles,
        organizer=organizer,
        row_of=_place_of,
        link_to=_link_to,
    )
    return _Record(view.ending, view.names, handles, tuple(map(Markup, _PLACE.split(marked))))


def _link_to(game: GameLine | TieGame) -> Markup:
    """An unfinished game may not be open yet."""
    if not game.points:
        return _place_of(game.url)
    return _href(game.url) if game.url else Markup("")


def _place_of(name: str) -> Markup:
    return Markup("\0{}\0").format(name)


def _href(url: str) -> Markup:
    return Markup(' href="{}"').format(url)
