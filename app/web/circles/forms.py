"""The forms of circles, as browsers send them without scripts."""

from collections.abc import Mapping

from fastapi import Request

from app.domain.circle import JOIN_RULES, MAX_NAME, CircleRefused, CircleSettings, Picture
from app.match.time_control import TimeControlError, format_time_control, parse_time_control
from app.web.circles.access import circle_error
from app.web.circles.pictures import drawn_position, picture_of_match
from app.web.services import Services
from app.web.wording.names import plain_text
from engine import GAMES

DEFAULT_TIME = "10+5"


async def read_settings(
    request: Request, services: Services, form: Mapping[str, str]
) -> CircleSettings:
    """Raises ApiError 409 with the first field that is wrong."""
    name = plain_text(form.get("name", ""), joiners=True)
    if not name:
        raise circle_error(CircleRefused("name-needed"))
    if len(name) > MAX_NAME:
        raise circle_error(CircleRefused("name-too-long", limit=MAX_NAME))
    joining = next((one for one in JOIN_RULES if one == form.get("joining")), None)
    if joining is None:
        raise circle_error(CircleRefused("rule-needed"))
    return CircleSettings(
        name=name,
        visible=form.get("visible") == "yes",
        joining=joining,
        game=read_game(form),
        time=read_time(form),
        picture=await _picture(request, services, form),
    )


def read_game(form: Mapping[str, str]) -> str:
    game = form.get("game", "")
    if game not in GAMES:
        raise circle_error(CircleRefused("game-needed"))
    return game


def read_time(form: Mapping[str, str]) -> str:
    try:
        return format_time_control(parse_time_control(form.get("time", "")))
    except TimeControlError as error:
        raise circle_error(CircleRefused("no-such-time")) from error


async def _picture(request: Request, services: Services, form: Mapping[str, str]) -> Picture:
    link = form.get("picture-game", "").strip()
    if link:
        return await picture_of_match(request, services, link)
    game, _, position = form.get("picture", "").partition(" ")
    picture = Picture(game, position)
    if drawn_position(picture) is None:
        raise circle_error(CircleRefused("picture-needed"))
    return picture
