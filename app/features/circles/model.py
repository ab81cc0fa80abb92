"""Circles: groups of friends, and the rights of their members."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from app.match.commands import PlayerId
from app.match.time_control import DAY

JoinRule = Literal["open", "approval", "invitation"]
Role = Literal["owner", "organizer", "member"]
Standing = Literal["owner", "organizer", "member", "asked", "removed", "asked-back"]
MemberAction = Literal["accept", "decline", "remove", "make-organizer", "make-member", "hand-over"]

JOIN_RULES: tuple[JoinRule, ...] = get_args(JoinRule)
ROLES: tuple[Role, ...] = get_args(Role)
REQUESTS: tuple[Standing, ...] = ("asked", "asked-back")  # the latter of a player who was removed
REMOVED: tuple[Standing, ...] = ("removed", "asked-back")
ACTIONS: tuple[MemberAction, ...] = get_args(MemberAction)

MAX_NAME = 40  # characters
MAX_MEMBERS = 50  # of a circle
MAX_CIRCLES = 20  # of a player, including requests to join
MAX_REQUESTS = 50  # of a circle
MAX_REMOVED = 100  # removed players that a circle remembers
OWNER_ABSENCE = 60 * DAY  # after which another member becomes the owner
MAX_INVITATIONS = 10  # links of a circle; the oldest become invalid


class CircleRefused(Exception):
    """A request was refused; `limit` is the number in its message."""

    def __init__(self, reason: str, *, limit: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.limit = limit


@dataclass(frozen=True, slots=True)
class Picture:
    """A position of a game without options, in its text notation."""

    game: str
    position: str


@dataclass(frozen=True, slots=True)
class CircleSettings:
    """The settings of a circle. Its members' new games have this `game` and `time`.

    `rules`: the text of a variant.
    """

    name: str
    visible: bool
    joining: JoinRule
    game: str
    time: str
    picture: Picture
    rules: str | None = None

    @property
    def options(self) -> dict[str, str]:
        """The options of the game that are not usual."""
        return {"rules": self.rules} if self.rules else {}


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle. Only members and people with an invitation know a hidden one."""

    id: str
    settings: CircleSettings
    created_at: int


@dataclass(frozen=True, slots=True)
class Member:
    """A player of a circle, or one who asked to join or was removed; with the chosen name."""

    player: PlayerId
    name: str | None
    standing: Standing
    since: int


def is_member(standing: Standing | None) -> bool:
    return standing in ROLES


def organizes(standing: Standing | None) -> bool:
    """True for members who may accept, invite and remove others, and change the settings."""
    return standing in ("owner", "organizer")


def standing_after_joining(
    joining: JoinRule, standing: Standing | None, *, invited: bool, asks: bool = False
) -> Standing:
    """The standing of a player who joins. Raises CircleRefused.

    A player who was removed, or who `asks`, needs an organizer's approval, whatever the rule is.
    """
    if standing == "removed":
        if joining == "invitation" and not invited:
            raise CircleRefused("invitation-needed")
        return "asked-back"
    if standing is not None:
        if standing == "asked" and invited and joining != "approval" and not asks:
            return "member"
        return standing
    if joining == "invitation" and not invited:
        raise CircleRefused("invitation-needed")
    return "asked" if joining == "approval" or asks else "member"


def standing_after_withdrawal(standing: Standing | None) -> Standing | None:
    """The standing of a player whose request is withdrawn or declined, or who leaves."""
    return "removed" if standing in REMOVED else None


def standing_after_merge(account: Standing, guest: Standing) -> Standing:
    """The standing of an account with which a guest is merged. No link leads around a removal."""
    ranks: tuple[Standing, ...] = (
        "owner",
        "organizer",
        "asked-back",
        "removed",
        "member",
        "asked",
    )
    return min(account, guest, key=ranks.index)


def standing_after_action(
    action: MemberAction, actor: Standing | None, target: Standing | None
) -> Standing | None:
    """Another player's standing after an action; None if the circle forgets them.

    `hand-over` makes the actor an organizer. Raises CircleRefused.
    """
    if not organizes(actor):
        raise CircleRefused("organizers-only")
    match action:
        case "accept" if target in (*REQUESTS, *REMOVED):
            return "member"
        case "decline" if target in REQUESTS:
            return standing_after_withdrawal(target)
        case "remove" if target == "member" or (target == "organizer" and actor == "owner"):
            return "removed"
        case "make-organizer" if actor == "owner" and target == "member":
            return "organizer"
        case "make-member" if actor == "owner" and target == "organizer":
            return "member"
        case "hand-over" if actor == "owner" and target in ("organizer", "member"):
            return "owner"
        case "accept" | "decline" | "remove" if target not in ("owner", "organizer"):
            raise CircleRefused("changed")
        case _ if actor == target == "owner":
            raise CircleRefused("own-role")
        case _:
            raise CircleRefused("owner-only" if is_member(target) else "changed")


def successor(members: Iterable[Member]) -> PlayerId | None:
    """The next owner when the owner leaves: the longest-serving organizer, failing that the
    longest-serving member.
    """
    ranked = sorted(
        (one for one in members if one.standing in ("organizer", "member")),
        key=lambda one: (one.standing != "organizer", one.since, one.player),
    )
    return ranked[0].player if ranked else None


@dataclass(frozen=True, slots=True)
class PairScore:
    """A player's results against another. `drawn` shares the win."""

    player: PlayerId
    opponent: PlayerId
    won: int
    drawn: int
    lost: int

    @property
    def half_points(self) -> int:
        return 2 * self.won + self.drawn

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a table of results, with a score against each other row; None without a game."""

    player: PlayerId
    scores: tuple[PairScore | None, ...]
    half_points: int
    played: int


def results_table(scores: Iterable[PairScore]) -> tuple[TableRow, ...]:
    """Everybody against everybody: most points first, then fewest games."""
    by_pair: Mapping[tuple[PlayerId, PlayerId], PairScore] = {
        (score.player, score.opponent): score for score in scores if score.played
    }
    totals: dict[PlayerId, list[PairScore]] = {}
    for score in by_pair.values():
        totals.setdefault(score.player, []).append(score)
    points = {one: sum(score.half_points for score in each) for one, each in totals.items()}
    played = {one: sum(score.played for score in each) for one, each in totals.items()}
    order = sorted(totals, key=lambda one: (-points[one], played[one], one))
    return tuple(
        TableRow(
            one,
            tuple(by_pair.get((one, other)) for other in order),
            points[one],
            played[one],
        )
        for one in order
    )
