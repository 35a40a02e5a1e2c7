"""Settings from the environment, and words for those that cannot be used."""

import stat
from pathlib import Path

import pytest

from referee.config import BadSetting, from_environment


def read(tmp_path: Path, **env: str) -> object:
    return from_environment({"INSTANCE": str(tmp_path), **env})


def test_without_any_setting_everything_lives_in_one_folder(tmp_path: Path) -> None:
    settings = from_environment({"INSTANCE": str(tmp_path / "new")})
    assert settings.database_url == f"sqlite:///{tmp_path / 'new' / 'referee.sqlite'}"
    assert (settings.host, settings.port, settings.redis_url) == ("0.0.0.0", 8000, None)


def test_the_own_secret_is_made_once_and_kept_private(tmp_path: Path) -> None:
    first = from_environment({"INSTANCE": str(tmp_path)}).secret_key
    assert len(first) > 40
    assert from_environment({"INSTANCE": str(tmp_path)}).secret_key == first
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600
    assert [file.name for file in tmp_path.iterdir()] == ["secret_key"]


def test_settings_override(tmp_path: Path) -> None:
    settings = from_environment(
        {
            "INSTANCE": str(tmp_path),
            "PORT": "9000",
            "HOST": "127.0.0.1",
            "DATABASE_URL": "postgres://u@h/d",
            "REDIS_URL": "redis://h",
            "SECRET_KEY": "s",
            "PUBLIC_URL": "https://referee.example/",
            "TRUSTED_PROXIES": "1",
            "RATELIMIT_ENABLED": "0",
            "METRICS_TOKEN": "t",
            "LOG_FORMAT": "json",
            "TABLES_KEPT_DAYS": "0",
            "NETWORK_NAME": "",
        }
    )
    assert settings.database_url == "postgresql+psycopg://u@h/d"
    assert settings.public_url == "https://referee.example"
    assert (settings.port, settings.host, settings.trusted_proxies) == (9000, "127.0.0.1", 1)
    assert (settings.ratelimit_enabled, settings.metrics_token, settings.log_format) == (False, "t", "json")
    assert settings.tables_kept_days == 0
    assert settings.network_name is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "eight"),
        ("PORT", "70000"),
        ("PORT", "-1"),
        ("PUBLIC_URL", "referee.example"),
        ("DATABASE_URL", "nonsense"),
        ("TRUSTED_PROXIES", "yes"),
        ("RATELIMIT_ENABLED", "maybe"),
        ("LOG_FORMAT", "xml"),
        ("TABLES_KEPT_DAYS", "never"),
        ("NETWORK_NAME", "our.house"),
    ],
)
def test_a_bad_setting_is_named(tmp_path: Path, name: str, value: str) -> None:
    with pytest.raises(BadSetting, match=rf"^{name}: expected .* found '{value}'"):
        read(tmp_path, **{name: value})


def test_several_processes_need_a_common_secret(tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match="SECRET_KEY"):
        read(tmp_path, REDIS_URL="redis://localhost")


@pytest.mark.parametrize(("said", "meant"), [("0", False), ("False", False), ("off", False), ("1", True), ("", True)])
def test_a_switch_is_understood_as_people_write_it(tmp_path: Path, said: str, meant: bool) -> None:
    assert read(tmp_path, RATELIMIT_ENABLED=said).ratelimit_enabled is meant
