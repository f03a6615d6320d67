"""The routes' own documentation: OpenAPI 3.1, from what each route says of itself and the components."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Sequence
from http import HTTPStatus
from typing import Any, TypeVar

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from flask import Blueprint, Flask
from marshmallow import Schema
from werkzeug.routing import Rule

from api.http.components import COMPONENTS, HASH, ref
from api.http.problems import PROBLEM_JSON

View = TypeVar("View", bound=Callable[..., Any])

INFO = {
    "description": "Records physical card games move by move. What is recorded, and what is read of it, comes with the "
    "hash of its last event: a receipt that `verify` can check later.",
    "license": {"name": "MIT", "identifier": "MIT"},
}
_DOCUMENTED: dict[Callable[..., Any], dict[str, Any]] = {}  # by view: its operation
_DESCRIPTIONS: dict[str, str] = {}  # by blueprint
_PARAMETER_OF_A_RULE = re.compile("<([a-z_]+)>")

_VERSION = {"type": "integer", "minimum": 0}
PARAMETERS: dict[str, tuple[str, dict[str, Any]]] = {
    "dry_run": ("say what would follow, record nothing", {"type": "boolean"}),
    "with": (
        "also put into the answer: `actions`, `items` (of the timeline), or both",
        {"type": "string", "enum": ["actions", "items", "actions,items"]},
    ),
    "at": ("as far as the move of this version", _VERSION),
    "until": ("as of this version: nothing that was recorded later shows", _VERSION),
    "view": (
        "`public`, `seat:B` or `referee`: what the token sees unless given, never more; `hindsight`: in each hand also "
        "what is `proved` of it, of a match that is over (an observed one also before that, for referees)",
        {"type": "string"},
    ),
    "from": ("events: the first version; live: the version after which to go on", _VERSION),
    "to": ("last version", _VERSION),
    "limit": ("events at most", {"type": "integer", "minimum": 1, "maximum": 10_000, "default": 1000}),
    "format": ("of the file", {"type": "string", "enum": ["jsonl"]}),
    "audit": ("struck moves too", {"type": "boolean"}),
    "version": ("of a receipt", _VERSION),
    "hash": ("of a receipt", HASH),
    "match": ("a match's id; once for each match", {"type": "array", "items": {"type": "string"}}),
    "list:limit": ("items at most", {"type": "integer", "minimum": 1, "maximum": 100, "default": 20}),
    "all:limit": ("items at most", {"type": "integer", "minimum": 1, "maximum": 100, "default": 100}),
    "cursor": ("`next` of the page before", {"type": "string"}),
    "game": ("of this game", {"type": "string"}),
    "status": ("live, over or sealed", {"type": "string", "enum": ["live", "over", "sealed"]}),
    "player": ("in which this player sits", {"type": "string"}),
    "group": ("of this group", {"type": "string"}),
    "tournament": ("of this tournament", {"type": "string"}),
    "q": (
        "words of the title or of names, their beginnings will do; all must be found",
        {"type": "string", "maxLength": 200},
    ),
    "Idempotency-Key": (
        "the same key with the same body is recorded once and answered the same",
        {"type": "string", "format": "uuid"},
    ),
    "If-Match": ("the newest version that the sender knows, in quotes", {"type": "string", "pattern": '^"[0-9]+"$'}),
    "Last-Event-ID": ("the version that the follower has come to", {"type": "string"}),
}


def group(name: str, module: str, description: str) -> Blueprint:
    """Routes that stand together in the documentation."""
    _DESCRIPTIONS[name] = description
    return Blueprint(name, module)


def documented(
    summary: str,
    *,
    answers: dict[int, str | None],
    body: str | type[Schema] | None = None,
    query: Sequence[str] = (),
    headers: Sequence[str] = (),
    problems: Sequence[int] = (),
    content: str = "application/json",
    open_to_all: bool = False,
) -> Callable[[View], View]:
    """Say of a view what it takes and answers. The view itself stays as it is.

    query: names of PARAMETERS; what stands before a colon tells two of one name apart.
    """
    doc: dict[str, Any] = {"summary": summary, "responses": {}}
    for status, name in answers.items():
        doc["responses"][str(status)] = _response(status, content, name)
    # wrong tokens are counted wherever one is taken
    for status in sorted({*problems, 429} if 401 in problems else problems):
        doc["responses"][str(status)] = _response(status, PROBLEM_JSON, "Problem")
    parameters = [_parameter("query", name) for name in query] + [_parameter("header", name) for name in headers]
    if parameters:
        doc["parameters"] = parameters
    if body is not None:
        schema = ref(body) if isinstance(body, str) else body
        doc["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
    doc["security"] = [] if open_to_all else [{"token": []}, {}]

    def note(view: View) -> View:
        _DOCUMENTED[view] = doc
        return view

    return note


def _response(status: int, content: str, name: str | None) -> dict[str, Any]:
    made: dict[str, Any] = {"description": HTTPStatus(status).phrase}
    if name is not None:
        made["content"] = {content: {"schema": ref(name)}}
    return made


def _parameter(place: str, name: str) -> dict[str, Any]:
    description, schema = PARAMETERS[name]
    own = name.rpartition(":")[2]
    return {"in": place, "name": own, "required": False, "description": description, "schema": schema}


def described(app: Flask, blueprints: Iterable[Blueprint]) -> dict[str, Any]:
    """The document: the routes of blueprints that app has, by what is documented of them, and the components."""
    spec = APISpec("Greffier", "1", "3.1.0", plugins=[MarshmallowPlugin()], info=INFO)
    for name, schema in COMPONENTS.items():
        spec.components.schema(name, schema)
    spec.components.security_scheme("token", {"type": "http", "scheme": "bearer"})
    for blueprint in blueprints:
        spec.tag({"name": blueprint.name, "description": _DESCRIPTIONS[blueprint.name]})
        for rule in app.url_map.iter_rules():
            view = app.view_functions[rule.endpoint]
            if view in _DOCUMENTED and rule.endpoint.startswith(f"{blueprint.name}."):
                spec.path(
                    path=_PARAMETER_OF_A_RULE.sub(r"{\1}", rule.rule),
                    operations={method.lower(): _operation(view, blueprint) for method in _methods(rule)},
                    parameters=[_in_path(name) for name in _PARAMETER_OF_A_RULE.findall(rule.rule)],
                )
    return spec.to_dict()


def _operation(view: Callable[..., Any], blueprint: Blueprint) -> dict[str, Any]:
    description = inspect.getdoc(view)
    return {**_DOCUMENTED[view], "tags": [blueprint.name], **({"description": description} if description else {})}


def _methods(rule: Rule) -> list[str]:
    return sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})


def _in_path(name: str) -> dict[str, Any]:
    return {"in": "path", "name": name, "required": True, "schema": {"type": "string", "minLength": 1}}
