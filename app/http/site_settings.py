"""The operator's settings of the site that pages show."""

from dataclasses import dataclass

from pydantic import SecretStr


@dataclass(frozen=True, slots=True)
class SiteSettings:
    """URLs have no trailing slash.

    `network_url` is the URL in the local network, if known. Pages end with links to `contact_url`
    and `source_url`.
    """

    public_url: str | None
    network_url: str | None
    contact_url: str | None
    source_url: str | None
    chat_days: int
    metrics_token: SecretStr | None
