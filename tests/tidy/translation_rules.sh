#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Relay Authors
# SPDX-License-Identifier: Apache-2.0
#
# Every text is translated into every language: taking in new texts changes nothing, and nothing is
# marked as unfinished. `./dev translate` takes them in.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
# shellcheck source=/dev/null
source scripts/translate.sh

folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
cp -- qml/i18n/*.ts "$folder"
update_translations "$folder"
diff -r -- qml/i18n "$folder"
! grep -n 'type="unfinished"' "$folder"/*.ts
