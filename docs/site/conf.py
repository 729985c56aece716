"""Sphinx settings for tools/docs. The top folder is the source, so that links between pages stay as they are."""
import logging
import pathlib
import re
import sys

top = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(top / "python"))

project = "mexwave"
author = "the mexwave maintainers"
version = release = re.search(r"project\(mexwave VERSION ([0-9.]+)", (top / "CMakeLists.txt").read_text())[1]
extensions = ["myst_parser", "breathe", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
root_doc = "docs/site/index"
include_patterns = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "SOURCES.md", "docs/**.md", "kernels/*/README.md", "python/README.md",
                    "web/**README.md", "packaging/npm/README.md", "bench/replay/README.md", "tests/golden/README.md", "tests/fuzz/README.md"]  # fmt: skip
exclude_patterns = ["build", "out", "**/node_modules"]
myst_heading_anchors = 4
breathe_projects = {"mexwave": str(top / "build" / "site" / "xml")}
breathe_default_project = "mexwave"
breathe_default_members = ("members", "undoc-members")
autodoc_mock_imports = ["mexwave._core"]  # nothing needs to be built
autodoc_member_order = "bysource"
html_theme = "alabaster"
html_theme_options = {"description": "Exact tables of combinatorial games", "page_width": "1100px", "fixed_sidebar": False}
html_copy_source = False
nitpicky = False


def to_folder(app, env, node, contnode):
    """A link to a folder or a file of the tree stays as words: on the site there is none."""
    page = pathlib.Path(env.doc2path(node["refdoc"])).parent
    return contnode if (page / node["reftarget"]).exists() else None


# A namespace of several headers, and a C type that has a tag as well, are declared twice; Sphinx 5 has no switch for it.
logging.getLogger("sphinx.sphinx.domains.cpp").addFilter(lambda record: "Duplicate C++" not in record.getMessage())


def setup(app):
    app.connect("missing-reference", to_folder)
