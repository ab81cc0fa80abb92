"""The base class of messages and resources, and common field types."""

import warnings
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from anyio import to_thread
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, Strict
from pydantic.warnings import UnsupportedFieldAttributeWarning
from pydantic_core import PydanticKnownError

# FastAPI ignores this warning while it prepares a route; the deferred part comes later.
warnings.filterwarnings("ignore", category=UnsupportedFieldAttributeWarning)

Flag = Annotated[bool, Strict()]  # only true and false, where Pydantic would also take 0
Whole = Annotated[int, Strict()]  # and not a number in quotes
CommandId = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Version = Annotated[int, Strict(), Field(ge=0, le=1_000_000)]
IDS = r"^[a-z0-9]{1,32}(,[a-z0-9]{1,32})*$"  # of matches, with commas between them


def at_most(count: int) -> AfterValidator:
    """Refuses a text with more entries between commas."""

    def check(text: str) -> str:
        if (entries := text.count(",") + 1) > count:
            numbers = {"max_length": count, "actual_length": entries}
            raise PydanticKnownError("too_long", {"field_type": "List", **numbers})
        return text

    return AfterValidator(check)


S = TypeVar("S", bound="Schema")


class Schema(BaseModel):
    """A message, a resource or a part of one. Unknown fields are refused.

    `model_validate` also takes an object with attributes of the same names. The validator is built
    when it is first used, which saves a tenth of the start.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True, from_attributes=True)


EXAMPLES: dict[type[Schema], dict[str, Any]] = {}
"""For the documents of the API, which FastAPI would write without what is null."""


def example(**values: Any) -> Callable[[type[S]], type[S]]:
    """Decorates a schema with an example. A schema among the values stands for its own example."""

    def keep(schema: type[S]) -> type[S]:
        EXAMPLES[schema] = _shown(values)
        return schema

    return keep


def _shown(value: Any) -> Any:
    match value:
        case dict():
            return {name: _shown(one) for name, one in value.items()}
        case list():
            return [_shown(one) for one in value]
        case type():
            return EXAMPLES[value]
        case _:
            return value


async def build_validator(model: type[Schema]) -> None:
    """Build the validator of a large model in a thread. It would block the event loop for 8 ms."""
    if not model.__pydantic_complete__:
        await to_thread.run_sync(model.model_rebuild)
