"""Checks a strategy for RavaszNégyzet: python3 read_strategy.py FILE plays every game against it."""
import sys

def check(holds, why):
    if not holds: sys.exit(f"wrong: {why}")

lines = open(sys.argv[1], encoding="ascii").read().split("\n")
check(lines[0] == "mexwave squares strategy 1" and "end" in lines, "no strategy, or cut off")
head = dict(line.split(" ", 1) for line in lines[1:6])
width, height = (int(side) for side in reversed(head["board"].split("x")))
misere, second, may_draw = head["play"] == "misere", head["player"] == "second", head["claim"] == "draws"
within = int(head["claim"].split()[2]) if head["claim"].startswith("wins within ") else width * height
made = lines[6].split()[1:] if lines[6].startswith("position ") else []  # the moves before
body, men, begins = lines[6 + bool(made):], (frozenset(made[::2]), frozenset(made[1::2])), second == bool(len(made) % 2)
check(may_draw or head["claim"] == "wins" or not misere and head["claim"] == f"wins within {within}", "no such claim")
name = {(x, y): f"{chr(97 + x)}{y + 1}" for x in range(width) for y in range(height)}
cells, threes = frozenset(name.values()), {cell: [] for cell in name.values()}  # of each cell: the rest of its squares
for x, y in name:
    for a in range(1, max(width, height)):  # the first side goes a columns to the right and b rows up
        for b in range(max(width, height) if head["squares"] == "any" else 1):
            square = [name.get(at) for at in ((x, y), (x + a, y + b), (x + a - b, y + b + a), (x - b, y + a))]
            for cell in square if None not in square else []: threes[cell].append(frozenset(square) - {cell})

def completes(men, cell): return any(three <= men for three in threes[cell])

def turn(node, own, other, number):  # the strategist's turn; node: the move with this number, and the answers after it
    free = cells - own - other
    if not misere and any(completes(own, cell) for cell in free):
        return check(number <= within, f"{sorted(own)} against {sorted(other)} wins with move {number} only")
    if not free: return check(may_draw, "a draw")
    check(node, f"no answer with {sorted(own)} against {sorted(other)}")
    if (id(node), own, other) in seen: return
    seen.add((id(node), own, other))
    check(node[0] in free and not (misere and completes(own, node[0])), f"{node[0]} is taken, or loses")
    replies(node[1], own | {node[0]}, other, number)

def replies(answers, own, other, number):  # the opponent's turn
    check(may_draw or own | other != cells, "a draw")
    for cell in cells - own - other:
        check(misere or not completes(other, cell), f"{cell} wins for the opponent, with {sorted(other)}")
        if not completes(other, cell): turn(answers.get(cell, answers.get("else")), own, other | {cell}, number + 1)

def draws(white, black):  # is there a draw in which every cell and its image have different colours?
    for cell in sorted(cells - white - black)[:1]:
        return any(draws(white | {a}, black | {b}) for a, b in ((cell, image[cell]), (image[cell], cell))
                   if not completes(white, a) and not completes(black, b))
    return True

seen, root, named = set(), {}, {}
check(len(set(made)) == len(made) and set(made) < cells, "no such position")
check(not any(completes(side, cell) for side in men for cell in side), "the game is over")
if body[0] == "tree":
    above = [root]  # the answers that the next line may belong to, by its blanks
    for line in body[1:body.index("end")]:
        at, (cell, _, answer) = len(line) - len(line.lstrip()), line.strip().rpartition(": ")
        label, _, rest = answer.partition(" ")
        node = named[rest] if label == "see" else ((rest if label[0] == "#" else answer).split(". ")[1].rstrip("+"), {})
        if label[0] == "#": named[label[1:]] = node
        for reply in cell.split() or ["first"]: above[at][reply] = node
        above[at + 1:] = [node[1]] if label != "see" else []
    if begins: turn(root.get("first"), men[second], men[not second], 1)
    else: replies(root, men[second], men[not second], 0)
else:  # every move is answered by its image; so the image of any square of the strategist was completed before
    check(misere and second and not made and body[0][7:] in ("rotate", "left-right", "up-down"), "no such mirror")
    flip_x, flip_y = body[0] != "mirror up-down", body[0] != "mirror left-right"
    image = {name[x, y]: name[width - 1 - x if flip_x else x, height - 1 - y if flip_y else y] for x, y in name}
    check(all(image[cell] != cell for cell in cells), "a cell is its own image")
    check(may_draw or not draws(frozenset(), frozenset()), "a draw can be met")
print(f"holds: the {head['player']} player {head['claim']} on {head['board']}, {head['squares']} squares, {head['play']} play{' from ' * bool(made)}{' '.join(made)}; {len(seen)} positions")
