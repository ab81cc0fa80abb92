"""Cuts the typefaces of the pages and of link previews from npm packages: `make fonts`.

The characters are the letters of western Europe and the signs that pages use; others come from the
reader's system. Link previews have more, for names. Characters that English lacks have separate
files, which browsers load for pages that contain them. Titles have one weight and are kerned where
it is visible; the small text of the pages has many weights, and is not kerned. That saves 20 KB.
"""

import shutil
from dataclasses import dataclass, replace
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.otBase import ValueRecord
from fontTools.varLib.instancer import instantiateVariableFont

from app.features.catalog.images.rasterize import NAME_LETTERS, TYPEFACES, japanese_letters

ROOT = Path(__file__).parents[1]
PACKAGES = ROOT / "node_modules/@fontsource-variable"
FONTS = ROOT / "static/fonts"
PREVIEW_WEIGHT = 500
LEAST_KERNING = 15  # of 1024 for the size of the letters: a third of a pixel in most titles

# By the ending of the file name; static/css/fonts.css has the same ranges.
CHARACTERS = {
    "": "".join(map(chr, range(0x20, 0x7F)))
    + "\u00a0«·»×–—‘’‚“”„…\u202f›←→−"
    + "çñ",  # in the names of languages, which every page has
    "-accents": "".join(chr(code) for code in range(0xC0, 0x100) if chr(code) not in "×çñ")
    + "ŒœŸ"  # of French; the other languages' letters are above
    + "¡°½¿",
}


@dataclass(frozen=True, slots=True)
class Face:
    """A typeface, the weight or range of weights that pages get, and its OpenType features."""

    name: str
    weights: int | tuple[int, int]
    features: tuple[str, ...]


FACES = (
    Face("crimson-pro", 550, ("kern", "lnum", "tnum")),
    Face("inter", (400, 700), ("tnum",)),
)

NAME_SUBSETS = (
    ("crimson-pro", "latin-ext"),
    ("crimson-pro", "vietnamese"),
    ("inter", "cyrillic"),
    ("inter", "greek"),
)


def cut_face(face: Face) -> None:
    """Write the files and the license of a typeface."""
    for ending, characters in CHARACTERS.items():
        font = _cut(face, characters)
        _drop_small_kerning(font)
        font["name"].names = []  # the license is in a separate file
        del font["STAT"]  # it refers to names
        font.flavor = "woff2"
        font.save(FONTS / f"{face.name}{ending}.woff2")
    shutil.copyfile(PACKAGES / face.name / "LICENSE", FONTS / f"{face.name}.LICENSE.txt")


def _cut(face: Face, characters: str) -> TTFont:
    source = PACKAGES / face.name / f"files/{face.name}-latin-wght-normal.woff2"
    font = TTFont(source, recalcTimestamp=False)
    subsetter = Subsetter(Options(layout_features=face.features, hinting=False))
    subsetter.populate(text=characters)
    subsetter.subset(font)
    instantiateVariableFont(font, {"wght": face.weights}, inplace=True)
    return font


def _drop_small_kerning(font: TTFont) -> None:
    lookups = font["GPOS"].table.LookupList.Lookup if "GPOS" in font else []
    for table in (table for lookup in lookups for table in lookup.SubTable):
        pairs = getattr(table, "ExtSubTable", table)
        if pairs.Format == 1:
            for first in pairs.PairSet:
                first.PairValueRecord = [
                    pair for pair in first.PairValueRecord if _is_visible(pair.Value1)
                ]
        else:
            for pair in (pair for first in pairs.Class1Record for pair in first.Class2Record):
                if not _is_visible(pair.Value1):
                    pair.Value1 = ValueRecord(valueFormat=pairs.ValueFormat1)


def _is_visible(kerning: ValueRecord) -> bool:
    return bool(abs(getattr(kerning, "XAdvance", 0)) >= LEAST_KERNING)


def cut_preview_face() -> None:
    """Write the typeface of link previews, whose rasterizer reads neither woff2 nor weights."""
    characters = "".join((*CHARACTERS.values(), *sorted(NAME_LETTERS)))
    font = _cut(replace(FACES[0], weights=PREVIEW_WEIGHT), characters)
    font.flavor = None
    font.save(TYPEFACES / "crimson-pro.ttf")


def cut_name_faces() -> None:
    """Write the typefaces of names in link previews that have letters of other languages."""
    for package, subset in NAME_SUBSETS:
        source = PACKAGES / package / f"files/{package}-{subset}-wght-normal.woff2"
        font = TTFont(source, recalcTimestamp=False)
        subsetter = Subsetter(Options(layout_features=(), hinting=False))
        subsetter.populate(text="".join(NAME_LETTERS))
        subsetter.subset(font)
        instantiateVariableFont(font, {"wght": PREVIEW_WEIGHT}, inplace=True)
        for record in font["name"].names:
            record.string = f"{package} {subset}"  # not the family of the other letters
        font.flavor = None
        font.save(TYPEFACES / f"{package}-{subset}.ttf")
    for package in dict(NAME_SUBSETS):
        shutil.copyfile(PACKAGES / package / "LICENSE", TYPEFACES / f"{package}.LICENSE.txt")


def cut_japanese_face() -> None:
    """Write the typeface of link previews in Japanese, with the letters that their words need."""
    package = ROOT / "node_modules/@fontsource/zen-antique"
    source = package / "files/zen-antique-japanese-400-normal.woff2"
    font = TTFont(source, recalcTimestamp=False)
    subsetter = Subsetter(Options(layout_features=(), hinting=False))
    subsetter.populate(text="".join(sorted(japanese_letters())))
    subsetter.subset(font)
    font.flavor = None
    font.save(TYPEFACES / "zen-antique.ttf")
    shutil.copyfile(package / "LICENSE", TYPEFACES / "zen-antique.LICENSE.txt")


if __name__ == "__main__":
    FONTS.mkdir(exist_ok=True)
    for face in FACES:
        cut_face(face)
    cut_preview_face()
    cut_name_faces()
    cut_japanese_face()
