#!/usr/bin/env bash
# setup-toolchain.sh [--native]
# Makes Emscripten and the sources of xsimd and Catch2 available, once, and prints the path of a
# file to source: it sets EMSCRIPTEN_ROOT, PATH, XSIMD_SOURCE_DIR, CATCH2_SOURCE_DIR (and EM_CONFIG).
#
#   --native   also see to a C++ compiler for this machine
#
# Emscripten, the first that fits:
#   1. the emsdk that EMSDK names, or the emcc on PATH, if new enough
#   2. a private prefix made by an earlier run
#   3. on Debian 12 and 13, a new private prefix in ${XDG_CACHE_HOME:-~/.cache}/posenc: Emscripten
#      of Debian 13 with the clang of the running release, downloaded and signature-checked by apt
#      from the machine's own mirror, then unpacked. No system package is touched.
# Ordinary tools that are missing (cmake, python3, ...) are installed with apt-get where this runs
# as root. Messages go to standard error.
set -euo pipefail
export LC_ALL=C
umask 022

MIN_EMCC=3.1.50         # first with a working --emit-tsd
MIN_CMAKE=3.25          # preset format 6
RELEASE=trixie          # whose Emscripten, xsimd and Catch2 are taken
TOOLS=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
CACHE=${XDG_CACHE_HOME:-$HOME/.cache}/posenc
PREFIX=$CACHE/toolchain
PREFIX_MB=530 DOWNLOAD_MB=340 # what they take, rounded up
# as root not below the home directory, which apt's own user _apt cannot read
if [ "$(id -u)" = 0 ]; then DOWNLOADS=/var/cache/posenc; else DOWNLOADS=$CACHE/downloads; fi

native=0
for argument in "$@"; do
  case $argument in
    --native) native=1 ;;
    -h | --help) sed -n '2,/^set -euo/p' "$0" | sed '$d; s/^# \{0,1\}//'; exit 0 ;;
    *) echo "setup-toolchain.sh: unknown option $argument" >&2; exit 2 ;;
  esac
done

. "$TOOLS/messages.sh"
. "$TOOLS/debian-apt.sh"

have() { command -v "$1" > /dev/null 2>&1; }

# version_at_least MINIMUM VERSION
version_at_least() { printf '%s\n' "$1" "$2" | sort -V -C; }

emcc_version() {
  "$1" --version 2> /dev/null | sed -n '1s/^emcc.* \([0-9][0-9]*\.[0-9][0-9]*\.[0-9][0-9]*\).*/\1/p' || true
}

os_release() { (. /etc/os-release && echo "${!1:-}") 2> /dev/null || true; }

# ---------------------------------------------------------------- ordinary tools

host_tools() {
  local missing=()
  have cmake || missing+=(cmake)
  have ninja || have make || missing+=(ninja-build)
  have python3 || missing+=(python3)
  [ $native = 0 ] || have c++ || have clang++ || missing+=(g++)
  if [ ${#missing[@]} -gt 0 ]; then
    if [ "$(id -u)" = 0 ] && have apt-get; then
      apt_install "${missing[@]}"
    elif have apt-get; then
      die "missing on this machine: ${missing[*]}
  As root:  apt-get install ${missing[*]}"
    else
      die "missing on this machine: ${missing[*]} (Debian's package names). Install them and run this again."
    fi
  fi
  local cmake_version
  cmake_version=$(cmake --version | sed -n '1s/[^0-9]*\([0-9.]*\).*/\1/p')
  version_at_least $MIN_CMAKE "$cmake_version" ||
    die "CMake $MIN_CMAKE or newer is needed, this one is $cmake_version"
}

# ---------------------------------------------------------------- an Emscripten that is there

# use_found DIRECTORY: writes the environment file for an Emscripten that is not ours, prints it, ends
use_found() {
  local file=$CACHE/found.sh
  mkdir -p "$CACHE"
  if [ -z "${XSIMD_SOURCE_DIR:-}" ] || [ -z "${CATCH2_SOURCE_DIR:-}" ]; then
    if [ ! -e "$CACHE/src/done" ]; then
      on_debian || die "XSIMD_SOURCE_DIR and CATCH2_SOURCE_DIR are not set.
  Unpack the sources of xsimd 13 or newer and of Catch2 3.4 or newer (their release archives),
  let these two variables name the folders, and run this again. On Debian 12 and 13 this script
  brings both."
      take_lock
      if [ ! -e "$CACHE/src/done" ]; then
        apt_open "$DOWNLOADS/$RELEASE" "$(os_release VERSION_CODENAME)" $RELEASE
        rm -rf "$CACHE/src"
        unpack_libraries "$DOWNLOADS/$RELEASE" "$CACHE"
        touch "$CACHE/src/done"
        rm -rf "$DOWNLOADS"
      fi
    fi
  fi
  {
    echo "export EMSCRIPTEN_ROOT=$(quoted "$1")"
    path_line "$1"
    echo "export CATCH2_SOURCE_DIR=$(quoted "${CATCH2_SOURCE_DIR:-$CACHE/src/catch2}")"
    echo "export XSIMD_SOURCE_DIR=$(quoted "${XSIMD_SOURCE_DIR:-$CACHE/src/xsimd}")"
  } > "$file.$$"
  mv "$file.$$" "$file"
  log "Emscripten $(emcc_version "$1/emcc"), found in $1"
  echo "$file"
  exit 0
}

quoted() { printf "'%s'" "${1//\'/\'\\\'\'}"; }
path_line() { # puts a directory first on PATH, once
  echo "case \":\$PATH:\" in *:$(quoted "$1"):*) ;; *) export PATH=$(quoted "$1"):\"\$PATH\" ;; esac"
}

find_emscripten() {
  local emcc=${EMSDK:-}/upstream/emscripten/emcc version
  if [ -n "${EMSDK:-}" ]; then
    version=$(emcc_version "$emcc")
    if [ -n "$version" ] && version_at_least $MIN_EMCC "$version"; then
      use_found "$(dirname "$emcc")"
    fi
    log "EMSDK names no emcc >= $MIN_EMCC (found: ${version:-none}): not used"
  fi
  emcc=$(command -v emcc || true)
  case $emcc in '' | "$PREFIX"/*) return ;; esac
  version=$(emcc_version "$emcc")
  if [ -n "$version" ] && version_at_least $MIN_EMCC "$version"; then
    use_found "$(emscripten_root "$emcc")"
  fi
  log "the emcc on PATH is ${version:-broken}, $MIN_EMCC or newer is needed: not used"
}
emscripten_root() { # of an emcc, which may be a link or a wrapper
  local directory
  directory=$(dirname "$1")
  if [ -x "$directory/em-config" ]; then "$directory/em-config" EMSCRIPTEN_ROOT; else echo "$directory"; fi
}

# ---------------------------------------------------------------- the private prefix

on_debian() {
  have apt-get && have dpkg-deb && [ "$(os_release ID)" = debian ] || return 1
  case $(os_release VERSION_CODENAME) in bookworm | trixie) ;; *) return 1 ;; esac
}

# What the prefix was made from; another text means that it has to be made again.
stamp() {
  echo "recipe=2 release=$RELEASE libs=base lto deps=1 xsimd= arch=$(dpkg --print-architecture)" \
    "host=$(os_release VERSION_CODENAME) prefix=$PREFIX"
}
# What somebody else made is not believed: its env.sh and its compiler are run.
prefix_ready() {
  [ -O "$PREFIX" ] && [ -O "$PREFIX/stamp" ] && [ -O "$PREFIX/env.sh" ] &&
    [ -r "$PREFIX/stamp" ] && [ -r "$PREFIX/env.sh" ] && have dpkg && [ "$(cat "$PREFIX/stamp")" = "$(stamp)" ]
}

# One set-up at a time; others wait and then find the work done.
take_lock() {
  mkdir -p "$DOWNLOADS" "$CACHE"
  exec 9> "$DOWNLOADS.lock"
  flock -n 9 || { log 'waiting for another set-up that is under way'; flock 9; }
}

build_prefix() {
  local host own new=$DOWNLOADS/$RELEASE llvm
  local next_debs host_debs
  host=$(os_release VERSION_CODENAME)
  own=$DOWNLOADS/$host
  log "setting up Emscripten in $PREFIX (about $DOWNLOAD_MB MB to download, $PREFIX_MB MB on disk)"
  rm -rf "$PREFIX.new" # of a run that was killed
  trap 'rm -rf "$PREFIX.new"' EXIT
  if [ "$(stat -c %d "$CACHE")" = "$(stat -c %d "$DOWNLOADS")" ]; then
    needs_space $((DOWNLOAD_MB + PREFIX_MB)) "$CACHE" "$DOWNLOADS"
  else
    needs_space $DOWNLOAD_MB "$DOWNLOADS"
    needs_space $PREFIX_MB "$CACHE"
  fi
  at_once "apt_open '$own' '$host'" "[ '$host' = $RELEASE ] || apt_open '$new' '$host' $RELEASE"

  llvm=$(apt-cache -c "$new/apt.conf" show emscripten | sed -n 's/^Depends:.*clang-\([0-9][0-9]*\).*/\1/p')
  [ -n "$llvm" ] || die "the Emscripten of $RELEASE names no clang"
  at_once "fetch_next '$new' > '$new/list'" "fetch_host '$own' $llvm > '$own/host-list'"
  mapfile -t next_debs < "$new/list"
  mapfile -t host_debs < "$own/host-list"

  mkdir -p "$PREFIX.new"
  begin 'unpack'
  # on two processors, the largest package beside all others
  at_once "unpack_emscripten '$PREFIX.new'" \
    "unpack_libraries '$new' '$PREFIX.new'; unpack_prefix '$PREFIX.new' $llvm"
  note_packages "$PREFIX.new" "${next_debs[@]}" "${host_debs[@]}"
  write_wrappers "$PREFIX.new" "$llvm"
  write_environment "$PREFIX.new"
  stamp > "$PREFIX.new/stamp"
  finish

  # the wrappers name the final place, so the trial comes after the move
  rm -rf "$PREFIX"
  mv "$PREFIX.new" "$PREFIX"
  begin 'try it on a small program'
  smoke_test || {
    rm -f "$PREFIX/stamp"
    die "the new toolchain in $PREFIX does not work: see the message above"
  }
  finish
  rm -rf "$DOWNLOADS"
}

# at_once COMMAND COMMAND: both to their end; fails if one of them did
at_once() {
  local first status=0
  (set -e; eval "$1") & first=$!
  (set -e; eval "$2") & wait $! || status=$?
  wait $first || status=$?
  return $status
}

fetch_next() { # STATE: prints what was fetched of the newer release
  apt_fetch "$1" download emscripten binaryen node-acorn libc6 libstdc++6 libgcc-s1
}

fetch_host() { # STATE LLVM_VERSION: likewise of the running one
  local libraries
  # with the libraries of LLVM, except those that every Debian has and that must not be mixed
  libraries=$(apt-cache -c "$1/apt.conf" depends --recurse --no-recommends --no-suggests --no-conflicts \
    --no-breaks --no-replaces --no-enhances "libllvm$2" | grep '^[a-z]' | sed 's/:.*//' | sort -u |
    grep -v -x -e libc6 -e libgcc-s1 -e 'libstdc++6' -e 'gcc-.*-base' -e libcrypt1)
  # shellcheck disable=SC2086
  apt_fetch "$1" download "clang-$2" "lld-$2" "llvm-$2" "libclang-cpp$2" "libclang-common-$2-dev" $libraries
}

# unpack_libraries STATE DESTINATION: the sources of Catch2, which is compiled for WASM too, and of
# xsimd, headers only
unpack_libraries() {
  local catch2 xsimd
  catch2=$(apt_fetch "$1" source catch2 | grep '\.orig\.tar')
  mkdir -p "$2/src/catch2"
  tar -x --no-same-owner -f "$catch2" -C "$2/src/catch2" --strip-components=1 --exclude='*/tests' --exclude='*/docs' \
    --exclude='*/examples' --exclude='*/.github' --exclude='*/benchmarks' --exclude='*/fuzzing'
  xsimd=$(apt_fetch "$1" download libxsimd-dev)
  unpack "$xsimd" "$2/src/xsimd" --strip-components=2 ./usr/include/xsimd
  note_packages "$2" "$catch2" "$xsimd"
}

unpack_emscripten() { # DESTINATION; reads next_debs
  local emscripten=./usr/share/emscripten lib
  lib=$emscripten/cache/sysroot/lib/wasm32-emscripten
  # of the prebuilt libraries only those without threads, wasm workers, WasmFS and -fPIC
  unpack "$(one_of emscripten_ "${next_debs[@]}")" "$1" --wildcards --strip-components=3 \
    --exclude="$emscripten/test" --exclude="$emscripten/docs" --exclude='*/ChangeLog.*' \
    --exclude="$lib/*libwasmfs*" --exclude="$lib/*-ww*" --exclude="$lib/*-mt*" \
    --exclude="$lib/pic" --exclude="$lib/lto-pic" $emscripten
}

unpack_prefix() { # DESTINATION LLVM_VERSION; reads next_debs and host_debs
  local deb next=$1/next
  unpack "$(one_of binaryen_ "${next_debs[@]}")" "$next" --wildcards './usr/bin/wasm*' './usr/lib/*/libbinaryen.so*'
  unpack "$(one_of libc6_ "${next_debs[@]}")" "$next" --wildcards './usr/lib/*/ld-linux*' \
    './usr/lib/*/lib[cm].so*' './usr/lib/*/lib*pthread.so*' './usr/lib/*/libdl.so*' './usr/lib/*/librt.so*'
  unpack "$(one_of libstdc++6_ "${next_debs[@]}")" "$next" --wildcards './usr/lib/*/libstdc++.so*'
  unpack "$(one_of libgcc-s1_ "${next_debs[@]}")" "$next" --wildcards './usr/lib/*/libgcc_s.so*'
  unpack "$(one_of node-acorn_ "${next_debs[@]}")" "$next" --wildcards './usr/share/nodejs/acorn*'

  local host=$1/host llvm=./usr/lib/llvm-$2
  for deb in "${host_debs[@]}"; do
    case ${deb##*/} in
      clang-* | lld-*) unpack "$deb" "$host" "$llvm/bin" ;;
      llvm-*) unpack "$deb" "$host" --wildcards "$llvm"/bin/llvm-{ar,ranlib,nm,objcopy,strip,objdump,readobj,readelf,size,dwarfdump,dwp,symbolizer,addr2line,cxxfilt,profdata,cov} ;;
      libclang-common-*) unpack "$deb" "$host" --wildcards "$llvm/lib/clang/*/include" ;;
      *) unpack "$deb" "$host" --exclude=./usr/share ;;
    esac
  done
}

# Programs of the newer release run on its own loader and C library, those of the running release
# with the unpacked libraries beside them. The wrappers hold absolute paths: the prefix cannot move.
write_wrappers() { # DESTINATION LLVM_VERSION
  local loader triplet file name
  loader=$(cd "$1/next" && ls usr/lib/*/ld-linux*.so.* | head -n 1)
  [ -n "$loader" ] || die "no dynamic loader in libc6 of $RELEASE"
  triplet=$(basename "$(dirname "$loader")")
  mkdir -p "$1/bin" "$1/binaryen/bin" "$1/llvm/bin"
  for file in "$1"/next/usr/bin/wasm*; do
    name=$(basename "$file")
    printf '#!/bin/sh\nexec %s --library-path %s %s "$@"\n' "$(quoted "$PREFIX/next/$loader")" \
      "$(quoted "$PREFIX/next/usr/lib/$triplet")" "$(quoted "$PREFIX/next/usr/bin/$name")" > "$1/binaryen/bin/$name"
  done
  for file in "$1/host/usr/lib/llvm-$2"/bin/*; do
    name=$(basename "$file")
    printf '#!/bin/sh\nLD_LIBRARY_PATH=%s${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH} exec %s "$@"\n' \
      "$(quoted "$PREFIX/host/usr/lib/$triplet:$PREFIX/host/lib/$triplet")" \
      "$(quoted "$PREFIX/host/usr/lib/llvm-$2/bin/$name")" > "$1/llvm/bin/$name"
  done
  for file in "$1"/emscripten/em*; do
    name=$(basename "$file")
    case $name in *.*) continue ;; esac
    if [ -f "$file" ] && [ -x "$file" ]; then
      printf '#!/bin/sh\nexec %s "$@"\n' "$(quoted "$PREFIX/emscripten/$name")" > "$1/bin/$name"
    fi
  done
  chmod 755 "$1"/bin/* "$1"/binaryen/bin/* "$1"/llvm/bin/*
  mkdir -p "$1/emscripten/node_modules" "$1/emscripten/test"
  echo 'int main() {}' > "$1/emscripten/test/hello_world.c" # what --cflags compiles
  ln -sfn ../../next/usr/share/nodejs/acorn "$1/emscripten/node_modules/acorn"
  cat > "$1/emscripten/.emscripten" <<CONFIG
import os, shutil
LLVM_ROOT = '$PREFIX/llvm/bin'
BINARYEN_ROOT = '$PREFIX/binaryen'
NODE_JS = os.environ.get('EM_NODE') or shutil.which('node') or shutil.which('nodejs')
FROZEN_CACHE = True
CONFIG
}

write_environment() {
  {
    echo '# written by setup-toolchain.sh; source it'
    echo "export EMSCRIPTEN_ROOT=$(quoted "$PREFIX/emscripten")"
    echo "export EM_CONFIG=$(quoted "$PREFIX/emscripten/.emscripten")"
    path_line "$PREFIX/bin"
    echo "export CATCH2_SOURCE_DIR=$(quoted "$PREFIX/src/catch2")"
    echo "export XSIMD_SOURCE_DIR=$(quoted "$PREFIX/src/xsimd")"
  } > "$1/env.sh"
}

note_packages() { # DIRECTORY DEB...: keeps on record what was used
  local deb
  for deb in "${@:2}"; do
    printf '%s %s\n' "${deb##*/}" "$(sha256sum < "$deb" | cut -d' ' -f1)" >> "$1/versions.txt"
  done
}

smoke_test() ( # compiles, links and runs a SIMD program
  directory=$(mktemp -d "${TMPDIR:-/tmp}/posenc-smoke.XXXXXX")
  trap 'rm -rf "$directory"' EXIT
  cat > "$directory/smoke.cpp" <<'CPP'
#include <stdio.h>
#include <wasm_simd128.h>
int main() { printf("%d\n", wasm_i32x4_extract_lane(wasm_i32x4_splat(256), 3)); }
CPP
  env -u EM_CONFIG "$PREFIX/bin/em++" -msimd128 "$directory/smoke.cpp" -o "$directory/smoke.js" >&2
  [ "$(node "$directory/smoke.js")" = 256 ]
)

# ---------------------------------------------------------------- choose

have node || die 'Node.js is needed (20.19 or newer)'
host_tools
find_emscripten
if ! prefix_ready; then
  on_debian || die "no Emscripten >= $MIN_EMCC found, and this system is not Debian 12 or 13, which this
  script can set up. Install Emscripten, then run the same command again:
    - emsdk, as the Emscripten documentation describes (install latest, activate latest), then
      source its emsdk_env.sh, which sets EMSDK
    - macOS with Homebrew:  brew install emscripten
    - a newer Debian or Ubuntu:  apt-get install emscripten
  Any emcc >= $MIN_EMCC on PATH will do."
  take_lock
  prefix_ready || build_prefix
  log 'Emscripten is ready'
fi
echo "$PREFIX/env.sh"
