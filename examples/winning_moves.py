"""The winning moves on a bar of three rows of eight squares."""
from mexwave import chomp3

for move in chomp3.solve(8, 8, 8).moves:
    print(f"take square {move.column} of row {move.row}")
