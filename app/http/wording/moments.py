"""Moments in words, in the language of the request."""

from datetime import UTC, datetime

from babel.dates import format_date, format_datetime, format_time, get_datetime_format
from markupsafe import Markup

from app.locales import current_language, t


def utc_day(at: int) -> tuple[str, int]:
    """The UTC date of a moment, and its beginning; moments in milliseconds since 1970."""
    day = datetime.fromtimestamp(at / 1000, UTC).date()
    midnight = datetime(day.year, day.month, day.day, tzinfo=UTC)
    return day.isoformat(), int(midnight.timestamp()) * 1000


def moment_text(at: int) -> str:
    """A moment in milliseconds, in UTC."""
    moment = datetime.fromtimestamp(at / 1000, UTC)
    return f"{format_datetime(moment, 'medium', locale=current_language().locale)} UTC"


def moment_element(at: int, *, near: bool = False) -> Markup:
    """A moment in milliseconds, which a script shows in the reader's time zone, in as many words.

    Only readers without scripts see that it is in UTC: lines must not break elsewhere when a script
    has changed it. A moment that is `near` may be today or tomorrow, and has a year only if it is
    months away.
    """
    moment, locale = datetime.fromtimestamp(at / 1000, UTC), current_language().locale
    day = format_date(moment, "long", locale=locale)
    time = format_time(moment, "short", locale=locale)
    joined = str(get_datetime_format("long", locale=locale)).replace("'", "")
    text = joined.replace("{1}", day).replace("{0}", time)
    shown = "near" if near else joined  # browsers join them in other ways, by their age
    return Markup('<time datetime="{}" data-moment="{}">{}<noscript> UTC</noscript></time>').format(
        moment.isoformat(timespec="seconds"), shown, text
    )


def time_out_text(until: int) -> str:
    return t("admin.timed-out", until=moment_text(until))
