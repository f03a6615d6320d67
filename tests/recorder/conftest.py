"""Stores on the session's server, under the rules that the service has, and one admin to look behind them."""

from __future__ import annotations

import secrets
from base64 import b32encode
from collections.abc import Iterator

import pytest
from redis import Redis

from recorder.store import Store
from tests.conftest import StoreUrls


@pytest.fixture
def store(store_urls: StoreUrls) -> Iterator[Store]:
    store = Store.connect(store_urls.log, store_urls.work)
    yield store
    store.close()


@pytest.fixture
def admin(store_urls: StoreUrls) -> Iterator[Redis]:
    with Redis.from_url(store_urls.admin, protocol=2) as admin:
        yield admin


@pytest.fixture
def match() -> str:
    """The id of a match that is not yet there."""
    return b32encode(secrets.token_bytes(13)).decode()[:20].lower()
