"""The base class of messages and resources, and types of fields that many of them have."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

CommandId = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Version = Annotated[int, Field(ge=0, le=1_000_000)]


class Schema(BaseModel):
    """A message, a resource or a part of one. Unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)
