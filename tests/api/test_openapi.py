"""The OpenAPI document is whole and true."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.api.roles import ADDRESSES

NOT_DESCRIBED = {"/api/v1/openapi.json", "/api/v1/docs"}


@pytest.fixture
def document(client: FlaskClient) -> dict[str, Any]:
    answer = client.get("/api/v1/openapi.json")
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json
    return found


def nodes(tree: Any) -> Iterator[Any]:
    yield tree
    for below in tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ():
        yield from nodes(below)


def test_every_endpoint_is_described(app: Flask, document: dict[str, Any]) -> None:
    served = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if rule.rule.startswith("/api/") and rule.rule not in NOT_DESCRIBED
    }
    described = {
        (path, method) for path, item in document["paths"].items() for method in item if method != "parameters"
    }
    assert described == served


def test_every_operation_says_what_it_does_and_answers(document: dict[str, Any]) -> None:
    for path, item in document["paths"].items():
        for method, operation in item.items():
            if method == "parameters":
                continue
            assert operation["summary"].endswith("."), path
            assert any(status.startswith("2") for status in operation["responses"]), path
            for status, response in operation["responses"].items():
                if int(status) >= 400:
                    assert "application/problem+json" in response["content"], path


def test_every_reference_leads_somewhere(document: dict[str, Any]) -> None:
    references = {node["$ref"] for node in nodes(document) if isinstance(node, dict) and "$ref" in node}
    assert references
    for reference in references:
        found = document
        for step in reference.removeprefix("#/").split("/"):
            found = found[step]


def test_path_parameters_are_declared(document: dict[str, Any]) -> None:
    for path, item in document["paths"].items():
        declared = {parameter["name"] for parameter in item.get("parameters", [])}
        assert declared == set(re.findall(r"{(\w+)}", path))


def test_the_page_needs_no_network(client: FlaskClient, document: dict[str, Any]) -> None:
    page = client.get("/api/v1/docs")
    assert page.status_code == 200
    assert not re.search(r"""(?:src|href)=["']?(?:https?:)?//""", page.text)
    for path in document["paths"]:
        assert path in page.text


def test_health(client: FlaskClient) -> None:
    assert client.get("/healthz").json == {"status": "ok"}
    assert client.get("/readyz").json == {"status": "ok", "store": "ok", "bus": "ok"}


def test_every_command_is_described(document: dict[str, Any]) -> None:
    body = document["paths"]["/api/v1/tables/{code}/commands"]["post"]["requestBody"]["content"]["application/json"]
    schemas = [document["components"]["schemas"][arm["$ref"].rpartition("/")[2]] for arm in body["schema"]["anyOf"]]
    names = {schema["properties"]["command"]["enum"][0] for schema in schemas}
    assert {"rename", "undo", "seal_bag", "offer", "stance", "reveal", "lay_ambush", "trade_set"} <= names
    (seal,) = (schema for schema in schemas if schema["properties"]["command"]["enum"] == ["seal_bag"])
    assert set(seal["required"]) == {"command", "goods"}


def test_it_says_what_needs_a_key(document: dict[str, Any]) -> None:
    """As the table of all roles has it: whoever holds none is a 401 there."""
    for (method, endpoint), asked in ADDRESSES.items():
        path, _, (stranger, *_) = asked[0]
        if path.startswith("/api/v1/tables/{code}"):
            (operation,) = (
                operation
                for operations in document["paths"].values()
                for operation in operations.values()
                if isinstance(operation, dict) and operation["operationId"] == endpoint.replace(".", "_")
            )
            alone = [{"key": []}]
            assert operation["security"] == (alone if stranger == 401 else [{}, *alone]), (method, endpoint)


def test_it_says_which_bodies_may_be_left_out(document: dict[str, Any]) -> None:
    claim = document["paths"]["/api/v1/tables/{code}/seats/{seat}/claim"]["post"]
    assert not claim["requestBody"]["required"]
    assert document["paths"]["/api/v1/tables"]["post"]["requestBody"]["required"]
