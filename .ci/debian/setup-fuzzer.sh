#!/usr/bin/env bash
# setup-fuzzer.sh
# Sees to a Clang with libFuzzer, on which the parsers are tried with hostile files. On Debian, as
# root, a missing one is installed with apt-get (about 45 MB). Elsewhere, and where that fails, those
# tests are skipped and say what is missing.
set -euo pipefail
export LC_ALL=C
TOOLS=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$TOOLS/messages.sh"

program='extern "C" int LLVMFuzzerTestOneInput(const char*, unsigned long) { return 0; }'
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
works() { echo "$program" | clang++ -x c++ -fsanitize=fuzzer,address,undefined -o "$scratch/try" - 2> /dev/null; }

works && exit
if [ "$(id -u)" = 0 ] && [ "$(. /etc/os-release 2> /dev/null && echo "$ID")" = debian ]; then
  (apt_install clang libclang-rt-dev) || true
fi
works || log "no Clang with libFuzzer: parsers are not fuzzed (Debian, as root: apt-get install
  clang libclang-rt-dev)"
