"""What pip calls (PEP 517): CMake builds the module and the program, and this file packs them, with the standard library alone.

Where MEXWAVE_BUILT names a build folder of CMake that has both already, they are taken from there (the tests do that).
"""
import base64
import gzip
import hashlib
import io
import os
import pathlib
import re
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile

TOP = pathlib.Path(__file__).resolve().parents[1]
VERSION = re.search(r"project\(mexwave VERSION ([0-9.]+)", (TOP / "CMakeLists.txt").read_text())[1]
NAME = f"mexwave-{VERSION}"
INFO = f"{NAME}.dist-info"
# Of the source tree: what CMake reads for the targets below, and the texts that belong to every copy.
SOURCES = (
    "CHANGELOG.md", "CITATION.cff", "CMakeLists.txt", "LICENSE", "README.md", "SOURCES.md", "c_api", "cmake", "include", "kernels",
    "pyproject.toml", "python", "tools/program",
)  # fmt: skip
OPTIONS = ("PYTHON=ON", "CLI=ON", "MPI=OFF", "TESTS=OFF", "SHARED=OFF")
TARGETS = ("mexwave_python", "mexwave_cli")

METADATA = f"""\
Metadata-Version: 2.1
Name: mexwave
Version: {VERSION}
Summary: Exact tables of combinatorial games
License: BSD-2-Clause
License-File: LICENSE
Requires-Python: >=3.9
Requires-Dist: numpy
Description-Content-Type: text/markdown

{(TOP / "python" / "README.md").read_text(encoding="utf-8")}"""

# The command of the environment: finds the program inside the package, and does not wait for the package's import.
COMMAND = """\
#!python
import importlib.util
import os
import sys

package = os.path.dirname(importlib.util.find_spec("mexwave").origin)
os.execv(os.path.join(package, "bin", "mexwave"), ["mexwave", *sys.argv[1:]])
"""


def built_files(folder: pathlib.Path) -> dict:
    """The module and the program of a build folder, by their paths in the wheel."""
    (module,) = (folder / "python" / "mexwave").glob("_core*.so")
    return {f"mexwave/{module.name}": module.read_bytes(), "mexwave/bin/mexwave": (folder / "mexwave").read_bytes()}


def build() -> dict:
    if built := os.environ.get("MEXWAVE_BUILT"):
        return built_files(pathlib.Path(built))
    with tempfile.TemporaryDirectory() as folder:
        options = [f"-DMEXWAVE_{option}" for option in OPTIONS]
        options += ["-DCMAKE_BUILD_TYPE=Release", f"-DPython_EXECUTABLE={sys.executable}"]
        options += ["-DCMAKE_EXE_LINKER_FLAGS=-s", "-DCMAKE_MODULE_LINKER_FLAGS=-s"]
        subprocess.run(["cmake", "-G", "Ninja", "-S", TOP, "-B", folder, *options], check=True)
        subprocess.run(["cmake", "--build", folder, "--target", *TARGETS], check=True)
        return built_files(pathlib.Path(folder))


def tags() -> str:
    """Such as cp311-cp311-linux_x86_64: the interpreter and the machine."""
    python = "cp" + sysconfig.get_config_var("SOABI").split("-")[1]
    return f"{python}-{python}-{re.sub('[-.]', '_', sysconfig.get_platform())}"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    package = TOP / "python" / "mexwave"
    files = {f"mexwave/{path.name}": path.read_bytes() for path in package.iterdir() if path.suffix in (".py", ".pyi", ".typed")}
    files.update(build())
    files[f"{NAME}.data/scripts/mexwave"] = COMMAND.encode()
    files[f"{INFO}/METADATA"] = METADATA.encode()
    files[f"{INFO}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: mexwave\nRoot-Is-Purelib: false\nTag: {tags()}\n".encode()
    files[f"{INFO}/licenses/LICENSE"] = (TOP / "LICENSE").read_bytes()
    record = ""
    name = f"{NAME}-{tags()}.whl"
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / name, "w") as wheel:
        def write(path: str, content: bytes) -> None:
            entry = zipfile.ZipInfo(path)  # of 1980: the same bytes at any time
            is_program = "/bin/" in path or "/scripts/" in path or path.endswith(".so")
            entry.external_attr = (0o100755 if is_program else 0o100644) << 16
            wheel.writestr(entry, content, zipfile.ZIP_DEFLATED)

        for path, content in sorted(files.items()):
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            record += f"{path},sha256={digest},{len(content)}\n"
            write(path, content)
        write(f"{INFO}/RECORD", f"{record}{INFO}/RECORD,,\n".encode())
    return name


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    """Without it pip would look for numpy only after the build."""
    folder = pathlib.Path(metadata_directory) / INFO
    folder.mkdir()
    (folder / "METADATA").write_text(METADATA, encoding="utf-8")
    return INFO


def source_files() -> dict:
    paths = [path for name in SOURCES for path in ([TOP / name] if (TOP / name).is_file() else (TOP / name).rglob("*"))]
    return {
        path.relative_to(TOP).as_posix(): path
        for path in paths
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".so"
    }


def build_sdist(sdist_directory, config_settings=None):
    name = f"{NAME}.tar.gz"
    with open(pathlib.Path(sdist_directory) / name, "wb") as file, gzip.GzipFile("", "wb", fileobj=file, mtime=0) as packed:
        with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar:
            def write(path: str, content: bytes, mode: int) -> None:
                entry = tarfile.TarInfo(f"{NAME}/{path}")
                entry.size, entry.mode = len(content), mode
                tar.addfile(entry, io.BytesIO(content))

            write("PKG-INFO", METADATA.encode(), 0o644)
            for path, file_path in sorted(source_files().items()):
                write(path, file_path.read_bytes(), 0o755 if os.access(file_path, os.X_OK) else 0o644)
    return name
