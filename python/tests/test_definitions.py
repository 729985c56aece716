"""Every function against the definition, written out here in Python, or against what the program prints."""
import csv
import io
import os
import subprocess

import numpy as np
import pytest

import mexwave
from mexwave import (
    chocolate,
    chomp,
    five_row_chomp,
    four_row_chomp,
    heaps,
    lines,
    nim,
    program,
    squares,
    three_row_chomp,
    tiling,
)

PROGRAM = os.environ["MEXWAVE_PROGRAM"]


def printed(*words):
    """What the program prints as CSV, as rows of texts."""
    out = subprocess.run([PROGRAM, *words, "--format", "csv", "--quiet"], capture_output=True, text=True, check=True)
    return list(csv.reader(io.StringIO(out.stdout)))


def lost_bars(rows, columns):
    """All P-positions of at most that many rows and columns, by the rules."""

    def bars(left, most):
        if left == 0:
            yield ()
            return
        for row in range(most + 1):
            for rest in bars(left - 1, row):
                yield (row, *rest)

    lost = set()
    for bar in sorted(bars(rows, columns), key=sum):
        if sum(bar) == 0:
            continue
        moves = (
            tuple(min(squares, column) if k >= row else squares for k, squares in enumerate(bar))
            for row in range(rows)
            for column in range(bar[row])
        )
        if not any(move in lost for move in moves):
            lost.add(bar)
    return lost


def test_three_rows():
    lost = lost_bars(3, 14)
    assert {tuple(at) for at in three_row_chomp.positions(14).tolist()} == lost
    table = three_row_chomp.table(8, 8)
    for p, q, r in lost:
        if q < 8 and r < 8:
            assert table[r, q] == p
    swept = three_row_chomp.sweep(14)
    for p in range(1, 15):
        assert [q for q in range(15) if (p, q, q) in lost] == [q for q in [swept.diagonal_q[p]] if q >= 0]
        assert [r for r in range(15) if (p, p, r) in lost] == [r for r in [swept.end_row[p]] if r >= 0]
    for p, q, r in [(14, 14, 14), (14, 9, 3), *list(lost)[:20]]:
        solution = three_row_chomp.solve(p, q, r)
        assert solution.is_p_position == ((p, q, r) in lost) == (not solution.moves)
        assert all(move.leaves in lost for move in solution.moves)


def test_rows_as_printed():
    swept = three_row_chomp.sweep(0, rows=200)
    head, *rows = printed("chomp3", "rows", "--upto", "200")
    assert len(rows) == 201
    for row, said in zip(swept.rows, rows):
        by_name = dict(zip(head, said))
        assert int(by_name["min"]) == row["min"] and int(by_name["row"]) == row["row"]
        if row["is_long"]:
            assert row["period"] == len(swept.pattern(row["row"]))
    assert swept.rows["period"].max() > 1


def test_four_rows_and_any_bar():
    lost = lost_bars(4, 7)
    assert {tuple(at) for at in four_row_chomp.positions(7).tolist()} == lost
    assert {tuple(at) for at in chomp.positions(4, 7).tolist()} - {(0, 0, 0, 0)} == lost
    assert four_row_chomp.sweep(7).p_positions == len(lost)
    cut = four_row_chomp.slice(7)
    for p, q, r, s in lost:
        assert p != 7 or cut[q, r] == s
    for bar in [(7, 7, 7, 7), (7, 5, 3, 1), *list(lost)[:10]]:
        for solution in (four_row_chomp.solve(*bar), chomp.solve(bar), chomp.solve(",".join(map(str, bar)))):
            assert solution.is_p_position == (bar in lost)
            assert all((*move.leaves, 0, 0, 0, 0)[:4] in lost for move in solution.moves)
    assert [tuple(map(int, row)) for row in printed("chomp", "openings", "--upto", "7x9")[1:]] == list(
        chomp.openings(7, 9, all=True)
    )


@pytest.mark.parametrize("k", [1, 2, 3, 4])
def test_chocolate(k):
    side = 9
    values = {}
    for total in range(4 * side):
        for x in range(side):
            for z in range(side):
                y = total - x - z
                if not 0 <= y <= (x + z) // k:
                    continue
                seen = {values[u, min(y, (u + z) // k), z] for u in range(x)}
                seen |= {values[x, v, z] for v in range(y)}
                seen |= {values[x, min(y, (x + w) // k), w] for w in range(z)}
                values[x, y, z] = next(g for g in range(99) if g not in seen)
    found, table = chocolate.positions(k, side - 1), chocolate.grundy(k, side - 1)
    dense = table.dense()
    for (x, y, z), value in values.items():
        assert table[x, y, z] == dense[x, y, z] == value
        assert (found[x, z] == y) == (value == 0)
    assert int(table.histogram.sum()) == table.positions == len(values) == int((dense >= 0).sum())
    by_table = chocolate.Bound.by_sum([s // k for s in range(2 * side)])
    assert (chocolate.positions(by_table, side - 1) == found).all()
    solution = chocolate.solve(k, 8, 2, 5)
    assert solution.grundy == values[8, 2, 5]
    assert all(values[move.leaves] == 0 for move in solution.moves)
    with pytest.raises(mexwave.InvalidArgument):
        table[0, 1, 0]


def test_heaps():
    values = heaps.grundy("0.137", 60).values
    assert [int(row[1]) for row in printed("heaps", "grundy", "0.137", "--upto", "60")[1:]] == values.tolist()
    assert heaps.grundy("0.137", 1000).period.exceptions == (0, 14, 16, 17, 31, 34, 51)
    solution = heaps.solve("rim:7 + dim:7 + nim:7")
    assert solution.grundy == np.bitwise_xor.reduce(solution.values) and solution.moves


def test_boards():
    found, orbits = squares.draws(5, 5, classes=True)
    count = squares.count_draws(5, 5, classes=True)
    assert len(found) == count.classes and int(orbits.sum()) == count.colourings
    solution = squares.solve(6, 6, "c3 d4 b2")
    assert [move.cell for move in solution.legal if move.outcome == "win"] == list(solution.moves)
    assert len(solution.legal) == 33
    assert lines.solve("trihex").outcome == "win"
    assert tiling.grundy("2x2", 4, 4)[1].tolist() == [0, 1, 1, 2]
    assert all(a ^ b ^ c == 0 for a, b, c in nim.triples(31).tolist()) and len(nim.triples(31)) == 155


def test_census_and_sequences_as_printed():
    census = three_row_chomp.census(2000)
    rows = [row for row in three_row_chomp.sweep(0, rows=census.total.last_row).rows]
    assert census.total.short_rows == sum(not row["is_long"] for row in rows)
    for period, count in census.total.by_period.items():
        assert count == sum(row["period"] == period for row in rows)
        assert [row.row for row in census.first_of[period]] == [
            row["row"] for row in rows if row["period"] == period
        ][: len(census.first_of[period])]
    assert [row.row for row in census.uncommon] == [row["row"] for row in rows if row["period"] not in (-1, 0, 1, 2, 4)]
    strip = next(strip for strip in census.strips if strip.id == "end")
    end_row = three_row_chomp.sweep(2000).end_row
    assert not strip.of_rows and strip.divisor == 1 and strip.least and strip.greatest
    for record in strip.least + strip.greatest:
        assert (record.u, record.v) == (record.at, -end_row[record.at])
    for sequence in three_row_chomp.sequences():
        out = subprocess.run(
            [PROGRAM, "chomp3", "openings", "--upto", "300", "--format", "bfile", "--sequence", sequence.number, "--quiet"],
            capture_output=True, text=True,
        )  # fmt: skip
        if out.returncode:  # so few columns decide no term
            continue
        terms = [tuple(map(int, line.split())) for line in out.stdout.splitlines()]
        found = three_row_chomp.sequence_terms(sequence.number, 300).tolist()
        assert terms == list(enumerate(found, start=sequence.offset))
    counts = three_row_chomp.position_counts(60)
    positions = three_row_chomp.positions(60)
    assert counts.tolist() == np.bincount(positions[:, 0], minlength=61).tolist()


def test_five_rows():
    lost = lost_bars(5, 5)
    assert {tuple(at) for at in five_row_chomp.positions(5).tolist()} == lost
    scan = five_row_chomp.scan(5)
    assert scan.with_p.tolist() == [sum(at[0] == p for at in lost) for p in range(6)]
    assert {tuple(at) for at in scan.openings.tolist()} == {
        at for at in lost if at.count(at[0]) > 3 or (len(set(at[1:])) == 1) or (at[0] == at[1] and (len(set(at[2:])) == 1))
        or (at[0] == at[1] == at[2] and at[3] == at[4])
    }  # fmt: skip


def test_rows_of_four_rows():
    positions = {tuple(at) for at in four_row_chomp.positions(60).tolist()}
    for row in four_row_chomp.rows(4, 2000):
        here = {p: q for p, q, r, s in positions if (r, s) == (row.r, row.s)}
        assert (row.kind == "dead") == (not here) or row.end is not None and row.end > 60
        if row.kind == "periodic" and row.preperiod < 60:
            for p in range(row.preperiod, 61):
                offset = row.pattern[(p - row.preperiod) % len(row.pattern)]
                assert here.get(p) == (None if offset is None else p - offset)


def test_solvers_say_what_solve_says():
    solver = squares.Solver(4, 4)
    for moves in ("", "b2 c3", "b2 c3 a1", ""):
        assert solver.solve(moves)[:5] == squares.solve(4, 4, moves)[:5]
    trihex = lines.Solver("trihex", threads=2)
    assert trihex.solve("p b")[:5] == lines.solve("trihex", "p b")[:5]
    with pytest.raises(mexwave.InvalidArgument, match="z9"):
        solver.solve("z9")


@pytest.mark.parametrize("second", [False, True])
def test_strategies_hold(second):
    """Played against every reply: the strategist never loses, and wins in time if he is to win."""
    found = squares.strategy(4, 4, second=second)
    assert found.second == second and found.outcome == "draw"
    found = squares.strategy(5, 5)
    solver, seen = squares.Solver(5, 5), set()

    def play(moves, answers):
        legal = {move.cell for move in solver.solve(" ".join(moves)).legal}
        named = {cell for answer in answers for cell in answer.replies}
        for answer in answers:
            replies = sorted(legal - named)[:2] if answer.otherwise else answer.replies[:2] or [None]
            for reply in replies:
                node = found.nodes[answer.node]
                line = [*moves, *([reply] if reply else []), node.cell]
                if (answer.node, len(line)) in seen:
                    continue
                seen.add((answer.node, len(line)))
                solution = solver.solve(" ".join(line))
                assert solution.outcome == "loss", line
                play(line, node.answers)

    assert found.outcome == "win" and not found.second
    play([], found.first)
    assert len(seen) > 5


def mex(values):
    return next(value for value in range(999) if value not in values)


def test_grundy_numbers_of_bars():
    found = {}

    def value(bar):
        if bar not in found:
            options = set()
            for row in range(len(bar)):
                for column in range(bar[row]):
                    left = tuple(min(squares, column) if k >= row else squares for k, squares in enumerate(bar))
                    if sum(left):
                        options.add(value(left))
            found[bar] = mex(options)
        return found[bar]

    for bar in [(4, 3, 2), (4, 4, 4), (3, 1, 0), (1, 0, 0)]:
        valued = chomp.valued(bar)
        assert valued.grundy == value(bar) == mex({move.grundy for move in valued.moves})
    assert chomp.rectangles(3, 4).tolist() == [[value((n,) * m + (0,) * (3 - m)) for n in range(1, 5)] for m in range(1, 4)]


def test_chocolate_in_six_directions():
    """The six inequalities and the mex, written out."""

    def bound(x, k):  # of the coordinate k, from 0: directions 2, 4, 6 have one more
        return x[k - 1] + x[(k + 1) % 6] + k % 2

    def is_piece(x):
        return all(x[k] <= bound(x, k) for k in range(6))

    def sunk(x):
        x = list(x)
        while not is_piece(x):
            for k in range(6):
                x[k] = min(x[k], bound(x, k))
        return tuple(x)

    values, histogram = chocolate.six_grundy([2, 2, 1, 2, 1, 2])
    assert values.shape == (3, 3, 2, 3, 2, 3) and not values.flags.writeable
    pieces = 0
    for x in sorted(np.ndindex(values.shape), key=sum):
        if not is_piece(x):
            assert values[x] == 255
            continue
        pieces += 1
        options = {int(values[sunk((*x[:k], to, *x[k + 1 :]))]) for k in range(6) for to in range(x[k])}
        assert values[x] == mex(options)
    assert pieces == int(histogram.sum())
    solution = chocolate.six_solve([2, 2, 1, 1, 1, 1])
    assert solution.grundy == values[2, 2, 1, 1, 1, 1] == mex({move.grundy for move in solution.moves})
    with pytest.raises(ValueError, match="accepted are six"):
        chocolate.six_grundy([1, 2, 3])


def test_certificates_have_an_answer_to_every_move():
    def after(bar, square):
        row, column = square
        left = tuple(min(squares, column - 1) if k >= row - 1 else squares for k, squares in enumerate(bar))
        return tuple(squares for squares in left if squares > 0)

    for bar in [(3, 3, 3), (4, 2, 2), (5, 3, 2, 1), (3, 2)]:
        found = chomp.certificate(bar)
        assert found.bar == bar
        lost = {one.bar for one in found.lost}
        assert (after(bar, found.wins) if found.wins else bar) == found.lost[0].bar
        assert (found.wins is None) == chomp.solve(bar).is_p_position
        for one in found.lost:
            moves = [(r + 1, c + 1) for r, squares in enumerate(one.bar) for c in range(squares)]
            assert [reply.move for reply in one.replies] == moves[1:]
            for reply in one.replies:
                assert after(after(one.bar, reply.move), reply.answer) in lost
    with pytest.raises(ValueError, match="replies"):
        chomp.certificate("6,6,6", most=3)


def test_partitions_by_the_rules():
    upto = 7
    lost = {tuple(row for row in bar if row > 0) for bar in lost_bars(upto, upto) if sum(bar) <= upto}
    found = chomp.partitions(upto)
    assert found.losing.tolist() == [sum(sum(bar) == n for bar in lost) for n in range(upto + 1)]
    assert (found.losing + found.winning == found.all).all()
    assert (found.unique + found.several).tolist()[1:] == found.winning.tolist()[1:]


def test_six_rules_as_printed():
    rows = printed("chocolate", "six", "formula", "--upto", "4")[1:]
    rules = chocolate.six_rules(4)
    assert len(rules) == len(rows) == 13
    values, _ = chocolate.six_grundy([4] * 6)
    for rule in rules:
        pieces = values[tuple(slice(None) if free else slice(1) for free in rule.free)]
        assert rule.pieces == (pieces != 255).sum() and rule.p_positions == (pieces == 0).sum()
        assert (rule.fails is None) == (rule.agrees == rule.pieces)
    cells = chocolate.six_cells([0, 1, 0, 0, 0, 0])
    assert cells.tolist() == sorted(cells.tolist()) and [0, 0, 0] in cells.tolist() and len(cells) > 1


def test_complete_sets_and_halves():
    whole = nim.triples(40)
    used = {pair for a, b, c in whole.tolist() for pair in [(a, b), (a, c), (b, c)]}
    for one in nim.complete_sets(40):
        h = one.hypotenuse
        assert all((a, b) in used for b in range(2, h + 1) for a in range(1, b))
        assert one.triples == (whole[:, 2] <= h).sum()
    assert [one.hypotenuse for one in nim.complete_sets(40)] == [3, 7, 15, 31]
    greedy = {tuple(triple) for triple in whole.tolist()}
    for triple in [(1, 2, 3), (3, 5, 6), (2, 4, 7), (9, 20, 29), (9, 20, 30)]:
        assert nim.halve(*triple).is_v_triple == (triple in greedy)


def test_verify_and_check_are_the_programs(tmp_path, monkeypatch):
    claims = program.verify("A22", upto=500)
    assert [(claim.id, claim.verdict) for claim in claims] == [("A22", "fails")]  # row 120
    assert {claim.id for claim in program.verify(source="004", upto=500)} >= {"E01", "E03.3"}
    with pytest.raises(ValueError, match="unknown claim 'Z9'"):
        program.verify(["Z9"])
    file = tmp_path / "t.csv"
    subprocess.run([PROGRAM, "chomp3", "openings", "--upto", "50", "--format", "csv", "-o", file, "--quiet"], check=True)
    right = program.check(file)
    assert right.is_right and "whole by its seal" in right.said
    (tmp_path / "t.csv.xxh3").unlink()
    file.write_text(file.read_text().replace("\n50,", "\n51,"))
    assert not program.check(file).is_right
    with pytest.raises(ValueError, match="nothing"):
        program.check(tmp_path / "nothing")
    monkeypatch.delenv("MEXWAVE_PROGRAM")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(FileNotFoundError, match="MEXWAVE_PROGRAM"):
        program.verify("A22")
