"""What a picture that moves costs beside one that does not: a bout as gif and as webp, by a png of one move.

    python -m benchmarks.moving [--rounds 3]

The bout of the example match that has most moves, each picture made anew in this process. Figures are processor time:
for each move of the bout, how often that of a png of one move.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable, Iterable
from itertools import groupby
from pathlib import Path

from api.app import create_app
from api.config import Config
from api.http.application import NAME
from api.matches.access import viewer
from api.matches.files import example, pictures
from api.matches.files.exporting import PUBLIC
from api.matches.files.subject import Subject
from api.service import Service
from benchmarks.aims import at_most, best
from recorder.embedded import EmbeddedServer
from replays import answers

AIMS = {"gif": 1.0, "webp": 1.25}  # of a png of one move, for each move


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as folder, EmbeddedServer(Path(folder) / "data") as server:
        config = Config.load(Path(folder) / "data", log_url=server.log_url, work_url=server.work_url)
        service: Service = create_app(config).extensions[NAME]
        _measure(service, rounds)


def _measure(service: Service, rounds: int) -> None:
    now = service.now()
    look = viewer.look(example.loaded(service.matches), PUBLIC, now)
    bouts = groupby(answers.timeline(look)["items"], key=lambda item: (item["round"], item["trick"]))
    bout = max(([*items] for _, items in bouts), key=lambda items: len({item["move"] for item in items}))
    moves = len({item["move"] for item in bout})
    begins, ends = bout[0]["version"], bout[-1]["version"]
    still = Subject(look._replace(at=ends), lambda: iter(()), now)
    moving = still._replace(span=(begins, ends))

    def making(write: Callable[[Subject], Iterable[bytes]], of: Subject) -> Callable[[], object]:
        return lambda: b"".join(write(of))

    one, *several = best(
        rounds, making(pictures.png, still), making(pictures.gif, moving), making(pictures.webp, moving)
    )
    print(f"a bout of {moves} moves, for each of them by a png of one move")
    for name, seconds in zip(AIMS, several, strict=True):
        figure = seconds / moves / one
        print(f"{name:>6} {figure:6.2f}  ({at_most(AIMS[name], figure, f'a move of a {name}, by a png')})")


if __name__ == "__main__":
    main()
