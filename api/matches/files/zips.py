"""Zip archives that come in, read within bounds."""

from __future__ import annotations

import io
import zipfile
import zlib

from replays.files import Broken

MAX_FILES = 2000
MAX_UNPACKED_BYTES = 256 * 1024 * 1024
FAULTS = (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, RuntimeError, NotImplementedError, KeyError)


def members(raw: bytes) -> list[tuple[str, bytes]]:
    """Return the files of an archive, each with its name, all together within MAX_UNPACKED_BYTES. Raises Broken."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(raw))
        listed = [member for member in archive.infolist() if not member.is_dir()]
        if len(listed) > MAX_FILES:
            raise Broken(1, f"{len(listed)} files in the archive; want at most {MAX_FILES}")
        found: dict[str, bytes] = {}
        left = MAX_UNPACKED_BYTES
        for member in listed:
            with archive.open(member) as opened:
                content = opened.read(left + 1)
            left -= len(content)
            if left < 0:
                raise Broken(1, f"more than {MAX_UNPACKED_BYTES} bytes in all")
            if member.filename in found:
                raise Broken(1, f"{member.filename[:80]!r} is in it twice")
            found[member.filename] = content
        return list(found.items())
    except Broken:
        raise
    except FAULTS as error:
        raise Broken(1, f"no archive that can be read: {error}"[:200]) from None
