#!/usr/bin/env python3
"""A sweep of three-row Chomp over ranks, by its schedule: measured costs of columns and messages, put through the rules by
which blocks cross chunks. Prints a table of speed-ups over one thread, and the memory of a rank: columns, logs, what is not divided;
the kernel's README says what it was held against.

    rank_model.py [N ...]        default 1e6 1e7
"""
import sys

# Nanoseconds a column and p, one thread (AMD EPYC (Zen 5), 2026-11-21): the band from 0.586 p to 0.707 p, and the rest.
BAND, REST = 0.98, 0.44
# A column and p where rows have settled, and are not known to: 0.4 cells counted (2026-11-22), 12 ns each, as the scan takes.
SLOW = 5.0
SLOW_COLUMNS_PER_LAG = 0.3
MESSAGE_NS, BYTE_NS, LATENCY_NS = 9_500, 0.32, 20_000  # TCP, both ends' processor time; one way, 10 Gbit/s
BYTES_PER_P = 20


def plan(n: int, ranks: int, threads: int) -> tuple[int, int, int, int]:
    """As rank_plan.cpp: block, chunk, blocks ahead, lag in p."""
    block = 64 if n < 300_000 else 128
    workers = min(ranks * threads, 4096)
    chunk = min(max(n // 8 // (8 * workers), 256), 8192)
    chunk = (chunk + block - 1) // block * block
    ahead = workers + workers // 2 + 3
    return block, chunk, ahead, (ahead + ahead // 3) * block


def columns_ns(p: float, low: float, high: float, lag: int) -> float:
    """What the columns from low to high cost each p."""

    def inside(a: float, b: float) -> float:
        return max(0.0, min(high, b) - max(low, a))

    turn = 0.707 * p
    return (
        BAND * inside(0.586 * p, turn)
        + REST * inside(turn, p)
        + SLOW * inside(turn, min(turn + SLOW_COLUMNS_PER_LAG * lag, p))
    )


def seconds(n: int, ranks: int, threads: int, alone: bool = False) -> float:
    block, chunk, ahead, lag = plan(n, ranks, threads)
    if alone:
        return sum(columns_ns(p, 0, p, 0) for p in range(0, n, n // 1000)) * (n / 1000) * 1e-9
    message = MESSAGE_NS + BYTE_NS * BYTES_PER_P * block
    total, steps = 0.0, 60
    for step in range(steps):
        p = n * (step + 0.5) / steps
        load = [0.0] * ranks
        widest = way = 0.0
        for c in range(int(0.586 * p // chunk), int(p // chunk) + 1):
            crossing = block * columns_ns(p, c * chunk, (c + 1) * chunk, lag) + message
            load[c % ranks] += crossing
            widest = max(widest, crossing)  # a chunk has one block at a time
            way += crossing + LATENCY_NS
        # Whatever is slowest: a rank's threads, one chunk, or that block b waits for block b - ahead.
        total += n / steps / block * max(max(load) / threads, widest, (way + LATENCY_NS) / ahead)
    return total * 1e-9


def gigabytes(n: int, ranks: int, threads: int) -> tuple[float, float, float]:
    """As estimated_rank_bytes(): a rank's part of the columns, of the logs, and what every rank has."""
    block, chunk, ahead, lag = plan(n, ranks, threads)
    margin = 1024 + lag + 512
    logged = max(64, block, ahead // 3 * block // 4)
    kept = 1 << (256 + lag - 1).bit_length()
    columns = n * n // 1000 * 36 // 8 + n * margin // 16
    logs = (2 * lag + 16 * logged) * kept * 8
    a_row, a_pattern = 56 + 16, 72 + 16
    linear = (34 + 64 + 32) * n + n // 2 * a_row + threads * ((n + 64) // 8 * a_pattern // 3 + block * n // 16)
    return columns / ranks / 1e9, logs / ranks / 1e9, (linear + chunk * (n * 3 // 10 + margin) // 8) / 1e9


def main() -> None:
    for n in [int(float(word)) for word in sys.argv[1:]] or [1_000_000, 10_000_000]:
        one = seconds(n, 1, 1, alone=True)
        print(f"n = {n}: one thread {one:.0f} s")
        for ranks in (1, 2, 4, 16, 64, 256):
            row = [f"{ranks:4} ranks"]
            for threads in (1, 4, 16):
                if ranks * threads == 1:
                    continue
                time = seconds(n, ranks, threads)
                memory = " + ".join(f"{part:.1f}" for part in gigabytes(n, ranks, threads))
                row.append(f"x {threads:2} threads: {one / time:6.1f} times, {time:8.1f} s, {memory} GB")
            print("   ".join(row))


if __name__ == "__main__":
    main()
