"""QR codes of links, as SVG pictures."""

import io

import segno


def qr_code(url: str) -> bytes:
    picture = io.BytesIO()
    segno.make(url, error="m", micro=False).save(
        picture, kind="svg", scale=4, border=2, light="white", xmldecl=False
    )
    return picture.getvalue()


def qr_data_uri(url: str) -> str:
    return segno.make(url, error="m", micro=False).svg_data_uri(scale=4, border=2, light="white")
