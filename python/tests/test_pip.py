"""pip install, without the network, into an environment that has Debian's packages."""
import importlib.util
import os
import pathlib
import shutil
import subprocess
import sys

import pytest

SOURCE = pathlib.Path(__file__).parents[2]


def test_pip_install(tmp_path):
    missing = [name for name in ("ensurepip", "setuptools", "wheel") if not importlib.util.find_spec(name)]
    if missing:
        pytest.skip(f"python3-venv, python3-setuptools, python3-wheel: {missing} not installed")
    copy = tmp_path / "source"  # setuptools leaves folders in it
    shutil.copytree(SOURCE / "python", copy / "python")
    for name in ("setup.py", "pyproject.toml", "CMakeLists.txt", "LICENSE"):
        shutil.copy(SOURCE / name, copy)
    environment = tmp_path / "environment"
    subprocess.run([sys.executable, "-m", "venv", "--system-site-packages", environment], check=True)
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    python = environment / "bin" / "python"
    subprocess.run(
        [python, "-m", "pip", "install", "-q", "--no-build-isolation", "--no-index", "--no-deps", copy], check=True, env=clean
    )
    script = "import mexwave; print(mexwave.__file__, mexwave.__version__, mexwave.chomp3.solve(14, 14, 10).is_p_position)"
    said = subprocess.check_output([python, "-c", script], text=True, env=clean, cwd=tmp_path).split()
    assert said[0].startswith(str(environment)) and said[1:] == ["0.1.0", "True"]
    files = subprocess.check_output([python, "-m", "pip", "show", "-f", "mexwave"], text=True, env=clean)
    assert all(name in files for name in ("mexwave/py.typed", "mexwave/_core.pyi", "mexwave/chomp5.py"))
