"""Checks a certificate of Chomp: python3 read_chomp.py FILE follows every answer in it."""
import sys

def check(holds, why):
    if not holds: sys.exit(f"wrong: {why}")

def numbers(text): return tuple(map(int, text.split(",")))

def after(bar, square):  # what is left when the square of that row and column, both from 1, is taken
    row, column = square
    check(1 <= row <= len(bar) and 1 <= column <= bar[row - 1] and square != (1, 1), f"{square} may not be taken from {bar}")
    left = bar[:row - 1] + tuple(min(squares, column - 1) for squares in bar[row - 1:])
    return tuple(squares for squares in left if squares > 0)

lines = open(sys.argv[1], encoding="ascii").read().split("\n")
check(lines[0] == "mexwave chomp certificate 1" and "end" in lines, "no certificate, or cut off")
bar, claim = numbers(lines[1].removeprefix("bar ")), lines[2].removeprefix("claim ")
lost = {numbers(line.split(":")[0]): line.split(":")[1] for line in lines[3:lines.index("end")]}
check((bar if claim == "loses" else after(bar, numbers(claim.removeprefix("wins by ")))) in lost, "the claim is not there")
for this, replies in lost.items():
    check(list(this) == sorted(this, reverse=True) and this[-1] > 0, f"{this} is no bar")
    moves = set()
    for move, answer in (map(numbers, reply.split(">")) for reply in replies.split()):
        moves.add(move)
        check(after(after(this, move), answer) in lost, f"in {this} the answer {answer} to {move}")
    check(len(moves) == sum(this) - 1, f"in {this} a move without an answer")
print(f"holds: {bar} {claim}; {len(lost)} lost bars")
