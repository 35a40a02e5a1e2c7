"""The endpoint /metrics: numbers for whoever runs the server, in the text format of Prometheus."""

import hmac
import ipaddress

from flask import Blueprint, Flask, Response, current_app, g, request

from referee.http.limits import count_failure, require_few_failures
from referee.http.problems import Problem
from referee.rules.kernel import NotYours
from referee.rules.sentences import say

blueprint = Blueprint("metrics", __name__)


@blueprint.get("/metrics")
def show_metrics() -> Response:
    """For the operator: from this machine itself, or with METRICS_TOKEN."""
    _for_operators_only()
    counters = current_app.extensions.get("counters")
    if counters is None:
        why = say("Nothing is counted here: this needs the package prometheus-client, which the hosting extra brings.")
        raise Problem(404, why)
    from prometheus_client import generate_latest

    text = generate_latest(counters.registry)
    return Response(
        text, content_type="text/plain; version=0.0.4; charset=utf-8", headers={"Cache-Control": "no-store"}
    )


def _for_operators_only() -> None:
    token: str | None = current_app.config["SETTINGS"].metrics_token
    if token:
        require_few_failures()
        sent = request.headers.get("Authorization", "")
        if hmac.compare_digest(sent.encode(), f"Bearer {token}".encode()):
            return
        count_failure()
    elif _on_this_machine():
        return
    raise NotYours(say("These numbers are for whoever runs this server."))


def _on_this_machine() -> bool:
    """Asked from here, and not on behalf of somebody elsewhere by a proxy nobody told us about."""
    try:
        here = ipaddress.ip_address(request.remote_addr or "").is_loopback
    except ValueError:
        here = False
    behind_proxy = current_app.config["SETTINGS"].trusted_proxies > 0
    return here and (behind_proxy or not {"X-Forwarded-For", "Forwarded"} & set(request.headers.keys()))


def init_app(app: Flask) -> None:
    app.register_blueprint(blueprint)
    try:
        from referee.counters import Counters
    except ImportError:  # counting belongs to hosting: a table at home does without the package
        return
    extensions = app.extensions
    counters = Counters(extensions["store"].engine, extensions["limits"], extensions["live"].local.listened)
    extensions["counters"] = counters

    @app.after_request
    def count(response: Response) -> Response:
        counters.answered(request.endpoint or "none", request.method, response.status_code, g.seconds())
        return response
