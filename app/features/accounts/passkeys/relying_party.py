"""WebAuthn: options for the browser, and verification of its authenticator's answers.

The relying party is the site itself, identified by the host of its URL. Passkeys must be
discoverable, because nobody types a name to sign in, and must verify their user, because there is
no second factor.

Importing the library takes a tenth of the server's start, so modules import this one on demand.
"""

from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.authentication.verify_authentication_response import VerifiedAuthentication
from webauthn.helpers import (
    base64url_to_bytes,
    bytes_to_base64url,
    parse_authentication_credential_json,
    parse_client_data_json,
    parse_registration_credential_json,
)
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)
from webauthn.registration.verify_registration_response import VerifiedRegistration

from app.connections.network import parse_address
from app.features.accounts.store.passkeys import Accounts, Passkey, Purpose
from app.http.addresses.hosts import origin_of
from app.http.errors import ApiError
from app.http.services import Services, services_of, site_url
from app.http.tokens import hash_secret, new_secret
from app.locales import t
from app.match.commands import PlayerId

NAME = "Birnam"
CHALLENGE_LIFETIME = 5 * 60_000  # milliseconds

_SELECTION = AuthenticatorSelectionCriteria(
    resident_key=ResidentKeyRequirement.REQUIRED,
    user_verification=UserVerificationRequirement.REQUIRED,
)


@dataclass(frozen=True, slots=True)
class RelyingParty:
    """The site as authenticators know it, for one browser's request.

    Challenges belong to `browser`, the hash of a cookie.
    """

    services: Services
    id: str
    origin: str
    browser: str

    async def registration_options(
        self, player: PlayerId, handle: str, name: str, existing: tuple[Passkey, ...]
    ) -> str:
        """JSON for `PublicKeyCredential.parseCreationOptionsFromJSON`."""
        options = generate_registration_options(
            rp_id=self.id,
            rp_name=NAME,
            user_id=player.encode(),
            user_name=handle,
            user_display_name=name,
            challenge=await self._new_challenge("register"),
            timeout=CHALLENGE_LIFETIME,
            authenticator_selection=_SELECTION,
            exclude_credentials=[
                PublicKeyCredentialDescriptor(base64url_to_bytes(known.credential_id))
                for known in existing
            ],
        )
        return options_to_json(options)

    async def sign_in_options(self) -> str:
        """JSON for `PublicKeyCredential.parseRequestOptionsFromJSON`."""
        options = generate_authentication_options(
            rp_id=self.id,
            challenge=await self._new_challenge("sign-in"),
            timeout=CHALLENGE_LIFETIME,
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        return options_to_json(options)

    async def registered(self, player: PlayerId, credential: str, name: str) -> Passkey:
        """The new passkey. Raises ApiError 422."""
        try:
            parsed = parse_registration_credential_json(credential)
            challenge = parse_client_data_json(parsed.response.client_data_json).challenge
        except Exception as error:
            raise _invalid() from error
        await self._take_challenge("register", challenge)
        try:
            verified: VerifiedRegistration = verify_registration_response(
                credential=parsed,
                expected_challenge=challenge,
                expected_rp_id=self.id,
                expected_origin=self.origin,
                require_user_verification=True,
            )
        except Exception as error:  # malformed CBOR or keys raise errors of several libraries
            raise _invalid() from error
        credential_id = bytes_to_base64url(verified.credential_id)
        return Passkey(
            id=hash_secret(credential_id),
            player=player,
            credential_id=credential_id,
            public_key=bytes_to_base64url(verified.credential_public_key),
            sign_count=verified.sign_count,
            name=name,
            created_at=self.services.now(),
        )

    async def signed_in(self, credential: str) -> tuple[Passkey, int]:
        """The passkey that has signed, and its new counter. Raises ApiError 410 or 422."""
        try:
            parsed = parse_authentication_credential_json(credential)
            challenge = parse_client_data_json(parsed.response.client_data_json).challenge
        except Exception as error:
            raise _invalid() from error
        await self._take_challenge("sign-in", challenge)
        known = await self.services[Accounts].passkey(
            hash_secret(bytes_to_base64url(parsed.raw_id))
        )
        if known is None or parsed.response.user_handle != known.player.encode():
            raise ApiError(410, "unknown-passkey", t("account.passkey.unknown"))
        try:
            verified: VerifiedAuthentication = verify_authentication_response(
                credential=parsed,
                expected_challenge=challenge,
                expected_rp_id=self.id,
                expected_origin=self.origin,
                credential_public_key=base64url_to_bytes(known.public_key),
                credential_current_sign_count=known.sign_count,
                require_user_verification=True,
            )
        except Exception as error:  # malformed CBOR raises errors of several libraries
            raise _invalid() from error
        return known, verified.new_sign_count

    async def _new_challenge(self, purpose: Purpose) -> bytes:
        challenge = new_secret().encode()
        now = self.services.now()
        await self.services[Accounts].add_challenge(
            _hash(challenge), purpose, self.browser, now, now + CHALLENGE_LIFETIME
        )
        return challenge

    async def _take_challenge(self, purpose: Purpose, challenge: bytes) -> None:
        accounts, now = self.services[Accounts], self.services.now()
        if not await accounts.take_challenge(_hash(challenge), purpose, self.browser, now):
            raise ApiError(410, "challenge-expired", t("account.passkey.expired"))


def relying_party(connection: HTTPConnection, browser: str) -> RelyingParty:
    """Raises ApiError 409 if the site's URL has an IP address, which cannot have passkeys."""
    url = site_url(connection)
    host, origin = urlsplit(url).hostname, origin_of(url)
    if host is None or origin is None or parse_address(host):
        raise ApiError(409, "no-passkeys", t("account.passkey.address"))
    return RelyingParty(services_of(connection), host, origin, browser)


def _hash(challenge: bytes) -> str:
    return hash_secret(bytes_to_base64url(challenge))


def _invalid() -> ApiError:
    return ApiError(422, "passkey-invalid", t("account.passkey.invalid"))
