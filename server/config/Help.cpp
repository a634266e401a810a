// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/config/ConfigLoader.h"
#include "server/config/OptionTable.h"

#include <QTextStream>

namespace relay {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype helpColumn = 34;
constexpr qsizetype lineWidth = 100;

constexpr auto opening = R"(relay-server: a chat server with presence and typing done right

Usage
  relay-server [run] [options]           run the server until Ctrl+C
  relay-server user add NAME             create an account; asks for the password
  relay-server user list                 list the accounts
  relay-server user reset-password NAME  set a new password and end all sign-ins
  relay-server seed [options]            fill an empty server with users for a load test

Try it
  relay-server --demo --port 0           40 people to chat with, on a free port
  relay-server --data-dir /var/lib/relay --listen 0.0.0.0 --tls-cert chain.pem --tls-key key.pem

The first line on standard output is the address as JSON, for example
  {"url":"ws://127.0.0.1:4380","metrics":"http://127.0.0.1:9380"}

Every option can also be given in the environment (--data-dir as RELAY_DATA_DIR) or in a file
(data-dir = /var/lib/relay, one a line). The command line wins over the environment, that over the
file, that over the default, which is shown in brackets.

  --config FILE                     read options from this file
  --help, -h                        show this and stop
  --version                         show the version and stop
)"_L1;

/// Breaks a text into lines that fit beside the option's name.
QStringList wrapped(const QString &text)
{
    QStringList lines{QString()};
    for (const QString &word : text.split(u' ')) {
        if (lines.last().size() + word.size() + 1 > lineWidth - helpColumn)
            lines.append(QString());
        lines.last() += lines.last().isEmpty() ? word : u' ' + word;
    }
    return lines;
}

QString described(const Option &option)
{
    QString left = u"  --"_s + option.name;
    if (!option.isSwitch())
        left += u' ' + option.placeholder;
    const QString standard =
        option.standard.isEmpty() ? QString() : u" [%1]"_s.arg(option.standard);
    QString text;
    for (const QString &line : wrapped(option.help + standard)) {
        if (left.size() >= helpColumn) {
            text += left + u'\n';
            left.clear();
        }
        text += left.leftJustified(helpColumn) + line + u'\n';
        left.clear();
    }
    return text;
}

} // namespace

QString helpText()
{
    QString text = opening;
    QString group;
    for (const Option &option : optionTable()) {
        if (option.group != group)
            text += u"\n%1\n"_s.arg(option.group);
        group = option.group;
        text += described(option);
    }
    return text;
}

} // namespace relay
