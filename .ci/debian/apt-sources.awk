# Turns one file of a machine's apt sources (one-line or deb822 format) into deb822 stanzas for
# setup-toolchain.sh. Mirrors and components are the machine's own; "trusted" is dropped, so that apt
# always checks signatures, and only what Debian itself signed is taken: a vendor's archive may bear
# the name of a release, too.
#
#   -v keyring=FILE  Debian's, for sources that name none
#   -v code=NAME     the release that is running
#   -v suite=NAME    sources for this release on the same mirrors; empty: the running release with
#                    its -updates and -security
#   -v deb822=1      the file is in deb822 format (NAME.sources)

function is_base(s) { return s == code || s ~ /^(stable|oldstable|testing|unstable|sid)$/ }

# The keyrings of the package debian-archive-keyring; where none is named, what looks like a mirror is
# held to them.
function is_debians(uris, signed_by,   n, names, i) {
  n = split(signed_by == "" ? uris : signed_by, names, /[ \t]+/)
  for (i = 1; i <= n; i++)
    if (names[i] !~ (signed_by == "" ? MIRROR : KEYRING)) return 0
  return n > 0
}
BEGIN {
  KEYRING = "^/(usr/share|etc/apt)/keyrings/debian-archive-[a-z-]+[.](gpg|pgp|asc)$"
  MIRROR = "/debian(-security)?([.]list)?/?$"
}

function wanted_suites(list,   n, names, i, out) {
  n = split(list, names, /[ \t]+/)
  for (i = 1; i <= n; i++) {
    if (suite != "") { if (is_base(names[i])) return suite }
    else if (is_base(names[i]) || names[i] == code "-updates" || names[i] == code "-security")
      out = out (out == "" ? "" : " ") names[i]
  }
  return out
}

function emit(uris, suites, components, signed_by,   s) {
  s = wanted_suites(suites)
  if (s == "" || components == "" || uris ~ /^cdrom:/ || !is_debians(uris, signed_by)) return
  if (signed_by == "") signed_by = keyring
  printf "Types: deb deb-src\nURIs: %s\nSuites: %s\nComponents: %s\n", uris, s, components
  if (signed_by != "") printf "Signed-By: %s\n", signed_by
  print ""
}

function end_stanza() {
  if ((" " field["types"] " ") ~ / deb / && tolower(field["enabled"]) != "no")
    emit(field["uris"], field["suites"], field["components"], field["signed-by"])
  split("", field)
  key = ""
}

function trim(s) { sub(/^[ \t]+/, "", s); sub(/[ \t]+$/, "", s); return s }

deb822 && /^#/ { next }
deb822 && /^[ \t]*$/ { end_stanza(); next }
deb822 && /^[ \t]/ {
  if (key == "signed-by") field[key] = field[key] "\n" $0  # a key block keeps its lines
  else field[key] = trim(field[key] " " trim($0))
  next
}
deb822 {
  key = tolower($0); sub(/:.*/, "", key)
  value = $0; sub(/^[^:]*:/, "", value)
  field[key] = trim(value)
  next
}

# deb [option=value ...] uri suite component ...
{ sub(/#.*/, "") }
$1 == "deb" {
  first = 2; signed_by = ""
  if ($2 ~ /^\[/) {
    options = ""
    while (first <= NF) {
      options = options " " $first
      if ($(first++) ~ /\]$/) break
    }
    gsub(/[][]/, " ", options)
    n = split(options, option, /[ \t]+/)
    for (i = 1; i <= n; i++)
      if (option[i] ~ /^signed-by=/) { signed_by = substr(option[i], 11); gsub(/,/, " ", signed_by) }
  }
  components = ""
  for (i = first + 2; i <= NF; i++) components = trim(components " " $i)
  emit($first, $(first + 1), components, signed_by)
}

END { if (deb822) end_stanza() }
