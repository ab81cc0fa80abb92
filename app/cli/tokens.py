"""Commands for access tokens of players."""

import argparse

from app.cli.arguments import Commands

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
    action.add_argument("--list", action="store_true", help="list the tokens, without their values")
    action.add_argument("--revoke", metavar="ID", help="revoke the token with this id")
    action.add_argument(
        "--bot",
        choices=("yes", "no"),
        help="mark the player as a bot even after games as a person, or as a person again",
    )
    parser.add_argument("--name", default="birnam token", help="the name of a new token")
    parser.set_defaults(run=_token)


def _token(arguments: argparse.Namespace) -> None:
    from app.cli.commands.tokens import (  # noqa: PLC0415 - slow to import
        create_token,
        list_tokens,
        mark_bot,
        revoke_token,
    )

    if arguments.list:
        for line in list_tokens(arguments.player):
            print(line)
    elif arguments.bot:
        print(mark_bot(arguments.player, bot=arguments.bot == "yes"))
    elif arguments.revoke:
        print(revoke_token(arguments.player, arguments.revoke))
    else:
        print(create_token(arguments.player, arguments.scope, arguments.name))
