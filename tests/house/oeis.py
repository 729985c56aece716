#!/usr/bin/env python3
"""The files of docs/results/oeis are additions to entries of the OEIS, and their commands write the b-files that they
name: oeis.py SOURCE_FOLDER PROGRAM"""
import hashlib
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

folder, program = pathlib.Path(sys.argv[1]) / "docs/results/oeis", pathlib.Path(sys.argv[2]).resolve()


def faults(path):
    number, text = path.stem, path.read_text()
    for line in text.splitlines():
        if not re.match(f"# |%[HCoY] {number} ", line):
            yield f"expected '# ...' or '%H {number} ...', got '{line[:60]}'"
    command = re.search(r"^# b-file: mexwave (.*)$", text, re.M)
    if not command or re.search("^# takes ", text, re.M):  # minutes: not in a test
        return
    words = shlex.split(command[1])
    name, terms = f"b{number[1:]}.txt", re.search(r"Table of n, a\(n\) for n = (\d+)\.\.(\d+)</a>", text)
    with tempfile.TemporaryDirectory() as work:
        subprocess.run([program, *words, "--quiet"], cwd=work, check=True)
        written = (pathlib.Path(work) / name).read_bytes()
    if f"# SHA-256 of {name}: {hashlib.sha256(written).hexdigest()}\n" not in text:
        yield f"the SHA-256 of {name} is {hashlib.sha256(written).hexdigest()}"
    lines = written.decode().splitlines()
    if (lines[0].split()[0], lines[-1].split()[0]) != terms.groups():
        yield f"{name} has the indices from {lines[0].split()[0]} to {lines[-1].split()[0]}"


found = [f"{path}: {fault}" for path in sorted(folder.glob("A*.txt")) for fault in faults(path)]
print("\n".join(found))
sys.exit(1 if found or len(list(folder.glob("A*.txt"))) < 10 else 0)
