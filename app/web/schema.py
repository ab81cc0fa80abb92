"""What every message and resource has in common."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

CommandId = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Version = Annotated[int, Field(ge=0, le=1_000_000)]


class Schema(BaseModel):
    """A message or a part of one: frozen, and closed to fields that it does not name."""

    model_config = ConfigDict(extra="forbid", frozen=True)
