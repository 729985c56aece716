"""A recipe for Spack. It was reviewed but never run, because Debian 12 has no Spack."""
from spack.package import *


class Mexwave(CMakePackage):
    """Exact tables of combinatorial games, and checks of published claims."""

    license("BSD-2-Clause")
    # The archive is what tools/release makes; its checksum is in SHA256SUMS beside it.
    version("0.1.0")

    variant("cli", default=True, description="The program")
    variant("python", default=False, description="The Python package")

    depends_on("cmake@3.25:", type="build")
    depends_on("pkgconfig", type="build")
    depends_on("tbb")
    depends_on("xxhash@0.8:")
    depends_on("zstd")
    depends_on("gmp+cxx")
    depends_on("xsimd@8.1", when="target=x86_64:", type="build")
    depends_on("fmt@9:", when="+cli")
    depends_on("nlohmann-json@3.11:", when="+cli")
    depends_on("cairo+png+svg", when="+cli")
    depends_on("python@3.9:", when="+python")
    depends_on("py-pybind11@2.10:", when="+python", type="build")
    depends_on("py-numpy", when="+python", type="run")

    def cmake_args(self):
        return [
            self.define("MEXWAVE_TESTS", False),
            self.define_from_variant("MEXWAVE_CLI", "cli"),
            self.define_from_variant("MEXWAVE_PYTHON", "python"),
        ]
