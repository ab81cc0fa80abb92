#!/bin/bash
# Makes a machine of its own for a script: files are written to memory, and the network is only a loopback.
# machine.sh REPOSITORY SCRIPT, run by `unshare --mount --net`
set -euo pipefail
repository=$1 script=$2
upper=$(mktemp -d)
mount -t tmpfs tmpfs "$upper"
mkdir -p /opt /var/backups /usr/local
for folder in /etc /opt /var/lib /var/cache /var/backups /usr/local /root /run; do
    mkdir -p "$upper$folder/new" "$upper$folder/work"
    mount -t overlay overlay -o "lowerdir=$folder,upperdir=$upper$folder/new,workdir=$upper$folder/work" "$folder"
done
chmod 755 /root # a Python below it must be found by the service's user
mkdir -p /opt/birnam /etc/systemd/system "$upper/birnam" "$upper/work"
mount -t overlay overlay -o "lowerdir=$repository,upperdir=$upper/birnam,workdir=$upper/work" /opt/birnam
mount -t tmpfs tmpfs /mnt
mkdir -p /mnt/birnam/data && chown 999:999 /mnt/birnam /mnt/birnam/data
python3 - <<'PYTHON'
import fcntl, socket, struct

with socket.socket() as one:
    fcntl.ioctl(one, 0x8914, struct.pack("16sH14x", b"lo", 0x1 | 0x40))  # SIOCSIFFLAGS: up, running
PYTHON
export PATH="$repository/tests/deploy/programs:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:$PATH"
cd /tmp
exec bash -euo pipefail "$script"
