"""Reads the settings from the environment, and says in one sentence what is wrong there."""

import difflib
import os
from ipaddress import ip_network
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from app.errors import UserError
from app.settings import Settings

PREFIX = "BIRNAM_"
PROXIES = "FORWARDED_ALLOW_IPS"  # read by uvicorn, which ignores what it does not understand
SECRET = ("metrics_token", "database_url", "redis_url", "smtp_url")  # values that are not shown

SENTENCES = {  # by pydantic's kind of an error; the others have the validator's own words
    "int_parsing": "must be a whole number",
    "int_from_float": "must be a whole number",
    "float_parsing": "must be a number",
    "finite_number": "must be a number",
    "bool_parsing": "must be 1 or 0",
    "greater_than": "must be more than {gt:g}",
    "greater_than_equal": "must be at least {ge:g}",
    "less_than_equal": "must be at most {le:g}",
    "literal_error": "must be {expected}",
    "too_short": "must have at least {min_length} characters",
}


def load_settings() -> Settings:
    """Raises UserError, which names the first variable with a wrong value."""
    environment = {name.upper(): value.strip() for name, value in os.environ.items()}
    values = {name: environment.get(variable(name)) for name in Settings.model_fields}
    try:
        return Settings.model_validate(
            {name: value for name, value in values.items() if value is not None}
        )
    except ValidationError as error:
        raise UserError(_sentence(error.errors()[0])) from error


def doubtful_variables() -> list[str]:
    """A sentence for each variable that looks like a setting and is none, and for each trusted
    proxy that uvicorn would not recognize.
    """
    known = sorted(variable(name) for name in Settings.model_fields)
    unknown = sorted(
        name for name in os.environ if name.upper().startswith(PREFIX) and name.upper() not in known
    )
    sentences = [f"{name} is not a setting of Birnam{_nearest(name, known)}" for name in unknown]
    return sentences + _unrecognized_proxies(os.environ.get(PROXIES, ""))


def _unrecognized_proxies(addresses: str) -> list[str]:
    if addresses.strip() == "*":
        return []
    found = []
    for address in filter(None, map(str.strip, addresses.split(","))):
        try:
            ip_network(address)
        except ValueError:
            sentence = f"{PROXIES}: {address} is neither an address nor a network"
            found.append(sentence + _whole_network(address))
    return found


def _whole_network(address: str) -> str:
    try:
        return f"; did you mean {ip_network(address, strict=False)}?"
    except ValueError:
        return ""


def variable(field: str) -> str:
    return f"{PREFIX}{field.upper()}"


def _nearest(name: str, known: list[str]) -> str:
    found = difflib.get_close_matches(name.upper(), known, n=1, cutoff=0.8)
    return f"; did you mean {found[0]}?" if found else ""


def _sentence(error: ErrorDetails) -> str:
    field = str(error["loc"][0])
    context: dict[str, Any] = error.get("ctx", {})
    reason = error["msg"].removeprefix("Value error, ")  # perhaps with a part of the value
    if sentence := SENTENCES.get(error["type"]):
        reason = sentence.format(**context)
    value = "" if error["input"] is None else f"={'***' if field in SECRET else error['input']}"
    return f"{variable(field)}{value}: {reason}"
