"""Flask extensions of our own (editions, store, tables, views, streams): built once, fetched by name."""

import time
from contextlib import suppress
from pathlib import Path

from flask import Flask, current_app
from itsdangerous import URLSafeTimedSerializer
from sqlalchemy import make_url

from referee.config import load_editions
from referee.groups.service import Groups
from referee.live import Live, open_live
from referee.private import make_private
from referee.rules.editions import Editions
from referee.tables.engine import engine_options
from referee.tables.expiry import Expiry
from referee.tables.folds import Folds
from referee.tables.migrate import migrate
from referee.tables.models import db
from referee.tables.service import Tables
from referee.tables.store import Store
from referee.tables.views import Views


def init_app(app: Flask) -> None:
    """The store, migrated; the tables in it; and the streams that tell of them."""
    settings, editions, store = app.config["SETTINGS"], load_editions(), _open_store(app)
    folds, live = Folds(store, editions), open_live(store, settings.redis_url)
    groups = Groups(store, folds, lambda: time.time_ns() // 1_000_000)
    tables = Tables(
        store,
        folds,
        live.hub.tell,
        URLSafeTimedSerializer(app.secret_key or "", salt="transfer"),
        groups.now,
        remember=groups.remember,
    )
    app.extensions |= {
        "editions": editions,
        "store": store,
        "live": live,
        "tables": tables,
        "groups": groups,
        "views": Views(folds),
        "expiry": Expiry(tables, settings.tables_kept_days, groups.expire),
    }


def _open_store(app: Flask) -> Store:
    url = make_url(app.config["SQLALCHEMY_DATABASE_URI"])
    if url.get_backend_name() == "sqlite" and url.database and not url.database.startswith((":memory:", "file:")):
        _keep_private(Path(url.database))
    options = engine_options(url)
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = {**options, **app.config.get("SQLALCHEMY_ENGINE_OPTIONS", {})}
    db.init_app(app)
    with app.app_context():
        store = Store(db.engine)
        migrate(db.engine)
    return store


def _keep_private(store: Path) -> None:
    """All secrets of all games lie in this file, and in those SQLite puts beside it with the same mode."""
    # a store that is out of reach, or somebody else's, says so itself
    with suppress(OSError):
        for file in (store, *store.parent.glob(f"{store.name}-*")):
            make_private(file)


def all_editions() -> Editions:
    editions: Editions = current_app.extensions["editions"]
    return editions


def get_tables() -> Tables:
    tables: Tables = current_app.extensions["tables"]
    return tables


def get_groups() -> Groups:
    groups: Groups = current_app.extensions["groups"]
    return groups


def get_views() -> Views:
    views: Views = current_app.extensions["views"]
    return views


def get_live() -> Live:
    live: Live = current_app.extensions["live"]
    return live


def get_expiry() -> Expiry:
    expiry: Expiry = current_app.extensions["expiry"]
    return expiry
