"""`python -m api.server.lane LISTENER LIFE`: the lane's desk. The parent sends the configuration to standard input."""

from __future__ import annotations

import asyncio
import os
import pickle
import resource
import signal
import socket
import sys

from api import children
from api.app import create_app
from api.config import Config
from api.server.lane.desk import Desk
from api.server.settings import add_games


def main() -> None:
    listener, life = map(int, sys.argv[1:])
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends the lane last
    os.nice(children.NICE)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # what is killed for its seconds would leave its memory on disk
    config: Config = pickle.load(sys.stdin.buffer)
    add_games()
    app = create_app(config, in_lane=True)
    asyncio.run(Desk(app, config.lane_limits).run(socket.socket(fileno=listener), life))


if __name__ == "__main__":
    main()
