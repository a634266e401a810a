// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/LuaScripts.h"

#include <QCryptographicHash>
#include <QFile>

namespace relay {

using namespace Qt::StringLiterals;

namespace {

/// Part of the program, so it is there.
QByteArray fileNamed(const QByteArray &name)
{
    QFile file(u":/relay/redis/lua/"_s + QString::fromLatin1(name) + u".lua"_s);
    const bool isOpen = file.open(QIODevice::ReadOnly);
    Q_ASSERT(isOpen);
    return file.readAll();
}

QByteArray asValue(const QByteArray &name, const QByteArray &lua)
{
    return "local " + name + " = (function()\n" + lua + "\nend)()\n";
}

/// A function, so that they cost nothing where they are not needed after all.
QByteArray rules()
{
    return "local function rules()\n" + asValue("faces", fileNamed("faces"))
           + asValue("leases", fileNamed("leases")) + asValue("records", fileNamed("records"))
           + fileNamed("person") + "\nend\n";
}

LuaScripts::Answer withoutErrors(const QByteArray &script, const LuaScripts::Answer &answer)
{
    const auto *error = answer ? answer->error() : nullptr;
    if (!error)
        return answer;
    return Fault{u"%1: %2"_s.arg(QString::fromLatin1(script), QString::fromUtf8(error->text))};
}

bool isUnknownScript(const LuaScripts::Answer &answer)
{
    const auto *error = answer ? answer->error() : nullptr;
    return error && error->text.startsWith("NOSCRIPT");
}

} // namespace

LuaScripts::LuaScripts(RedisRouter &router)
    : m_router(router)
    , m_clock(fileNamed("clock"))
{
}

void LuaScripts::setClock(const QByteArray &lua)
{
    m_clock = lua;
    m_programs.clear();
}

void LuaScripts::run(const QByteArray &name, const QList<QByteArray> &keys,
                     const QList<QByteArray> &arguments, Then<Answer> then, Urgency urgency)
{
    Q_ASSERT(!keys.isEmpty());
    const Program &script = program(name);
    RedisCommand command;
    command.reserve(3 + keys.size() + arguments.size());
    command << "EVALSHA" << script.sha << QByteArray::number(keys.size());
    command += keys;
    command += arguments;
    send(std::make_shared<const Errand>(Errand{name, script, keys.constFirst(), std::move(command),
                                               std::move(then), urgency,
                                               std::chrono::steady_clock::now()}));
}

void LuaScripts::send(const Handle &errand)
{
    const auto heard = [errand, this](const Answer &answer) {
        if (isUnknownScript(answer))
            teach(errand);
        else
            answered(errand, answer);
    };
    m_router.ask(errand->key, errand->command, m_lifetime.guarded(heard), errand->urgency);
}

void LuaScripts::answered(const Handle &errand, const Answer &answer) const
{
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - errand->since;
    if (m_timed)
        m_timed(errand->name, taken.count());
    errand->then(withoutErrors(errand->name, answer));
}

/// A server that does not know the script has done nothing, so it may be told again. Of all who
/// find out at once, one sends the whole script; the others come right after it.
void LuaScripts::teach(const Handle &errand)
{
    const auto server = m_router.slotMap().serverOf(hashSlot(errand->key));
    const auto lesson = std::pair(server.value_or(RedisEndpoint{}), errand->program.sha);
    if (m_lessons.contains(lesson)) {
        send(errand);
        return;
    }
    m_lessons.insert(lesson);
    RedisCommand command = errand->command;
    command[0] = "EVAL";
    command[1] = errand->program.text;
    const auto learnt = [=, this](const Answer &answer) {
        m_lessons.remove(lesson);
        answered(errand, answer);
    };
    m_router.ask(errand->key, command, m_lifetime.guarded(learnt), errand->urgency);
}

const LuaScripts::Program &LuaScripts::program(const QByteArray &name)
{
    Program &program = m_programs[name];
    if (program.text.isEmpty()) {
        const QByteArray operation = fileNamed(name);
        const bool hasRules = operation.contains("rules()");
        if (hasRules || operation.contains("now_ms"))
            program.text += asValue("now_ms", m_clock);
        if (hasRules)
            program.text += rules();
        program.text += operation;
        program.sha = QCryptographicHash::hash(program.text, QCryptographicHash::Sha1).toHex();
    }
    return program;
}

} // namespace relay
