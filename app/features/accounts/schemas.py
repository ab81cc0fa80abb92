"""Schemas of players, accounts, passkeys and sessions."""

from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints

from app.players.access_tokens import Scope
from app.players.plain_text import plain_text
from app.players.shown_names import MAX_CODE_POINTS, clean_name
from app.wire.schema import Schema, example

Name = Annotated[
    str,
    StringConstraints(strip_whitespace=True),
    AfterValidator(clean_name),
    Field(json_schema_extra={"maxLength": MAX_CODE_POINTS}),
]


@example(
    id="5e0c1f2a9b7d4433",
    is_player=True,
    name="Anna",
    display_name="Anna",
    handle=None,
    avatar="3bw..w.b",
    bot=False,
    merge=False,
    active_matches=0,
    scopes=["read", "play"],
    token_name="My bot",
)
class Me(Schema):
    """The player of this browser."""

    id: str | None = Field(description="The id of the player, which is public.")
    is_player: bool = Field(description="False until the browser's first action creates a player.")
    name: str | None = Field(description="The chosen name; null for a guest.")
    display_name: str = Field(description="The name that others see; a bot's begins with `BOT`.")
    handle: str | None = Field(description="The handle of an account; null for a guest.")
    avatar: str | None = Field(
        description="The picture of the player, a little position: the tone of the board, and a"
        " letter for each of its cells, row by row, as in `3bw..w.b`. It follows from the id."
    )
    bot: bool = Field(description="The player is marked as a program.")
    merge: bool = Field(
        description="This browser has just signed in to an account and was a guest with games"
        " before: see `GET /api/me/merge`.",
    )
    active_matches: int = Field(description="The number of waiting and running matches.")
    scopes: list[Scope] | None = Field(
        None, description="What the access token of this request may do; null for a browser."
    )
    token_name: str | None = Field(None, description="The name of the access token.")


@example(name="Anna")
class Rename(Schema):
    """A new name."""

    name: Name | None = Field(description="Null removes the name.")


class DeviceCode(Schema):
    """A code that signs another browser in as the same player, once."""

    code: str
    url: str = Field(description="A link with the code after the `#`.")
    qr: str = Field(description="A QR code of the link, as a data: URI of an image.")
    expires_at: int
    seconds: int = Field(description="The time until it expires.")


@example(code="K7MP2QXR")
class RedeemCode(Schema):
    """A device code or a recovery code. Case, spaces and dashes do not matter."""

    code: str = Field(min_length=1, max_length=20)


class ResumeLink(Schema):
    """A link that signs browsers in as the player. Everybody who has it can play as them."""

    url: str


@example(token="b3f1c0d2e4a59687")
class RedeemResumeLink(Schema):
    """The token of a resume link, which is the part after the `#`."""

    token: str = Field(min_length=1, max_length=100)


class CredentialsRevoked(Schema):
    """The number of sessions, codes and links that were revoked."""

    revoked: int


MAX_PASSKEY_NAME = 40  # characters
MAX_CREDENTIAL = 20_000  # characters


def _clean_label(name: str) -> str:
    return plain_text(name)[:MAX_PASSKEY_NAME]


Label = Annotated[str, Field(max_length=200), AfterValidator(_clean_label)]
Handle = Annotated[str, Field(max_length=40, description="3 to 20 letters, digits, - and _.")]
Credential = Annotated[str, Field(max_length=MAX_CREDENTIAL)]


@example(handle="anna")
class AskForPasskey(Schema):
    """Begin to add a passkey."""

    handle: Handle | None = Field(None, description="The handle that a guest wishes.")


class CeremonyOptions(Schema):
    """Options for the browser's `navigator.credentials`, for five minutes."""

    options: str = Field(description="JSON for `PublicKeyCredential.parse…OptionsFromJSON`.")


@example(credential="{}", handle="anna", name="Phone")
class AddPasskey(Schema):
    """The browser's answer to the options."""

    credential: Credential = Field(description="A `PublicKeyCredential` as JSON.")
    handle: Handle | None = Field(None, description="The handle that a guest wishes.")
    name: Label = Field("", description="How the player calls the passkey.")


@example(name="Laptop")
class RenamePasskey(Schema):
    """A new name for a passkey."""

    name: Label


class PasskeyInfo(Schema):
    """A passkey of the player."""

    id: str
    name: str
    created_at: int
    used_at: int | None


class AccountView(Schema):
    """The account of the player of this browser."""

    handle: str | None = Field(description="Null for a guest.")
    since: int | None
    passkeys: list[PasskeyInfo]
    recovery_codes: int = Field(description="The number of recovery codes that are left.")


class RecoveryCodes(Schema):
    """New recovery codes. Each works once, and they are never shown again."""

    codes: list[str]


@example(credential="{}")
class SignInWithPasskey(Schema):
    """The browser's answer to the options."""

    credential: Credential = Field(description="A `PublicKeyCredential` as JSON.")


class SignedIn(Schema):
    """The account that this browser is now signed in to."""

    handle: str
    display_name: str
    merge: bool = Field(
        description="The browser was a guest with games before: see `GET /api/me/merge`."
    )


class ApartMatch(Schema):
    """A match in which both the guest and the account have a part."""

    id: str
    title: str = Field(description="The name of the game.")
    players: list[str] = Field(description="The names of those who have a seat.")
    over: bool


class MergeOffer(Schema):
    """The guest that this browser was before it signed in to your account, if there is one."""

    guest: str | None = Field(description="The name of the guest.")
    matches: int = Field(description="The number of matches that a merge would move.")
    apart: list[ApartMatch] = Field(
        description="Matches in which both have a part, 20 at most; a merge leaves them alone."
    )
    tournaments: int = Field(description="The number of tournaments that a merge would move.")
    tournaments_apart: int = Field(
        description="The number of tournaments in which both play; a merge withdraws the guest."
    )
    circles: int = Field(description="The number of circles that the guest is in.")
    puzzles: int = Field(description="The number of puzzles that the guest has solved.")


class MergeAnswered(Schema):
    """The merge offer was answered."""

    left_behind: str | None = Field(
        description="A resume link of the guest, if unfinished matches are left to them."
    )


@example(handle=None)
class DeletePlayer(Schema):
    """Delete the player for good."""

    handle: Handle | None = Field(None, description="Your own handle again; null for a guest.")


class PlayerDeleted(Schema):
    """The player is deleted."""

    resigned: int = Field(description="The number of unfinished matches that were given up.")


class SessionInfo(Schema):
    """A browser in which the player is signed in."""

    id: str
    device: str | None = Field(description="Browser and system, such as `Firefox/Linux`.")
    here: bool = Field(description="It is the browser that sent this request.")
    created_at: int
    seen_at: int = Field(description="When it was here last, to the day.")


class SessionList(Schema):
    """The browsers in which the player is signed in, the latest first."""

    sessions: list[SessionInfo]
