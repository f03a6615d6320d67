"""Content codings: what was compressed when the pages were built, and longer answers, by negotiation."""

from __future__ import annotations

from pathlib import Path

from flask import Response, request, send_from_directory
from werkzeug.datastructures import Accept

BUILT = {"br": ".br", "gzip": ".gz"}  # content coding -> what its file is called behind the name; the best first


def file(folder: Path, name: str) -> Response:
    """The file, in the best coding that was built beside it and is wanted. Raises NotFound."""
    there = [coding for coding, suffix in BUILT.items() if (folder / (name + suffix)).is_file()]
    # a part of a file is a part of it as it is: whoever asks for one continues or looks into what he has
    coding = None if "Range" in request.headers else chosen(request.accept_encodings, there)
    response = send_from_directory(folder, name + BUILT[coding] if coding else name, mimetype=_type(name), max_age=0)
    if coding:
        response.headers["Content-Encoding"] = coding
    if there:
        response.vary.add("Accept-Encoding")
    return response


def chosen(accepted: Accept, there: list[str]) -> str | None:
    """Of the codings that are there, the one that is wanted most; None for the answer as it is.

    >>> chosen(Accept([("gzip", 1), ("br", 1)]), ["br", "gzip"])
    'br'
    >>> chosen(Accept([("gzip", 0.5), ("br", 0)]), ["br", "gzip"])
    'gzip'
    >>> chosen(Accept([("identity", 1), ("gzip", 0.5)]), ["gzip"])
    >>> chosen(Accept(), ["gzip"])
    """
    best, most = None, accepted["identity"] if any(name == "identity" for name, _ in accepted) else 0
    for coding in there:
        if (wanted := accepted[coding]) > most or (best is None and wanted == most and wanted):
            best, most = coding, wanted
    return best


def _type(name: str) -> str | None:
    """Media types of the pages' files, whatever the machine's own table of them says."""
    return TYPES.get(Path(name).suffix)


TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
}
