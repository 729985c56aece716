"""Errors, interruption, progress, memory."""
import math
import pickle
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

import mexwave
from mexwave import chocolate, chomp4, heaps, squares, chomp3


def test_errors_are_the_languages_too():
    with pytest.raises(ValueError, match="k: expected 1 to 1000000, got 0"):
        chocolate.positions(0, 5)
    with pytest.raises(TypeError, match="openings_upto: expected a whole number, got 1.5"):
        chomp3.sweep(1.5)
    with pytest.raises(mexwave.InvalidArgument, match="'0.1G'"):
        heaps.grundy("0.1G", 5)
    with pytest.raises(ValueError, match="threads: expected 0 to 1024, got -1"):
        chomp3.sweep(5, threads=-1)
    for function in (mexwave.chomp.openings, mexwave.chomp.catalog):
        with pytest.raises(mexwave.IoError, match="in a file in 'none': No such file"):
            function(3, 4, scratch="none")
    with pytest.raises(mexwave.InvalidArgument, match="mmx"):
        chomp3.sweep(5, simd="mmx")
    with pytest.raises(MemoryError) as refused:
        chomp3.sweep(1_000_000, memory_limit=2**20)
    assert refused.value.needed_bytes > refused.value.allowed_bytes == 2**20


def test_arrays_are_shared_and_kept():
    found = chomp3.sweep(np.int64(1000))
    kept = found.diagonal_q
    del found
    assert kept[88] == 52 and not kept.flags.owndata and not kept.flags.writeable
    with pytest.raises(ValueError):
        kept[0] = 1


def test_pickles():
    found = chomp3.sweep(300, rows=125)
    again = pickle.loads(pickle.dumps(found))
    assert (again.rows == found.rows).all() and again.row(120).pattern == (72, 70)
    assert pickle.loads(pickle.dumps(chomp3.solve(8, 8, 8))) == chomp3.solve(8, 8, 8)
    for bound in (3, chocolate.Bound.last(2), chocolate.Bound.constant(4), chocolate.Bound.by_sum([0, 0, 1, 3, 3, 4, 9]),
                  chocolate.Bound.by_pair([[0, 1, 1, 1]] * 4)):  # fmt: skip
        table = chocolate.grundy(bound, 3)
        assert (pickle.loads(pickle.dumps(table)).dense() == table.dense()).all()


def test_levels_and_threads_agree():
    expected = chomp3.sweep(2000)
    for level in mexwave.simd_levels():
        for threads in (1, 2, 3):
            found = chomp3.sweep(2000, simd=level, threads=threads)
            assert (found.diagonal_q == expected.diagonal_q).all() and (found.end_row == expected.end_row).all()


def test_progress_is_told_and_may_end_the_run():
    told = []

    def once(done, total):
        told.append((done, total))
        raise KeyError("enough")

    with pytest.raises(KeyError, match="enough"):
        chomp3.sweep(300_000, progress=once)
    assert len(told) == 1 and 0 <= told[0][0] <= told[0][1]


def test_interrupted_by_the_keyboard():
    script = "import mexwave, sys; print('on', flush=True); mexwave.chomp3.sweep(2_000_000, memory_limit=2**50)"
    process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "on\n"
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert "KeyboardInterrupt" in said


@pytest.mark.parametrize("compute", [
    lambda: mexwave.chocolate.six_grundy([26] * 6),
    lambda: mexwave.chocolate.six_solve([26] * 6),
    lambda: mexwave.chocolate.six_rules(26),
    lambda: chomp3.sweep(2_000_000, memory_limit=2**50),
    lambda: heaps.positions("take:2^k", 3 * 10**9),
], ids=["six_grundy", "six_solve", "six_rules", "sweep", "positions"])  # fmt: skip
@pytest.mark.parametrize("delay", [0.05, 0.5])
def test_interrupted_soon(compute, delay):
    """Measured in processor time. Load only increases it, so one of up to five runs must be short."""

    def interrupt(*_):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGPROF, interrupt)
    least = math.inf
    try:
        for _ in range(5):
            start = time.process_time()
            signal.setitimer(signal.ITIMER_PROF, delay)
            with pytest.raises(KeyboardInterrupt):
                compute()
            least = min(least, time.process_time() - start - delay)
            if least < 0.5:
                break
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    assert least < 0.5


def test_to_pandas():
    pandas = pytest.importorskip("pandas")
    found = chomp3.sweep(300, rows=125)
    frame = found.to_pandas()
    assert isinstance(frame, pandas.DataFrame) and (frame["min"].to_numpy() == found.rows["min"]).all()
    assert list(chomp4.sweep(20).to_pandas().columns) == ["positions", "middle_s", "largest_s"]


def test_solvers_can_be_stopped_and_go_on():
    solver = squares.Solver(6, 6)

    def enough(done, total):
        raise KeyError("enough")

    with pytest.raises(KeyError):
        solver.solve(progress=enough)
    assert solver.solve("c3 d4 b2 e5 c4 d3 a1 f6 b5 e2 c1 d6 f1 a6").nodes >= 0


def test_importing_takes_little():
    """Beside numpy, no package but the standard library's, and few modules of that."""
    script = "import numpy, sys; before = set(sys.modules); import mexwave; print(*set(sys.modules) - before)"
    loaded = {name.split(".")[0] for name in subprocess.check_output([sys.executable, "-c", script], text=True).split()}
    assert "mexwave" in loaded
    assert loaded - {"mexwave"} <= sys.stdlib_module_names
    assert not loaded & {"asyncio", "multiprocessing", "unittest", "xml", "http", "email", "sqlite3", "tkinter"}


def test_stopped_runs_go_on_from_their_checkpoints(tmp_path):
    state = tmp_path / "state"

    def stop(done, total):
        if state.exists():
            raise KeyError("enough")

    with pytest.raises(KeyError):
        chomp3.sweep(150_000, threads=1, progress=stop, checkpoint=mexwave.Checkpoint(state, every_seconds=0.05))
    assert state.exists()
    with pytest.raises(mexwave.FormatError, match="state"):
        chomp3.sweep(1000, checkpoint=mexwave.Checkpoint(state, resume=True))
    resumed = chomp3.sweep(150_000, checkpoint=mexwave.Checkpoint(str(state), resume=True))
    assert chomp3.first_difference(resumed, chomp3.sweep(150_000)) is None
    with pytest.raises(OSError):
        heaps.grundy("0.007", 50_000, checkpoint=mexwave.Checkpoint(tmp_path / "nothing", resume=True))
    with pytest.raises(ValueError, match="every_seconds: expected 0 or more, got -1"):
        squares.count_draws(4, 4, checkpoint=mexwave.Checkpoint(state, every_seconds=-1))
    with pytest.raises(ValueError, match="path: expected the name of a file"):
        squares.count_draws(4, 4, checkpoint=mexwave.Checkpoint(""))
    with pytest.raises(ValueError, match="checkpoint"):
        heaps.grundy("nim", 50, checkpoint=mexwave.Checkpoint(state))


def test_a_checkpoint_that_cannot_be_written_is_a_warning(tmp_path):
    with pytest.warns(RuntimeWarning, match="nowhere"):
        chomp3.sweep(60_000, threads=1, checkpoint=mexwave.Checkpoint(tmp_path / "nowhere" / "state", every_seconds=0))


def test_a_list_of_positions_counts_for_the_memory_limit():
    game, upto = "take:2^k", 10**7
    sieve = mexwave.estimate_bytes(heaps.positions, game, upto)
    found = heaps.positions(game, upto, memory_limit=sieve + 8 * (upto // 3 + 1))
    assert len(found) == upto // 3 + 1 and (np.diff(found) == 3).all()
    with pytest.raises(MemoryError, match="with its list"):
        heaps.positions(game, upto, memory_limit=sieve + 8 * (upto // 3))


def test_memory_is_estimated_and_nothing_computed():
    estimate = mexwave.estimate_bytes
    assert estimate(chomp3.sweep, 1_000_000) < estimate(chomp3.sweep, 2_000_000)
    with pytest.raises(MemoryError) as refused:
        chomp3.sweep(1_000_000, memory_limit=2**20, threads=1)
    assert refused.value.needed_bytes == estimate(chomp3.sweep, 1_000_000, threads=1, memory_limit=2**20)
    assert estimate(chocolate.positions, 3, 5000) >= 4 * 5001**2
    assert estimate(heaps.solve_with_pass, "nim:99 + nim:99") > 0
    assert estimate(heaps.period, "nim", 200_000) > 0
    with pytest.raises(ValueError, match="k: expected 1 to 1000000, got 0"):
        estimate(chocolate.positions, 0, 5)
    with pytest.raises(ValueError, match="has no memory estimate"):
        estimate(squares.solve, 4, 4)
    with pytest.raises(ValueError, match="parse_game: this function has no memory estimate"):
        estimate(heaps.parse_game, "nim")
    assert chomp3.sweep(5).upto == 5  # and computing goes on


def test_sealed_files_tell_whether_they_are_whole(tmp_path):
    from mexwave import files

    content = files.Sealed("a kind", "n = 5", bytes(range(256)) * 10)
    files.write_sealed(tmp_path / "file", content)
    assert files.read_sealed(tmp_path / "file", "a kind") == content
    with pytest.raises(mexwave.FormatError, match="kind"):
        files.read_sealed(tmp_path / "file", "another kind")
    damaged = bytearray((tmp_path / "file").read_bytes())
    damaged[-20] ^= 1
    (tmp_path / "file").write_bytes(damaged)
    with pytest.raises(ValueError, match="file"):
        files.read_sealed(tmp_path / "file", "a kind")
    with pytest.raises(OSError, match="nothing"):
        files.read_sealed(tmp_path / "nothing", "a kind")
    part = files.Sealed("a sweep over ranks, part", "", b"")
    for name in ("p.7.0", "p.7.1", "p.other"):
        files.write_sealed(tmp_path / name, part)
    (tmp_path / "p.2026.11").write_text("only has such a name")
    files.remove_checkpoint_parts(tmp_path / "p")
    assert sorted(left.name for left in tmp_path.glob("p.*")) == ["p.2026.11", "p.other"]
