"""The base class of messages builds its validators when they are needed."""

import threading
from typing import Any, ClassVar

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema

from app.wire.schema import Schema, build_validator


class Part:
    """Notes the thread in which its validator is built."""

    built_in: ClassVar[list[int]] = []

    @classmethod
    def __get_pydantic_core_schema__(cls, _: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        cls.built_in.append(threading.get_ident())
        return handler(int)


class Whole(Schema):
    part: Part


async def test_the_validator_of_a_large_model_is_built_in_a_thread() -> None:
    assert Part.built_in == []
    await build_validator(Whole)
    (thread,) = Part.built_in
    assert thread != threading.get_ident()
    assert Whole.model_validate({"part": 1}).model_dump() == {"part": 1}
    await build_validator(Whole)
    assert Part.built_in == [thread]
