#!/usr/bin/env bash
# setup-python.sh
# Sees to a Python with NumPy, on which tests run exported code. On Debian, as root, a missing one is
# installed with apt-get. Elsewhere those tests are skipped and say what is missing.
set -euo pipefail
export LC_ALL=C
TOOLS=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$TOOLS/messages.sh"

for python in python3 /usr/bin/python3; do
  "$python" -c 'import numpy' 2> /dev/null && exit
done
if [ "$(id -u)" = 0 ] && [ "$(. /etc/os-release 2> /dev/null && echo "$ID")" = debian ]; then
  apt_install python3-numpy
else
  log "no Python with NumPy: tests of exported code are skipped (Debian, as root: apt-get install
  python3-numpy)"
fi
