// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/protocol/ProtocolTables.h"

#include "shared/protocol/CloseCodes.h"
#include "tests/protocol/Catalogue.h"
#include "tests/protocol/FieldTable.h"

namespace relay::test {

using namespace Qt::StringLiterals;
using namespace protocol;

namespace {

template<class Struct>
void addObject(QMap<QString, QString> &tables)
{
    tables[u"object "_s + QString::fromLatin1(ObjectName<Struct>::name)] = fieldTable<Struct>();
}

template<class... Structs>
void addObjects(QMap<QString, QString> &tables)
{
    (addObject<Structs>(tables), ...);
}

QString errorTable()
{
    QStringList names;
    for (const auto &entry : EnumNames<ErrorCode>::names)
        names << u"`%1`"_s.arg(entry.name);
    return names.join(u", "_s) + u'\n';
}

QString closeTable()
{
    QString table = u"| code | reason | meaning | reconnect |\n|---|---|---|---|\n"_s;
    for (const CloseReason &reason : closeReasons) {
        table += u"| %1 | %2 | %3 | %4 |\n"_s.arg(int(reason.code))
                     .arg(reason.name, reason.meaning,
                          invitesBack(int(reason.code)) ? u"yes"_s : u"no"_s);
    }
    return table;
}

QString timingTable()
{
    QString table = u"| name | standard value |\n|---|---|\n"_s;
    const auto add = [&](const auto &field) {
        const auto value = timings::defaults.*field.member;
        table += u"| `%1` | %2 |\n"_s.arg(field.name).arg(value.count());
    };
    std::apply([&](const auto &...field) { (add(field), ...); }, Timings::fields);
    return table;
}

QString limitTable()
{
    QString table = u"| name | standard value |\n|---|---|\n"_s;
    const WireLimits standard;
    const auto add = [&](const auto &field) {
        table += u"| `%1` | %2 |\n"_s.arg(field.name).arg(standard.*field.member);
    };
    std::apply([&](const auto &...field) { (add(field), ...); }, WireLimits::fields);
    return table;
}

} // namespace

QMap<QString, QString> protocolTables()
{
    QMap<QString, QString> tables;
    eachRequest([&]<class Message>(Kind<Message>) {
        tables[u"request "_s + QString(Message::type)] = fieldTable<Message>();
        tables[u"ok "_s + QString(Message::type)] = fieldTable<typename Message::Ok>();
    });
    eachPush([&]<class Message>(Kind<Message>) {
        tables[u"push "_s + QString(Message::type)] = fieldTable<Message>();
    });
    addObjects<UserSummary, Device, Presence, Conversation, Member, Message, MissedMessages>(
        tables);
    tables[u"error"_s] = fieldTable<Failure>();
    tables[u"errors"_s] = errorTable();
    tables[u"closes"_s] = closeTable();
    tables[u"timings"_s] = timingTable();
    tables[u"limits"_s] = limitTable();
    return tables;
}

Filled fillTables(const QString &document, const QMap<QString, QString> &tables)
{
    static const QString opens = u"<!-- table "_s;
    static const QString ends = u"<!-- end -->"_s;
    Filled filled{{}, tables.keys(), {}};
    qsizetype from = 0;
    for (;;) {
        const qsizetype open = document.indexOf(opens, from);
        const qsizetype nameEnd = open < 0 ? -1 : document.indexOf(u" -->"_s, open);
        const qsizetype end = nameEnd < 0 ? -1 : document.indexOf(ends, nameEnd);
        if (end < 0)
            break;
        const qsizetype nameFrom = open + opens.size();
        const QString name = document.mid(nameFrom, nameEnd - nameFrom);
        if (!tables.contains(name))
            filled.unknown << name;
        filled.unused.removeAll(name);
        filled.document += document.mid(from, nameEnd + 4 - from) + u'\n' + tables.value(name);
        from = end;
    }
    filled.document += document.mid(from);
    return filled;
}

} // namespace relay::test
