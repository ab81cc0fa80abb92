"""The words of the games: their titles, their options, their rules and their time controls."""

from collections.abc import Mapping
from itertools import count, takewhile

from app.locales.text import has_message, t
from app.locales.variant_names import Readers, given_name, given_name_of, readers
from app.match.commands import PlayerId
from app.match.state import Match, Start
from app.match.time_control import TimeControl, parse_time_control
from engine import ALL_GAMES, Game, find_game
from engine.variants import NAMED_TEXTS, name_of


def game_title(game: str) -> str:
    return t(f"games.{game}.title")


def match_title(game: str, options: Mapping[str, str], seen_by: Readers = ()) -> str:
    """The title of a game as it is played: a relative or a published variant has its own."""
    known = name_of(game, options)
    given = given_name(options, seen_by) if known == game else None
    return given or game_title(known)


def title_for(reader: PlayerId | None, match: Match) -> str:
    """The title of a match's game for a reader: its people see a name that is not for everybody."""
    return match_title(match.terms.game, match.terms.options, readers(reader, match.people))


def known_title(name: str, seen_by: Readers = ()) -> str:
    """The title of a game by its id, or of a variant by its name or its id."""
    if name in ALL_GAMES or name in NAMED_TEXTS:
        return game_title(name)
    return given_name_of(name, seen_by) or game_title("variant")


def option_title(game: str, option: str) -> str:
    return t(f"options.{_family(game)}.{option}.title")


def option_about(game: str, option: str) -> str:
    return t(f"options.{_family(game)}.{option}.about")


def _family(game: str) -> str:
    """Variants for two and for three share their words."""
    return "variant" if find_game(game).is_variant else game


def choice_title(game: str, option: str, choice: str) -> str:
    known = find_game(game)
    if known.is_variant:
        return game_title(choice)
    if _is_drawn(known, option, choice):
        return t("options.moxie.goal.drawn.title", cells=choice.replace("-", " "))
    return t(f"options.{game}.{option}.{choice}.title")


def choice_about(game: str, option: str, choice: str) -> str:
    if find_game(game).is_variant:
        return t(f"games.{choice}.summary")
    return t(f"options.{game}.{option}.{choice}.about")


def changed_options(game: Game, options: Mapping[str, str]) -> list[str]:
    """The choices other than the defaults, in words that do not need the option's name."""
    return [
        chosen_option(game.id, option.name, choice)
        if choice not in option.choices
        else t(f"options.{game.id}.{option.name}.{choice}.short")
        for option in game.options
        if not option.is_rules
        if (choice := options.get(option.name, option.choices[0])) != option.choices[0]
    ]


def _is_drawn(game: Game, option: str, choice: str) -> bool:
    known = next(one for one in game.options if one.name == option)
    return known.drawn and choice not in known.choices


def chosen_option(game: str, option: str, choice: str) -> str:
    """An option with its choice: `Opening: Reversi`."""
    title = option_title(game, option)
    return t("options.chosen", option=title, choice=choice_title(game, option, choice))


def chosen_options(game: Game, options: Mapping[str, str]) -> list[str]:
    """The options with their choices, without the text of a variant: the title stands for it."""
    words = [option.name for option in game.options if not option.is_rules]
    return [chosen_option(game.id, name, options[name]) for name in words]


def start_title(start: Start) -> str:
    """How a match begins, such as "Swap rule"; empty for the usual start."""
    return "" if start == "usual" else t(f"new.start.{start}.summary")


def rules_paragraphs(game: Game, section: str) -> list[str]:
    """The numbered messages of a section of the rules page, from 01 on."""
    values = quoted_options(game)
    keys = (f"rules-{game.id}.{section}.{number:02}" for number in count(1))
    return [t(key, **values) for key in takewhile(has_message, keys)]


def quoted_options(game: Game) -> dict[str, str]:
    """The choices that texts mention: `{step_knight}`."""
    return {
        f"{option.name}_{choice}".replace("-", "_"): t(
            "options.quoted", chosen=chosen_option(game.id, option.name, choice)
        )
        for option in game.options
        for choice in option.choices
    }


def time_control_text(time: TimeControl) -> str:
    """For people, such as `5 min + 3 s a move`; empty without a clock."""
    message, values = time.words
    return t(f"time.shown.{message}", **values) if message else ""


def game_and_time(title: str, time: str | TimeControl) -> str:
    """Such as `MacBeth, 10 min + 5 s a move`."""
    control = parse_time_control(time) if isinstance(time, str) else time
    return t("common.comma").join(filter(None, (title, time_control_text(control))))


def halves_text(halves: int) -> str:
    """Points that are counted in halves, such as `2½`."""
    whole, rest = divmod(halves, 2)
    return f"{whole or ('' if rest else 0)}{'½' * rest}"
