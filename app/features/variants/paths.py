"""The parts of addresses that name a variant."""

from typing import Annotated

from fastapi import Path, Query
from pydantic import AfterValidator

from app.features.catalog.chosen_game import KEY

VariantPath = Annotated[
    str,
    Path(alias="variant", max_length=40, description="An id, or a relative's name: `octagon`."),
    AfterValidator(str.lower),  # an id is the same in capitals
]
Key = Annotated[str, Query(alias=KEY, max_length=64, description="From a private link.")]
