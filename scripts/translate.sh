# shellcheck shell=bash
# SPDX-FileCopyrightText: The Relay Authors
# SPDX-License-Identifier: Apache-2.0

languages=(en de ar)

# Takes new texts of views and models into qml/i18n and drops those that are gone. What has no
# translation yet is marked there as unfinished, and the test `translations` fails until it has one.
translate() {
    ensure_packages run
    update_translations qml/i18n
    grep -c 'type="unfinished"' qml/i18n/*.ts || say "every text is translated"
}

update_translations() {
    local folder=$1 lupdate language options
    lupdate=$(qtpaths6 --query QT_HOST_BINS)/lupdate
    for language in "${languages[@]}"; do
        options=(-silent -locations none -no-obsolete -source-language en)
        # English says what the source says, except for how many.
        [[ $language == en ]] && options+=(-pluralonly)
        "$lupdate" "${options[@]}" -target-language "$language" -I . \
            qml client -ts "$folder/relay_$language.ts"
    done
}
