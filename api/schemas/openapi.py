"""The routes' own documentation: OpenAPI 3.1, from what each route says of itself and its schemas."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from http import HTTPStatus
from typing import Any, NamedTuple, get_type_hints

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.field_converter import FieldConverterMixin
from flask import Blueprint, Flask
from marshmallow import Schema
from marshmallow.fields import Dict, Field
from marshmallow.validate import Length, Regexp
from werkzeug.routing import Rule

from api.http import requests
from api.http.problems import PROBLEM_JSON
from api.kinds import KINDS
from api.people.decoding import ENCODINGS
from api.pool.declared import Declaration, Where, runs
from api.schemas.problems import Problem
from api.schemas.reading import Nothing
from api.schemas.states import tables
from api.schemas.telling import (
    STATUSES,
    Either,
    Engine,
    Flag,
    Hash,
    Items,
    Text,
    Told,
    Whole,
    Word,
    limit_parameter,
    text_parameter,
)

NONE: Mapping[str, Any] = {}
JSON = "application/json"
Shape = type[Schema] | Field[Any]  # of what is sent: an object, or another value

INFO = {
    "description": "Records physical card games move by move. What is recorded, and what is read of it, comes with the "
    "hash of its last event: a receipt that `verify` can check later.",
    "license": {"name": "MIT", "identifier": "MIT"},
}
_DESCRIPTIONS: dict[str, str] = {}  # by blueprint
_VERBS = ("get", "post", "patch", "delete")
_END = r"\Z"
_IN_BRACES = re.compile(r"{([a-z0-9_]+)}")
_PARAMETER_OF_A_RULE = re.compile("<(?:[^<>]+:)?([a-z0-9_]+)>")


def _version(about: str) -> Field[Any]:
    return Whole(about, least=0, maybe=True)


PARAMETERS: dict[str, Field[Any]] = {
    "dry_run": Flag("say what would follow, record nothing", maybe=True),
    "with": Word(
        *("actions", "items", "actions,items"),
        about="also put into the answer: `actions`, `items` (of the timeline), or both",
        maybe=True,
    ),
    "at": _version("as far as the move of this version"),
    "until": _version("as of this version: nothing that was recorded later shows"),
    "view": text_parameter(
        "`public`, `seat:B` or `referee`: what the token sees unless given, never more; `hindsight`: in each hand also "
        "what is `proved` of it, of a match that is over (an observed one also before that, for referees)"
    ),
    "from": _version("events, annotations: the first version; live: the version after which to go on"),
    "history": Flag("for referees: deleted ones too, and of each all that it ever said", maybe=True),
    "to": _version("last version"),
    "limit": limit_parameter("events at most", 10_000, 1000),
    "format": text_parameter("of the file"),
    "export:from": _version("gif: the first move; by default the first of the last one's bout"),
    "export:to": _version("gif: the last move; by default the newest"),
    "lang": text_parameter("of the words in the file", enum=["en", "fr"], default="en"),
    "audit": Flag("struck moves too", maybe=True),
    "version": _version("of a receipt"),
    "hash": Hash("of a receipt", maybe=True),
    "match": Items(Text(), "a match's id; once for each match", maybe=True),
    "timeline:from": Whole("how many items stand before the page", least=0, maybe=True, says={"default": 0}),
    "timeline:limit": limit_parameter("items at most", 2000, 2000),
    "list:limit": limit_parameter("items at most", 100, 20),
    "all:limit": limit_parameter("items at most", 100, 100),
    "cursor": text_parameter("`next` of the page before"),
    "game": text_parameter("of this game"),
    "status": Word(*STATUSES, about="live, over or sealed", maybe=True),
    "player": text_parameter("in which this player sits"),
    "q": text_parameter(
        "at most 8 words of the title, of names or of comments, their beginnings will do; all must be found",
        maxLength=200,
    ),
    **{kind.name: Text(f"a {kind.name}'s id", maybe=True) for kind in KINDS.values() if kind.definition is not None},
    "doubles": text_parameter(
        "`enter`, or numbers of lines as in `4,7`: enter those too that are doubles or look alike"
    ),
    "columns": text_parameter("text/csv: what each column holds, as in `surname,first_name,-,club`; `-` ignores one"),
    "header": Whole("text/csv: the line with the headers; 0 for none", least=0, maybe=True),
    "encoding": text_parameter("text/csv: in place of the one that is recognised", enum=[*ENCODINGS]),
    "Idempotency-Key": text_parameter(
        "the same key with the same body is recorded once and answered the same", format="uuid"
    ),
    "If-Match": text_parameter("the newest version that the sender knows, in quotes", pattern='^"[0-9]+"$'),
    "Last-Event-ID": text_parameter("the version that the follower has come to"),
}

HEADERS: dict[str, Field[Any]] = {
    "Greffier-Engine": Engine("a digest of the rules as this service has them"),
    "Location": Text("where the new match is"),
    "ETag": Text("the version that was answered, in quotes; of a photo, its name"),
    "Content-Disposition": Text("what the file is called"),
    "WWW-Authenticate": Text("Bearer"),
    "Retry-After": text_parameter("seconds", pattern="^[0-9]+$"),
}
_OF_A_PROBLEM = {401: ("WWW-Authenticate",), 429: ("Retry-After",), 503: ("Retry-After",)}

_MATCH = {"match": "$request.path.match"}
_LINKS: dict[str, dict[str, tuple[str, dict[str, str], Any]]] = {
    # by what is answered: name of a link -> operation, its parameters, its body
    "Recorded": {
        "stateThen": ("reads_state", {**_MATCH, "at": "$response.body#/version"}, None),
        "eventsSince": ("reads_events", {**_MATCH, "from": "$response.body#/version"}, None),
        "correctIt": ("moves_correct", _MATCH, {"amend": "$response.body#/version", "commands": []}),
        "annotateIt": ("annotations_add", _MATCH, {"place": "$response.body#/version", "nags": [1]}),
        "branchFromIt": ("matches_branch_off", _MATCH, {"at": "$response.body#/version"}),
    },
    "IssuedToken": {
        "revokeIt": ("tokens_revoke", {**_MATCH, "tid": "$response.body#/tid"}, None),
        "join": ("tokens_join", {}, {"code": "$response.body#/code"}),
    },
    "Annotation": {
        "changeIt": ("annotations_change", {**_MATCH, "aid": "$response.body#/aid"}, {"nags": [2]}),
        "deleteIt": ("annotations_delete", {**_MATCH, "aid": "$response.body#/aid"}, None),
    },
    "PhotoTaken": {"photo": ("photos_show", {**_MATCH, "photo": "$response.body#/photo"}, None)},
    "Verdict": {"checkReceipt": (
        "reads_check", {**_MATCH, "version": "$response.body#/version", "hash": "$response.body#/hash"}, None,
    )},
}  # fmt: skip


def group(name: str, module: str, description: str) -> Blueprint:
    """Routes that stand together in the documentation."""
    _DESCRIPTIONS[name] = description
    return Blueprint(name, module)


class _Operation(NamedTuple):
    """What a view is documented with.

    query, headers: names of PARAMETERS or of own, those that only one kind has. What stands before a colon tells two of
    one name apart. choices: the values of a parameter, where the route alone has them. content: as which the answers
    come, one media type or the other; takes: as which the body does. problems, never: status codes beside those that
    follow from all else (`_problems_of`), and those of them that the route never answers. What stands in its path, the
    view's own parameters say (paths.py).
    """

    summary: str
    answers: Mapping[int, Shape | None]
    body: Shape | None = None
    query: Sequence[str] = ()
    choices: Mapping[str, Sequence[str]] = NONE
    headers: Sequence[str] = ()
    problems: Sequence[int] = ()
    never: Sequence[int] = ()
    content: str | Sequence[str] = JSON
    takes: Sequence[str] = (JSON,)
    needs_body: bool = True
    examples: Mapping[str, Any] = NONE
    sends: Sequence[str] = ()
    open_to_all: bool = False
    own: Mapping[str, Field[Any]] = NONE

    def parameters(self) -> list[tuple[str, str, Field[Any]]]:
        """Return where each parameter stands, its name, and what it is. Raises KeyError for an unknown name."""
        named = [("query", name) for name in self.query] + [("header", name) for name in self.headers]
        return [(place, name, self.own.get(name) or PARAMETERS[name]) for place, name in named]


_DOCUMENTED: dict[Callable[..., Any], _Operation] = {}  # by view


def documented(
    summary: str, *, where: Where = "reader", **told: Any
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Describe what a view takes and answers, and check its query and empty body before it is called.

    told: the fields of _Operation, and those of Declaration (api/pool/declared.py), which say more of where.
    """
    declared = {name: told.pop(name) for name in Declaration._fields if name in told}
    operation = _Operation(summary, **told)
    in_query = [(_bare(name), field) for place, name, field in operation.parameters() if place == "query"]
    known = None if any(isinstance(field, Items) for _, field in in_query) else [name for name, _ in in_query]
    empty = Nothing() if operation.body is Nothing else None

    def note(view: Callable[..., Any]) -> Callable[..., Any]:
        checked = requests.checked(view, known, empty)
        _DOCUMENTED[checked] = operation
        return runs(where, **declared)(checked)

    return note


def recording(shape: Shape) -> dict[str, Any]:
    """Return what is documented of a route that records by a key, upon the version that If-Match names."""
    return {"headers": ("Idempotency-Key", "If-Match"), "answers": {201: shape, 200: shape}, "sends": ("ETag",)}


class _Plugin(MarshmallowPlugin):
    """What is described by a class has its docstring as a description."""

    def schema_helper(self, name: Any, _: Any, schema: Any = None, **kwargs: Any) -> Any:  # type: ignore[override]
        made = super().schema_helper(name, _, schema=schema, **kwargs)  # type: ignore[no-untyped-call]
        if schema is None:
            return made
        cls = schema if isinstance(schema, type) else type(schema)
        about = vars(cls).get("__doc__")
        told = {"description": " ".join(about.split())} if about else {}
        return {**told, **made, **(cls.also() if issubclass(cls, Told) else {})}


class _Description:
    """An OpenAPI document while it is made."""

    def __init__(self) -> None:
        plugin = _Plugin()
        self.spec = APISpec("Greffier", "1", "3.1.0", plugins=[plugin], info=INFO)
        assert plugin.converter is not None
        self._converter = plugin.converter
        for function in (_pattern, _kinds, _keys):
            self._converter.add_attribute_function(function)  # type: ignore[no-untyped-call]

    def shape(self, shape: Shape) -> dict[str, Any]:
        """The schema of a value: a reference where it is an object."""
        if isinstance(shape, Field):
            return self._converter.field2property(shape)
        made: dict[str, Any] = self._converter.resolve_nested_schema(shape)  # type: ignore[no-untyped-call]
        return made

    def parameter(
        self, place: str, name: str, field: Field[Any], choices: Sequence[str] | None = None
    ) -> dict[str, Any]:
        schema = self.shape(field)
        if choices is not None:
            schema["enum"] = [*choices]
        about = {"description": schema.pop("description")} if "description" in schema else {}
        return {"in": place, "name": _bare(name), "required": place == "path", **about, "schema": schema}

    def header(self, field: Field[Any]) -> dict[str, Any]:
        schema = self.shape(field)
        return {"description": schema.pop("description"), "schema": schema}

    def answer(self, status: int, shape: Shape | None, media: Sequence[str], headers: Sequence[str]) -> dict[str, Any]:
        made: dict[str, Any] = {"description": HTTPStatus(status).phrase}
        if headers:
            made["headers"] = {header: {"$ref": f"#/components/headers/{header}"} for header in headers}
        if shape is not None:
            made["content"] = {each: {"schema": self.shape(shape)} for each in media}
        return made

    def answers(self, told: _Operation, rule: Rule) -> Iterator[tuple[int, dict[str, Any]]]:
        """Yield what the documentation says of each status."""
        media = (told.content,) if isinstance(told.content, str) else told.content
        for status, shape in told.answers.items():
            always = ("Greffier-Engine",) if told.content == JSON and shape is not None else ()
            yield status, self.answer(status, shape, media, (*always, *told.sends))
        for status in sorted(_problems_of(told, rule)):
            yield status, self.answer(status, Problem, (PROBLEM_JSON,), _OF_A_PROBLEM.get(status, ()))

    def body(self, operation: _Operation, body: Shape) -> dict[str, Any]:
        told = {"schema": self.shape(body), **_examples(operation.examples)}
        text = {"schema": {"type": "string"}}
        content = {media: told if media == JSON or isinstance(body, Field) else text for media in operation.takes}
        return {"required": operation.needs_body, "content": content}

    def operation(self, view: Callable[..., Any], rule: Rule, tag: str) -> dict[str, Any]:
        told = _DOCUMENTED[view]
        name = rule.endpoint.replace(".", "_")
        made: dict[str, Any] = {"operationId": name, "summary": told.summary, "tags": [tag]}
        if description := inspect.getdoc(view):
            made["description"] = description
        if parameters := told.parameters():
            made["parameters"] = [self.parameter(*each, told.choices.get(each[1])) for each in parameters]
        if told.body is not None:
            made["requestBody"] = self.body(told, told.body)
        made["responses"] = {str(status): answer for status, answer in self.answers(told, rule)}
        made["security"] = [] if told.open_to_all else [{"token": []}, {}]
        return made


def _problems_of(told: _Operation, rule: Rule) -> set[int]:
    """Return the status codes of the problems that an operation may answer."""
    headers, takes_token = {*told.headers}, not told.open_to_all
    possible = {
        422: True,  # its parameters may be wrong
        503: True,  # the store may be away
        401: takes_token,
        429: takes_token,  # wrong tokens are counted wherever one is taken
        403: takes_token and rule.arguments and _methods(rule) != ["GET"],
        400: told.body is not None or headers & {"Idempotency-Key", "If-Match"},
        408: told.body is not None,
        412: "If-Match" in headers,
        413: told.body is not None,
        415: told.body is not None,
        404: rule.arguments or 404 in told.problems,
        409: rule.arguments or 404 in told.problems,  # what is named may be damaged
    }
    return ({status for status, may_be in possible.items() if may_be} | {*told.problems}) - {*told.never}


def _bare(name: str) -> str:
    """Return the name of a parameter without what tells two of one name apart."""
    return name.rpartition(":")[2]


def _examples(examples: Mapping[str, Any]) -> dict[str, Any]:
    told = {name.replace(" ", "_"): {"summary": name, "value": value} for name, value in examples.items()}
    return {"examples": told} if told else {}


def described(app: Flask, blueprints: Iterable[Blueprint]) -> dict[str, Any]:
    """The document: the routes of blueprints that app has, by what is documented of them, and their schemas."""
    made = _Description()
    spec = made.spec
    for name, schema in tables().items():
        spec.components.schema(name, schema)
    spec.components.security_scheme("token", {"type": "http", "scheme": "bearer"})
    for blueprint in blueprints:
        spec.tag({"name": blueprint.name, "description": _DESCRIPTIONS[blueprint.name]})
        for rule in app.url_map.iter_rules():
            view = app.view_functions[rule.endpoint]
            if view in _DOCUMENTED and rule.endpoint.startswith(f"{blueprint.name}."):
                operation = made.operation(view, rule, blueprint.name)
                spec.path(
                    path=_PARAMETER_OF_A_RULE.sub(r"{\1}", rule.rule),
                    operations={method.lower(): operation for method in _methods(rule)},
                    parameters=[made.parameter("path", *each) for each in _in_path(view, rule)],
                )
    for header, field in HEADERS.items():
        spec.components.header(header, made.header(field))
    return _linked(spec.to_dict())


def _in_path(view: Callable[..., Any], rule: Rule) -> Iterator[tuple[str, Field[Any]]]:
    """What stands in a path: one character or more, unless the view says more of its parameter."""
    hints = get_type_hints(view, include_extras=True)
    for name in _PARAMETER_OF_A_RULE.findall(rule.rule):
        told = [each for each in getattr(hints.get(name), "__metadata__", ()) if isinstance(each, Field)]
        yield name, told[0] if told else Text(validate=Length(1))


def _pattern(converter: FieldConverterMixin, field: Field[Any], **_: Any) -> dict[str, str]:
    """A field's pattern as ECMA 262 writes it, which JSON Schema asks for: it has no `\\Z`, and begins anywhere."""
    for each in field.validators:
        if isinstance(each, Regexp) and isinstance(pattern := each.regex.pattern, str):
            return {"pattern": f"^{pattern.removesuffix(_END)}$"}
    return {}


def _kinds(converter: FieldConverterMixin, field: Field[Any], **_: Any) -> dict[str, Any]:
    """The kinds of value of which one is there."""
    if not isinstance(field, Either):
        return {}
    null = [{"type": "null"}] if field.allow_none else []
    return {"anyOf": [*map(converter.field2property, field.kinds), *null]}


def _keys(converter: FieldConverterMixin, field: Field[Any], **_: Any) -> dict[str, Any]:
    """What the keys of a map are, where not any string will do."""
    if not isinstance(field, Dict) or field.key_field is None:
        return {}
    keys = converter.field2property(field.key_field)
    return {} if keys == {"type": "string"} else {"propertyNames": keys}


def _linked(document: dict[str, Any]) -> dict[str, Any]:
    """With what may follow each answer: all that there is of a match behind its creation."""
    operations = [
        (path, operation)
        for path, item in document["paths"].items()
        for name, operation in item.items()
        if name in _VERBS
    ]
    of_a_match = {
        f"of_it_{operation['operationId']}": (operation["operationId"], {"match": "$response.body#/id"}, None)
        for path, operation in operations
        if _IN_BRACES.findall(path) == ["match"]
    }
    links = {**_LINKS, "Created": of_a_match}
    document["components"]["links"] = {
        name: {"operationId": operation, "parameters": parameters, **({} if body is None else {"requestBody": body})}
        for named in links.values()
        for name, (operation, parameters, body) in named.items()
    }
    for _, operation in operations:
        for status, response in operation["responses"].items():
            schemas = [each["schema"].get("$ref", "") for each in response.get("content", {}).values()]
            named = links.get(schemas[0].rpartition("/")[2]) if schemas and status < "300" else None
            if named:
                response["links"] = {name: {"$ref": f"#/components/links/{name}"} for name in named}
    return document


def _methods(rule: Rule) -> list[str]:
    return sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})
