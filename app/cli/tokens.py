"""Commands for access tokens of players."""

from app.cli.arguments import Commands, runs

SCOPES = ("play", "read", "challenge", "bot")


def add_token(commands: Commands) -> None:
    parser = commands.add_parser(
        "token",
        help="create an access token for a player, list theirs, or revoke one; mark bots",
    )
    parser.add_argument("player", metavar="PLAYER", help="@handle, the id of a player, or `new`")
    action = parser.add_mutually_exclusive_group(required=True)
    action.add_argument(
        "--scope",
        action="append",
        choices=SCOPES,
        help="create a token that may do this; may be given several times",
    )
    action.add_argument(
        "--list", action="store_true", dest="listed", help="list the tokens, without their values"
    )
    action.add_argument("--revoke", metavar="ID", help="revoke the token with this id")
    action.add_argument(
        "--bot",
        choices=("yes", "no"),
        help="mark the player as a bot even after games as a person, or as a person again",
    )
    parser.add_argument(
        "--name", default="birnam token", help="the name of a new token, at most 40 characters"
    )
    runs(parser, "commands.tokens.manage")
