// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/CommandLine.h"

#include "client/profile/Profile.h"
#include "client/session/ServerAddress.h"

#include <QHash>

namespace relay {

using namespace Qt::StringLiterals;

namespace {

QString CommandLine::*valueOption(const QString &name)
{
    static const QHash<QString, QString CommandLine::*> options{
        {u"--server"_s, &CommandLine::server},
        {u"--profile"_s, &CommandLine::profile},
        {u"--user"_s, &CommandLine::user},
        {u"--data-dir"_s, &CommandLine::dataDir},
        {u"--token-file"_s, &CommandLine::tokenFile},
    };
    return options.value(name, nullptr);
}

std::optional<QString> contradiction(const CommandLine &line)
{
    if (!Profile::isName(line.profile))
        return u"--profile: '%1' is not a name of letters, digits, - and _"_s.arg(line.profile);
    if (!line.server.isEmpty() && !serverAddress(line.server).isValid())
        return u"--server: '%1' is not an address such as wss://chat.example.org"_s.arg(
            line.server);
    return std::nullopt;
}

} // namespace

Result<CommandLine, QString> CommandLine::parse(const QStringList &arguments)
{
    CommandLine line;
    line.profile = QString(Profile::defaultName);
    for (qsizetype i = 0; i < arguments.size(); ++i) {
        const QString &argument = arguments.at(i);
        const auto equals = argument.indexOf(u'=');
        const QString name = argument.left(equals);
        if (auto option = valueOption(name)) {
            if (equals < 0 && i + 1 == arguments.size())
                return u"%1 needs a value"_s.arg(name);
            line.*option = equals < 0 ? arguments.at(++i) : argument.mid(equals + 1);
        } else if (argument == "--hidden"_L1) {
            line.isHidden = true;
        } else {
            return u"'%1' is not an option; relay --help lists them"_s.arg(argument);
        }
    }
    if (const auto wrong = contradiction(line))
        return *wrong;
    return line;
}

QString CommandLine::help()
{
    return uR"(Relay: chat with presence and typing done right.

  relay [--server ADDRESS] [--profile NAME] [--user NAME]

  --server ADDRESS    where to sign in: wss://chat.example.org, or a host name alone;
                      left out, the server this profile was signed in to last
  --profile NAME      a profile has its own sign-in, drafts and settings; two profiles run
                      side by side, a second launch of one brings it to the front
                      (default: default)
  --user NAME         fills in the name when signing in
  --data-dir DIR      keep profiles here instead of the usual place
  --token-file FILE   sign in with the token in this file; it is not kept
  --hidden            begin in the tray, without a window, where the desktop has one
  --help, --version

Examples
  relay --server ws://localhost:8765           chat on a server on this machine
  relay --profile work --server chat.work.org  a second account beside the first
)"_s;
}

QString CommandLine::version()
{
    return u"relay "_s + QStringLiteral(RELAY_VERSION);
}

} // namespace relay
