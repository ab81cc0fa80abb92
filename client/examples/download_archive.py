"""Downloads the records of all your finished games; those in the folder already are left out.

BIRNAM=https://… TOKEN=birnam_… python download_archive.py FOLDER
"""

import os
import sys
from pathlib import Path

from birnam_client import Birnam


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with Birnam(os.environ["BIRNAM"], os.environ["TOKEN"]) as site:
        for card in site.archive():
            file = folder / f"{card['game']}-{card['id']}.txt"
            if not file.exists():
                file.write_text(site.record_text(card["id"]), encoding="utf-8")
                print(file)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
