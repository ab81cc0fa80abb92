"""Sockets and streams are counted by person first, then by network."""

from collections import Counter
from functools import partial

from hypothesis import given
from hypothesis import strategies as st

from app.connections.places import (
    CROWD,
    LEFT_ALONE,
    MAX_OF_NEW_PLAYER,
    MAX_OF_PLAYER,
    Person,
    Place,
    Places,
)
from app.connections.token_bucket import FRAMES, MESSAGES, TokenBucket

SHARED = 50
PEOPLE = [
    Person(network, player, known)
    for network in ("school", "home")
    for player, known in ((None, False), ("new", False), ("old", True))
]


def taken(places: Places, person: Person, most: int = 100) -> list[Place]:
    """As many places as the person gets."""
    found = [places.take(person, lambda: None) for _ in range(most)]
    return [place for place in found if place]


def test_three_hundred_players_of_a_network_have_two_pages_each() -> None:
    places = Places(SHARED)
    for number in range(300):
        assert len(taken(places, Person("school", f"pupil-{number}"), 2)) == 2
    assert len(taken(places, Person("school"), SHARED)) == SHARED, "and others may watch"


def test_guests_do_not_multiply_what_a_network_has() -> None:
    places = Places(SHARED)
    first = taken(places, Person("net", "guest"))
    assert len(first) == MAX_OF_PLAYER
    own = sum(not place.is_shared for place in first)
    assert own == MAX_OF_NEW_PLAYER
    guests = [taken(places, Person("net", f"guest-{number}")) for number in range(1_000)]
    assert max(map(len, guests[10:200])) == MAX_OF_NEW_PLAYER
    assert len(places) == SHARED * CROWD
    assert len(taken(places, Person("elsewhere", "old", known=True))) == MAX_OF_PLAYER


def test_whoever_has_few_places_of_a_full_network_gets_some_of_those_who_have_more() -> None:
    """A few hundred guests would shut out all others of their address."""
    places, gone = Places(SHARED), list[str]()

    def take(player: str, *, known: bool = False) -> bool:
        person = Person("net", player, known)
        return places.take(person, lambda: gone.append(player)) is not None

    known = [take(f"old-{number}", known=True) for number in range(SHARED)]
    guests = [take(f"guest-{number // 3}") for number in range(SHARED * (CROWD - 1))]
    assert all(known)
    assert all(guests)
    assert not take("guest-0")
    assert [take("ben") for _ in range(3)] == [True, True, False], "no more than others"
    assert [take("ann", known=True) for _ in range(4)] == [True] * 3 + [False]
    assert not taken(places, Person("net")), "who is nobody waits"
    late = [take(f"late-{number}") for number in range(SHARED * CROWD)]
    assert all(late), "until all have as few"
    assert take("cleo", known=True), "who is known comes before them"
    assert not any(player.startswith("old") for player in gone)


def test_a_new_guest_gets_the_place_of_the_one_who_was_idle_longest() -> None:
    """A guest with one page each would keep all others of a network out for ever."""
    places, gone = Places(SHARED), list[str]()

    def take(player: str, *, known: bool = False) -> Place | None:
        return places.take(Person("net", player, known), lambda: gone.append(player))

    guests = [take(f"guest-{number}") for number in range(SHARED * CROWD)]
    first, second, third = guests[:3]
    assert first
    assert second
    assert third
    first.use()
    third.use()
    assert take("ann")
    assert take("ben")
    assert gone == ["guest-1", "guest-3"]
    assert len(places) == SHARED * CROWD
    assert not take("ann"), "who has one page waits for those who leave"
    assert take("guest-1"), "and who has lost theirs comes back"
    assert gone[-1] == "guest-4"


def test_a_new_guest_takes_nothing_from_known_players() -> None:
    places, gone = Places(SHARED), list[str]()
    for number in range(SHARED * CROWD):
        name = f"old-{number}"
        assert places.take(Person("net", name, known=True), partial(gone.append, name))
    assert not places.take(Person("net", "ann"), lambda: None)
    assert places.take(Person("net", "old", known=True), lambda: None)
    assert gone == ["old-0"]


def test_a_known_player_takes_no_shared_place() -> None:
    places = Places(SHARED)
    for number in range(3):
        assert len(taken(places, Person("net", f"bot-{number}", known=True))) == MAX_OF_PLAYER
    assert len(taken(places, Person("net"))) == SHARED


def test_a_crowd_sends_no_more_than_strangers_do() -> None:
    places, seconds = Places(SHARED), 600
    crowd = [taken(places, Person("net", f"guest-{number}"), 1)[0] for number in range(300)]
    buckets = [TokenBucket(MESSAGES, 0) for _ in crowd]
    frames = [TokenBucket(FRAMES, 0) for _ in crowd]
    for bucket, budget, place in zip(buckets, frames, crowd, strict=True):
        while bucket.admit(0, place.portion):
            pass
        while budget.admit(0, place.portion):
            pass
    admitted = sum(
        bucket.admit(at / 10, place.portion)
        for bucket, place in zip(buckets[:10], crowd, strict=False)
        for at in range(seconds * 10)
    )
    assert admitted / 10 * len(crowd) <= MESSAGES.rate * SHARED * seconds
    calm = TokenBucket(MESSAGES, 0)
    assert all(calm.admit(at / 2, crowd[0].portion) for at in range(600)), "players notice nothing"


def test_the_fullest_network_makes_room_for_others() -> None:
    places, gone = Places(SHARED), list[str]()

    def take(network: str, player: str) -> None:
        assert places.take(Person(network, player, known=True), lambda: gone.append(player))

    for number in range(LEFT_ALONE):
        take("home", f"player-{number}")
    assert not places.make_room("elsewhere"), "few are left alone"
    take("flood", "neighbor")
    for _ in range(LEFT_ALONE + 2):
        take("flood", "eve")
    assert not places.make_room("flood"), "who has the most waits"
    while places.make_room("elsewhere"):
        pass
    assert gone == ["eve"] * 3
    assert not places.make_room(None)


@given(st.lists(st.tuples(st.integers(0, 7), st.sampled_from(PEOPLE)), max_size=150))
def test_no_limit_is_exceeded_and_nothing_is_counted_twice(
    steps: list[tuple[int, Person]],
) -> None:
    places, held = Places(2), list[Place]()

    def take(person: Person) -> None:
        place = places.take(person, lambda: held.remove(place) if place else None)
        if place:
            held.append(place)

    for step, person in steps:
        if step == 0 and held:
            place = held.pop(len(steps) % len(held))
            for _ in range(2):
                place.release()
        elif step == 1:
            places.make_room(person.network)
        else:
            take(person)
        of_network = Counter(place.person.network for place in held)
        assert all(count <= 2 * CROWD for count in of_network.values())
        assert max(Counter(p.person.network for p in held if p.is_shared).values(), default=0) <= 2
        of_player = Counter(place.person.player for place in held if place.person.player)
        assert max(of_player.values(), default=0) <= MAX_OF_PLAYER
        for network, count in of_network.items():
            assert places.portion(network) == min(1, 2 / count)
    for place in held:
        place.release()
    assert places.portion("school") == 1
    assert len(taken(places, PEOPLE[0])) == 2
