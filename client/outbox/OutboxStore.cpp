// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/outbox/OutboxStore.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace relay {

using namespace Qt::StringLiterals;

namespace {

QByteArray lineOf(const Outgoing &message)
{
    QJsonObject line{{u"id"_s, message.clientId.text()},
                     {u"conversation"_s, message.conversation.text()},
                     {u"body"_s, message.body},
                     {u"writtenAt"_s, qint64(message.writtenAt.time_since_epoch().count())}};
    if (message.failure)
        line.insert(u"failure"_s, *message.failure);
    return QJsonDocument(line).toJson(QJsonDocument::Compact);
}

Outgoing messageOf(const QJsonObject &line)
{
    Outgoing message{ConversationId(line[u"conversation"_s].toString()),
                     ClientMessageId(line[u"id"_s].toString()), line[u"body"_s].toString(),
                     WallTime(milliseconds(line[u"writtenAt"_s].toInteger())), std::nullopt};
    if (line.contains(u"failure"_s))
        message.failure = line[u"failure"_s].toString();
    return message;
}

void apply(const QJsonObject &line, QList<Outgoing> &messages)
{
    const ClientMessageId id(line[u"id"_s].toString());
    const auto known = std::find_if(messages.begin(), messages.end(), [&](const Outgoing &message) {
        return message.clientId == id;
    });
    if (line.contains(u"gone"_s)) {
        if (known != messages.end())
            messages.erase(known);
    } else if (known != messages.end()) {
        *known = messageOf(line);
    } else if (!id.isEmpty() && line.contains(u"conversation"_s)) {
        messages.append(messageOf(line));
    }
}

} // namespace

OutboxStore::OutboxStore(const QString &path)
    : m_journal(path)
{
}

QList<Outgoing> OutboxStore::load()
{
    QList<Outgoing> messages;
    const auto lines = m_journal.lines();
    for (const QByteArray &line : lines)
        apply(QJsonDocument::fromJson(line).object(), messages);
    if (lines.size() > messages.size()) {
        QList<QByteArray> needed;
        for (const Outgoing &message : std::as_const(messages))
            needed.append(lineOf(message));
        m_journal.rewrite(needed);
    }
    return messages;
}

bool OutboxStore::keep(const Outgoing &message)
{
    return m_journal.append(lineOf(message), Journal::Survives::PowerCut);
}

bool OutboxStore::drop(const ClientMessageId &id)
{
    const QJsonObject line{{u"id"_s, id.text()}, {u"gone"_s, true}};
    // Lost in a power cut, the message is sent once more and the server knows its id.
    return m_journal.append(QJsonDocument(line).toJson(QJsonDocument::Compact),
                            Journal::Survives::Crash);
}

} // namespace relay
