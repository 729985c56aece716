# Sourced by the scripts of tools/ and .ci/run. Changes to the source tree; has functions that install missing packages,
# and configure and build a preset.

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$top" || exit 1

say() { printf '== %s\n' "$*" >&2; }

# install_missing PACKAGE...: installs by apt-get the packages that dpkg does not have.
install_missing() {
  local missing=() package
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  say "installing ${missing[*]}"
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || { echo "mexwave needs these Debian packages: ${missing[*]} (neither root nor sudo here)" >&2; return 1; }
    as_root=(sudo)
  fi
  "${as_root[@]}" apt-get update -qq >&2 &&
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
}

# listed_packages [LIST...]: lists of tools/setup, such as packages_web; by default packages and packages_tests.
listed_packages() {
  [ $# -gt 0 ] || set -- packages packages_tests
  (cd "$top/tools/setup" && grep -hv '^#' "$@")
}

# quietly COMMAND...: prints the output only if the command fails.
quietly() {
  local log status=0
  log=$(mktemp)
  "$@" >"$log" 2>&1 || status=$?
  [ $status -eq 0 ] || cat "$log" >&2
  rm -f "$log"
  return $status
}

# build PRESET [CMAKE ARGUMENT...]: configures once, then builds; quiet when nothing changed.
build() {
  local preset=$1
  shift
  quietly cmake --preset "$preset" "$@" && quietly cmake --build --preset "$preset"
}
