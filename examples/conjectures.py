"""Two conjectures on three-row Chomp, checked to a row R (default 3000): python3 conjectures.py [R]

Let b = 1 + sqrt(2), and let S(x) be the number of short rows from 0 to x. From its preperiod on, a long row r has the
values f(q,r) = q + pattern.

1. S(x) + S(bx) - 2x is -1, 0 or 1 for all x >= 1.
2. No eight consecutive columns q, q+1, ..., q+7 have the same value p, each in a long row from its preperiod on.

Both are claims (C0015, C0039) of https://github.com/dannguyen111/chomp, which checked them with the rows to 50,000.
With the rows to 500,000 the second fails, first at q = 484442: docs/results/records.md.
"""
import math
import sys
from collections import Counter, defaultdict

import numpy as np
from mexwave import chomp3

upto = int(sys.argv[1]) if len(sys.argv) > 1 else 3000
table = chomp3.sweep(0, rows=upto)

short = np.cumsum(~table.rows["is_long"]).tolist()
sums = Counter()
x = 1
while x + math.isqrt(2 * x * x) <= upto:
    sums[short[x] + short[x + math.isqrt(2 * x * x)] - 2 * x] += 1
    x += 1
values = ", ".join(f"{value} ({sums[value]} times)" for value in sorted(sums))
print(f"S(x) + S(bx) - 2x for x = 1, ..., {x - 1}: {values}")

begins = defaultdict(list)  # the long rows by their preperiods
for number in np.flatnonzero(table.rows["is_long"]).tolist():
    row = table.row(number)
    begins[row.preperiod].append(row.pattern)
columns = upto * 36 // 25
always = 0  # bit p - q is set for the values p of rows of period 1
repeated = []  # the preperiods and patterns of the other rows
runs = []  # runs[k]: bit p - q is set if p is also in the k columns before q
found: Counter = Counter()
first = {}
for q in range(columns + 1):
    for pattern in begins.get(q, ()):
        if len(pattern) == 1:
            always |= 1 << pattern[0]
        else:
            repeated.append((q, pattern))
    now = always
    for preperiod, pattern in repeated:
        now |= 1 << pattern[(q - preperiod) % len(pattern)]
    longer = [now]
    for run in runs:  # from q - 1 to q, p - q decreases by 1
        if not now & run >> 1:
            break
        longer.append(now & run >> 1)
    runs = longer
    for k, run in enumerate(runs[4:], 5):
        found[k] += run.bit_count()
        first.setdefault(k, q - k + 1)
print(f"the same p in k consecutive columns, to column {columns}:")
for k in sorted(found):
    print(f"k = {k}: {found[k]}, the first from q = {first[k]}")
