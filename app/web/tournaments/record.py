"""The bracket, the table and the rounds of a tournament's page, rendered once for all its readers.

When a tournament begins, all its players read its page at once, and a table of 500 rows takes
longer than everything else. It is kept while the version of the tournament and all names in it
are the same; the reader's own row is marked afterwards.
"""

import re
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup

from app.locales import current_language
from app.match.commands import PlayerId
from app.web.html import render_part
from app.web.tournaments.view import TournamentView

MAX_KEPT = 32  # records; one of 500 players has about 0.3 MB
OWN_ROW = ' aria-current="true"'

_PLACE = re.compile("\0([^\0]*)\0")  # in the tag of a player's row, where OWN_ROW may go


@dataclass(frozen=True, slots=True)
class _Record:
    """`places` are the offsets at which the rows of a player are marked."""

    names: Mapping[PlayerId, str]
    handles: Mapping[PlayerId, str]
    html: str
    places: Mapping[PlayerId, tuple[int, ...]]


_kept: OrderedDict[tuple[str, int, str, bool], _Record] = OrderedDict()


def tournament_record(
    view: TournamentView,
    handles: Mapping[PlayerId, str],
    player: PlayerId | None,
    *,
    organizer: bool,
) -> Markup:
    """The record in the language of the request, in which the rows of `player` are marked."""
    key = (view.id, view.tournament.version, current_language().code, organizer)
    record = _kept.get(key)
    if record is None or record.names != view.names or record.handles != handles:
        record = _kept[key] = _render(view, handles, organizer=organizer)
    _kept.move_to_end(key)
    if len(_kept) > MAX_KEPT:
        _kept.popitem(last=False)
    html = record.html
    for place in reversed(record.places.get(player, ()) if player else ()):
        html = html[:place] + OWN_ROW + html[place:]
    return Markup(html)


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
    return _Record(view.names, handles, "".join(parts[::2]), places)
