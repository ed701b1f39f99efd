#!/usr/bin/env bash
# setup-browsers.sh [headless | chromium | firefox | webkit]
# Makes a browser available for the browser tests: `headless`, Chromium without its windows, which begins
# four times as fast, or where it is not there Chromium itself; or the one that is named. Prints the path
# of a Chromium. CHROMIUM_BIN, FIREFOX_BIN, WEBKIT_DRIVER_BIN and WEBKIT_MINIBROWSER name other programs.
# On Debian, as root, a missing one is installed with apt-get; elsewhere a message says so.
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

find_headless() {
  if [ -n "${CHROMIUM_BIN:-}" ]; then find_chromium; else command -v chromium-headless-shell || find_chromium; fi
}

find_firefox() {
  [ -x "${FIREFOX_BIN:-}" ] || command -v firefox-esr > /dev/null || command -v firefox > /dev/null
}

# MiniBrowser comes with the driver; without a screen it needs one in memory
find_webkit() {
  { [ -x "${WEBKIT_DRIVER_BIN:-}" ] || command -v WebKitWebDriver > /dev/null; } &&
    { [ -x "${WEBKIT_MINIBROWSER:-}" ] || ls /usr/lib/*/webkit*/MiniBrowser > /dev/null 2>&1; } &&
    { [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || command -v Xvfb > /dev/null; }
}

engine=${1:-headless}
# without recommended packages no font comes along
case $engine in
  headless) packages='chromium-headless-shell fonts-liberation' name='Chromium or Chrome' variable=CHROMIUM_BIN ;;
  chromium) packages='chromium fonts-liberation' name='Chromium or Chrome' variable=CHROMIUM_BIN ;;
  firefox) packages='firefox-esr fonts-liberation' name=Firefox variable=FIREFOX_BIN ;;
  webkit) packages='webkit2gtk-driver xvfb fonts-liberation' name=WebKitGTK variable=WEBKIT_MINIBROWSER ;;
  *) die "unknown browser: $engine" ;;
esac

"find_$engine" && exit
if [ "$(id -u)" = 0 ] && [ "$(. /etc/os-release 2> /dev/null && echo "$ID")" = debian ]; then
  apt_install $packages
  "find_$engine"
else
  die "no $name found. Install it (Debian, as root: apt-get install $packages), or let $variable
  name one."
fi
