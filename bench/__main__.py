"""`python3 dev.py bench`: every benchmark, or those named."""

from __future__ import annotations

import sys

from bench import hero_bench, hero_kids_bench, kernel_bench, server_bench, web_bench

BENCHES = {
    "duel": kernel_bench.duels,
    "copy": kernel_bench.copies,
    "rows": kernel_bench.rows,
    "odds": kernel_bench.all_odds,
    "hero-kids": hero_kids_bench.encounters,
    "squares": hero_kids_bench.grid_queries,
    "web": web_bench.run,
    "server": server_bench.server,
    "hero-games": hero_bench.games,
    "hero-states": hero_bench.states,
    "hero-thinking": hero_bench.thinking,
}


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in BENCHES]
    if unknown:
        print(f"there is no benchmark {unknown[0]!r}; there is {', '.join(BENCHES)}", file=sys.stderr)
        return 2
    for name in names or BENCHES:
        BENCHES[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
