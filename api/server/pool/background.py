"""The process that does what nobody waits for: it alone follows the feeds of this host."""

from __future__ import annotations

import os
import select

from flask import Flask

from api import children
from api.http.application import NAME
from api.http.metrics import Metrics
from api.server.forgetting import Forgetting
from api.service import Service

LOOK = 1.0  # seconds between two looks whether names are to be erased


def run_background(app: Flask, life: int) -> None:
    """Project, run policies, write papers and have names erased, until life closes.

    One budget holds for all: the process has the lowest priority, so it takes what others leave.
    """
    children.be_late()
    service: Service = app.extensions[NAME]
    service.begin_background(Metrics.of_worker(service.config.run))
    forgetting = Forgetting(service.config.data) if service.config.disk is not None else None
    while not select.select([life], [], [], LOOK)[0]:
        if forgetting:
            forgetting.tend()
    service.stop()
    service.runner.join(LOOK)  # so that whoever runs policies next need not wait for the end of a lease
    os._exit(0)
