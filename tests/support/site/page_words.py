"""The words of pages."""


def words_of(html: str) -> str:
    """The HTML without the elements around names, so that a message with a name is found."""
    return html.replace('<bdi translate="no">', "").replace("</bdi>", "")
