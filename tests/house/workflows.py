#!/usr/bin/env python3
"""The workflows of .github parse, have the keys of a workflow, and call only scripts and files that exist: workflows.py SOURCE_FOLDER"""
import os
import pathlib
import re
import sys

import yaml

top = pathlib.Path(sys.argv[1])


def faults(name, text):
    try:
        workflow = yaml.load(text, yaml.BaseLoader)  # "on" stays a word
        jobs = workflow["jobs"].items()
        if not workflow["on"]:
            yield f"{name}: expected events under 'on'"
    except (yaml.YAMLError, KeyError, TypeError, AttributeError) as error:
        yield f"{name}: expected a workflow with 'on' and 'jobs', got {error!r}"
        return
    for job, value in jobs:
        where = f"{name}: {job}"
        if "runs-on" not in value or not value.get("steps"):
            yield f"{where}: expected 'runs-on' and 'steps'"
            continue
        for needed in [value["needs"]] if isinstance(value.get("needs"), str) else value.get("needs", []):
            if needed not in workflow["jobs"]:
                yield f"{where}: needs the job '{needed}', which does not exist"
        for step in value["steps"]:
            if ("run" in step) == ("uses" in step):
                yield f"{where}: expected either 'run' or 'uses' in each step, got {step}"
            elif "uses" in step and not re.fullmatch(r"[\w.-]+/[\w./-]+@v\d+", step["uses"]):
                yield f"{where}: expected an action with its version, got '{step['uses']}'"
            for paths in re.findall(r"hashFiles\(([^)]*)\)", str(step.get("with", ""))):
                for path in re.findall(r"[\w./-]+(?:/\*\*)?", paths):
                    if not (top / path.removesuffix("/**")).exists():
                        yield f"{where}: hashes '{path}', which does not exist"
            for script in re.findall(r"(?:^|[\s;&|])\./(\S+)", step.get("run", "")):
                if not os.access(top / script, os.X_OK):
                    yield f"{where}: expected a script, got './{script}'"


sound = "on: [push]\njobs:\n  a:\n    runs-on: x\n    steps:\n      - run: ./tools/test\n"
for wrong in ["on: [", sound.replace("tools/test", "tools/no_such"), sound.replace("runs-on", "runs"), sound.replace("run:", "uses:"),
              sound.replace("run: ./tools/test", "uses: a/cache@v4\n        with:\n          key: ${{ hashFiles('tools/**', 'no_such/**') }}"),
              sound.replace("steps", "needs: b\n    steps"), "jobs: {}"]:  # fmt: skip
    assert list(faults("wrong", wrong)), wrong
assert not list(faults("sound", sound))
files = sorted((top / ".github" / "workflows").iterdir())
found = [fault for file in files for fault in faults(file.name, file.read_text())]
print(*found, f"{len(files)} workflows, {len(found)} faults", sep="\n")
sys.exit(1 if found or not files else 0)
