"""The daily digest: what it lists, when it is sent, and how it is ended."""

from app.http.tokens import hash_secret
from app.locales.variant_names import set_given_names
from app.match.time_control import DAY, HOUR
from app.players.preferences import PreferenceStore
from engine.variants import RELATIVES, format_variant, id_of, parse_variant
from harness.games.match_builder import GUEST, HOST
from tests.features.email.support.post import ADDRESS, LINK, START, Post, correspondence_game


async def test_a_digest_lists_the_games_that_wait_once_a_day(post: Post) -> None:
    await post.begin_games(2)
    sink = post.sink
    await post.send_due()
    assert sink.received.empty(), "it was already later than 8 when the digest was chosen"
    post.now += 22 * HOUR
    await post.send_due()
    mail = sink.take()
    assert mail.recipient == ADDRESS
    assert mail.message["subject"] == "2 games are waiting for you"
    assert "MacBeth with Ben · 2 days left\nhttps://birnam.example/matches/m0" in mail.text
    assert mail.message["list-unsubscribe"] == f"<{mail.link(f'{LINK}unsubscribe/')}>"
    assert mail.message["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
    post.now += HOUR
    await post.send_due()
    await post.addresses.set_digest(HOST, 9, post.now)
    await post.send_due()
    assert sink.received.empty(), "one on a day, whatever hour is chosen"
    post.now += 3 * DAY
    await post.send_due()
    await post.send_due()
    assert sink.take().message["subject"] == "2 games are waiting for you"
    assert sink.received.empty(), "missed days are not made up for"


async def test_the_last_missed_digest_is_sent_before_the_hour_of_the_next(post: Post) -> None:
    await post.begin_games(1)
    post.now += 2 * DAY - 4 * HOUR
    assert post.now % DAY == 6 * HOUR
    for now, sent in ((post.now, True), (post.now + HOUR, False), (post.now + 2 * HOUR, True)):
        post.now = now
        await post.send_due()
        assert post.sink.received.empty() != sent
        if sent:
            post.sink.take()


async def test_nothing_is_sent_if_nothing_waits(post: Post) -> None:
    post.now += DAY
    await post.send_due()
    await post.begin_games(1)
    await post.send_due()
    assert post.sink.received.empty(), "that day's digest is done"
    post.now += DAY
    await post.send_due()
    assert post.sink.take().message["subject"] == "1 game is waiting for you"


async def test_a_digest_is_in_the_players_language(due: Post) -> None:
    preferences = PreferenceStore(due.store.writer, due.store.reader)
    await preferences.save(HOST, '{"language":"de"}', START)
    await due.send_due()
    mail = due.sink.take()
    assert mail.message["subject"] == "1 Partie wartet auf dich"
    assert mail.message["content-language"] == "de"


async def test_a_digest_names_a_private_variant(post: Post) -> None:
    rules = format_variant(parse_variant(f"{RELATIVES['octagon']}wins fewest"))
    set_given_names({}, {id_of(rules): {GUEST: "Our garden"}})
    try:
        await post.store.append("v", correspondence_game("variant", {"rules": rules}, ""))
        post.now += DAY
        await post.send_due()
    finally:
        set_given_names({}, {})
    assert "Our garden with Ben" in post.sink.take().text


async def test_the_link_ends_the_digest(due: Post) -> None:
    addresses = due.addresses
    await due.send_due()
    token = due.sink.take().link(LINK).rpartition("/")[2]
    assert not await addresses.unsubscribe(hash_secret("another"), due.now)
    assert await addresses.unsubscribe(hash_secret(token), due.now)
    assert await addresses.unsubscribe(hash_secret(token), due.now), "pressed twice"
    found = await due.address()
    assert (found.verified, found.digest_hour) == (True, None)
    due.now += DAY
    await due.send_due()
    assert due.sink.received.empty()
