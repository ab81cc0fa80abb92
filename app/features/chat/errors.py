"""The words of refused chat messages."""

from math import ceil

from app.features.chat.context import ChatRefused
from app.http.errors import ApiError
from app.http.wording.moments import moment_text
from app.locales import t


def chat_error(refused: ChatRefused) -> ApiError:
    """The error tells how long to wait, if that helps."""
    text = chat_refusal_text(refused)
    if refused.wait:
        return ApiError(429, refused.reason, text, ceil(refused.wait / 1000))
    return ApiError(409, refused.reason, text)


def chat_refusal_text(refused: ChatRefused) -> str:
    if refused.until:
        return t("chat-refused.timed-out", until=moment_text(refused.until))
    return t(f"chat-refused.{refused.reason}", count=refused.limit)
