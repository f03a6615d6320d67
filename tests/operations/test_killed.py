"""What a backup or a restore leaves behind when it is killed is cleared away by the next one, or by the service."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from pathlib import Path

from api.operator.access import store_access
from api.operator.archive import check
from api.operator.backup import backup
from api.operator.restore import restore
from recorder import drafts
from tests.operations.test_archive import Small, small
from tests.running import ROOT

__all__ = ["small"]

KILL = "import os, signal; kill = lambda *_: os.kill(os.getpid(), signal.SIGKILL)\n"
RESTORE = (
    KILL
    + """
import sys
from pathlib import Path
from api.operator import restore
from recorder import primary
{}
restore.restore(Path(sys.argv[1]), Path(sys.argv[2]))
"""
)
WRITING = "primary.write = kill"
MOVING = """
renamed = Path.rename
moved = []
def second(path, target):
    if target.parent == Path(sys.argv[2]):
        moved.append(path)
        len(moved) < 2 or kill()
    return renamed(path, target)
Path.rename = second
"""
BACKUP = (
    KILL
    + """
import sys
from pathlib import Path
from api.operator import backup
from api.operator.access import store_access
backup.put = kill
with store_access(Path(sys.argv[1])) as found:
    backup.backup(found, Path(sys.argv[2]))
"""
)


def killed(script: str, *words: Path) -> None:
    ended = subprocess.run([sys.executable, "-c", script, *map(str, words)], cwd=ROOT, check=False, timeout=120)
    assert ended.returncode == -signal.SIGKILL


def left(folder: Path) -> list[Path]:
    return [path for path in folder.iterdir() if path.name.endswith(".greffier-draft")]


def lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_killed_restores_draft_and_its_store_go_with_the_next(small: Small, tmp_path: Path) -> None:
    killed(RESTORE.format(WRITING), small.file, tmp_path / "r")
    [draft] = left(tmp_path)
    assert (draft / "keys" / "hmac").exists()
    store = int((draft / "redis" / "pid").read_text())
    socket = Path((draft / "redis" / "socket").read_text())
    assert lives(store) and socket.exists()
    assert restore(small.file, tmp_path / "r").startswith("restored 2 matches")
    assert left(tmp_path) == [] and not lives(store) and not socket.parent.exists()


def test_one_killed_as_it_moves_into_a_folder_that_was_there_leaves_it_empty_for_the_next(
    small: Small, tmp_path: Path
) -> None:
    data = tmp_path / "r"
    data.mkdir()
    killed(RESTORE.format(MOVING), small.file, data)
    [draft] = left(data)
    moved = {path.name for path in data.iterdir()} - {draft.name, "lock"}
    assert len(moved) == 1 and moved < {"redis", "files", "erasures.jsonl"}, "it was killed midway"
    said: list[str] = []
    drafts.clear(data, said.append)
    assert {path.name for path in data.iterdir()} == {"lock"} and len(said) == 1
    assert restore(small.file, data).startswith("restored 2 matches")
    assert {path.name for path in data.iterdir()} == {"keys", "lock", "redis"}


def test_a_killed_backups_draft_goes_when_the_service_starts_wherever_it_lies(small: Small, tmp_path: Path) -> None:
    data, elsewhere = tmp_path / "data", tmp_path / "backups"
    shutil.copytree(small.data, data)
    elsewhere.mkdir()
    killed(BACKUP, data, elsewhere)
    [draft] = left(elsewhere)
    assert draft.stat().st_size > 0
    mine = elsewhere / ".notes.greffier-draft"
    mine.write_text("not ours")
    drafts.clear(data, lambda line: None)  # as `serve` does
    assert left(elsewhere) == [mine] and list((data / "drafts").iterdir()) == []
    with store_access(data) as found:  # and its store, which was still running, is this one's
        path, held = backup(found, elsewhere)
    assert held == "2 matches" and check(path).key is not None


def test_a_draft_that_somebody_writes_is_left_alone(tmp_path: Path) -> None:
    said: list[str] = []
    with drafts.new_file(tmp_path / "b.tar.gz", tmp_path / "data") as (draft, _):
        drafts.clear(tmp_path / "data", said.append)
        drafts.clear_in(tmp_path, said.append)
        assert draft.exists() and said == []
    with drafts.new_folder(tmp_path / "r", tmp_path) as folder:
        drafts.clear_in(tmp_path, said.append)
        assert folder.exists() and said == []
    assert left(tmp_path) == []


def test_a_link_that_is_called_as_a_draft_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "file").write_text("kept")
    (tmp_path / ".r.0123456789ab.greffier-draft").symlink_to(tmp_path / "mine")
    drafts.clear_in(tmp_path, lambda line: None)
    assert (tmp_path / "mine" / "file").read_text() == "kept"
