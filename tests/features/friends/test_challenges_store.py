"""Challenges and their matches in the database."""

import asyncio
from dataclasses import replace

import pytest

from app.db.writer import Rejected
from app.features.chat.store import ChatMessages
from app.features.friends.model import (
    MAX_CHALLENGES_AN_HOUR,
    MAX_OPEN_CHALLENGES,
    Challenge,
    new_challenge,
)
from app.features.friends.store.challenges import Challenges
from app.features.friends.store.public_play import PlayedMatch, PublicPlay
from app.match.commands import Leave, Sit
from app.match.time_control import DAY, HOUR
from engine import Color, find_game
from harness.games.match_builder import (
    GUEST,
    HOST,
    TRIO,
    MatchBuilder,
    running_match,
    waiting_match,
)
from tests.support.store.fixtures import Store

NOW = 1_000_000 * DAY


@pytest.fixture
def challenges(store: Store) -> Challenges:
    return Challenges(store.writer, store.reader)


def challenge(match_id: str, now: int = NOW, to: str = GUEST) -> Challenge:
    return new_challenge(match_id, (HOST, to), "10+5", now)


def reserved() -> MatchBuilder:
    return waiting_match(reserved={Color.WHITE: GUEST})


async def shown(challenges: Challenges, player: str) -> list[tuple[str, str | None]]:
    return [(one.match_id, one.answer) for one, _ in await challenges.to_show(player, NOW - HOUR)]


async def test_a_challenge_is_shown_until_it_is_answered(
    challenges: Challenges, store: Store
) -> None:
    for name in ("accepted", "declined", "waiting"):
        await challenges.add(challenge(name, to=GUEST if name == "waiting" else f"{name}-guest"))
    accepted = waiting_match(reserved={Color.WHITE: "accepted-guest"})
    accepted.submit(Sit(), "accepted-guest")
    declined = waiting_match(reserved={Color.WHITE: "declined-guest"})
    declined.submit(Leave(), "declined-guest")
    for name, builder in {
        "accepted": accepted,
        "declined": declined,
        "waiting": reserved(),
    }.items():
        await store.append(name, builder)
    assert await shown(challenges, GUEST) == [("waiting", None)]
    assert await shown(challenges, "accepted-guest") == []
    assert await shown(challenges, "declined-guest") == []
    (vain,) = await challenges.ended(NOW)
    assert (vain.match_id, vain.answer) == ("declined", "declined")
    ended = await challenges.ended(vain.expires_at)
    assert {(one.match_id, one.answer) for one in ended} == {
        ("declined", "declined"),
        ("waiting", "expired"),
    }
    await challenges.answer("declined", "declined")
    await challenges.answer("declined", "expired")
    assert await shown(challenges, HOST) == [("declined", "declined")]


async def test_a_challenge_is_answered_while_a_third_seat_is_free(
    challenges: Challenges, store: Store
) -> None:
    await challenges.add(challenge("m"))
    builder = waiting_match(TRIO, reserved={Color.WHITE: GUEST})
    await store.append("m", builder)
    assert await shown(challenges, GUEST) == [("m", None)]
    builder.submit(Sit(), GUEST)
    await store.append_last("m", builder)
    assert await shown(challenges, GUEST) == []
    assert await challenges.ended(NOW + DAY) == []
    await challenges.add(challenge("next"))
    builder.submit(Leave(), GUEST)
    await store.append_last("m", builder)
    assert [one.answer for one in await challenges.ended(NOW)] == ["declined"]


async def test_there_is_one_open_challenge_of_two_players(
    challenges: Challenges, store: Store
) -> None:
    for name in ("one", "two"):
        await store.append(name, reserved())
    results = await asyncio.gather(
        *(challenges.add(challenge(name)) for name in ("one", "two")), return_exceptions=True
    )
    assert [str(each) for each in results] == ["None", "challenged-already"]


async def test_challenges_are_limited(challenges: Challenges, store: Store) -> None:
    for number in range(MAX_CHALLENGES_AN_HOUR):
        await challenges.add(challenge(f"{number}"))
    with pytest.raises(Rejected, match="too-often"):
        await challenges.add(challenge("next"))
    await challenges.add(challenge("later", NOW + HOUR))
    await challenges.delete_old(NOW + 3 * DAY)
    for number in range(MAX_OPEN_CHALLENGES):
        name = f"guest-{number}"
        await store.append(name, waiting_match(reserved={Color.WHITE: name}))
        await challenges.add(challenge(name, to=name))
    with pytest.raises(Rejected, match="too-many-challenges"):
        await challenges.add(challenge("last"))
    with pytest.raises(Rejected, match="yourself"):
        await challenges.add(challenge("own", to=HOST))


async def test_muted_players_do_not_challenge_each_other(
    challenges: Challenges, store: Store
) -> None:
    await ChatMessages(store.writer, store.reader).mute(GUEST, HOST, NOW)
    with pytest.raises(Rejected, match="blocked"):
        await challenges.add(challenge("m"))


async def test_friends_who_press_at_once_begin_one_game(
    challenges: Challenges, store: Store
) -> None:
    one = replace(challenge("one"), answer="accepted")
    two = replace(one, match_id="two", challenger=GUEST, challenged=HOST)
    results = await asyncio.gather(challenges.add(one), challenges.add(two), return_exceptions=True)
    assert [str(each) for each in results] == ["None", "just-begun"]
    assert await challenges.just_begun(GUEST, HOST, NOW + 1) == "one"
    await store.append("one", running_match())
    assert await shown(challenges, GUEST) == [("one", "accepted")]
    assert await challenges.just_begun(GUEST, HOST, NOW + HOUR) is None


async def test_only_listed_games_are_public_play(store: Store) -> None:
    play = PublicPlay(store.reader)
    await store.append("private", running_match(private=True))
    await store.append("unlisted", running_match())
    assert await play.games([HOST, GUEST]) == {}
    await store.append("listed", running_match("othello", listed=True))
    options = find_game("othello").complete({})
    assert await play.games([HOST]) == {HOST: PlayedMatch("listed", "othello", options)}
