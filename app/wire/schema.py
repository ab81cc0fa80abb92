"""The base class of messages and resources, and common field types."""

import warnings
from typing import Annotated

from anyio import to_thread
from pydantic import BaseModel, ConfigDict, Field, Strict
from pydantic.warnings import UnsupportedFieldAttributeWarning

# FastAPI ignores this warning while it prepares a route; the deferred part comes later.
warnings.filterwarnings("ignore", category=UnsupportedFieldAttributeWarning)

Flag = Annotated[bool, Strict()]  # only true and false, where Pydantic would also take 0
Whole = Annotated[int, Strict()]  # and not a number in quotes
CommandId = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Version = Annotated[int, Strict(), Field(ge=0, le=1_000_000)]


class Schema(BaseModel):
    """A message, a resource or a part of one. Unknown fields are refused.

    `model_validate` also takes an object with attributes of the same names. The validator is built
    when it is first used, which saves a tenth of the start.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True, from_attributes=True)


async def build_validator(model: type[Schema]) -> None:
    """Build the validator of a large model in a thread. It would block the event loop for 8 ms."""
    if not model.__pydantic_complete__:
        await to_thread.run_sync(model.model_rebuild)
