#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Relay Authors
# SPDX-License-Identifier: Apache-2.0
#
# Every text is translated into every language: taking in new texts changes nothing, and nothing is
# marked as unfinished. `./dev translate` takes them in.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
# shellcheck source=/dev/null
source "$root/scripts/translate.sh"

folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
cp -- "$root"/qml/i18n/*.ts "$folder"
update_translations "$folder"
diff -r -- "$root/qml/i18n" "$folder"
! grep -n 'type="unfinished"' "$folder"/*.ts
