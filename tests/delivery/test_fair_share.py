"""Networks take turns, then players; few tries of one are made at the same time."""

from app.delivery.fair_share import MAX_OF_PLAYER, FairShare
from app.turns import PlayerNetworks

CROWD = [(f"target-{number}", f"guest-{number % 10}") for number in range(40)]


def share(concurrent: int = 8) -> FairShare:
    networks = PlayerNetworks()
    for number in range(10):
        networks.record(f"guest-{number}", "one network")
    return FairShare(networks, concurrent)


def test_a_crowd_of_one_network_leaves_room() -> None:
    shared = share()
    chosen = shared.choose([*CROWD, ("hers", "ann")], 8)
    assert len(chosen) == 5, "half of the tries, and hers"
    assert "hers" in chosen[:2]


def test_who_was_served_waits_for_the_others() -> None:
    shared = share(concurrent=2)
    served = []
    for _ in range(20):
        (target,) = shared.choose([*CROWD, ("hers", "ann"), ("his", "bob")], 1)
        player = {**dict(CROWD), "hers": "ann", "his": "bob"}[target]
        served.append(player if player in ("ann", "bob") else "crowd")
        shared.begin(player)
        shared.end(player)
    assert sorted(served[:3]) == ["ann", "bob", "crowd"]
    assert all(sorted(served[at : at + 3]) == ["ann", "bob", "crowd"] for at in range(0, 18, 3))


def test_a_player_has_few_tries_at_a_time() -> None:
    shared = FairShare(PlayerNetworks(), 16)
    waiting = [(f"target-{number}", "ann") for number in range(9)]
    assert shared.choose(waiting, 9) == ["target-0", "target-1"]
    for _ in range(MAX_OF_PLAYER):
        shared.begin("ann")
    assert shared.choose(waiting, 9) == []
    shared.end("ann")
    assert shared.choose(waiting, 9) == ["target-0"]
