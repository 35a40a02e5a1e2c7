"""The OpenAPI document, generated from the views and the schemas they really use."""

import re
from importlib.metadata import version
from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from flask import Blueprint, Flask, current_app, render_template
from marshmallow import Schema, fields
from werkzeug.routing import Rule

blueprint = Blueprint("openapi", __name__)

PREFIX = "/api/v1"


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
                    {
                        "in": "path",
                        "name": name,
                        "required": True,
                        "schema": {"type": "integer", "minimum": 0}
                        if f"<int:{name}>" in rule.rule
                        else {"type": "string"},
                    }
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
    # whoever comes too often waits; whoever comes while the store is away, too
    for status in (*view.problems, 429, 503):
        operation["responses"][str(status)] = {"description": "A problem.", **problem}
    if getattr(view, "query", None):
        operation["parameters"] = [
            {"in": "query", "name": name, "description": meaning, "schema": {"type": kind}}
            for name, (kind, meaning) in view.query.items()
        ]
    if hasattr(view, "takes"):
        one_of = getattr(view, "one_of", None)
        body = {"anyOf": list(one_of)} if one_of else view.takes
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
    if getattr(view, "needs_key", False):
        operation["security"] = [{"key": []}]
    return operation


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
