"""Octal games without a proved period, computed to larger heaps: python3 octal_survey.py [CATALOG [UPTO [RARE]]]

CATALOG is a file of `mexwave heaps catalog` (default docs/results/octal_games.csv). The values of its games without a
proved period are computed up to a heap of UPTO stones (default 20000). A game is omitted if more than RARE (default 60)
of its first 4,096 heaps have rare values. Games whose values to heap 2,000 agree share a line, and only the first of
them is computed. A period is printed only if it is proved.
"""
import csv
import pathlib
import sys

from mexwave import heaps

catalog = sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[1] / "docs/results/octal_games.csv"
upto = int(sys.argv[2]) if len(sys.argv) > 2 else 20_000
most_rare = int(sys.argv[3]) if len(sys.argv) > 3 else 60

same = {}  # the games by their first values
with open(catalog, newline="") as lines:
    for line in csv.DictReader(lines):
        if line["proved"] == "0":
            same.setdefault(tuple(heaps.grundy(line["game"], 2000)), []).append(line["game"])
print("games,computed,preperiod,period,mask,with_parity,rare,last_rare,largest,largest_at")
for games in same.values():
    try:
        if heaps.find_long_period(games[0], 4096).rare > most_rare:
            continue
        seen = heaps.find_long_period(games[0], upto)
    except (ValueError, MemoryError) as error:  # too many rare heaps, too large a value, or too long a window
        print(games[0], error, file=sys.stderr)
        continue
    found = ("", "") if seen.period is None else (seen.preperiod, seen.period)
    print(" ".join(games), seen.computed, *found, seen.mask, int(seen.with_parity), seen.rare, seen.last_rare,
          seen.largest, seen.largest_at, sep=",", flush=True)
