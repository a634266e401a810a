// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/config/ConfigLoader.h"

#include "server/config/ConfigFile.h"
#include "server/config/OptionTable.h"

#include <QFile>
#include <QProcessEnvironment>

namespace relay {

using namespace Qt::StringLiterals;

namespace {

using Fault = std::optional<QString>;

/// What was given on the command line, still as text.
struct Given {
    struct Value {
        const Option *option;
        QString text;
    };
    QStringList words;
    QList<Value> values;
    QString configFile;
    bool wantsHelp = false;
    bool wantsVersion = false;
};

QString unknownOption(const QString &name)
{
    return u"--%1 is not an option; --help lists all of them"_s.arg(name);
}

/// Reads the arguments one by one: `--name value`, `--name=value`, `--switch`, and bare words.
class ArgumentReader
{
public:
    explicit ArgumentReader(const QStringList &arguments)
        : m_arguments(arguments)
    {
    }

    Result<Given, QString> read()
    {
        while (m_next < m_arguments.size()) {
            if (const Fault fault = readOne(m_arguments[m_next++]))
                return *fault;
        }
        return m_given;
    }

private:
    Fault readOne(const QString &argument)
    {
        if (argument == "-h"_L1)
            return readOption(u"help"_s, {});
        if (!argument.startsWith("--"_L1)) {
            m_given.words.append(argument);
            return std::nullopt;
        }
        const auto equals = argument.indexOf(u'=');
        if (equals < 0)
            return readOption(argument.mid(2), std::nullopt);
        return readOption(argument.mid(2, equals - 2), argument.mid(equals + 1));
    }

    Fault readOption(const QString &name, std::optional<QString> value)
    {
        if (name == "help"_L1 || name == "version"_L1) {
            (name == "help"_L1 ? m_given.wantsHelp : m_given.wantsVersion) = true;
            return std::nullopt;
        }
        const Option *option = optionNamed(name);
        if (!option && name != "config"_L1)
            return unknownOption(name);
        if (!value && option && option->isSwitch())
            value = u"true"_s;
        if (!value && m_next < m_arguments.size())
            value = m_arguments[m_next++];
        if (!value)
            return u"--%1 needs a value"_s.arg(name);
        if (option)
            m_given.values.append({option, *value});
        else
            m_given.configFile = *value;
        return std::nullopt;
    }

    QStringList m_arguments;
    qsizetype m_next = 0;
    Given m_given;
};

Fault applyFile(ServerConfig &config, const Surroundings &world, const QString &path)
{
    const auto contents = world.readFile(path);
    if (!contents)
        return u"The config file %1 cannot be read: %2."_s.arg(path, contents.error().reason);
    const auto lines = parseConfigFile(*contents);
    if (!lines)
        return u"%1: %2."_s.arg(path, lines.error());
    for (const ConfigLine &line : *lines) {
        const Option *option = optionNamed(line.key);
        if (!option)
            return u"%1, line %2: %3 is not an option."_s.arg(path).arg(line.number).arg(line.key);
        if (const Fault fault = option->store(config, line.value))
            return u"%1, line %2: %3 %4."_s.arg(path).arg(line.number).arg(line.key, *fault);
    }
    return std::nullopt;
}

Fault applyEnvironment(ServerConfig &config, const QHash<QString, QString> &environment)
{
    for (const Option &option : optionTable()) {
        const auto found = environment.constFind(option.environmentName());
        if (found == environment.constEnd())
            continue;
        if (const Fault fault = option.store(config, *found))
            return u"%1 in the environment %2."_s.arg(option.environmentName(), *fault);
    }
    return std::nullopt;
}

Fault applyCommandLine(ServerConfig &config, const QList<Given::Value> &values)
{
    for (const auto &[option, text] : values) {
        if (const Fault fault = option->store(config, text))
            return u"--%1 %2."_s.arg(option->name, *fault);
    }
    return std::nullopt;
}

Fault contradiction(const ServerConfig &config)
{
    if (const auto sentence = config.timings.contradiction())
        return u"These timings contradict each other: %1."_s.arg(*sentence);
    if (config.tlsCertificate.isEmpty() != config.tlsKey.isEmpty())
        return u"--tls-cert and --tls-key belong together: one of them is missing."_s;
    if (config.limits.unsentVolatileBytes >= config.limits.unsentBytes)
        return u"--unsent-volatile must be less than --unsent: volatile news give way first."_s;
    return std::nullopt;
}

Fault readCommand(const QStringList &words, Invocation &invocation)
{
    using Command = Invocation::Command;
    struct Form {
        QStringList words;
        Command command;
        bool namesUser;
    };
    static const QList<Form> forms{
        {{}, Command::Run, false},
        {{u"run"_s}, Command::Run, false},
        {{u"seed"_s}, Command::Seed, false},
        {{u"user"_s, u"list"_s}, Command::UserList, false},
        {{u"user"_s, u"add"_s}, Command::UserAdd, true},
        {{u"user"_s, u"reset-password"_s}, Command::UserResetPassword, true},
    };
    for (const Form &form : forms) {
        const qsizetype expected = form.words.size() + (form.namesUser ? 1 : 0);
        if (words.size() != expected || words.first(form.words.size()) != form.words)
            continue;
        invocation.command = form.command;
        invocation.username = form.namesUser ? words.last() : QString();
        return std::nullopt;
    }
    return u"'%1' is not a command; the commands are run, user add NAME, user list, "
           "user reset-password NAME and seed."_s.arg(words.join(u' '));
}

Fault applySources(ServerConfig &config, const Surroundings &world, const Given &given)
{
    const QString file =
        given.configFile.isEmpty() ? world.environment.value(u"RELAY_CONFIG"_s) : given.configFile;
    if (!file.isEmpty()) {
        if (const Fault fault = applyFile(config, world, file))
            return fault;
    }
    if (const Fault fault = applyEnvironment(config, world.environment))
        return fault;
    if (const Fault fault = applyCommandLine(config, given.values))
        return fault;
    return contradiction(config);
}

} // namespace

Result<Invocation, QString> loadInvocation(const Surroundings &surroundings)
{
    const auto given = ArgumentReader(surroundings.arguments).read();
    if (!given)
        return given.error() + u'.';
    Invocation invocation;
    if (given->wantsHelp || given->wantsVersion) {
        invocation.command =
            given->wantsHelp ? Invocation::Command::ShowHelp : Invocation::Command::ShowVersion;
        return invocation;
    }
    if (const Fault fault = readCommand(given->words, invocation))
        return *fault;
    if (const Fault fault = applySources(invocation.config, surroundings, *given))
        return *fault;
    return invocation;
}

Surroundings processSurroundings(const QStringList &arguments)
{
    Surroundings surroundings{arguments, {}, {}};
    const auto environment = QProcessEnvironment::systemEnvironment();
    for (const QString &key : environment.keys())
        surroundings.environment.insert(key, environment.value(key));
    surroundings.readFile = [](const QString &path) -> Result<QString, Unreadable> {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            return Unreadable{file.errorString()};
        return QString::fromUtf8(file.readAll());
    };
    return surroundings;
}

} // namespace relay
