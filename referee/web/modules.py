"""Module preloading: which ES modules a page needs, so that it asks for all of them at once, not one by one."""

import re
from functools import cache
from pathlib import Path

from referee.config import shipped

IMPORT = re.compile(r'^(?:import|export) .*?from "([^"]+)";|^import "([^"]+)";', re.MULTILINE | re.DOTALL)


@cache
def modules(*scripts: str) -> tuple[str, ...]:
    """Everything these scripts import, and what that imports, as paths below static/."""
    static = shipped("static").resolve()
    found: dict[Path, None] = {}
    waiting = [static / "js" / f"{script}.js" for script in scripts]
    while waiting:
        file = waiting.pop()
        for imported in (one or other for one, other in IMPORT.findall(file.read_text(encoding="utf-8"))):
            module = (file.parent / imported).resolve()
            if module not in found:
                found[module] = None
                waiting.append(module)
    return tuple(sorted(module.relative_to(static).as_posix() for module in found))
