"""The queue in which networks, players and matches take turns."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.turns import MAX_OF_NETWORK, MAX_OF_PLAYER, MAX_WAITING, Asker, Busy, Turns


def taken(turns: Turns[str]) -> list[str]:
    """The items in the order in which they are taken."""
    items = []
    while found := turns.take():
        items.append(found[1])
    return items


def filled(*paths: str) -> Turns[str]:
    """A queue of items that are called like their askers, as in `network/player/match`."""
    turns: Turns[str] = Turns()
    for path in paths:
        turns.add(Asker(*path.split("/")), path)
    return turns


def test_networks_take_turns() -> None:
    turns = filled("a/1/x", "a/2/y", "a/3/z", "b/4/x", "c/5/x", "b/4/y")
    assert taken(turns) == ["a/1/x", "b/4/x", "c/5/x", "a/2/y", "b/4/y", "a/3/z"]


def test_the_players_of_a_network_take_turns() -> None:
    turns = filled("a/1/x", "a/1/y", "a/1/z", "a/2/x")
    assert taken(turns) == ["a/1/x", "a/2/x", "a/1/y", "a/1/z"]


def test_the_matches_of_a_player_take_turns() -> None:
    turns = filled("a/1/x", "a/1/x", "a/1/x", "a/1/y")
    assert taken(turns) == ["a/1/x", "a/1/y", "a/1/x", "a/1/x"]


def test_a_newcomer_waits_for_one_turn_of_each_network() -> None:
    turns = filled(*(f"a/{n}/x" for n in range(50)), *(f"b/{n}/x" for n in range(50)))
    turns.take()
    turns.add(Asker("c"), "new")
    assert taken(turns).index("new") == 2


def test_a_network_and_a_player_are_bounded() -> None:
    turns = filled(*(f"a/{n}/x" for n in range(MAX_OF_NETWORK)))
    with pytest.raises(Busy):
        turns.add(Asker("a", "new"), "")
    turns.add(Asker("b", "new"), "")
    turns = filled(*(f"{n}/p/x" for n in range(5)), *(["a/p/x"] * MAX_OF_PLAYER))
    with pytest.raises(Busy):
        turns.add(Asker("a", "p"), "")
    turns.add(Asker("a", "q"), "")


def test_unknown_networks_and_players_are_bounded_only_together() -> None:
    turns = filled(*(["//"] * MAX_WAITING))
    with pytest.raises(Busy):
        turns.add(Asker("somebody"), "")


def test_a_removed_item_is_not_taken() -> None:
    turns = filled("a/1/x", "a/1/y", "b/2/x")
    assert turns.remove(Asker("a", "1", "x"), "a/1/x")
    assert not turns.remove(Asker("a", "1", "x"), "a/1/x")
    assert not turns.remove(Asker("z"), "z")
    assert (len(turns), set(turns.networks), turns.count("a")) == (2, {"a", "b"}, 1)
    assert turns.remove(Asker("a", "1", "y"), "a/1/y")
    assert set(turns.networks) == {"b"}
    assert taken(turns) == ["b/2/x"]


def test_clearing_returns_everything() -> None:
    turns = filled("a/1/x", "b/2/x", "a/1/y")
    assert sorted(turns.clear()) == ["a/1/x", "a/1/y", "b/2/x"]
    assert (len(turns), taken(turns)) == (0, [])


names = st.sampled_from("abc")
askers = st.builds(Asker, names, names, names)


@given(st.lists(st.one_of(askers, st.none()), max_size=60))
def test_everything_is_taken_once_and_no_network_is_two_turns_ahead(
    steps: list[Asker | None],
) -> None:
    """A step adds an item, or takes one."""
    turns: Turns[int] = Turns()
    waiting: dict[int, Asker] = {}
    passed_over: dict[str, set[str]] = {}  # by waiting network, those taken since it waits
    for number, step in enumerate(steps):
        if step:
            turns.add(step, number)
            passed_over.setdefault(step.network, set())
            waiting[number] = step
        elif found := turns.take():
            asker, item = found
            assert waiting.pop(item) == asker
            del passed_over[asker.network]
            for others in passed_over.values():
                assert asker.network not in others
                others.add(asker.network)
            if any(one.network == asker.network for one in waiting.values()):
                passed_over[asker.network] = set()
        else:
            assert not waiting
        assert len(turns) == len(waiting)
