"""What a request brings, read strictly: every fault is a problem that says where it is.

Strings are brought to NFC. Whole numbers only, within ±(2^53 − 1); no name twice in one object; ASCII names.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import wraps
from io import BytesIO
from typing import Any, NamedTuple

import orjson
from flask import Request
from flask import request as present
from gunicorn.http.errors import ParseException
from marshmallow import Schema, ValidationError
from werkzeug.exceptions import ClientDisconnected

from api.http.problems import Problem, invalid
from engine.errors import Invalid
from replays.bodies import MAX_INT, MAX_ITEMS, characters, clean, pointer

LIMIT = 256 * 1024  # bytes
BATCH_LIMIT = 2 * 1024 * 1024
SMALL = 16 * 1024  # bytes of a body that anybody may send; what is larger is read from whoever may send it
OF_ONE = 32 * 1024 * 1024  # bytes of larger bodies that one address may be sending to this worker
OF_ALL = 96 * 1024 * 1024
Admit = Callable[[], int | None]  # raises the problem of who may not; returns how many bytes it may be, None: the usual
_awaited: Counter[str] = Counter()  # bytes, by address
JSON = "application/json"

_UUID = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}", re.ASCII)
_ETAG = re.compile(r'"(0|[1-9][0-9]{0,15})"', re.ASCII)
_WHOLE = re.compile(r"0|[1-9][0-9]{0,15}", re.ASCII)


class _Twice(Exception):
    pass


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        seen: set[str] = set()
        raise _Twice(next(name for name, _ in pairs if name in seen or seen.add(name)))  # type: ignore[func-returns-value]
    return made


_find_twice = json.JSONDecoder(object_pairs_hook=_once).decode


OBJECTS = 100  # in each of the parts of a body at most, more or less: of many more nobody reads what they are
MAX_VALUES = 20_000  # of a body, its lists and objects included: their bytes are few, but each costs a look or two
VALUES_OF_PART = 100  # likewise, of each part that a body may have on the average


class Apart(NamedTuple):
    """A member of a body that is left for `clean`, part by part. most: how many parts a list may have."""

    name: str
    most: int = MAX_ITEMS


def read_object(
    request: Request,
    limit: int = LIMIT,
    apart: Apart | None = None,
    schema: Schema | None = None,
) -> dict[str, Any]:
    """The JSON object that the request brings. schema: by which it is loaded later."""
    return object_in(request, read_bytes(request, limit), apart, schema)


def object_in(request: Request, raw: bytes, apart: Apart | None = None, schema: Schema | None = None) -> dict[str, Any]:
    """The JSON object that a request has brought, as read_object has it."""
    # the plain form first: taking a content type apart costs more than the whole of a move's JSON
    if raw and request.environ.get("CONTENT_TYPE") != JSON and request.mimetype != JSON:
        sent = f"this came as {request.mimetype}" if request.mimetype else "this came without one"
        raise Problem("unsupported-media-type", f"{sent}; want Content-Type: application/json")
    return parse_object(raw, apart, schema)


def read_bytes(request: Request, limit: int, admit: Admit | None = None) -> bytes:
    """Return the request's body, of less than limit bytes. It may be read again: the second time is like the first.

    admit: asked before more than SMALL of it are read.
    """
    sent = request.environ.get("CONTENT_LENGTH", "")
    length = int(sent) if _WHOLE.fullmatch(sent) and "HTTP_TRANSFER_ENCODING" not in request.environ else None
    try:
        if length is not None and length <= min(SMALL, limit - 1):
            return _plain(request, length)
        if length is not None and length >= limit:
            raise _too_large(limit)
        most = admit() if admit else None
        if most is not None and most < limit:
            limit = most
            if length is not None and length >= limit:
                raise _too_large(limit)
        with _held(request.remote_addr or "", limit if length is None else length):
            return _in_pieces(request, limit) if length is None else _plain(request, length)
    except TimeoutError:
        raise Problem("too-slow", "the body did not come in time; send it again, at 16 KiB a second or more") from None


def _plain(request: Request, length: int) -> bytes:
    # at once: werkzeug's stream of it costs more than the whole of a move's JSON
    raw: bytes = request.environ["wsgi.input"].read(length)
    if len(raw) < length:
        raise ClientDisconnected
    return _put_back(request, raw)


def _in_pieces(request: Request, limit: int) -> bytes:
    request.max_content_length = limit
    try:
        raw = request.get_data(cache=False)
    except ParseException as error:  # its pieces are not as HTTP has them
        raise Problem("malformed-json", f"{error}; want the body in chunks as HTTP has them") from None
    except ClientDisconnected as error:  # werkzeug's word for all that fails while it reads
        if isinstance(error.__context__, TimeoutError):
            raise error.__context__ from None
        raise
    if len(raw) >= limit:  # cut there, where one with a length is refused
        raise _too_large(limit)
    return _put_back(request, raw)


def _put_back(request: Request, raw: bytes) -> bytes:
    """Return the body that was read, and let the next reader of the request find it again."""
    environ = request.environ
    environ["wsgi.input"] = BytesIO(raw)
    environ["CONTENT_LENGTH"] = str(len(raw))
    environ.pop("HTTP_TRANSFER_ENCODING", None)
    return raw


def _too_large(limit: int) -> Problem:
    return Problem("too-large", f"want less than {limit} bytes")


@contextmanager
def _held(address: str, length: int) -> Iterator[None]:
    """While so many bytes of a body are awaited: of one address, and of all, this worker keeps so many and no more."""
    if _awaited[address] + length > OF_ONE or _awaited.total() + length > OF_ALL:
        raise Problem("too-many", "too many large bodies at once; try again in 2 s", headers={"Retry-After": "2"})
    _awaited[address] += length
    try:
        yield
    finally:
        _awaited[address] -= length
        if not _awaited[address]:
            del _awaited[address]


def parse_object(raw: bytes, apart: Apart | None = None, schema: Schema | None = None) -> dict[str, Any]:
    """The JSON object in raw, checked and brought to NFC, but for the member apart and what schema does not know:
    that is refused as it is loaded, and nothing is done with it.
    """
    if apart is not None and raw.count(b'{"') + raw.count(b",{}") > OBJECTS * apart.most:
        raise invalid([(f"/{apart.name}", f"want a list of at most {apart.most} items, and fewer objects in them")])
    most = MAX_VALUES if apart is None else max(MAX_VALUES, VALUES_OF_PART * apart.most)
    # Signs are counted, and nothing is parsed for it: a comma within a text counts as well.
    if len(raw) > most and raw.count(b",") + raw.count(b"[") + raw.count(b"{") > most:
        raise invalid([("", f"more than {most} values, lists and objects in the body; want fewer")])
    try:
        value = orjson.loads(raw)
    except orjson.JSONDecodeError as error:
        raise Problem(
            "malformed-json", f"{error}; want a JSON object" if raw else "empty; want a JSON object"
        ) from None
    if type(value) is not dict:
        raise invalid([("", f"{_kind(value)} where an object is wanted")])
    if apart is not None:
        may_be_beyond_ascii = not raw.isascii() or b"\\u" in raw
        _check_parts(value.get(apart.name), apart, may_be_beyond_ascii)
    left_out = set() if schema is None else value.keys() - _names(schema)
    if apart is not None:
        left_out.add(apart.name)
    try:
        clean({name: inner for name, inner in value.items() if name not in left_out} if left_out else value)
    except Invalid as error:
        raise invalid(error.errors) from None
    try:
        # Of as many quotes as the names and strings that were read need, none belongs to a name that comes twice.
        if apart or raw.count(b'"') != 2 * _strings(value):
            _find_twice(raw.decode())
    except (_Twice, ValueError, RecursionError) as error:
        # what only the slower reader stumbles over stood under a name that comes twice
        name = f"the name {str(error)[:80]!r}" if isinstance(error, _Twice) else "a name"
        raise Problem("malformed-json", f"{name} stands twice in one object; want it once") from None
    return value


def _check_parts(parts: object, apart: Apart, may_be_beyond_ascii: bool) -> None:
    """Whether it is worth a look at each of them. Raises invalid."""
    if type(parts) is list and len(parts) > apart.most:
        raise invalid([(f"/{apart.name}", f"want a list of at most {apart.most} items")])
    if may_be_beyond_ascii and characters(parts) > LIMIT:
        raise invalid([(f"/{apart.name}", f"more than {LIMIT} characters in strings beyond ASCII; want fewer")])


def _names(schema: Schema) -> set[str]:
    return {name if field.data_key is None else field.data_key for name, field in schema.load_fields.items()}


def _strings(value: Any) -> int:
    """How many names and strings stand in what was read of JSON."""
    count = 0
    waiting = [value]  # not within each other: what nobody has checked may be nested deeper than Python calls
    while waiting:
        one = waiting.pop()
        if type(one) is str:
            count += 1
        elif type(one) is dict:
            count += len(one)
            waiting += one.values()
        elif type(one) is list:
            waiting += one
    return count


def _kind(value: object) -> str:
    names = {dict: "an object", list: "a list", str: "a string", bool: "true or false", type(None): "null"}
    return names.get(type(value), "a number")


def read_body(
    request: Request, schema: Schema, limit: int = LIMIT, apart: Apart | None = None
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the JSON object that the request brings: as it was sent, for its key, and as schema reads it."""
    sent = read_object(request, limit, apart, schema)
    return sent, load(schema, sent)


def load(schema: Schema, body: dict[str, Any]) -> dict[str, Any]:
    """body as schema reads it, unknown fields refused."""
    try:
        loaded: dict[str, Any] = schema.load(body)
    except ValidationError as error:
        raise invalid(errors_of(error)) from None
    return loaded


def errors_of(error: ValidationError) -> list[tuple[str, str]]:
    """(JSON pointer, what is wrong) for each fault that a schema found."""
    return list(_errors(error.messages, ()))


def _errors(messages: Any, path: tuple[str | int, ...]) -> list[tuple[str, str]]:
    if isinstance(messages, list):
        return [(pointer(*path), str(message).rstrip(".")) for message in messages]
    found: list[tuple[str, str]] = []
    for step, inner in messages.items():
        # marshmallow puts "key" and "value" between a dict's key and what is wrong with it
        here = path if step in ("_schema", "value", "key") and isinstance(inner, list | dict) else (*path, step)
        found += _errors(inner, here)
    return found


def key_of(request: Request) -> str | None:
    """Return the Idempotency-Key in lower case: bare, or as a quoted string, as the IETF's draft has it.

    Raises:
        Problem: The header holds no UUID.
    """
    sent: str | None = request.environ.get("HTTP_IDEMPOTENCY_KEY")
    if sent is None:
        return None
    name = sent[1:-1] if len(sent) > 1 and sent[0] == sent[-1] == '"' else sent
    if not _UUID.fullmatch(name):
        raise Problem("bad-header", f"Idempotency-Key is {sent[:80]!r}; want a UUID, bare or in quotes")
    return name.lower()


class Headers(NamedTuple):
    """Idempotency-Key and If-Match. fault: of one that cannot be read, told to who may do what is asked."""

    key: str | None = None
    base: int | None = None
    fault: Problem | None = None


def headers_of(request: Request, *, if_match: bool = False) -> Headers:
    """What the headers say. if_match: whether the route heeds it."""
    try:
        return Headers(key_of(request), if_match_of(request) if if_match else None)
    except Problem as fault:
        return Headers(fault=fault)


def is_uuid(text: object) -> bool:
    return isinstance(text, str) and _UUID.fullmatch(text) is not None


def if_match_of(request: Request) -> int | None:
    """The version that If-Match names; None where any will do."""
    sent = request.environ.get("HTTP_IF_MATCH")
    if sent is None or sent == "*":
        return None
    found = _ETAG.fullmatch(sent)
    if not found:
        raise Problem("bad-header", f'If-Match is {sent[:80]!r}; want a version in quotes, as "17"')
    return int(found[1])


def checked(view: Callable[..., Any], known: Sequence[str] | None, empty: Schema | None) -> Callable[..., Any]:
    """Return a view with the same name and description that is called once its request was found to be as documented.

    known: the parameters of its query; None: the view looks at them itself. empty: the schema of a body that holds
    nothing and may be missing.
    """

    @wraps(view)
    def check(**path: str) -> Any:
        if known is not None:
            check_query(present, known)
        if empty is not None and present.content_length:
            load(empty, read_object(present, schema=empty))
        return view(**path)

    return check


def check_query(request: Request, known: Sequence[str]) -> None:
    """Raise invalid unless the query has each parameter at most once, and none but those known."""
    if not request.environ.get("QUERY_STRING"):
        return
    errors = []
    for name, values in request.args.lists():
        if name not in known:
            wanted = f"this route takes {', '.join(known)}" if known else "this route takes none"
            errors.append((pointer(name), f"unknown parameter; {wanted}"))
        elif len(values) > 1:
            errors.append((pointer(name), "given more than once; want it once"))
    if errors:
        raise invalid(errors)


def several(request: Request, name: str, most: int) -> list[str]:
    """The different values, in order, of a parameter that may be given several times, and has none beside it.

    most: how often it may stand there.
    """
    if unknown := [other for other in request.args if other != name]:
        raise invalid([(pointer(other), f"unknown parameter; this route takes {name}") for other in unknown])
    values = request.args.getlist(name)
    if not 1 <= len(values) <= most:
        raise invalid([(f"/{name}", f"want 1 to {most}, as ?{name}=…&{name}=…")])
    return [*dict.fromkeys(values)]


def whole(
    query: Mapping[str, str], name: str, default: int | None = None, *, least: int = 0, most: int = MAX_INT
) -> Any:
    """The whole number that a parameter is."""
    sent = query.get(name)
    if sent is None:
        return default
    if not _WHOLE.fullmatch(sent) or not least <= int(sent) <= most:
        bounds = f"from {least}" + (f" to {most}" if most < MAX_INT else "")
        raise invalid([(pointer(name), f"{sent[:40]!r} is not a whole number {bounds}")])
    return int(sent)


def flag(query: Mapping[str, str], name: str) -> bool:
    """Whether a parameter says true."""
    sent = query.get(name, "false")
    if sent not in ("true", "false"):
        raise invalid([(pointer(name), f"{sent[:40]!r}; want true or false")])
    return sent == "true"
