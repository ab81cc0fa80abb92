"""The avatars of players."""

from app.match.bot_players import computer_id
from app.players.avatars import TONES, avatar

PEOPLE = [f"player-{number}" for number in range(500)]


def test_an_avatar_stays_the_same_for_good() -> None:
    assert avatar("5e0c1f2a9b7d4433") == "2wwbwb.b"


def test_each_avatar_is_a_board_with_a_few_stones_of_both_colors() -> None:
    for player in PEOPLE:
        tone, cells = avatar(player)[0], avatar(player)[1:]
        assert 1 <= int(tone) <= TONES
        assert len(cells) == 7
        assert cells.count("b") in (2, 3)
        assert cells.count("w") in (2, 3)


def test_players_rarely_share_an_avatar() -> None:
    assert len({avatar(player) for player in PEOPLE}) > 450


def test_computers_have_a_board_of_their_own_tone() -> None:
    levels = {avatar(computer_id(level)) for level in range(1, 9)}
    assert {code[0] for code in levels} == {"0"}
    assert len(levels) == 8
