"""Every cell of docs/tutorials/notebooks prints what stands below it. No Jupyter is needed; cells that draw are run where matplotlib is."""
import ast
import contextlib
import importlib.util
import io
import json
import pathlib

import pytest

NOTEBOOKS = pathlib.Path(__file__).parents[2] / "docs" / "tutorials" / "notebooks"


def run(source: str, names: dict) -> str:
    """What a cell prints, then what its last expression is."""
    body = ast.parse(source).body
    last = body.pop() if isinstance(body[-1], ast.Expr) else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(ast.Module(body, []), "cell", "exec"), names)
        value = eval(compile(ast.Expression(last.value), "cell", "eval"), names) if last else None
    return printed.getvalue() + ("" if value is None else repr(value))


def stored(cell: dict) -> str:
    return "".join(
        "".join(output["text"] if output["output_type"] == "stream" else output["data"]["text/plain"])
        for output in cell["outputs"]
    )


@pytest.mark.parametrize("notebook", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda path: path.stem)
def test_notebook(notebook, monkeypatch):
    monkeypatch.setenv("MPLBACKEND", "agg")
    names: dict = {}
    for cell in json.loads(notebook.read_text())["cells"]:
        if cell["cell_type"] != "code":
            continue
        source = "".join(cell["source"])
        draws = "matplotlib" in cell["metadata"].get("tags", ())
        if draws and importlib.util.find_spec("matplotlib") is None:
            continue
        found = run(source, names)
        assert draws or found == stored(cell), source


def test_there_are_some():
    assert len(list(NOTEBOOKS.glob("*.ipynb"))) >= 3
    assert run("x = 2\nprint(x)\nx + 1", {}) == "2\n3"
