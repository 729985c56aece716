#!/bin/sh
# tools/release gives the same bytes twice, and an archive that is what was committed. Says why where it cannot be tried.
set -e
cd "$1"
git rev-parse -q --verify HEAD >/dev/null 2>&1 || { echo "skipped: no git repository here"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tools/release "$work/one" >/dev/null
tools/release "$work/two" >/dev/null
diff -r "$work/one" "$work/two"
(cd "$work/one" && sha256sum --quiet -c SHA256SUMS)
tar -tzf "$work"/one/mexwave-*.tar.gz | sed 's,^[^/]*/,,' | grep -v '/$' | grep . | sort >"$work/archived"
git ls-tree -r --name-only HEAD | sort | diff - "$work/archived"
[ -s "$work"/one/mexwave-*.notes.md ]
if tools/release "$work/one" more 2>/dev/null; then echo "an argument too many was accepted"; exit 1; fi
