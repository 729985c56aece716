"""Every function against the definition, written out here in Python, or against what the program prints."""
import csv
import functools
import io
import os
import pickle
import subprocess

import numpy as np
import pytest

import mexwave
from mexwave import (
    chocolate,
    chomp,
    chomp5,
    chomp4,
    heaps,
    lines,
    nim,
    program,
    squares,
    sums,
    chomp3,
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
    assert {tuple(at) for at in chomp3.positions(14).tolist()} == lost
    table = chomp3.table(8, 8)
    for p, q, r in lost:
        if q < 8 and r < 8:
            assert table[r, q] == p
    swept = chomp3.sweep(14)
    for p in range(1, 15):
        assert [q for q in range(15) if (p, q, q) in lost] == [q for q in [swept.diagonal_q[p]] if q >= 0]
        assert [r for r in range(15) if (p, p, r) in lost] == [r for r in [swept.end_row[p]] if r >= 0]
    left = [tuple(at) for at in chomp3.openings(14).tolist()]
    assert left == sorted(left) and set(left) == {(p, q, r) for p, q, r in lost if q == r or p == q}
    for p, q, r in [(14, 14, 14), (14, 9, 3), *list(lost)[:20]]:
        solution = chomp3.solve(p, q, r)
        assert solution.is_p_position == ((p, q, r) in lost) == (not solution.moves)
        assert all(move.leaves in lost for move in solution.moves)


def test_rows_as_printed():
    swept = chomp3.sweep(0, rows=200)
    head, *rows = printed("chomp3", "rows", "--upto", "200")
    assert len(rows) == 201
    for row, said in zip(swept.rows, rows):
        by_name = dict(zip(head, said))
        assert int(by_name["min"]) == row["min"] and int(by_name["row"]) == row["row"]
        one = swept.row(row["row"])
        first, end, least, at = (int(by_name[name]) if by_name[name] else None for name in ("first", "end", "min", "min_at"))
        assert (one.row, one.first, one.end, one.min, one.min_at) == (row["row"], first, end, least, at)
        assert one.is_long == (by_name["kind"] == "long")
        assert " ".join(map(str, one.pattern)) == by_name["pattern"] and one.period == max(row["period"], 0)
        assert one.preperiod == (row["preperiod"] if one.is_long else None)
    assert swept.rows["period"].max() > 1
    assert (chomp3.rows(200) == swept.rows[:201]).all() and chomp3.row(120) == swept.row(120)
    with pytest.raises(ValueError, match="r: expected 0 to"):
        chomp3.row(-1)


def test_four_rows_and_any_bar():
    lost = lost_bars(4, 7)
    assert {tuple(at) for at in chomp4.positions(7).tolist()} == lost
    assert {tuple(at) for at in chomp.positions(4, 7).tolist()} - {(0, 0, 0, 0)} == lost
    assert chomp4.sweep(7).p_positions == len(lost)
    cut = chomp4.slice(7)
    for p, q, r, s in lost:
        assert p != 7 or cut[q, r] == s
    for bar in [(7, 7, 7, 7), (7, 5, 3, 1), *list(lost)[:10]]:
        for solution in (chomp4.solve(*bar), chomp.solve(bar), chomp.solve(",".join(map(str, bar)))):
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
    assert chocolate.grundy_value(k, 8, 2, 5) == values[8, 2, 5]
    assert all(values[move.leaves] == 0 for move in solution.moves)
    with pytest.raises(mexwave.InvalidArgument):
        table[0, 1, 0]
    assert by_table(0, by_table.reach) == by_table.reach // k
    with pytest.raises(mexwave.InvalidArgument):
        by_table(0, by_table.reach + 1)


def test_heaps():
    values = heaps.grundy("0.137", 60).values
    assert [int(row[1]) for row in printed("heaps", "grundy", "0.137", "--upto", "60")[1:]] == values.tolist()
    assert heaps.grundy("0.137", 1000).period.exceptions == (0, 14, 16, 17, 31, 34, 51)
    assert heaps.positions("take:squares", 10**5).tolist() == np.flatnonzero(heaps.grundy("take:squares", 10**5).values == 0).tolist()
    with pytest.raises(mexwave.InvalidArgument, match="got 'nim'"):
        heaps.positions("nim", 5)
    solution = heaps.solve("rim:7 + dim:7 + nim:7")
    assert solution.grundy == np.bitwise_xor.reduce(solution.values) and solution.moves


def test_a_window_that_cannot_go_on_is_replaced_by_a_table(monkeypatch):
    upto = 520_000
    assert heaps.period("0.16", upto).exceptions is None

    def refuse(game, *_, **__):
        raise mexwave.InvalidArgument(game)

    monkeypatch.setattr(heaps, "find_long_period", refuse)
    by_table = heaps.period("0.16", upto)
    assert by_table.period == 149_459 and by_table.exceptions[-1] == 105_350
    with pytest.raises(mexwave.InvalidArgument):
        heaps.period("0.16", 2**40)


def test_grundy_numbers_are_a_sequence():
    table = heaps.grundy("0.137", 1000)
    values = table.values.tolist()
    assert len(table) == 1001 and table[5] == values[5] and table[-1] == values[-1] and list(table) == values
    assert table[3:9].tolist() == values[3:9] and (np.asarray(table) == table.values).all() and 7 in table and -1 not in table
    assert np.array(table, dtype=np.float64).dtype == np.float64 and np.max(table) == max(values)
    with pytest.raises(IndexError):
        table[1001]
    assert repr(table) == "<heaps.Grundy of 0.137, heaps 0..1000, period 34>"
    assert (np.asarray(pickle.loads(pickle.dumps(table))) == table.values).all()
    shown = heaps.grundy(lambda n: range(n), 30)._repr_html_()
    assert "&lt;lambda&gt;" in shown and shown.count("<td>") == 20 == shown.count("<th>") - 2

    class Axes:
        def plot(self, values, **style):
            self.drawn, self.style = values, style

        def set(self, **labels):
            self.labels = labels

    axes = table.plot(Axes(), color="red")
    assert axes.drawn is table.values and axes.style == {"marker": ",", "linestyle": "", "color": "red"}
    assert axes.labels == {"xlabel": "n", "ylabel": "G(n) of 0.137"}


def test_heaps_whose_rules_are_a_function():
    def kayles(n):
        return [(a, n - taken - a) for taken in (1, 2) for a in range(n - taken + 1)]

    for moves, game in [
        (kayles, "kayles"),
        (lambda n: range(n), "nim"),
        (lambda n: np.arange(n), "nim"),
        (lambda n: (n - k for k in (1, 4, 9, 16, 25, 36) if k <= n), "take:squares"),
        (lambda n: [()] if n == 1 else [(n - 1,)] if n else [], "subtract:1"),
    ]:
        table = heaps.grundy(moves, 48)
        assert list(table) == list(heaps.grundy(game, 48)) and table.values.dtype == np.int32 and table.period is None
    assert repr(heaps.grundy(kayles, 3)) == "<heaps.Grundy of kayles, heaps 0..3>"
    for moves, message in [
        (lambda n: [n], "moves from a heap of 0: expected none, got one that leaves 0"),
        (lambda n: [(0, n)] if n else [], "moves from a heap of 1: expected 0 to 0, got 1"),
        (lambda n: [n - 2] if n else [], "moves from a heap of 1: expected 0 to 0, got -1"),
    ]:
        with pytest.raises(mexwave.InvalidArgument, match=message):
            heaps.grundy(moves, 5)
    with pytest.raises(TypeError, match="expected a whole number, got 0.5"):
        heaps.grundy(lambda n: [n / 2] if n else [], 5)
    with pytest.raises(mexwave.InvalidArgument, match="expected no options, got threads"):
        heaps.grundy(kayles, 5, threads=2)
    with pytest.raises(mexwave.InvalidArgument, match="has no memory estimate"):
        mexwave.estimate_bytes(heaps.grundy, kayles, 5)


def test_one_period_for_tables_and_windows():
    table = heaps.grundy("0.16", 520_000).period
    assert heaps.period("0.16", 600_000)[:3] == table[:3]
    assert heaps.period("0.137", 10**12) == heaps.grundy("0.137", 1000).period
    assert heaps.period("0.106", 200_000) is None
    for game in ("nim", "0.77", "take:6", "allbut:1,4", "0.B3"):
        assert heaps.period(game) == heaps.grundy(game, 1000).period
    with pytest.raises(mexwave.InvalidArgument, match="upto: expected 0 to 268435456"):
        heaps.period("nim", 2**30)
    with pytest.raises(mexwave.InvalidArgument, match="has no memory estimate"):
        mexwave.estimate_bytes(heaps.period, "0.16", 600_000)
    assert mexwave.estimate_bytes(heaps.period, "0.16", 100_000) > 100_000


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
    census = chomp3.census(2000)
    rows = [row for row in chomp3.sweep(0, rows=census.total.last_row).rows]
    assert census.total.short_rows == sum(not row["is_long"] for row in rows)
    for period, count in census.total.by_period.items():
        assert count == sum(row["period"] == period for row in rows)
        assert [row.row for row in census.first_of[period]] == [
            row["row"] for row in rows if row["period"] == period
        ][: len(census.first_of[period])]
    assert [row.row for row in census.uncommon] == [row["row"] for row in rows if row["period"] not in (-1, 0, 1, 2, 4)]
    strip = next(strip for strip in census.strips if strip.id == "end")
    end_row = chomp3.sweep(2000).end_row
    assert not strip.of_rows and strip.divisor == 1 and strip.least and strip.greatest
    for record in strip.least + strip.greatest:
        assert (record.u, record.v) == (record.at, -end_row[record.at])
    for sequence in chomp3.sequences():
        out = subprocess.run(
            [PROGRAM, "chomp3", "openings", "--upto", "300", "--format", "bfile", "--sequence", sequence.number, "--quiet"],
            capture_output=True, text=True,
        )  # fmt: skip
        if out.returncode:  # so few columns decide no term
            continue
        terms = [tuple(map(int, line.split())) for line in out.stdout.splitlines()]
        found = chomp3.sequence_terms(sequence.number, 300).tolist()
        assert terms == list(enumerate(found, start=sequence.offset))
    assert chomp3.grundy_values(30).tolist() == chomp.rectangles(3, 30)[2].tolist()
    counts = chomp3.position_counts(60)
    positions = chomp3.positions(60)
    assert counts.tolist() == np.bincount(positions[:, 0], minlength=61).tolist()


def test_five_rows():
    lost = lost_bars(5, 5)
    assert {tuple(at) for at in chomp5.positions(5).tolist()} == lost
    scan = chomp5.scan(5)
    assert scan.with_p.tolist() == [sum(at[0] == p for at in lost) for p in range(6)]
    assert {tuple(at) for at in scan.openings.tolist()} == {
        at for at in lost if at.count(at[0]) > 3 or (len(set(at[1:])) == 1) or (at[0] == at[1] and (len(set(at[2:])) == 1))
        or (at[0] == at[1] == at[2] and at[3] == at[4])
    }  # fmt: skip


def test_rows_of_four_rows():
    positions = {tuple(at) for at in chomp4.positions(60).tolist()}
    for row in chomp4.rows(4, 2000):
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
        valued = chomp.grundy_value(bar)
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
    with pytest.raises(ValueError, match="expected six"):
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
    assert {claim.id for claim in program.verify(source="baron", upto=500)} >= {"E01", "E03.3"}
    with pytest.raises(ValueError, match="got 'Z9'"):
        program.verify(["Z9"])
    file = tmp_path / "t.csv"
    subprocess.run([PROGRAM, "chomp3", "openings", "--upto", "50", "--format", "csv", "-o", file, "--quiet"], check=True)
    right = program.check(file)
    assert right.is_right and "matches its seal" in right.said
    (tmp_path / "t.csv.xxh3").unlink()
    file.write_text(file.read_text().replace("\n50,50,50,35", "\n50,50,50,36"))
    assert not program.check(file).is_right
    with pytest.raises(ValueError, match="nothing"):
        program.check(tmp_path / "nothing")
    monkeypatch.delenv("MEXWAVE_PROGRAM")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(FileNotFoundError, match="MEXWAVE_PROGRAM"):
        program.verify("A22")


def test_sweeps_are_checked_by_another_sweep():
    swept = chomp3.sweep(400, rows=125)
    check = chomp3.double_check(swept, threads=1)
    assert check.difference is None and check.threads == 2 and check.simd in mexwave.simd_levels()
    again = chomp3.sweep(400, rows=125, threads=1, simd="scalar")
    assert chomp3.first_difference(swept, again) is None
    again.diagonal_q = again.diagonal_q.copy()
    again.diagonal_q[88] = 53
    assert chomp3.first_difference(swept, again) == ("diagonal_q", 88, (52,), (53,))
    assert chomp3.double_check(again).difference == ("diagonal_q", 88, (53,), (52,))
    rows = again.rows = swept.rows.copy()
    again.diagonal_q = swept.diagonal_q
    rows["end"][14] += 1
    assert chomp3.first_difference(swept, again).field == "row_end"
    assert chomp3.planned_p(1000) >= chomp3.sweep(0, rows=1000).upto // 2


def test_census_of_pairs_and_gaps():
    census = chomp3.census(2000)
    rows = chomp3.sweep(0, rows=census.total.last_row).rows
    long = [int(row["row"]) for row in rows if row["is_long"]]
    periodic = {int(row["row"]) for row in rows if row["is_long"] and row["period"] > 1}
    pairs = [(r, r + 1) for r in long if r + 1 in long]
    assert census.total.pairs == len(pairs) and census.total.periodic_rows == len(periodic)
    assert [tuple(row.row for row in pair) for pair in census.first_pairs] == pairs[:10]
    assert census.total.rows_in_pairs == len({r for pair in pairs for r in pair})
    assert census.total.periodic_rows_in_pairs == len({r for pair in pairs for r in pair} & periodic)
    assert census.total.pairs_with_period == sum(bool({*pair} & periodic) for pair in pairs)
    assert census.total.pairs_of_period_1_and_more == sum(b in periodic and a not in periodic for a, b in pairs)
    gaps = list(zip(long, long[1:]))
    for gap, counts in census.by_gap.items():
        here = [(a, b) for a, b in gaps if b - a == gap]
        assert counts == (
            len(here), sum(a in periodic for a, _ in here), sum(b in periodic for _, b in here), sum({a, b} <= periodic for a, b in here),
        )  # fmt: skip
    assert sum(counts.number for counts in census.by_gap.values()) == len(gaps)
    assert census.points[-1] == 2000 and census.points[0] == 1000
    strip = census.strips[0]
    assert chomp3.record_at(strip.least, 2000) == strip.least[-1] and chomp3.record_at((), 5) is None
    for record in strip.least:
        assert abs(float(record.decimal(strip.divisor)) - (record.u + record.v * 2**0.5) / strip.divisor) < 2e-6


def test_census_of_four_rows():
    """Counted again in the sweep's own arrays."""
    upto = 300
    census, swept = chomp4.census(upto), chomp4.sweep(upto)
    first = {}
    for p, q, r, s in sorted(map(tuple, swept.openings.tolist())):
        first.setdefault(p, []).append(2 if q == r == s else 3 if r == s else 4)
    assert census.with_one_opening == sum(len(rows) == 1 for rows in first.values())
    assert [row.number for row in census.rows] == [sum(min(rows) == k for rows in first.values()) for k in (2, 3, 4)]
    assert census.without_opening == tuple(n for n in range(1, upto + 1) if n not in first)[:10]
    for row, k in zip(census.rows, (2, 3, 4)):
        n = sorted(p for p, rows in first.items() if min(rows) == k)
        assert (row.first, row.last) == ((n[0], n[-1]) if n else (0, 0))
    last = census.growth[-1]
    assert last.upto == upto and last.positions == swept.p_positions and sum(last.openings_in) == len(first)
    assert last.triples == sum((p + 1) * (p + 2) // 2 for p in range(1, upto + 1))
    low = [p for p, rows in first.items() if min(rows) == 2]
    assert sum(at.low[0] for at in census.growth) == sum(int(swept.with_p["middle_s"][p]) for p in low)
    assert sum(at.high[1] for at in census.growth) + sum(at.low[1] for at in census.growth) == upto * (upto + 1) // 2


def test_likeness_of_four_rows():
    upto, step = 24, 2
    extends = {at[:3] for at in map(tuple, chomp4.positions(upto).tolist())}
    found = chomp4.likenesses(upto, step)
    for steps, (dp, dq, dr) in ((found.in_r, (0, 0, 1)), (found.in_q, (0, 1, 0)), (found.in_all, (1, 1, 1))):
        for k in range(1, step + 1):
            pairs = [
                ((p, q, r), (p + k * dp, q + k * dq, r + k * dr))
                for p in range(1, upto + 1) for q in range(p + 1) for r in range(q + 1)
            ]  # fmt: skip
            pairs = [(a, b) for a, b in pairs if upto >= b[0] >= b[1] >= b[2]]
            same = [(a in extends) == (b in extends) for a, b in pairs]
            assert steps[k][:4] == (
                len(pairs), sum(same), sum(a in extends and b in extends for a, b in pairs), sum(a in extends for a, _ in pairs),
            )  # fmt: skip
            assert steps[k].differs == next((a for (a, _), alike in zip(sorted(pairs), same) if not alike), None)


def test_joint_periods_are_those_of_the_rows():
    joint = chomp4.joint_periods(3, 2000)
    rows = chomp4.rows(3, 2000)
    for r in range(4):
        here = [row for row in rows if row.r <= r and row.kind == "periodic"]
        if joint.period[r]:
            assert all(joint.period[r] % len(row.pattern) == 0 and joint.preperiod[r] >= row.preperiod for row in here)
    assert joint.period[0] == 1


def test_moves_and_answers_of_bars():
    assert chomp.after_move((5, 3, 3, 1), 2, 2) == (5, 1, 1, 1)
    with pytest.raises(ValueError, match="7"):
        chomp.after_move((5, 3), 2, 7)
    lost = lost_bars(3, 5)
    for bar in [(5, 4, 2), (5, 5, 5), next(iter(lost))]:
        answers = chomp.answers(bar)
        assert [(one.row, one.column) for one in answers] == [(r + 1, c + 1) for r in range(3) for c in range(bar[r])]
        for one in answers:
            assert one.leaves == chomp.after_move(bar, one.row, one.column)
            assert (one.answer is None) == (one.leaves in lost or sum(one.leaves) == 0)
            if one.answer:
                assert one.answer.leaves in lost
    catalog = chomp.catalog(3, 5)
    assert catalog.positions == chomp.position_count(3, 5) == 56 and catalog.p_positions == len(lost) + 0
    assert catalog.by_columns.tolist() == [sum(bar[0] <= k for bar in lost) for k in range(6)]
    assert {(o.m, o.n) for o in catalog.openings} == {(m, n) for m in range(1, 4) for n in range(1, 6)} - {(1, 1)}


def test_all_grundy_numbers_of_bars():
    found = chomp.grundy_table((4, 3, 3), keep=True)
    values = {tuple(bar): value for bar, value in zip(found.rows.tolist(), found.values.tolist())}
    assert list(values) == sorted(values) and len(values) == found.bars
    assert found.histogram.tolist() == np.bincount(found.values).tolist()
    for bar, value in values.items():
        moves = [chomp.after_move(bar, r + 1, c + 1) for r in range(3) for c in range(bar[r])]
        assert value == mex({values[move] for move in moves if sum(move)})
    assert found.rectangles[2, 2] == values[3, 3, 3] == chomp.rectangles(3, 3)[2, 2]
    assert len(chomp.grundy_table((4, 3, 3)).rows) == 0


@pytest.mark.parametrize("misere", [False, True])
def test_chocolate_with_a_pass(misere):
    k, side = 3, 8

    def options(x, y, z):
        yield from ((u, min(y, (u + z) // k), z) for u in range(x))
        yield from ((x, v, z) for v in range(y))
        yield from ((x, min(y, (x + w) // k), w) for w in range(z))

    pieces = sorted(
        ((x, y, z) for x in range(side) for z in range(side) for y in range((x + z) // k + 1)), key=lambda at: (sum(at), at)
    )
    lost, lost_with, values, values_with = {}, {}, {}, {}
    for at in pieces:
        moves = list(options(*at))
        lost[at] = not any(lost[m] for m in moves) if moves else not misere
        lost_with[at] = not (any(lost_with[m] for m in moves) or (moves and lost[at])) if moves else not misere
        values[at] = mex({values[m] for m in moves})
        values_with[at] = mex({values_with[m] for m in moves} | ({values[at]} if moves else set()))
    found = chocolate.positions(k, side - 1, misere=misere, pass_=True)
    assert {(x, int(found[x, z]), z) for x, z in np.ndindex(found.shape) if found[x, z] >= 0} == {at for at in pieces if lost_with[at]}
    for at in [(5, 2, 4), (0, 0, 0), (7, 4, 7), (3, 1, 1)]:
        solution = chocolate.solve_with_pass(k, *at, misere=misere)
        assert solution.is_p_position == lost_with[at]
        assert {move.leaves for move in solution.moves} == {m for m in options(*at) if lost_with[m]}
        assert solution.pass_wins == (any(at) and lost[at])
    if not misere:
        table = chocolate.grundy(k, side - 1, pass_=True)
        assert all(table[at] == value for at, value in values_with.items())
        assert chocolate.grundy_value(k, 5, 2, 4, pass_=True) == values_with[5, 2, 4]


def test_rules_of_chocolate_fail_where_they_do():
    y = chocolate.positions(2, 40)
    for rule in chocolate.shift_rules(2, 40, shift=1):
        difference = chocolate.first_difference(rule.a, rule.b, rule.c, 2, y)
        assert (difference and (difference.x, difference.z)) == rule.fails
        if difference:
            at = y[difference.x, difference.z]
            assert difference.game == (None if at < 0 else at) and difference.game != difference.rule
    with pytest.raises(ValueError, match="square"):
        chocolate.first_difference(0, 0, 0, 2, y[:3])
    assert [bound.shape for bound in (chocolate.Bound.sum(3), chocolate.Bound.last(3), chocolate.Bound.by_pair([[0]]))] == [
        "of_sum", "of_last", "of_pair",
    ]  # fmt: skip


def test_sums_with_a_pass():
    values, values_with = {}, {}
    for n in np.ndindex(4, 4, 4):  # Nim
        moves = [(*n[:k], left, *n[k + 1 :]) for k in range(3) for left in range(n[k])]
        values[n] = mex({values[m] for m in moves})
        values_with[n] = mex({values_with[m] for m in moves} | ({values[n]} if moves else set()))
    for n in [(1, 2, 3), (3, 3, 1), (2, 2, 0), (3, 0, 0)]:
        solution = heaps.solve_with_pass(" + ".join(f"nim:{heap}" for heap in n))
        assert solution.grundy == values_with[n] and solution.is_p_position == (values_with[n] == 0)
        assert solution.pass_wins == (values[n] == 0)
        for move in solution.moves:
            assert values_with[(*n[: move.part], int(move.leaves), *n[move.part + 1 :])] == 0
    assert heaps.grundy_with_pass("nim", 3).tolist() == [values_with[n, 0, 0] for n in range(4)]


def test_heaps_by_their_rules():
    for name, leaves in {
        "dim:12": {12 - d for d in (1, 2, 3, 4, 6, 12)},
        "rim:10": {10 - d for d in (1, 3, 7, 9)},
        "take:squares:10": {9, 6, 1},
    }.items():
        assert {int(left) for left in heaps.moves_of(name)[0]} == leaves
    assert heaps.takes("take:squares", 30) == (1, 4, 9, 16, 25) and heaps.takes("nim", 5) == ()
    game = heaps.parse_game("dawson")
    assert (game.text, game.rules, game.digits, game.most_left, game.one_heap) == ("0.137", "octal", (0, 1, 3, 7), 2, True)
    assert game.accepts_checkpoint and not heaps.parse_game("nim").accepts_checkpoint
    assert heaps.period("0.137", 1000) == heaps.grundy("0.137", 1000).period
    # Wythoff's pairs: each number once, differences 0, 1, 2, ...; P-positions by the rules.
    lost = set()
    for a, b in sorted(np.ndindex(40, 40), key=sum):
        if not any((a - k, b) in lost or (a, b - k) in lost or (a - k, b - k) in lost for k in range(1, 40)):
            lost.add((a, b))
    assert {(x, heaps.wythoff_partner(x)) for x in range(15)} == {pair for pair in lost if pair[0] < 15}
    assert all((heaps.wythoff_lower(k), heaps.wythoff_lower(k) + k) in lost for k in range(10))
    # Fibonacci nim, quota by quota.
    wins = {}
    for n in range(1, 40):
        for quota in range(1, n + 1):
            wins[n, quota] = any(n == k or not wins[n - k, min(2 * k, n - k)] for k in range(1, quota + 1))
        assert heaps.fibonacci_move(n) == next(k for k in range(1, n + 1) if n == k or not wins[n - k, min(2 * k, n - k)])
    with pytest.raises(ValueError, match="expected 1 to"):
        heaps.fibonacci_move(0)


def test_boards_of_squares():
    names = [squares.cell_name(5, 6, cell) for cell in range(30)]
    assert names[:7] == ["a1", "b1", "c1", "d1", "e1", "f1", "a2"]
    assert [squares.find_cell(5, 6, name) for name in names] == list(range(30))
    found = {tuple(square) for square in squares.squares_of(5, 6).tolist()}
    by_sides = {
        tuple(sorted(6 * r + c for r, c in corners))
        for r, c, u, v in np.ndindex(5, 6, 5, 6) if u > 0
        for corners in [((r, c), (r + v, c + u), (r + u + v, c + u - v), (r + u, c - v))]
        if all(0 <= i < 5 and 0 <= j < 6 for i, j in corners)
    }  # fmt: skip
    assert found == by_sides
    for image in squares.symmetries_of(5, 5).tolist():
        assert {tuple(sorted(image[c] for c in square)) for square in squares.squares_of(5, 5).tolist()} == {
            tuple(square) for square in squares.squares_of(5, 5).tolist()
        }
    assert len(squares.symmetries_of(5, 5, "c3 a1")) == 2
    draws, _ = squares.draws(4, 4)
    for mirror in ("rotate", "left_right", "up_down"):
        image = squares.image_of(4, 4, mirror)
        assert image[image].tolist() == list(range(16))
        flat = draws.reshape(-1, 16)
        assert squares.count_mirrored_draws(4, 4, mirror) == (flat[:, image] != flat).all(axis=1).sum()
        assert squares.count_mirrored_draws(4, 4, image) == squares.count_mirrored_draws(4, 4, mirror)
    with pytest.raises(ValueError, match="expected rotate"):
        squares.image_of(4, 4, "round")


def test_draws_by_every_method_and_in_parts():
    whole = squares.count_draws(5, 5)
    for method in ("columns", "transfer", "reference"):
        assert squares.count_draws(5, 5, method=method)[:2] == whole[:2]
        assert squares.count_draws(5, 5, method=method).method == method
    assert sum(squares.count_draws(5, 5, slice=k, slices=3).colourings for k in range(3)) == whole.colourings
    grown = squares.count_draws(6, 6, axis_parallel=True, method="corners")
    assert grown[:3] == (58339148, None, "corners") and grown.smaller == {}
    with pytest.raises(ValueError, match="'guess'"):
        squares.count_draws(5, 5, method="guess")


def test_games_of_squares_move_by_move():
    game = squares.Game(6, 6)
    for cell in "c2 e3 b3 d1 d3".split():
        mark = game.mark(cell)
        game.move(cell)
        assert mark == "+"[: len(game.new_threats())]
    assert game.moves == ("c2", "e3", "b3", "d1", "d3") and not game.white_to_move and not game.over
    (threat,) = game.completing(True)
    assert game.new_threats() == (threat,)
    again = squares.parse_moves(6, 6, game.text())
    assert again.moves == game.moves == pickle.loads(pickle.dumps(game)).moves and squares.moves_text(again) == game.text()
    with pytest.raises(ValueError, match="c2"):
        game.move("c2")
    game.move("a6")
    game.move(threat)
    corners = [squares.find_cell(6, 6, cell) for cell in game.square]
    assert game.over and sorted(corners) in squares.squares_of(6, 6).tolist()
    game.undo()
    assert game.square is None and not game.over
    solver = squares.Solver(6, 6)
    assert solver.value("c2 e3 b3 d1 d3 a6") == ("win", 1) and solver.best_move("c2 e3 b3 d1 d3 a6") == threat
    assert solver.wins_within("c2 e3 b3 d1 d3 a6", 1) and solver.moves("c2 e3 b3 d1 d3 a6") == solver.solve("c2 e3 b3 d1 d3 a6").legal


def test_opponents_choose_what_the_solver_says():
    opponent, solver = squares.Opponent(4, 4, seconds=60, threads=1), squares.Solver(4, 4)
    game = squares.Game(4, 4, "b2 a1")
    choice = opponent.choose(game)
    assert choice.reason == "solver" and choice.value == opponent.value(game) == solver.value("b2 a1")
    value = {move.cell: (move.outcome, move.moves) for move in solver.moves("b2 a1")}
    assert value[choice.cell] == choice.value
    assert squares.Opponent(6, 6, seconds=60, misere=True).choose(squares.Game(6, 6, "a1", misere=True)).reason == "mirror"
    with pytest.raises(ValueError):
        opponent.choose(squares.Game(5, 5))


def test_games_of_lines_by_their_lines():
    board = lines.board("tictactoe")
    assert len(board.cells) == 9 and len(board.lines) == 8 and ("a1", "b2", "c3") in board.lines
    numbered = {tuple(sorted(board.cells.index(cell) for cell in line)) for line in board.lines}
    for image in lines.symmetries_of("tictactoe").tolist():
        assert {tuple(sorted(image[cell] for cell in line)) for line in numbered} == numbered
    assert len(lines.symmetries_of("tictactoe", most=3)) == 3
    solver = lines.Solver("tictactoe")
    assert solver.value("b2 a2").outcome == "win" and solver.symmetries == 8
    assert solver.moves("b2 a2") == solver.solve("b2 a2").legal and solver.best_move("b2 a2") == solver.solve("b2 a2").best
    game = lines.parse_moves("tictactoe", "a1 b1")
    assert game.moves == ("a1", "b1") and game.white_to_move and game.line is None
    with pytest.raises(ValueError, match="a1"):
        lines.parse_moves("tictactoe", "a1 a1")


@pytest.mark.parametrize("misere", [False, True])
def test_painting_by_the_rules(misere):
    height, width = 3, 4
    shapes = [((0, 0), (0, 1), (1, 0)), ((0, 0), (0, 1), (1, 1)), ((0, 0), (1, 0), (1, 1)), ((0, 1), (1, 0), (1, 1))]
    places = [
        frozenset((r + i, c + j) for i, j in shape) for shape in shapes for r in range(height - 1) for c in range(width - 1)
    ]
    values, wins = {}, {}

    def fill(painted):
        if painted not in wins:
            after = [fill(painted | place) for place in places if not place & painted]
            values[painted] = mex({values[one] for one in after})
            wins[painted] = any(not wins[one] for one in after) if after else misere
        return painted

    solver = tiling.Solver("XX/X.")
    for painted in [frozenset(), frozenset({(0, 0), (2, 3)}), frozenset({(1, 1), (1, 2)})]:
        fill(painted)
        solution = tiling.solve("XX/X.", height, width, painted, misere=misere)
        assert solution.is_p_position == (not wins[painted])
        assert {frozenset(move.cells) for move in solution.legal} == {place for place in places if not place & painted}
        assert {frozenset(cells) for cells in solution.moves} == {
            place for place in places if not place & painted and not wins[painted | place]
        }
        assert solver.wins(height, width, painted, misere=misere) == wins[painted]
        assert solver.solve(height, width, painted, misere=misere) == solution
        assert solver.moves(height, width, painted, misere=misere) == solution.legal
        if not misere:
            assert solution.grundy == solver.grundy(height, width, painted) == values[painted]
            assert all(move.grundy == values[painted | {*move.cells}] for move in solution.legal)
    with pytest.raises(ValueError, match=r"painted: .*, got \(3, 0\)"):
        tiling.solve("2x2", 3, 4, [(3, 0)])


def test_sums_of_given_games():
    """Of a heap from which 1, 3 or 4 are taken, and a bar of chocolate that loses rows or columns."""
    def heap(at):
        return [(at[0] - k,) for k in (1, 3, 4) if k <= at[0]]

    def bar(at):
        return [(k, at[1]) for k in range(1, at[0])] + [(at[0], k) for k in range(1, at[1])]

    def options(at, used):
        yield from (((left, at[1]), used) for left in heap(at[0]))
        yield from (((at[0], left), used) for left in bar(at[1]))

    @functools.lru_cache(None)
    def misere_p(at):
        left = [to for to, _ in options(at, True)]
        return bool(left) and not any(misere_p(to) for to in left)

    @functools.lru_cache(None)
    def pass_p(at, used):
        left = list(options(at, used))
        return not any(pass_p(*to) for to in left + ([] if used or not left else [(at, True)]))

    for n in range(8):
        for shape in [(1, 1), (2, 3), (4, 2)]:
            sum_ = [((n,), heap), (shape, bar)]
            found = sums.solve_misere(sum_)
            assert found.is_p_position == misere_p(((n,), shape))
            assert found.moves == tuple((0, left) for left in heap((n,)) if misere_p((left, shape))) + tuple(
                (1, left) for left in bar(shape) if misere_p(((n,), left)))
            assert sums.solve_with_pass(sum_).is_p_position == pass_p(((n,), shape), False)
    with pytest.raises(mexwave.InvalidArgument):
        sums.solve_misere([((5,), lambda at: [[-1]])])
