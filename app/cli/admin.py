"""`birnam admin` and `birnam token`: operators and their actions, access tokens of players."""

from app.cli.arguments import Commands, count, runs

# Name, help, and the metavar and the help of a value.
_ACTIONS: tuple[tuple[str, str, str, str], ...] = (
    ("grant", "make an account an operator", "", ""),
    ("revoke", "take the operator role from an account", "", ""),
    ("warn", "show a player a warning; the reason is its text", "", ""),
    ("time-out", "keep a player from chats and new games", "DAYS", "the number of days"),
    ("end-time-out", "end a time-out", "", ""),
    ("rename", "change a player's name", "NAME", "the new name; '' for a guest's name"),
    ("handle", "change an account's handle", "HANDLE", "the new handle"),
    ("request-deletion", "record a request to delete a player, for the operators", "", ""),
)


def add_admin(commands: Commands) -> None:
    parser = commands.add_parser("admin", help="manage operators, players and the audit log")
    parts = parser.add_subparsers(metavar="ACTION", required=True)
    for name, about, metavar, value_help in _ACTIONS:
        action = parts.add_parser(name, help=about)
        action.add_argument("player", metavar="PLAYER", help="a handle, such as @anna, or an id")
        if metavar:
            action.add_argument("value", metavar=metavar, help=value_help)
        action.add_argument("--reason", required=True, metavar="TEXT", help="for the audit log")
        runs(action, "commands.admin.act", action=name)
    shown = parts.add_parser("show", help="show a player, with warnings and time-out")
    shown.add_argument("player", metavar="PLAYER", help="a handle, such as @anna, or an id")
    runs(shown, "commands.admin.show_player")
    listed = parts.add_parser("operators", help="list the operators")
    runs(listed, "commands.admin.list_operators")
    audit = parts.add_parser("audit", help="list what operators have done, the latest first")
    audit.add_argument("--limit", type=count, default=100, metavar="N", help="default: 100")
    runs(audit, "commands.admin.list_audit")


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
