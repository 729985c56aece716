"""Writes the reference of the command line from the program's own help: command_line.py PROGRAM > PAGE."""
import re
import subprocess
import sys

program = sys.argv[1]


def shown(words: list) -> None:
    text = subprocess.run([program, *words, "--help"], capture_output=True, text=True, check=True).stdout
    print(f"\n{'#' * (len(words) + 2)} {' '.join(['mexwave', *words])}\n```text\n{text.rstrip()}\n```")
    subcommands = re.search(r"^Commands:\n((?:  .*\n)+)", text, re.M)
    for name in re.findall(r"^  (\S+)", subcommands[1], re.M) if subcommands else []:
        shown([*words, name])


print("# Command line\nThe help of every command, as the program prints it. `mexwave man COMMAND` has the same as manual pages.")
shown([])
