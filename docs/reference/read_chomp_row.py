"""Does a certificate of a row of three-row Chomp hold? python3 read_chomp_row.py FILE computes all rows up to it."""
import sys

def check(holds, why):
    if not holds: sys.exit(f"wrong: {why}")

lines = open(sys.argv[1], encoding="ascii").read().split("\n")
check(lines[0] == "mexwave chomp3 row certificate 1" and "end" in lines, "no certificate, or cut off")
claim = dict(line.split(" ", 1) for line in lines[1:lines.index("end")])
row = int(claim["row"])
least, least_at = map(int, claim["minimum"].split(" at "))
is_long = "ends" not in claim
first, last = map(int, claim["columns"].split()) if is_long else 2 * [int(claim["ends"].removeprefix("at ")) + 1]
check(row < first <= last, "the columns do not rise")

column = [0] * last  # bit p of column[q]: f(q,r) = p for a lower row r
diagonal = 0  # bit p: f(r,r) = p for a lower row r
for r in range(row + 1):
    f, used, at_first = [], 0, None  # f(q,r) for q = r, r + 1, ...; bit p of used: p is among them
    for q in range(r, last):
        if q == first: at_first = used >> q
        least_p = max(q, 1)
        free = ~(column[q] | diagonal | used) >> least_p
        p = least_p + (free & -free).bit_length() - 1  # the least that is not there
        f.append(p)
        column[q] |= 1 << p
        used |= 1 << p
        if p == q: break
    ended = p == q
    check(not is_long or (q < first if ended else used >> last == at_first), f"row {r} does not recur")
    check(not is_long or f[0] < first, f"f({r},{r}) is not below column {first}")
    diagonal |= 1 << f[0]

check(min(f) == least and f.index(least) == least_at - row, f"the minimum is {min(f)} at {row + f.index(min(f))}")
if is_long:
    check(not ended, "the row ends")
    start, pattern = int(claim["preperiod"]), list(map(int, claim["pattern"].split()))
    period, offset = len(pattern), [p - q for q, p in enumerate(f, row)]
    check(row <= start <= first and (last - first) % period == 0, "preperiod or period do not fit the columns")
    check(offset[start - row:] == (pattern * last)[:last - start], "the row does not follow the pattern")
    check(start == row or offset[start - row - 1] != pattern[-1], "the pattern begins earlier")
    check(all(pattern != (pattern * period)[k:k + period] for k in range(1, period)), "the period is shorter")
else:
    check(f[-1] == last - 1, f"the row does not end at {last - 1}")
print(f"holds: row {row} {'repeats ' + claim['pattern'] + ' from ' + claim['preperiod'] if is_long else 'ends ' + claim['ends']}")
