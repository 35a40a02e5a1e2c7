"""Tables that remember: events, seats, keys."""

import time

from flask import Flask, current_app
from itsdangerous import URLSafeTimedSerializer
from sqlalchemy import make_url

from referee.tables.expiry import Expiry
from referee.tables.fold import Folds
from referee.tables.migrate import migrate
from referee.tables.models import db
from referee.tables.service import Tables
from referee.tables.store import Store
from referee.tables.trouble import engine_options
from referee.tables.view import Views


def init_app(app: Flask) -> None:
    options = engine_options(make_url(app.config["SQLALCHEMY_DATABASE_URI"]))
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = {**options, **app.config.get("SQLALCHEMY_ENGINE_OPTIONS", {})}
    db.init_app(app)
    with app.app_context():
        store = Store(db.engine)
        migrate(db.engine)
    app.extensions["store"] = store


def serve_tables(app: Flask) -> None:
    """Opens for business, once there is a hub to tell."""
    store: Store = app.extensions["store"]
    folds = Folds(store, app.extensions["editions"])
    app.extensions["views"] = Views(folds)
    app.extensions["tables"] = Tables(
        store,
        folds,
        app.extensions["live"].hub,
        app.extensions["editions"],
        URLSafeTimedSerializer(app.secret_key or "", salt="transfer"),
        lambda: time.time_ns() // 1_000_000,
    )
    app.extensions["expiry"] = Expiry(app.extensions["tables"], app.config["SETTINGS"].tables_kept_days)


def get_tables() -> Tables:
    tables: Tables = current_app.extensions["tables"]
    return tables


def get_expiry() -> Expiry:
    expiry: Expiry = current_app.extensions["expiry"]
    return expiry


def get_views() -> Views:
    views: Views = current_app.extensions["views"]
    return views
