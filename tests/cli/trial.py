#!/usr/bin/env python3
"""Runs generated command lines and reports every run that breaks a rule of the command line.

    tests/cli/trial.py build/release/mexwave [--runs 400] [--seed 1] [--only "chomp3 rows"] [--seconds 1] [--stop-within 0.5]

The command lines come from the help: each run takes an example, changes some words, and runs it in a folder of its own
under a limit, with a fault, or with an interrupt. What must hold after each run:

- The exit status is 0, 1, 2 or, after a signal, 130; no run crashes.
- Status 1 means one line on standard error, of at most 1,000 printable characters, and no file written or changed.
- No file that was there before is changed, unless the command line names it as output.
- What standard output has before an error is at least the program's buffer of 1 MiB: shorter results are whole or absent.
- What status 0 wrote with -o has a seal and passes `mexwave check`.
- A run that gets a signal ends after at most --stop-within seconds of work, on all processors together, and within ten
  times as many seconds: on a machine that is busy with other things the clock says little.
- A second run, with one thread, prints the same bytes; with less memory it prints the same bytes or refuses.
- When too little memory is refused with "need about X", the peak of a free run is at most 1.05 X and 24 MiB.
"""
import argparse
import concurrent.futures
import dataclasses
import itertools
import os
import pathlib
import random
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

MIB = 1 << 20
NUMBERS = ["0", "1", "2", "3", "7", "12", "31", "64", "-1", "1.5", "1e3", "1e9", "1e18", "1e30", "65535", "65536", "4294967295",
           "4294967296", "9223372036854775807", "9223372036854775808", "18446744073709551616", "0x10", "5e", "", " 5", "٣", "1e-3",
           "nan", "1,2", "3x4"]
TEXTS = ["", "nonsense", "a\nb", "\x1b[31m", "ü" * 300, "9" * 4000, "rules:missing", "-", "--", "/", ".", "missing/out", "/dev/full"]


@dataclasses.dataclass
class Command:
    words: list
    options: dict  # spelling: what its value is called, "" for a flag
    formats: list
    examples: list  # of words after "mexwave"


@dataclasses.dataclass
class Ran:
    status: int
    out: bytes
    err: bytes
    peak: int
    stopped_after: float = 0  # seconds from the signal to the end; 0 if none was sent
    worked_after: float = 0  # of all processors, in that time


def processor_seconds(pid):
    """What the process has used so far."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def run(program, words, folder, seconds, sent=signal.SIGINT, limits=(), stdout=subprocess.PIPE):
    """One run; what is not done after `seconds` gets the signal."""
    def prepare():
        os.setpgrp()
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        for ended_by in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):  # under nohup, or in the background, they are ignored
            signal.signal(ended_by, signal.SIG_DFL)
        for what, most in limits:
            resource.setrlimit(what, (most, most))

    # The peak of the child includes what this script takes when it starts the child; below that nothing is known.
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    child = subprocess.Popen([program, *words], cwd=folder, stdin=subprocess.DEVNULL, stdout=stdout, stderr=subprocess.PIPE, preexec_fn=prepare)
    texts = [b"", b""]

    def read(place, pipe):
        texts[place] = pipe.read()

    readers = [threading.Thread(target=read, args=pair) for pair in enumerate([child.stdout, child.stderr]) if pair[1]]
    for reader in readers:
        reader.start()
    begun, signalled, worked, killed = time.monotonic(), 0.0, 0.0, False
    while True:
        ended, status, used = os.wait4(child.pid, os.WNOHANG)
        now = time.monotonic()
        if ended:
            break
        if not signalled and now - begun > seconds:
            signalled, worked = now, processor_seconds(child.pid)
            os.kill(child.pid, sent)
        if signalled and not killed and now - signalled > 30:
            killed = True
            os.kill(child.pid, signal.SIGKILL)
        time.sleep(0.002 if now - begun < 0.1 or signalled else 0.01)
    child.returncode = 0
    for reader in readers:
        reader.join()
    peak = used.ru_maxrss * 1024 if used.ru_maxrss > own else 0
    ran = Ran(os.waitstatus_to_exitcode(status), texts[0], texts[1], peak)
    if signalled:
        ran.stopped_after, ran.worked_after = now - signalled, used.ru_utime + used.ru_stime - worked
    return ran


def help_of(program, words):
    return subprocess.run([program, *words, "--help"], capture_output=True, text=True, check=True).stdout


def section(text, title):
    found = re.search(rf"^{title}:\n((?:  .*\n|\n(?=  ))*)", text, re.M)
    return found[1] if found else ""


def commands_of(program, words=()):
    """The commands below `words`, as their help describes them."""
    text = help_of(program, words)
    actions = re.findall(r"^  (\w+)(?= |$)", section(text, "Commands"), re.M)
    for action in actions:
        yield from commands_of(program, [*words, action])
    if actions:
        return
    options, formats = {}, []
    for entry in re.split(r"\n(?=  -)", section(text, "Options")):
        found = re.match(r"  (-[-\w, ]*?)(?: ([A-Z][A-Z0-9]*))?(?:\s{2,}|\n|$)", entry.lstrip("\n"))
        if not found:
            continue
        for spelling in found[1].strip().split(", "):
            options[spelling] = found[2] or ""
        if "--format" in found[1]:
            formats = re.split(r", ", re.search(r"FORMAT\s+([\w, ]*)", entry)[1].strip())
    examples = re.sub(r"\\\n *", "", section(text, "Examples"))
    lines = [shlex.split(line)[1:] for line in examples.splitlines() if line.startswith("  mexwave ") and not re.search(r"[|<>;&$]", line)]
    yield Command(list(words), options, formats, [line for line in lines if line[:len(words)] == list(words)])


def value(rng, kind, command, files):
    if kind == "FORMAT" and rng.random() < 0.8:
        return rng.choice(command.formats)
    if kind == "TIME":
        return rng.choice(["0.5s", "10m", "2h", "0s", "1", "-1s"])
    if kind == "LEVEL":
        return rng.choice(["scalar", "sse", "avx2", "avx512", "best"])
    if kind == "FILE":
        return rng.choice(["out", "out.csv", "out.json", "out.npy", "out.svg", "missing/out", ".", "/dev/full", "new\nline", *files[:3]])
    if kind == "N" or rng.random() < 0.5:
        return rng.choice(NUMBERS) if rng.random() < 0.5 else str(rng.randrange(40))
    return rng.choice(TEXTS)


def changed(rng, words, command, files, peers):
    """The words with one change."""
    words = list(words)
    first = len(command.words)
    at = rng.randrange(first, len(words)) if len(words) > first else first
    kind = rng.randrange(8)
    if kind == 0 and words[first:]:  # another number
        found = list(re.finditer(r"\d+", words[at]))
        if found:
            number = rng.choice(found)
            other = rng.choice([str(rng.randrange(60)), rng.choice(NUMBERS), str(int(number[0]) + 1), str(int(number[0]) * 2)])
            words[at] = words[at][:number.start()] + other + words[at][number.end():]
    elif kind in (1, 2, 3) and command.options:  # another option
        name = rng.choice([option for option in command.options if option not in ("-h", "--help")] or ["--quiet"])
        words += [name] + ([value(rng, command.options[name], command, files)] if command.options.get(name) else [])
    elif kind == 4 and words[first:]:  # a word less
        del words[at]
    elif kind == 5 and words[first:]:  # another letter
        place = rng.randrange(len(words[at]) + 1)
        words[at] = words[at][:place] + rng.choice("xX0-,:=+*()/. \n'\"") + words[at][place + 1:]
    elif kind == 6:  # an argument of another command
        other = rng.choice(peers)
        words.insert(at, rng.choice(other))
    else:
        words += ["-o", value(rng, "FILE", command, files), *(["--format", rng.choice(command.formats)] if command.formats else [])]
    return words


def snapshot(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def may_write(command, words, name):
    """Whether the command line names this file, or what belongs to it, behind an option for output."""
    for option, value in itertools.pairwise([*words, ""]):
        spelling, equals, joined = option.partition("=")
        if re.match("-[^-].", option):  # -oFILE or -o=FILE
            spelling, equals, joined = option[:2], "=", option[2:].removeprefix("=")
        if command.options.get(spelling) != "FILE":
            continue
        named = os.path.normpath(joined if equals else value)
        if name in (named, named + ".xxh3") or (spelling == "--checkpoint" and name.startswith(named + ".")):
            return True
    return False


class Trial:
    def __init__(self, arguments):
        self.program = os.path.abspath(arguments.program)
        self.arguments = arguments
        self.commands = [command for command in commands_of(self.program) if command.examples and command.words[0] not in ("explore", "man", "completion", "cpu")]
        if arguments.only:
            self.commands = [command for command in self.commands if " ".join(command.words).startswith(arguments.only)]
        self.top = pathlib.Path(tempfile.mkdtemp(prefix="mexwave-trial-"))
        self.inputs = self.top / "inputs"
        self.inputs.mkdir()
        os.environ["PATH"] = str(self.top) + ":" + os.environ["PATH"]
        # What examples read is what earlier examples wrote.
        for command in self.commands:
            for example in command.examples:
                run(self.program, example, self.inputs, 2)
        self.files = sorted(str(path.relative_to(self.inputs)) for path in self.inputs.rglob("*") if path.is_file() and path.stat().st_size < MIB)

    def trial(self, number):
        """What is wrong with run `number`, in lines; none if nothing is."""
        rng = random.Random(f"{self.arguments.seed}.{number}")
        command = rng.choice(self.commands)
        words = rng.choice(command.examples)
        for _ in range(rng.choice([0, 1, 1, 1, 2, 2, 3])):
            words = changed(rng, words, command, self.files, [example for other in self.commands if other.words[0] == command.words[0] for example in other.examples])
        words = [word.replace("\0", "") for word in words]
        folder = self.top / f"run{number}"
        folder.mkdir()
        for name in self.files:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(self.inputs / name, folder / name)
        os.mkfifo(folder / "fifo")
        try:
            faults = self.judge(rng, command, words, folder)
        finally:
            shutil.rmtree(folder)
        shown = " ".join(shlex.quote(word) if len(word) < 200 else shlex.quote(word[:60]) + "..." for word in words)
        return [f"{number}: mexwave {shown}\n    {fault}" for fault in faults]

    def judge(self, rng, command, words, folder):
        seconds, mode = self.arguments.seconds, rng.choice(["plain", "plain", "signal", "memory", "small files", "full output", "small stack"])
        sent, limits, out = signal.SIGINT, [], subprocess.PIPE
        if mode == "signal":
            seconds, sent = rng.uniform(0.005, 0.3), rng.choice([signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
        elif mode == "memory":
            limits = [(resource.RLIMIT_AS, rng.choice([60, 70, 100, 200]) * MIB)]
        elif mode == "small files":
            limits = [(resource.RLIMIT_FSIZE, rng.choice([0, 100, 4096, 65536]))]
        elif mode == "small stack":
            limits = [(resource.RLIMIT_STACK, rng.choice([64, 128, 256]) * 1024)]
        before = snapshot(folder)
        full = open("/dev/full", "wb") if mode == "full output" else None
        ran = run(self.program, words, folder, seconds, sent, limits, full or out)
        after = snapshot(folder)
        error = ran.err.decode(errors="replace")
        told = error if len(error) < 300 else error[:300] + "..."
        faults = []

        def expect(held, what):
            if not held:
                faults.append(f"[{mode}] status {ran.status}: {what}; it said: {told!r}")

        # Before the program's first lines run, a signal ends it as it ends any process.
        expect(ran.status in (0, 1, 2, 130) or (ran.status == -sent and mode == "signal"), "expected exit status 0, 1, 2 or 130")
        expect(ran.status != 130 or ran.stopped_after > 0, "130 without a signal")
        most = self.arguments.stop_within
        expect(ran.worked_after <= most and ran.stopped_after <= 10 * most,
               f"ended {ran.stopped_after:.2f} s after the signal, and {ran.worked_after:.2f} s of work")
        written = {name for name in after if after[name] != before.get(name)} | {name for name in before if name not in after}
        strange = sorted(name for name in written if not may_write(command, words, name))
        expect(not strange, f"wrote {strange}")
        if ran.status == 1:
            # A run goes on without a checkpoint that could not be written.
            lines = [line for line in error.splitlines() if not line.startswith("mexwave: warning: no checkpoint:")]
            expect(len(lines) == 1, f"{len(lines)} lines on standard error")
            expect(all(len(line) <= 1000 for line in lines), "a line above 1,000 characters")
            expect(all(character.isprintable() for line in lines for character in line), "control characters in a line")
            expect(error.startswith("mexwave"), "a line without the program's name")
            if mode not in ("small files", "full output") and "--certificate" not in words:
                expect(not ran.out or len(ran.out) >= MIB, "an error, and standard output has something")
            # Of several results one may fail after the others have been written.
            several = any(kind == "FILE" and option not in ("-o", "--output") and option in words for option, kind in command.options.items())
            expect(not written or several, f"an error, and {sorted(written)} written")
        if ran.status == 0 and not limits and mode == "plain":
            self.judge_result(ran, command, words, folder, sorted(written), expect)
        if mode == "memory":
            self.judge_memory(ran, words, folder, error, expect)
        return faults

    def judge_result(self, ran, command, words, folder, written, expect):
        for name in written:
            if name.endswith(".xxh3") or name + ".xxh3" not in written:
                continue
            checked = run(self.program, ["check", "--", name], folder, 20)
            expect(checked.status in (0, 130), f"check of {name!r} ends with {checked.status}: {checked.err.decode(errors='replace')}")
        if "--threads" in command.options and "--threads" not in words and not written and ran.out:
            again = run(self.program, [*words, "--threads", "1"], folder, 4 * self.arguments.seconds)
            expect(again.status == 130 or again.out == ran.out, "one thread prints something else")

    def judge_memory(self, ran, words, folder, error, expect):
        needs = re.search(r"need about ([\d.]+) ([KMG])iB", error)
        needed = float(needs[1]) * {"K": 1024, "M": MIB, "G": 1024 * MIB}[needs[2]] if needs else 0
        if ran.status not in (0, 1) or needed > 1024 * MIB or (ran.status == 1 and not needs):
            return
        free = run(self.program, words, folder, self.arguments.seconds)
        if free.status == 0 and ran.status == 0:
            expect(free.out == ran.out or b"seconds" in ran.out, "with less memory it prints something else")
        if needs and words[0] != "verify":  # which names one of its tables
            expect(free.peak <= 1.05 * needed + 24 * MIB, f"said {needed / MIB:.0f} MiB, took {free.peak / MIB:.0f} MiB")


def main():
    parser = argparse.ArgumentParser(description="Runs generated command lines of mexwave.")
    parser.add_argument("program")
    parser.add_argument("--runs", type=int, default=400)
    parser.add_argument("--first", type=int, default=0, help="number of the first run; a report names it")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", help="only commands that begin with these words")
    parser.add_argument("--seconds", type=float, default=1, help="what runs longer gets a signal")
    parser.add_argument("--stop-within", type=float, default=0.5)
    parser.add_argument("--jobs", type=int, default=2)
    trial = Trial(parser.parse_args())
    arguments, wrong = trial.arguments, 0
    try:
        with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
            for faults in pool.map(trial.trial, range(arguments.first, arguments.first + arguments.runs)):
                for fault in faults:
                    wrong += 1
                    print(fault, flush=True)
    finally:
        shutil.rmtree(trial.top)
    print(f"{arguments.runs} runs over {len(trial.commands)} commands: {wrong} faults")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
