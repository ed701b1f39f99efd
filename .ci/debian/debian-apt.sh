# Sourced by setup-toolchain.sh: Debian packages through an apt state of our own, so that packages
# of another release can be downloaded, with all of apt's checks, without touching the machine's
# sources, package lists or dpkg database.
# Uses messages.sh, and the folder of these scripts in TOOLS.

# release_sources CODENAME [SUITE] [APT_DIRECTORY]: prints deb822 stanzas, see apt-sources.awk
release_sources() {
  local etc=${3:-/etc/apt} file keyring=
  for file in /usr/share/keyrings/debian-archive-keyring.{pgp,gpg}; do
    [ -r "$file" ] && keyring=$file
  done
  for file in "$etc"/sources.list "$etc"/sources.list.d/*.list "$etc"/sources.list.d/*.sources; do
    [ -r "$file" ] || continue
    awk -v code="$1" -v suite="${2:-}" -v keyring="$keyring" -v deb822="$(case $file in *.sources) echo 1 ;; *) echo 0 ;; esac)" \
      -f "$TOOLS/apt-sources.awk" "$file"
  done | awk 'BEGIN { RS = ""; ORS = "\n\n" } !seen[$0]++'
}

# apt_open STATE CODENAME [SUITE]: prepares the state directory STATE and reads the package lists.
# What an interrupted run has left there is used again.
apt_open() {
  local state=$1
  mkdir -p "$state"/{sources,lists/partial,cache/archives/partial,packages}
  : > "$state/status"
  release_sources "$2" "${3:-}" > "$state/sources/release.sources"
  [ -s "$state/sources/release.sources" ] ||
    die "the apt sources of this machine name no archive of Debian $2"
  cat > "$state/apt.conf" <<CONF
Dir::Etc::sourcelist "/dev/null";
Dir::Etc::sourceparts "$state/sources";
Dir::Etc::preferences "/dev/null";
Dir::Etc::preferencesparts "/dev/null";
Dir::State "$state";
Dir::State::lists "$state/lists";
Dir::State::status "$state/status";
Dir::Cache "$state/cache";
Dir::Cache::pkgcache "";
Dir::Cache::srcpkgcache "";
Acquire::Languages "none";
Acquire::Retries "3";
APT::Get::AllowUnauthenticated "false";
Acquire::AllowInsecureRepositories "false";
Acquire::AllowWeakRepositories "false";
Acquire::AllowDowngradeToInsecureRepositories "false";
APT::Update::Error-Mode "any";
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
CONF
  # as root, apt downloads as the user _apt
  if [ "$(id -u)" = 0 ] && id _apt > /dev/null 2>&1; then
    chown _apt "$state/packages" "$state/lists/partial" "$state/cache/archives/partial"
  fi
  begin "read the package lists of ${3:-$2}"
  apt_in "$state" update ||
    die "apt could not read the package lists of ${3:-$2}, or not verify them: see its message above
  (an old image may lack the newer keys: upgrade the package debian-archive-keyring)"
  finish
}

# apt_in STATE COMMAND...: apt-get with that state, in its package folder
apt_in() { (cd "$1/packages" && apt-get -c "$1/apt.conf" -qq -o=Dpkg::Use-Pty=0 "${@:2}" >&2); }

# apt_fetch STATE download|source NAME...: brings the files and prints their paths. apt goes on
# with files that an interrupted run left in part, and believes those that have the right size:
# they are checked here.
apt_fetch() {
  local state=$1 command=("${@:2}") wanted
  [ "$2" = download ] || command=(--download-only "${command[@]}")
  # asked elsewhere: in the package folder apt would leave out the files that are complete
  wanted=$(cd "$state" && apt-get -c "$state/apt.conf" -qq --print-uris "${command[@]}") ||
    die "the archive has not all of: ${*:3}"
  begin "download ${*:3:2}$([ $# -le 4 ] || echo " and $(($# - 4)) more") ($(megabytes "$wanted") MB)"
  drop_damaged "$state/packages" "$wanted"
  apt_in "$state" "${command[@]}" || die 'the download failed: run the command again to go on with it'
  finish
  printf '%s\n' "$wanted" | awk -v dir="$state/packages" '{ print dir "/" $2 }'
}
drop_damaged() { # DIRECTORY, lines of: URI NAME SIZE SHA256:SUM
  local name size sum
  while read -r _ name size sum; do
    if [ -f "$1/$name" ] && [ "$(stat -c %s "$1/$name")" = "$size" ] &&
      [ "SHA256:$(sha256sum < "$1/$name" | cut -d' ' -f1)" != "$sum" ]; then
      rm "$1/$name"
    fi
  done <<< "$2"
}
megabytes() { printf '%s\n' "$1" | awk '{ sum += $3 } END { printf "%.0f", sum / 1e6 }'; }

# one_of PREFIX PATH...: the path whose file name begins with PREFIX
one_of() {
  local prefix=$1 path
  shift
  for path in "$@"; do
    case ${path##*/} in "$prefix"*) printf '%s\n' "$path"; return ;; esac
  done
  die "no $prefix* among the downloaded files"
}

# unpack DEB DIRECTORY TAR_ARGUMENT...: part of a package's files. On a full disk tar has a message for
# each file.
unpack() {
  mkdir -p "$2"
  dpkg-deb --fsys-tarfile "$1" | tar -x --no-same-owner -f - -C "$2" "${@:3}" 2> >(tail -n 2 >&2)
}
