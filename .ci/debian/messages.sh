# Sourced by the set-up scripts: what they say, on standard error.

log() { printf '[set-up] %s\n' "$*" >&2; }
die() { printf '[set-up] error: %s\n' "$*" >&2; exit 1; }

# begin TEXT ... finish: says what is being done and how long it took. Not a function that runs a
# command: in the command of an "a || b", set -e would not hold.
begin() { step=$* step_start=${EPOCHREALTIME:-$SECONDS}; log "$step ..."; }
finish() {
  log "[$(awk -v a="$step_start" -v b="${EPOCHREALTIME:-$SECONDS}" 'BEGIN { printf "%.1f", b - a }') s] $step"
}

# needs_space MB DIRECTORY...: ends where the disk that holds the directories has less free
needs_space() {
  local free
  free=$(df -Pm "$2" | awk 'NR == 2 { print $4 }')
  [ "$free" -ge "$1" ] || die "$1 MB are needed for ${*:2}, $free MB are free.
  Make room, and run the same command again."
}

# apt_install PACKAGE...: as root, one at a time
apt_install() {
  local output
  exec 8< /var/lib/dpkg # a folder of root's, read only: in a folder of all, a link may stand in the way
  flock 8
  begin "apt-get install $*"
  apt-get update -qq >&2 || true # an old list may do
  output=$(DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends \
    -o DPkg::Lock::Timeout=600 "$@" 2>&1 < /dev/null) ||
    die "apt-get could not install $*:
$output"
  finish
  exec 8>&-
}
