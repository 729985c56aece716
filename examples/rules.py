"""Which rule (x+a) xor (y+b) xor (z+c) = 0 gives the lost positions under y <= (x+z)/k? How far does it hold?"""
from mexwave import chocolate

for k in range(1, 10):
    best = chocolate.shift_rules(k, upto=63, shift=2)[0]
    print(f"k = {k}: {best.text}", "holds to 63" if best.fails is None else f"fails at x, z = {best.fails}")
