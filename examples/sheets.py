"""The winning first moves of three-row Chomp lie near two straight lines. How near?"""
import numpy as np

from mexwave import chomp3

sweep = chomp3.sweep(20_000)
p = np.flatnonzero(sweep.diagonal_q >= 0)  # leave (p,q,q)
q = sweep.diagonal_q[p]
print(f"{len(p)} bars are won by (p,q,q): q/p is {q[-1] / p[-1]:.6f} at the end, 2 - sqrt(2) is {2 - 2**0.5:.6f}")
p = np.flatnonzero(sweep.end_row >= 0)  # leave (p,p,r)
r = sweep.end_row[p]
print(f"{len(p)} bars are won by (p,p,r): r/p is {r[-1] / p[-1]:.6f} at the end, 1/sqrt(2) is {0.5**0.5:.6f}")
