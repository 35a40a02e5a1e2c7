"""What an application makes of the same text every time is made once a test process, for all its applications."""

from collections.abc import Callable
from types import CodeType
from typing import Any

from flask import Flask
from jinja2.bccache import Bucket, BytecodeCache
from werkzeug.routing import Rule


class CompiledTemplates(BytecodeCache):
    """Templates, as long as their text is the same: Jinja's own way, in memory."""

    def __init__(self) -> None:
        self.kept: dict[str, tuple[str, CodeType | None]] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        checksum, code = self.kept.get(bucket.key, ("", None))
        if checksum == bucket.checksum:
            bucket.code = code

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.kept[bucket.key] = (bucket.checksum, bucket.code)


class CompiledRule(Rule):
    """Addresses: werkzeug writes and compiles two functions for each, half of what an application takes to start."""

    kept: dict[tuple[str, ...], Callable[..., tuple[str, str]]] = {}  # noqa: RUF012

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        key = (self.rule, str(self.subdomain), str(self.defaults), str(append_unknown))
        if key not in self.kept:
            self.kept[key] = super()._compile_builder(append_unknown)
        return self.kept[key]


def start_quickly(app: type[Flask]) -> None:
    options: dict[str, Any] = {"bytecode_cache": CompiledTemplates()}
    app.jinja_options = {**app.jinja_options, **options}
    app.url_rule_class = CompiledRule
