"""How gunicorn runs the referee. It reads this file by itself where it is started; HOSTING.md says the rest."""

import logging
from typing import Any

worker_class = "gevent"
# one worker a process, and a port each: the proxy brings the phones of a table together
workers = 1
# every phone holds one for its stream, for hours
worker_connections = 10_000
# so long requests may finish when it stops; streams end then, and phones come back by themselves
graceful_timeout = 2


class Discreet(logging.Filter):
    """gunicorn writes down what it was asked, and from where; a code or a key may stand in it."""

    def filter(self, record: logging.LogRecord) -> bool:
        for told, instead in (
            ("Invalid request from", "A request that is none."),
            ("Error handling request", "A request failed."),
        ):
            if str(record.msg).startswith(told):
                record.msg, record.args = instead, ()
        return True


def post_worker_init(_worker: Any) -> None:
    # only now: gevent has to be in place before anything of the referee is loaded
    from referee.serving import tune_gc

    tune_gc()
    logging.getLogger("gunicorn.error").addFilter(Discreet())
