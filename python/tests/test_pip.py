"""pip: from the tree to a source archive, from that to a wheel, and what is installed runs where nothing else is. Without the network."""
import importlib.util
import os
import pathlib
import subprocess
import sys
import tarfile
import zipfile

import pytest

import mexwave

SOURCE = pathlib.Path(__file__).parents[2]
BACKEND = "import sys; sys.path.insert(0, 'python'); import pip_backend as b; "


def asked(script: str, source: pathlib.Path) -> str:
    """The last line that the script prints; builds may print others before it."""
    return subprocess.check_output([sys.executable, "-c", BACKEND + script], cwd=source, text=True).splitlines()[-1]


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sdist")
    names = {asked(f"print(b.build_sdist('{folder}'))", SOURCE) for _ in range(2)}
    assert names == {f"mexwave-{mexwave.__version__}.tar.gz"}
    with tarfile.open(folder / names.pop()) as archive:
        archive.extractall(folder)
    return folder / f"mexwave-{mexwave.__version__}"


def test_the_source_archive_has_all_that_the_build_reads(unpacked, tmp_path):
    """Ninja goes through all it would do, and names a file that is missing."""
    said = asked("print(*[f'-DMEXWAVE_{o}' for o in b.OPTIONS], '/', *b.TARGETS)", unpacked)
    options, targets = (part.split() for part in said.split("/"))
    configure = ["cmake", "-G", "Ninja", "-S", unpacked, "-B", tmp_path, f"-DPython_EXECUTABLE={sys.executable}", *options]
    subprocess.run(configure, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["ninja", "-C", tmp_path, "-n", *targets], check=True, stdout=subprocess.DEVNULL)
    headers = {path.relative_to(SOURCE) for folder in ("include", "kernels", "tools/program", "c_api", "python/core")
               for path in (SOURCE / folder).rglob("*.hpp")}  # fmt: skip
    assert len(headers) > 50 and not [path for path in headers if not (unpacked / path).exists()]


def test_wheels_are_the_same_twice(unpacked, tmp_path):
    contents = []
    for number in range(2):
        (tmp_path / str(number)).mkdir()
        name = asked(f"print(b.build_wheel('{tmp_path / str(number)}'))", unpacked)
        contents.append((tmp_path / str(number) / name).read_bytes())
    assert contents[0] == contents[1]
    with zipfile.ZipFile(tmp_path / "0" / name) as wheel:
        assert wheel.testzip() is None
        files = {line.split(",")[0] for line in wheel.read(f"mexwave-{mexwave.__version__}.dist-info/RECORD").decode().split()}
        assert files == set(wheel.namelist()) >= {"mexwave/py.typed", "mexwave/_core.pyi", "mexwave/chomp5.py"}


def test_pip_install(unpacked, tmp_path):
    if not importlib.util.find_spec("ensurepip"):
        pytest.skip("python3-venv is not installed")
    environment = tmp_path / "environment"
    subprocess.run([sys.executable, "-m", "venv", "--system-site-packages", environment], check=True)  # for numpy
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON") and name != "MEXWAVE_PROGRAM"}
    python = environment / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "-q", "--no-index", unpacked], check=True, env=clean)
    script = """if True:
        import mexwave
        from mexwave import program
        print(mexwave.__file__, program.path(), mexwave.__version__, mexwave.chomp3.solve(14, 14, 10).is_p_position)
        print(*mexwave.simd_levels())
        print(program.verify("E03")[0].verdict)"""
    places, levels, verdict = subprocess.check_output([python, "-c", script], text=True, env=clean, cwd=tmp_path).splitlines()
    package, path, *said = places.split()
    assert package.startswith(str(environment)) and path.startswith(str(environment))
    assert said == [mexwave.__version__, "True"] and levels.split() == mexwave.simd_levels() and verdict == "holds"
    command = subprocess.run([environment / "bin" / "mexwave", "chomp3", "solve", "3"], env=clean, capture_output=True, text=True)
    assert command.returncode == 1 and command.stderr.startswith("mexwave chomp3 solve: ")
    files = subprocess.check_output([python, "-m", "pip", "show", "-f", "mexwave"], text=True, env=clean)
    assert "Requires: numpy" in files and "mexwave/bin/mexwave" in files
