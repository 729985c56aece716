"""What the C++ headers declare, the package has: every free function and every public member function of a class, under the same name, or
under another one, or left out for a reason. Both lists are held against the headers, so that nothing of them outlives what it names."""
import importlib
import inspect
import pathlib
import re

import pytest

import mexwave

HEADERS = pathlib.Path(__file__).parents[2] / "include" / "mexwave"

RENAMED = {
    "parse_simd_level": "simd_levels",  # a level is its name
    "usable_simd_levels": "simd_levels",
    "squares::list_draws": "squares.draws",
    "chomp3::scan": "chomp3.positions",
    "chomp3::parse_sequence": "chomp3.sequences",  # sequence_terms() takes the number
    "decimal": "chomp3.Record.decimal",
    "checksum": "files.checksum",
    "write_sealed": "files.write_sealed",
    "read_sealed": "files.read_sealed",
    "remove_checkpoint_parts": "files.remove_checkpoint_parts",
    "chomp4::scan": "chomp4.sweep",  # the same results
    "lines::named_board": "lines.board",
    "lines::parse_board": "lines.board",
    "heaps::accepts_checkpoint": "heaps.Game.accepts_checkpoint",
    "heaps::Game::rules": "heaps.Game.rules",
    "heaps::Game::digit": "heaps.Game.digits",
    "heaps::Game::reach": "heaps.Game.digits",
    "heaps::Game::splits": "heaps.Game.most_left",
    "heaps::Game::takes": "heaps.takes",
    "chocolate::Bound::operator": "chocolate.Bound.__call__",
    "chocolate::for_each_piece": "chocolate.six_grundy",  # an array is walked as it is
    "heaps::games_of": "heaps.catalog",
    "heaps::find_period": "heaps.period",
    "heaps::parse_sum": "heaps.solve",  # positions are texts
    "heaps::position_text": "heaps.solve",
    "squares::Game::board": "squares.Game.__init__",  # height, width, axis_parallel
    "squares::Game::play": "squares.Game.__init__",  # misere
    "squares::Game::men": "squares.Game.moves",
}
LEFT_OUT = {
    "_reference": "definitions, slow, which tests hold the fast functions to; those of Python have them written out",
    "estimate_bytes": "one function for all: mexwave.estimate_bytes(function, ...)",
    "estimate_bytes_with_pass": "likewise",
    "estimate_bytes_misere": "likewise",
    "name": "a level is its name",
    "require_memory": "what computations ask themselves",
    "serve": "over ranks: processes of MPI, which are C++",
    "dismiss": "likewise",
    "work": "counters of a solver; those of a call are in its Solution",
    "whole_root": "math.isqrt()",
    "sign": "Record has decimal()",
    "OutputFile::": "files of Python's",
    "replaced_by": "os.path.realpath()",
    "read_file": "open().read()",
    "Ranks::": "as serve()",
    "MemoryLimit::": "attributes of what is raised, which test_runs.py looks at",
    "Error::": "Python's exceptions have their own",
    "escaped": "repr()",
    "one_line": "what messages are made with",
    "IoError::": "OSError.errno",
}


def declared():
    """Names such as 'memory_at_hand', 'chomp::solve', 'squares::Solver::value'; what structs have besides data is no business of theirs."""
    for header in sorted(HEADERS.glob("*.hpp")):
        family, of_class, public = "", "", True
        for line in header.read_text().splitlines():
            code = line.split("//")[0].rstrip()
            if match := re.match(r"namespace mexwave(?:::(\w+))? \{", code):
                family = match[1] + "::" if match[1] and match[1] != "positional" else ""
            elif match := re.match(r"(class|struct) (\w+)[^;]*\{$", code):
                of_class, public = match[2] + "::", False
            elif code == "};":
                of_class, public = "", True
            elif code in (" public:", " private:"):
                public = code == " public:"
            call = re.match(
                r"(  )?(?:\[\[nodiscard\]\] )?(?:inline |constexpr |static |virtual )*"
                r"(?!return|friend|using|else|if|for|while|explicit|throw|~)[\w:<>,*& ]*?[\w>*&] [*&]?(operator|\w+)\(", code
            )
            if call and bool(call[1]) == bool(of_class) and public:
                yield family + of_class + call[2]


DECLARED = sorted(set(declared()))


def look(path):
    """What stands at this path of the package."""
    here, *names = path.split(".")
    found = importlib.import_module("mexwave." + here) if names else mexwave
    for name in names or [here]:
        found = getattr(found, name)
    return found


def is_left_out(name, key):
    """A key is a class, the end of a name, or a name without its family."""
    return key in name if key.endswith("::") else name.endswith(key) if key.startswith("_") else name.split("::")[-1] == key


def reason(name):
    return next((why for key, why in LEFT_OUT.items() if is_left_out(name, key)), None)


@pytest.mark.parametrize("name", DECLARED)
def test_everything_is_there(name):
    if reason(name):
        return
    path = RENAMED.get(name, name.replace("::", "."))
    assert look(path) is not None
    if "Solver." not in path and "Game." not in path and "Bound" not in path and "Record" not in path:
        assert inspect.getdoc(look(path)), f"{path} says nothing"


def test_the_headers_are_read():
    """A reader that sees nothing would pass whatever is missing."""
    assert len(DECLARED) > 120
    for name in ("chomp3::sweep", "heaps::Game::takes", "squares::Opponent::choose", "tiling::Solver::wins", "checksum",
                 "chocolate::Bound::by_pair", "chomp4::estimate_bytes", "serve"):  # fmt: skip
        assert name in DECLARED
    assert "squares::Opponent::thinking_" not in DECLARED


def test_the_lists_name_what_is_there():
    assert not [name for name in RENAMED if name not in DECLARED or reason(name)]
    assert not [key for key in LEFT_OUT if not any(is_left_out(name, key) for name in DECLARED)]


@pytest.mark.parametrize("name", [name for name in mexwave.__all__ if inspect.ismodule(getattr(mexwave, name))])
def test_modules_list_their_names(name):
    module = getattr(mexwave, name)
    assert sorted(module.__all__) == module.__all__ and all(hasattr(module, listed) for listed in module.__all__)
    own = {key for key, value in vars(module).items() if key[0] != "_" and getattr(value, "__module__", None) == module.__name__}
    assert own <= set(module.__all__)


GOALS = {  # of a goal, the function that takes its members
    "chomp::CatalogGoal": "chomp.catalog",
    "chomp::OpeningsGoal": "chomp.openings",
    "chomp::GrundyTableGoal": "chomp.grundy_table",
    "chomp::PartitionsGoal": "chomp.partitions",
    "chocolate::PositionsGoal": "chocolate.positions",
    "chocolate::GrundyGoal": "chocolate.grundy",
    "chocolate::ShiftRulesGoal": "chocolate.shift_rules",
    "chocolate::SixGoal": "chocolate.six_grundy",
    "chocolate::SixRulesGoal": "chocolate.six_rules",
    "chomp5::ScanGoal": "chomp5.scan",
    "chomp4::ScanGoal": "chomp4.sweep",
    "chomp4::SweepGoal": "chomp4.sweep",
    "chomp4::PositionsGoal": "chomp4.positions",
    "chomp4::SliceGoal": "chomp4.slice",
    "chomp4::LikenessGoal": "chomp4.likenesses",
    "chomp4::RowsGoal": "chomp4.rows",
    "heaps::CatalogGoal": "heaps.catalog",
    "heaps::GrundyGoal": "heaps.grundy",
    "heaps::LongPeriodGoal": "heaps.find_long_period",
    "heaps::IdentifyGoal": "heaps.identify",
    "heaps::PositionsGoal": "heaps.positions",
    "nim::TriplesGoal": "nim.triples",
    "squares::DrawsGoal": "squares.draws",
    "squares::StrategyGoal": "squares.strategy",
    "chomp3::TableGoal": "chomp3.table",
    "chomp3::ScanGoal": "chomp3.positions",
    "chomp3::SweepGoal": "chomp3.sweep",
    "chomp3::PositionCountsGoal": "chomp3.position_counts",
    "chomp3::GrundyGoal": "chomp3.grundy_values",
    "tiling::GrundyGoal": "tiling.grundy",
}
OTHERWISE = {  # members that are written in another way, or have no meaning here
    "band": "no result depends on it",
    "keep": "arrays are kept",
    "certificate": "the program writes it",
    "file": "where ranks write; arrays are kept",
    "pass": "pass_",
    "play": "misere",
    "from": "start",
    "board": "height, width",
    "rules": "tile",
    "upto": "upto, openings_upto, or height and width",
    "rows_upto": "rows",
    "rows": "they spare work, and change no result",
}


def test_goals_have_their_members():
    found = {}
    for header in HEADERS.glob("*.hpp"):
        text = header.read_text()
        family = re.search(r"namespace mexwave::(\w+) \{", text)
        for name, body in re.findall(r"struct (\w+Goal) \{\n(.*?)\n\};", text, re.S):
            members = re.findall(r"^  [\w:]+ ([^;(]*);", re.sub(r"//.*|<.*?>", "", body), re.M)
            found[f"{family[1]}::{name}"] = [re.match(r"\w+", part.strip())[0] for line in members for part in line.split(", ")]
    assert set(found) == set(GOALS)
    for goal, members in found.items():
        parameters = inspect.signature(look(GOALS[goal])).parameters
        missing = [member for member in members if member not in parameters and member not in OTHERWISE]
        assert members and not missing, (goal, missing)
