"""The forms of circles, as browsers send them without scripts."""

from collections.abc import Mapping

from fastapi import Request

from app.features.catalog.chosen_game import choose_game, chosen_value
from app.features.catalog.time_controls import read_time
from app.features.circles.access import circle_error
from app.features.circles.model import JOIN_RULES, MAX_NAME, CircleRefused, CircleSettings, Picture
from app.features.circles.pictures import drawn_position, picture_of_match
from app.http.session import Visit
from app.players.plain_text import plain_text
from engine import GAMES

DEFAULTS = {
    "name": "",
    "visible": "no",
    "joining": "invitation",
    "game": next(iter(GAMES)),
    "time": "10+5",
    "picture": "",
    "picture-game": "",
    "your-name": "",
}


def values_of(settings: CircleSettings) -> dict[str, str]:
    return DEFAULTS | {
        "name": settings.name,
        "visible": "yes" if settings.visible else "no",
        "joining": settings.joining,
        "game": chosen_value(settings.game, settings.options),
        "time": settings.time,
        "picture": f"{settings.picture.game} {settings.picture.position}",
    }


def values_sent(form: Mapping[str, str]) -> dict[str, str]:
    """The form's values after a mistake."""
    return DEFAULTS | {name: form[name] for name in DEFAULTS if name in form}


def pictures_wanted(form: Mapping[str, str]) -> int | None:
    """The seed of the pictures if the button for other ones was pressed."""
    seed = form.get("pictures", "")
    return int(seed) if seed.isascii() and seed.isdigit() and len(seed) < 10 else None


async def read_settings(visit: Visit, form: Mapping[str, str]) -> CircleSettings:
    """Raises ApiError with the first invalid field."""
    name = plain_text(form.get("name", ""))
    if not name:
        raise circle_error(CircleRefused("name-needed"))
    if len(name) > MAX_NAME:
        raise circle_error(CircleRefused("name-too-long", limit=MAX_NAME))
    joining = next((one for one in JOIN_RULES if one == form.get("joining")), None)
    if joining is None:
        raise circle_error(CircleRefused("rule-needed"))
    chosen = await choose_game(visit, form.get("game", ""))
    if chosen is None:
        raise circle_error(CircleRefused("no-such-game"))
    return CircleSettings(
        name=name,
        visible=form.get("visible") == "yes",
        joining=joining,
        game=chosen.game,
        time=read_time(form.get("time", "")),
        picture=await _picture(visit.request, form),
        rules=chosen.options.get("rules"),
    )


async def _picture(request: Request, form: Mapping[str, str]) -> Picture:
    link = form.get("picture-game", "").strip()
    if link:
        return await picture_of_match(request, link)
    picture = chosen_picture(form)
    if picture is None:
        raise circle_error(CircleRefused("picture-needed"))
    return picture


def chosen_picture(form: Mapping[str, str]) -> Picture | None:
    game, _, position = form.get("picture", "").partition(" ")
    picture = Picture(game, position)
    return None if drawn_position(picture) is None else picture
