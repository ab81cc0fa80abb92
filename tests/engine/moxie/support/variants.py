"""Every way to play Moxie, and positions in the words of a test."""

from itertools import product

from engine import MOXIE, MoxiePosition, MoxieRules, format_move, parse_move, parse_position

OPTIONS = {option.name: [choice.value for choice in option.choices] for option in MOXIE.options}


def sensible(options: dict[str, str]) -> bool:
    """Whether options go together."""
    flat = options["board"] == "hex"
    return not (flat and (options["step"] == "knight" or options["goal"] == "diagonal"))


VARIANTS = [
    options
    for values in product(*OPTIONS.values())
    if sensible(options := dict(zip(OPTIONS, values, strict=True)))
]


def name(options: dict[str, str]) -> str:
    """The options that are not the default."""
    return " ".join(f"{key}={value}" for key, value in options.items() if value != OPTIONS[key][0])


def rules(**options: str) -> MoxieRules:
    """The rules with some options."""
    made = MOXIE.rules(MOXIE.complete(options))
    assert isinstance(made, MoxieRules)
    return made


def moxie(text: str, **options: str) -> MoxiePosition:
    """A position."""
    return parse_position(rules(**options), text)


def play(position: MoxiePosition, moves: str) -> MoxiePosition:
    """The position after some moves."""
    for text in moves.split():
        position = position.play(parse_move(position, text))
    return position


def legal(position: MoxiePosition) -> set[str]:
    """The legal moves as text."""
    return {format_move(position, move) for move in position.legal_moves}
