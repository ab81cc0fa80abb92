"""Texts in files."""

import codecs

UTF_8 = codecs.BOM_UTF8
UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def decoded(content: bytes) -> str:
    """The text without a byte order mark. Raises ValueError, with what is wrong."""
    if content.startswith(UTF_16):
        raise ValueError("must be text in UTF-8, not UTF-16")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError("must be text in UTF-8") from error
