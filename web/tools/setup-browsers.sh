#!/usr/bin/env bash
# setup-browsers.sh
# Makes Chromium available for the browser tests and prints its path. CHROMIUM_BIN names another
# one. On Debian, as root, a missing one is installed with apt-get; elsewhere a message says so.
set -euo pipefail
export LC_ALL=C
TOOLS=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$TOOLS/messages.sh"

find_chromium() {
  local name
  if [ -n "${CHROMIUM_BIN:-}" ]; then
    [ -x "$CHROMIUM_BIN" ] || die "CHROMIUM_BIN is $CHROMIUM_BIN, which is not a program"
    echo "$CHROMIUM_BIN"
    return
  fi
  for name in chromium chromium-browser google-chrome google-chrome-stable \
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'; do
    command -v "$name" && return
  done
  return 1
}

find_chromium && exit
if [ "$(id -u)" = 0 ] && [ "$(. /etc/os-release 2> /dev/null && echo "$ID")" = debian ]; then
  # without recommended packages no font comes along
  apt_install chromium fonts-liberation
  find_chromium
else
  die "no Chromium found. Install Chromium or Chrome (Debian, as root: apt-get install chromium
  fonts-liberation), or let CHROMIUM_BIN name one."
fi
