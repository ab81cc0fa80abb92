#!/bin/sh
# Print the path of a Chromium for the tests. Root on Debian gets one installed if there is none.
set -eu

find_chromium() {
    for candidate in "${CHROMIUM:-}" chromium chromium-browser google-chrome google-chrome-stable \
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" \
        "/Applications/Chromium.app/Contents/MacOS/Chromium" \
        "$HOME"/.cache/ms-playwright/chromium-*/chrome-linux*/chrome \
        "$HOME"/Library/Caches/ms-playwright/chromium-*/chrome-mac*/*.app/Contents/MacOS/*; do
        if [ -n "$candidate" ] && command -v "$candidate"; then return 0; fi
    done
    return 1
}

install_chromium() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 1
    echo "Installing the Debian package chromium ..." >&2
    export DEBIAN_FRONTEND=noninteractive
    apt-get -qq update >&2 || true
    apt-get -qq install --no-install-recommends chromium fonts-dejavu-core >/dev/null 2>&1
}

find_chromium && exit
if install_chromium; then find_chromium && exit; fi
echo "make: no Chromium found. Install one (on Debian: apt install chromium) or name yours in CHROMIUM" >&2
exit 1
