"""pip install .: CMake builds the library and the module, setuptools packs them. Where MEXWAVE_BUILT names a folder that has
the module already, it is taken from there (the tests do that)."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

top = pathlib.Path(__file__).resolve().parent
version = re.search(r"project\(mexwave VERSION ([0-9.]+)", (top / "CMakeLists.txt").read_text())[1]


class ByCMake(build_ext):
    def build_extension(self, extension):
        package = pathlib.Path(self.get_ext_fullpath(extension.name)).resolve().parent
        if built := os.environ.get("MEXWAVE_BUILT"):
            package.mkdir(parents=True, exist_ok=True)
            (module,) = pathlib.Path(built).glob("_core*.so")
            shutil.copy(module, package)
            return
        with tempfile.TemporaryDirectory() as folder:
            options = ["-DMEXWAVE_PYTHON=ON", "-DMEXWAVE_CLI=OFF", "-DMEXWAVE_TESTS=OFF", "-DMEXWAVE_SHARED=OFF",
                       "-DMEXWAVE_GATES=OFF", "-DCMAKE_BUILD_TYPE=Release", f"-DPython_EXECUTABLE={sys.executable}",
                       f"-DMEXWAVE_PYTHON_FOLDER={package}"]  # fmt: skip
            subprocess.run(["cmake", "-G", "Ninja", "-S", top, "-B", folder, *options], check=True)
            subprocess.run(["cmake", "--build", folder, "--target", "mexwave_python"], check=True)


setup(
    version=version,
    packages=["mexwave"],
    package_dir={"mexwave": "python/mexwave"},
    package_data={"mexwave": ["py.typed", "*.pyi"]},
    ext_modules=[Extension("mexwave._core", sources=[])],
    cmdclass={"build_ext": ByCMake},
)
