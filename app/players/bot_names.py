"""Names of bots. They begin with a mark that no person's name can have."""

BOT_MARK = "BOT "


def marked(name: str) -> str:
    return BOT_MARK + unmarked(name)


def unmarked(name: str) -> str:
    while name.startswith(BOT_MARK):
        name = name.removeprefix(BOT_MARK)
    return name


def is_marked(name: str | None) -> bool:
    return name is not None and name.startswith(BOT_MARK)
