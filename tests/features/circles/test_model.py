"""Who may join a circle, what members may do, the next owner, and the table of results."""

from itertools import product
from typing import get_args

import pytest

from app.features.circles.model import (
    ACTIONS,
    JOIN_RULES,
    CircleRefused,
    JoinRule,
    Member,
    MemberAction,
    PairScore,
    Standing,
    is_member,
    results_table,
    standing_after_action,
    standing_after_joining,
    standing_after_merge,
    successor,
)

STANDINGS: tuple[Standing | None, ...] = (*get_args(Standing), None)


@pytest.mark.parametrize("standing", STANDINGS)
def test_members_stay_what_they_are(standing: Standing | None) -> None:
    assert is_member(standing) == (standing in ("owner", "organizer", "member"))
    for rule, invited in product(JOIN_RULES, (False, True)) if is_member(standing) else ():
        assert standing_after_joining(rule, standing, invited=invited) == standing


@pytest.mark.parametrize(
    ("rule", "invited", "after"),
    [
        ("open", False, "member"),
        ("approval", False, "asked"),
        ("approval", True, "asked"),
        ("invitation", True, "member"),
    ],
)
def test_the_rule_decides_about_strangers(rule: JoinRule, invited: bool, after: Standing) -> None:
    assert standing_after_joining(rule, None, invited=invited) == after


def test_who_was_removed_needs_approval() -> None:
    for invited in (False, True):
        assert standing_after_joining("open", "removed", invited=invited) == "asked-back"
        for rule in JOIN_RULES:
            assert standing_after_joining(rule, "asked-back", invited=invited) == "asked-back"
    assert standing_after_joining("invitation", "removed", invited=True) == "asked-back"
    strangers: tuple[Standing | None, ...] = (None, "removed")
    for standing in strangers:
        with pytest.raises(CircleRefused, match="invitation-needed"):
            standing_after_joining("invitation", standing, invited=False)


@pytest.mark.parametrize("action", ACTIONS)
def test_only_organizers_act_and_never_on_the_owner(action: MemberAction) -> None:
    for actor, target in product(STANDINGS, STANDINGS):
        if actor not in ("owner", "organizer") or target == "owner":
            with pytest.raises(CircleRefused):
                standing_after_action(action, actor, target)
    with pytest.raises(CircleRefused, match="owner-only"):
        standing_after_action(action, "organizer", "organizer")
    if action in ("accept", "decline", "remove"):
        with pytest.raises(CircleRefused, match="changed"):  # done meanwhile
            standing_after_action(action, "owner", None)


@pytest.mark.parametrize(
    ("action", "actor", "target", "after"),
    [
        ("accept", "organizer", "asked", "member"),
        ("accept", "owner", "removed", "member"),
        ("accept", "organizer", "asked-back", "member"),
        ("decline", "organizer", "asked", None),
        ("decline", "organizer", "asked-back", "removed"),
        ("remove", "organizer", "member", "removed"),
        ("remove", "owner", "organizer", "removed"),
        ("make-organizer", "owner", "member", "organizer"),
        ("make-member", "owner", "organizer", "member"),
        ("hand-over", "owner", "member", "owner"),
        ("hand-over", "owner", "organizer", "owner"),
    ],
)
def test_what_can_be_done(
    action: MemberAction, actor: Standing, target: Standing, after: Standing | None
) -> None:
    assert standing_after_action(action, actor, target) == after


@pytest.mark.parametrize(
    ("one", "other", "after"),
    [
        ("removed", "member", "removed"),
        ("asked-back", "member", "asked-back"),
        ("removed", "asked", "removed"),
        ("removed", "organizer", "organizer"),
        ("member", "asked", "member"),
    ],
)
def test_a_merge_leads_around_no_removal(one: Standing, other: Standing, after: Standing) -> None:
    assert standing_after_merge(one, other) == standing_after_merge(other, one) == after


def test_the_organizer_of_longest_succeeds() -> None:
    def member(player: str, standing: Standing, since: int) -> Member:
        return Member(player, None, standing, since)

    first, second = member("a", "member", 1), member("b", "organizer", 3)
    third, asked = member("c", "organizer", 2), member("d", "asked", 0)
    assert successor([asked, first, second, third]) == "c"
    assert successor([asked, first]) == "a"
    assert successor([asked, member("e", "removed", 0)]) is None


def test_the_table_has_everybody_who_has_played() -> None:
    scores = [
        PairScore("a", "b", 2, 1, 0),
        PairScore("b", "a", 0, 1, 2),
        PairScore("b", "c", 3, 0, 0),
        PairScore("c", "b", 0, 0, 3),
        PairScore("d", "a", 0, 0, 0),
    ]
    table = results_table(scores)
    assert [(row.player, row.half_points, row.played) for row in table] == [
        ("b", 7, 6),
        ("a", 5, 3),
        ("c", 0, 3),
    ]
    assert table[1].scores == (scores[0], None, None)
    assert results_table([]) == ()
