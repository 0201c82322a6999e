"""The server of the benchmarks, as a process of its own: Herotable without its limits for each address, or a bare
broadcast on the same uvicorn."""

from __future__ import annotations

import asyncio
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

import uvicorn

from herotable.server import limits
from herotable.server.serve import Settings, listening, loop_factory, serve


def herotable(data: str) -> None:
    vars(limits)["MOST_SOCKETS_EACH"] = 100_000
    limits.Bucket.take = lambda *_: True  # type: ignore[method-assign]
    settings = Settings(data=Path(data), port=0, workers=1)
    serve(settings, lambda house: print(f"{house.addresses.own[0]}/#/enter/{house.host_token}", flush=True))


class Broadcast:
    """Whoever connects to a path hears what anybody says there, made as long as an update of Herotable is."""

    def __init__(self, size: int) -> None:
        self._padding = "x" * size
        self._rooms: dict[str, list[Any]] = defaultdict(list)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        room = self._rooms[scope["path"]]
        room.append(send)
        while (message := await receive())["type"] == "websocket.receive":
            said = {"type": "websocket.send", "text": message["text"] + self._padding}
            for each in list(room):
                await each(said)
        room.remove(send)


def bare(size: str) -> None:
    with listening("127.0.0.1", 0) as bound:
        config = uvicorn.Config(
            Broadcast(int(size)), lifespan="off", log_config=None, ws="websockets-sansio", ws_per_message_deflate=False
        )
        bound.listen(4_096)
        print(f"http://127.0.0.1:{bound.getsockname()[1]}", flush=True)
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(uvicorn.Server(config).serve(sockets=[bound]))


if __name__ == "__main__":
    {"herotable": herotable, "bare": bare}[sys.argv[1]](*sys.argv[2:])
