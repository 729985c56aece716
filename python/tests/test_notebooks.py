"""Every cell of docs/tutorials/notebooks prints what stands below it. No Jupyter is needed; cells that draw are run where matplotlib is.

Run as a program, with matplotlib, this file executes the notebooks and stores their outputs: text, and pictures as PNG.
"""
import ast
import base64
import contextlib
import importlib.util
import io
import json
import os
import pathlib
import sys

import pytest

NOTEBOOKS = pathlib.Path(__file__).parents[2] / "docs" / "tutorials" / "notebooks"


def run(source: str, names: dict) -> tuple:
    """What a cell prints, and what its last expression is; "" for nothing."""
    body = ast.parse(source).body
    last = body.pop() if isinstance(body[-1], ast.Expr) and not source.endswith(";") else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(ast.Module(body, []), "cell", "exec"), names)
        value = eval(compile(ast.Expression(last.value), "cell", "eval"), names) if last else None
    return printed.getvalue(), "" if value is None else repr(value)


def picture() -> str:
    """The figure that the last cell drew, as PNG in base64."""
    from matplotlib import pyplot

    png = io.BytesIO()
    pyplot.savefig(png, format="png", dpi=80, metadata={"Software": None})
    pyplot.close("all")
    return base64.b64encode(png.getvalue()).decode()


def draws(cell: dict) -> bool:
    return "matplotlib" in cell["metadata"].get("tags", ())


def code_cells(notebook: dict) -> list:
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def stored(cell: dict) -> str:
    return "".join(
        "".join(output["text"] if output["output_type"] == "stream" else output["data"]["text/plain"])
        for output in cell["outputs"]
    )


@pytest.mark.parametrize("notebook", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda path: path.stem)
@pytest.mark.filterwarnings("ignore:Matplotlib is currently using agg:UserWarning")
def test_notebook(notebook, monkeypatch):
    monkeypatch.setenv("MPLBACKEND", "agg")
    names: dict = {}
    for cell in code_cells(json.loads(notebook.read_text())):
        source = "".join(cell["source"])
        if not draws(cell):
            assert "".join(run(source, names)) == stored(cell), source
            continue
        assert base64.b64decode(cell["outputs"][0]["data"]["image/png"]).startswith(b"\x89PNG"), source
        if importlib.util.find_spec("matplotlib") is not None:
            run(source, names)
            assert base64.b64decode(picture()).startswith(b"\x89PNG")


def test_there_are_some():
    assert len(list(NOTEBOOKS.glob("*.ipynb"))) >= 3
    assert run("x = 2\nprint(x)\nx + 1", {}) == ("2\n", "3")


def store_outputs(path: pathlib.Path) -> None:
    notebook, names = json.loads(path.read_text()), {}
    for number, cell in enumerate(code_cells(notebook), 1):
        printed, value = run("".join(cell["source"]), names)
        cell["execution_count"] = number
        cell["outputs"] = []
        if draws(cell):
            data = {"image/png": picture(), "text/plain": ["<Figure>"]}
            cell["outputs"] = [{"data": data, "metadata": {}, "output_type": "display_data"}]
            continue
        if printed:
            cell["outputs"].append({"name": "stdout", "output_type": "stream", "text": printed.splitlines(True)})
        if value:
            data = {"text/plain": value.splitlines(True)}
            result = {"data": data, "execution_count": number, "metadata": {}, "output_type": "execute_result"}
            cell["outputs"].append(result)
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    os.environ["MPLBACKEND"] = "agg"
    for one in sorted(NOTEBOOKS.glob("*.ipynb")):
        store_outputs(one)
        print(one, file=sys.stderr)
