"""The header Idempotency-Key, with which requests can be repeated without a second effect.

No key is stored. A key determines the id of the match that a request opens, and of the command in
its log: the primary key of the log refuses a second one, and the log has the answer. The ids cannot
be guessed without the session or access token, and a key counts only for these.
"""

import hmac
import re
import secrets
from dataclasses import dataclass
from typing import Annotated

import orjson
from fastapi import Depends, Header

from app.http.errors import ApiError
from app.http.services import Services
from app.http.session import TheVisit
from app.locales import t
from app.match.evolve import start_match
from app.match.ids import match_id_from
from app.rooms.registry import OpenedMatch, RoomRegistry
from app.wire.schema import Schema

HEADER = "Idempotency-Key"
_PATTERN = r'^("[!#-\[\]-~]{1,100}"|[!#-\[\]-~]{1,100})$'  # a string of RFC 9651, or without quotes
_KEY = re.compile(_PATTERN)
_PART = 18  # hexadecimal digits: 72 bits
_HOOK_ID = 16


@dataclass(frozen=True, slots=True)
class RequestKey:
    """The ids of what a request makes. The seed is random unless a key was `given`."""

    seed: bytes
    given: bool = True

    @property
    def match_id(self) -> str:
        return match_id_from(self._digest(b"match"))

    @property
    def hook_id(self) -> str:
        return self._digest(b"webhook").hex()[:_HOOK_ID]

    @property
    def command_prefix(self) -> str:
        """The beginning of the command id, whatever the body."""
        return f"{self._digest(b'command').hex()[:_PART]}-"

    def command_id(self, body: Schema) -> str:
        sent = orjson.dumps(body.model_dump(exclude_unset=True), option=orjson.OPT_SORT_KEYS)
        return self.command_prefix + self._digest(b"body" + sent).hex()[:_PART]

    def _digest(self, purpose: bytes) -> bytes:
        return hmac.digest(self.seed, purpose, "sha256")


async def find_request_key(
    visit: TheVisit,
    key: Annotated[
        str | None,
        Header(
            alias=HEADER,
            json_schema_extra={"pattern": _PATTERN},
            description="A text that you make up for this request, such as a UUID, in quotes. The "
            "same request with the same key gets the same answer and makes nothing again.",
            examples=['"0c8b7e4a-4d5b-4b0e-9d5e-3f0c8f0f6a51"'],
        ),
    ] = None,
) -> RequestKey:
    """The key of a request. Without a session it is ignored: nobody could recognize its sender.

    Raises ApiError 422 if it is no key, such as an empty one, or if there are two.
    """
    if key is not None and not (
        _KEY.fullmatch(key) and len(visit.request.headers.getlist(HEADER)) == 1
    ):
        raise ApiError(422, "invalid", t("errors.bad-key"))
    if key is None or visit.session is None:
        return RequestKey(secrets.token_bytes(32), given=False)
    text = key.strip('"')
    named = f"{visit.request.scope['path']} {text}".encode()
    return RequestKey(hmac.digest(visit.session.hash.encode(), named, "sha256"))


TheRequestKey = Annotated[RequestKey, Depends(find_request_key)]


def check_body(key: RequestKey, body: Schema, command_id: str) -> None:
    """Raises ApiError 422 if an earlier command with the key had another body."""
    if command_id != key.command_id(body):
        raise key_used()


def key_used() -> ApiError:
    return ApiError(422, "key-used", t("errors.key-used"))


async def opened_before(services: Services, key: RequestKey, body: Schema) -> OpenedMatch | None:
    """The match that the same request opened earlier, as it was then. Raises ApiError 422."""
    first = await services[RoomRegistry].first_entry(key.match_id) if key.given else None
    if first is None:
        return None
    check_body(key, body, first.command_id)
    return OpenedMatch(key.match_id, start_match(first))
