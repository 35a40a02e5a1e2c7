"""Settings from environment variables, read once, and where the files lie that are not Python."""

import contextlib
import os
import re
import secrets
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from referee.private import make_folder
from referee.rules.editions import BrokenEdition, Editions, parse_edition

PACKAGE = Path(__file__).parent
STORE, SECRET = "referee.sqlite", "secret_key"

LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français", "ru": "Русский"}

SWITCHES = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}


class BadSetting(Exception):
    """A setting in the environment that cannot be used; says which and what was expected."""


@dataclass(frozen=True)
class Settings:
    """What the environment says. README.md describes each of them."""

    instance: Path
    database_url: str
    secret_key: str
    host: str = "0.0.0.0"  # noqa: S104 - phones on the same network are the whole point
    port: int = 8000
    redis_url: str | None = None
    public_url: str | None = None
    trusted_proxies: int = 0
    ratelimit_enabled: bool = True
    imports_enabled: bool = True
    metrics_token: str | None = None
    log_format: str = "plain"
    tables_kept_days: int = 60
    network_name: str | None = "referee"


def from_environment(env: Mapping[str, str] = os.environ) -> Settings:
    """The settings in force. Without any, everything lives in one folder, `instance/`."""
    instance = Path(env.get("INSTANCE", "instance")).absolute()
    database_url = env.get("DATABASE_URL") or f"sqlite:///{instance / STORE}"
    if env.get("REDIS_URL") and not env.get("SECRET_KEY"):
        raise BadSetting("SECRET_KEY: expected the same secret for every process, since REDIS_URL joins several.")
    return Settings(
        instance=instance,
        database_url=_database_url(database_url),
        secret_key=_own_folder(instance, env.get("SECRET_KEY")),
        host=env.get("HOST") or Settings.host,
        port=_number(env, "PORT", Settings.port, 65535),
        redis_url=env.get("REDIS_URL") or None,
        public_url=_public_url(env.get("PUBLIC_URL")),
        trusted_proxies=_number(env, "TRUSTED_PROXIES", 0, 10),
        ratelimit_enabled=_switch(env, "RATELIMIT_ENABLED"),
        imports_enabled=_switch(env, "IMPORTS_ENABLED"),
        metrics_token=env.get("METRICS_TOKEN") or None,
        log_format=_choice(env, "LOG_FORMAT", "plain", "json"),
        tables_kept_days=_number(env, "TABLES_KEPT_DAYS", Settings.tables_kept_days, 36500),
        network_name=_network_name(env.get("NETWORK_NAME", Settings.network_name or "")),
    )


def _number(env: Mapping[str, str], name: str, default: int, most: int) -> int:
    text = env.get(name) or str(default)
    if not text.isdecimal() or int(text) > most:
        raise BadSetting(f"{name}: expected a number from 0 to {most}, found {text!r}.")
    return int(text)


def _choice(env: Mapping[str, str], name: str, *choices: str) -> str:
    """One of these; the first unless something is said."""
    text = env.get(name) or choices[0]
    if text not in choices:
        raise BadSetting(f"{name}: expected {' or '.join(choices)}, found {text!r}.")
    return text


def _switch(env: Mapping[str, str], name: str) -> bool:
    """On, unless something else is said."""
    text = (env.get(name) or "1").lower()
    if text not in SWITCHES:
        raise BadSetting(f"{name}: expected 1 or 0, found {text!r}.")
    return SWITCHES[text]


def _public_url(url: str | None) -> str | None:
    if url and not url.startswith(("http://", "https://")):
        raise BadSetting(f"PUBLIC_URL: expected an address with http:// or https://, found {url!r}.")
    return url.rstrip("/") if url else None


def _network_name(name: str) -> str | None:
    """One label of a host name, to which the network adds `.local`."""
    if name and not re.fullmatch(r"[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?", name):
        raise BadSetting(f"NETWORK_NAME: expected small letters, digits and hyphens, or nothing, found {name!r}.")
    return name or None


def _database_url(url: str) -> str:
    """Hosting services say postgres:// or postgresql://; SQLAlchemy wants to hear the driver too."""
    scheme, colon, rest = url.partition("://")
    if not colon:
        raise BadSetting(f"DATABASE_URL: expected something like postgresql://…, found {scheme!r}.")
    return f"postgresql+psycopg://{rest}" if scheme in ("postgres", "postgresql") else url


def _own_folder(folder: Path, secret: str | None) -> str:
    """The folder is there and for nobody else's eyes; the secret that is set, or the one that is kept in it."""
    try:
        make_folder(folder, SECRET, STORE)
        return secret or _own_secret(folder / SECRET)
    except OSError as error:
        raise BadSetting(
            f"INSTANCE: expected a folder that can be made and written to, found {str(folder)!r}: {error.strerror}."
        ) from error


def _own_secret(file: Path) -> str:
    """A secret made at the first start and kept for the next ones."""
    if not file.exists():
        descriptor, written = tempfile.mkstemp(dir=file.parent)
        with os.fdopen(descriptor, "w") as new:
            new.write(secrets.token_urlsafe(48))
        # two processes may start at once: a link appears whole, and only for the first of them
        with contextlib.suppress(FileExistsError):
            file.hardlink_to(written)
        Path(written).unlink()
    return file.read_text()


@cache
def shipped(name: str) -> Path:
    """A folder of templates, static files or seeds: inside the installed package, or beside it."""
    installed = PACKAGE / "shipped" / name
    return installed if installed.is_dir() else PACKAGE.parent / name


@cache
def load_editions(folder: Path | None = None) -> Editions:
    """Every edition there is, by its id. A broken file stops the start (BrokenEdition)."""
    folder = folder or shipped("seeds") / "editions"
    editions = {}
    for file in sorted(folder.glob("*.toml")):
        edition = parse_edition(str(file), file.read_text(encoding="utf-8"))
        if edition.id != file.stem:
            raise BrokenEdition(f"{file}: id: expected {file.stem!r}, found {edition.id!r}")
        editions[edition.id] = edition
    if not editions:
        raise BrokenEdition(f"{folder}: expected at least one edition, found no .toml file")
    return editions
