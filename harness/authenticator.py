"""A software authenticator: makes passkeys and signs with them, as JSON answers of a browser."""

import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

Json = dict[str, Any]

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


@dataclass
class Authenticator:
    """One passkey. `counts` raises the signature counter each time; `flags` are its claims."""

    origin: str
    counts: bool = True
    flags: int = PRESENT | VERIFIED
    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    id: bytes = field(default_factory=lambda: secrets.token_bytes(24))
    user: bytes = b""
    count: int = 0

    def register(self, options: str) -> str:
        """The answer to options of a registration."""
        wanted: Json = json.loads(options)
        self.user = base64url_to_bytes(wanted["user"]["id"])
        numbers = self.key.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (numbers.x, numbers.y))
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        data = self._data(wanted["rp"]["id"], self.flags | ATTESTED)
        data += bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self._answer("webauthn.create", wanted, attestationObject=attestation)

    def sign(self, options: str) -> str:
        """The answer to options of a sign-in."""
        wanted: Json = json.loads(options)
        self.count += self.counts
        data = self._data(wanted["rpId"], self.flags)
        client = self._client_data("webauthn.get", wanted["challenge"])
        signed = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        return self._answer(
            "webauthn.get", wanted, authenticatorData=data, signature=signed, userHandle=self.user
        )

    def _data(self, rp_id: str, flags: int) -> bytes:
        hashed = hashlib.sha256(rp_id.encode()).digest()
        return hashed + bytes([flags]) + self.count.to_bytes(4, "big")

    def _client_data(self, kind: str, challenge: str) -> bytes:
        data = {"type": kind, "challenge": challenge, "origin": self.origin}
        return json.dumps(data).encode()

    def _answer(self, kind: str, wanted: Json, **response: bytes) -> str:
        response["clientDataJSON"] = self._client_data(kind, wanted["challenge"])
        own_id = bytes_to_base64url(self.id)
        encoded: dict[str, Any] = {
            name: bytes_to_base64url(value) for name, value in response.items()
        }
        return json.dumps(
            {"id": own_id, "rawId": own_id, "type": "public-key", "response": encoded}
        )
