#!/bin/sh
# Collects the image's files, those of the system and of its account: root.sh RELEASE FOLDER.
# The libraries are copied from this machine: Debian 12, or a system whose glibc is as new.
set -eu
release=$1 root=$2/system
mkdir -p "$root/etc/ssl/certs" "$root/tmp" "$2/account/data"
echo 'casino:x:10001:10001::/data:/sbin/nologin' > "$root/etc/passwd"
echo 'casino:x:10001:' > "$root/etc/group"
echo 'hosts: files dns' > "$root/etc/nsswitch.conf"
cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/" 2>/dev/null || echo 'no certificates here: Node uses its own' >&2
cp -a "$release" "$root/casino"
for file in "$root/casino/node_modules/node/bin/node" $(find "$root/casino/node_modules" -name '*.node' -o -name '*.so*'); do
  ldd "$file" 2>/dev/null | grep -o '/[^ ]*' | grep -v "^$root" || true
done | sort -u | while read -r library; do
  mkdir -p "$root$(dirname "$library")"
  cp -Ln "$library" "$root$library"
done
chmod 1777 "$root/tmp"
