"""The OpenAPI document, generated from the views and the schemas they really use."""

import re
from collections.abc import Iterator
from importlib.metadata import version
from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from flask import Blueprint, Flask, current_app, render_template
from marshmallow import Schema, fields
from werkzeug.routing import Rule

from referee.groups.keeping import CODE_LENGTH as GROUP_CODE_LENGTH
from referee.speech import LANGUAGES
from referee.tables.keys import CODE_LENGTH, CODE_LETTERS

blueprint = Blueprint("openapi", __name__)

PREFIX = "/api/v1"

# What stands in an address.
PLACES: dict[str, dict[str, Any]] = {
    "code": {"type": "string", "pattern": f"^[{CODE_LETTERS}{CODE_LETTERS[8:].lower()}]{{{CODE_LENGTH}}}$"},
    "group_code": {"type": "string", "pattern": f"^[{CODE_LETTERS}{CODE_LETTERS[8:].lower()}]{{{GROUP_CODE_LENGTH}}}$"},
    "game_id": {"type": "string"},
    "member_id": {"type": "string"},
    "edition_id": {"type": "string"},
    "request_id": {"type": "string"},
    "seat": {"type": "integer", "minimum": 0},
}
LANGUAGE = {
    "in": "query",
    "name": "lang",
    "description": "Otherwise the language of Accept-Language.",
    "schema": {"type": "string", "enum": list(LANGUAGES)},
}


class ProblemSchema(Schema):
    """What went wrong, and what to do."""

    type = fields.String(required=True)
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    detail = fields.String(required=True)
    errors = fields.Dict(fields.String(), fields.List(fields.String()), metadata={"description": "Field → messages."})
    refusal = fields.String(metadata={"description": "A stable code, when the rules say no."})
    rule = fields.String(allow_none=True, metadata={"description": "The id of the rule that says no."})


def document(app: Flask) -> dict[str, Any]:
    """The whole API as OpenAPI 3.1."""
    plugin = MarshmallowPlugin()
    spec = APISpec(
        title="The Nottingham Referee",
        version=version("nottingham-referee"),
        openapi_version="3.1.0",
        info={"description": "Referee and bookkeeper for Sheriff of Nottingham and Nottingham."},
        plugins=[plugin],
    )
    spec.components.schema("Problem", schema=ProblemSchema)
    spec.components.security_scheme("key", {"type": "http", "scheme": "bearer"})
    for rule in sorted(app.url_map.iter_rules(), key=lambda rule: rule.rule):
        view = app.view_functions[rule.endpoint]
        if rule.rule.startswith(PREFIX) and hasattr(view, "answers"):
            methods = (rule.methods or set()) - {"HEAD", "OPTIONS"}
            spec.path(
                path=re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule),
                operations={method.lower(): _operation(view, rule) for method in methods},
                parameters=[
                    {"in": "path", "name": name, "required": True, "schema": PLACES[name]}
                    for name in sorted(rule.arguments)
                ],
            )
    result: dict[str, Any] = spec.to_dict()
    return result


def _operation(view: Any, rule: Rule) -> dict[str, Any]:
    summary, _, description = (view.__doc__ or rule.endpoint).strip().partition("\n")
    operation: dict[str, Any] = {
        "operationId": rule.endpoint.replace(".", "_"),
        "summary": summary,
        "description": re.sub(r"\s+", " ", description).strip(),
        "responses": {str(status): _answer(schema) for status, schema in view.answers.items()},
        "tags": [rule.endpoint.partition(".")[0]],
    }
    problem = {"content": {"application/problem+json": {"schema": "Problem"}}}
    for status in sorted({*view.problems, *_problems_of_all(view, rule)}):
        operation["responses"][str(status)] = {"description": "A problem.", **problem}
    operation["parameters"] = [*getattr(view, "asks", ()), LANGUAGE]
    if hasattr(view, "takes"):
        body = {"anyOf": [one() for one in view.one_of().values()]} if hasattr(view, "one_of") else view.takes
        content = {"application/json": {"schema": body}}
        operation["requestBody"] = {"required": not getattr(view, "takes_nothing_too", False), "content": content}
    if _has_key(rule):
        # strangers may look at most of it; the table's own cookie does as well as the header
        operation["security"] = [{"key": []}] if getattr(view, "needs_key", False) else [{}, {"key": []}]
    return operation


def _problems_of_all(view: Any, rule: Rule) -> Iterator[int]:
    """What no view has to say of itself."""
    yield from (429, 503)  # whoever comes too often waits; whoever comes while the store is away, too
    if _has_key(rule):
        yield from (401, 404)  # a key or a code that is none
    if (rule.methods or set()) & {"POST", "PATCH"}:
        yield from (403, 413)  # from another site; too large
        if "code" in rule.arguments:
            yield 409  # more has happened at the table than in any game
    if hasattr(view, "takes"):
        yield from (400, 422)


def _has_key(rule: Rule) -> bool:
    """Whether it is about one table or group, which has keys."""
    return not rule.arguments.isdisjoint({"code", "group_code"})


def _answer(schema: Schema | str | None) -> dict[str, Any]:
    if schema is None:
        return {"description": "Done; there is nothing to say."}
    if isinstance(schema, str):
        return {"description": "Done.", "content": {schema: {"schema": {"type": "string"}}}}
    return {"description": "Done.", "content": {"application/json": {"schema": schema}}}


@blueprint.get("/openapi.json")
def openapi_json() -> dict[str, Any]:
    """The document you are reading."""
    if "openapi" not in current_app.extensions:
        current_app.extensions["openapi"] = document(current_app)
    found: dict[str, Any] = current_app.extensions["openapi"]
    return found


@blueprint.get("/docs")
def openapi_page() -> str:
    """The same for human eyes; needs no network."""
    return render_template("openapi.html", document=openapi_json())
