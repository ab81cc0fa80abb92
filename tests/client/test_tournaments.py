"""Tournaments through the client, as organizer and as player."""

import pytest

from birnam_client import Forbidden, Refused
from tests.client.conftest import NewClient, SiteProxy


async def test_a_tournament_is_organized(proxy: SiteProxy, new_client: NewClient) -> None:
    ann, bob = await new_client("Ann", proxy.address), await new_client("Bob")
    cid, dan = await new_client("Cid"), await new_client("Dan")
    proxy.lose_answer()
    made = await ann.create_tournament("Cup", "swiss", ["othello"], rounds=2, join=True)
    assert [one["id"] for one in (await ann.tournaments())["mine"]] == [made["id"]]
    cup = made["id"]
    with pytest.raises(Forbidden):
        await bob.start_tournament(cup)
    for player in (bob, cid, dan):
        assert (await player.join_tournament(cup))["joined"]
    assert (await ann.remove_player(cup, (await dan.me())["id"] or ""))["players"] == 3
    with pytest.raises(Forbidden):
        await dan.join_tournament(cup)
    assert (await ann.start_tournament(cup))["status"] == "running"
    assert (await ann.pause_tournament(cup))["paused"]
    assert not (await ann.continue_tournament(cup))["paused"]
    assert (await ann.hand_over(cup, (await bob.me())["id"] or ""))["organizes"] is False
    assert (await ann.withdraw(cup))["joined"] is False
    ended = await bob.stop_tournament(cup)
    assert (ended["status"], ended["stopped"]) == ("over", True)
    with pytest.raises(Refused):
        await bob.begin_season(cup)
