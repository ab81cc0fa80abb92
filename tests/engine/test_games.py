"""The catalog of games and its options."""

import pytest

from engine import ALL_GAMES, Game, OptionError, UnknownGame, find_game, format_position


def test_an_unknown_game_is_refused_with_the_known_ids() -> None:
    with pytest.raises(
        UnknownGame,
        match=r"^there is no game 'go'; there are: macbeth, mac.*moxie, variant, variant-3$",
    ):
        find_game("go")


@pytest.mark.parametrize("game", ALL_GAMES.values(), ids=ALL_GAMES)
def test_every_choice_can_be_played(game: Game) -> None:
    for option in game.options:
        assert len(option.choices) > 1 or game.is_variant
        for choice in option.choices:
            position = game.start({option.name: choice})
            assert position.rules.colors == game.players
            assert position.legal_moves


def test_options_are_completed_with_the_first_choice() -> None:
    macbeth = find_game("macbeth")
    assert macbeth.complete({}) == {"opening": "othello", "passing": "forced"}
    completed = macbeth.complete({"passing": "free"})
    assert list(completed.items()) == [("opening", "othello"), ("passing", "free")]
    assert macbeth.start({}) == macbeth.start({"opening": "othello"})


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"komi": "7"}, "macbeth has no option 'komi'; its options are: opening, passing"),
        (
            {"opening": "x"},
            "opening of macbeth cannot be 'x'; it can be: othello, reversi, pairs, halves",
        ),
        ({"passing": ""}, "passing of macbeth cannot be ''; it can be: forced, free"),
    ],
)
def test_an_invalid_option_is_refused_with_the_valid_ones(
    options: dict[str, str], message: str
) -> None:
    with pytest.raises(OptionError) as error:
        find_game("macbeth").complete(options)
    assert str(error.value) == message


def test_the_start_of_macbeth_as_published() -> None:
    assert format_position(find_game("macbeth").start({})) == (
        "6/1-1-1-1/8/1-1-1-1-1/4bw4/1-1-w-b-1-1/4bw4/1-1-1-1-1/8/1-1-1-1/6 b"
    )
