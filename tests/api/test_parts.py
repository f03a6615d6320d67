"""Each module of routes is given the parts of the service that it names."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, get_origin, get_type_hints

import pytest

from api import refusing, routes, service
from api.app import create_app
from api.config import Config
from api.http.application import given


def types_of_parts() -> Iterator[Any]:
    """Yield the type `Parts` of every module that has one of its own."""
    found = pkgutil.walk_packages(routes.__path__, f"{routes.__name__}.")
    for module in (refusing, service, *(import_module(each.name) for each in found)):
        parts = getattr(module, "Parts", None)
        if parts is not None and parts.__module__ == module.__name__:
            yield parts


@pytest.mark.parametrize("parts", [*types_of_parts()], ids=lambda parts: parts.__module__)
def test_a_module_is_given_what_it_names_and_of_that_type(parts: Any, tmp_path: Path) -> None:
    app = create_app(Config.load(tmp_path / "data", log_url="redis://nowhere:1"), is_in_pool=True)
    with app.app_context():
        made = given(parts)
    assert type(made) is parts
    for name, hint in get_type_hints(parts).items():
        assert isinstance(getattr(made, name), get_origin(hint) or hint), name
