// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/conversation/Timeline.h"

#include <QDateTime>

#include <algorithm>

namespace relay {

using protocol::Message;
using protocol::MessagePage;

namespace {

QDate dayOf(WallTime time, const QTimeZone &zone)
{
    return QDateTime::fromMSecsSinceEpoch(time.time_since_epoch().count(), zone).date();
}

/// The id alone is only unique among the messages of its sender: anybody may send it again.
QString keyOf(const UserId &sender, const ClientMessageId &id)
{
    return sender.text() + QLatin1Char('/') + id.text();
}

Timeline::Entry sent(const Message &message)
{
    return {Timeline::Kind::Message,
            keyOf(message.sender, message.clientId),
            message,
            Timeline::Status::Sent,
            {},
            {},
            false,
            false};
}

bool belongTogether(const Timeline::Entry &above, const Timeline::Entry &below)
{
    return above.kind == Timeline::Kind::Message && below.kind == Timeline::Kind::Message
           && above.message.sender == below.message.sender
           && below.message.sentAt - above.message.sentAt <= Timeline::groupWithin;
}

void group(QList<Timeline::Entry> &entries)
{
    for (qsizetype i = 0; i < entries.size(); ++i) {
        entries[i].startsGroup = i == 0 || !belongTogether(entries[i - 1], entries[i]);
        entries[i].endsGroup =
            i + 1 == entries.size() || !belongTogether(entries[i], entries[i + 1]);
    }
}

} // namespace

Timeline::Timeline(ConversationId conversation, UserId self)
    : m_conversation(std::move(conversation))
    , m_self(std::move(self))
{
}

void Timeline::opened(qint64 readSeq, qint64 lastSeq)
{
    if (lastSeq <= readSeq)
        return;
    m_unreadAfter = readSeq;
    m_newCount = lastSeq - readSeq;
}

void Timeline::written()
{
    m_unreadAfter.reset();
}

void Timeline::latestLoaded(const MessagePage &page)
{
    const bool continues =
        m_isLoaded && !page.messages.isEmpty() && page.messages.first().seq <= cursor() + 1;
    if (!continues) {
        m_run = page.messages;
        m_hasOlder = page.more;
    }
    m_isLoaded = true;
    missedLoaded(page.messages);
}

void Timeline::olderLoaded(const MessagePage &page)
{
    const qint64 oldest = oldestSeq();
    QList<Message> older;
    for (const Message &message : page.messages) {
        if (message.seq < oldest)
            older.append(message);
    }
    m_run = older + m_run;
    m_hasOlder = page.more;
}

void Timeline::missedLoaded(const QList<Message> &messages)
{
    for (const Message &message : messages)
        m_ahead.insert(message.seq, message);
    absorb();
}

void Timeline::arrived(const Message &message)
{
    if (m_isLoaded)
        missedLoaded({message});
}

/// Moves what is no longer ahead of a gap into the run.
void Timeline::absorb()
{
    while (!m_ahead.isEmpty() && m_ahead.firstKey() <= cursor() + 1) {
        const Message next = m_ahead.take(m_ahead.firstKey());
        if (next.seq == cursor() + 1)
            m_run.append(next);
    }
}

void Timeline::sending(const QList<Outgoing> &messages)
{
    m_sending = messages;
}

qint64 Timeline::oldestSeq() const
{
    return m_run.isEmpty() ? 1 : m_run.first().seq;
}

qint64 Timeline::cursor() const
{
    return m_run.isEmpty() ? 0 : m_run.last().seq;
}

std::optional<qint64> Timeline::missingAfter() const
{
    return m_ahead.isEmpty() ? std::nullopt : std::optional(cursor());
}

qint64 Timeline::newestSeq() const
{
    return m_ahead.isEmpty() ? cursor() : m_ahead.lastKey();
}

QList<Timeline::Entry> Timeline::messageEntries() const
{
    QList<Entry> entries;
    QSet<QString> keys;
    entries.reserve(m_run.size() + m_ahead.size() + m_sending.size());
    for (const Message &message : m_run)
        entries.append(sent(message));
    for (const Message &message : m_ahead)
        entries.append(sent(message));
    for (const Entry &entry : std::as_const(entries))
        keys.insert(entry.key);
    for (const Outgoing &out : m_sending) {
        if (keys.contains(keyOf(m_self, out.clientId)))
            continue; // it has come back before its acknowledgement did
        auto entry = sent({m_conversation, 0, out.clientId, m_self, out.body, out.writtenAt});
        entry.status = out.failure ? Status::Failed : Status::Sending;
        entry.failure = out.failure.value_or(QString());
        entries.append(entry);
    }
    return entries;
}

bool Timeline::reachesUnread() const
{
    return m_unreadAfter && m_isLoaded && (!m_hasOlder || oldestSeq() <= *m_unreadAfter + 1);
}

double Timeline::newLoaded() const
{
    if (reachesUnread() || newCount() == 0)
        return 1;
    return std::min(1.0, double(m_run.size()) / double(newestSeq() - *m_unreadAfter));
}

bool Timeline::opensUnread(const Entry &entry) const
{
    return reachesUnread() && entry.message.seq > *m_unreadAfter && entry.message.sender != m_self;
}

QList<Timeline::Entry> Timeline::entries(const QTimeZone &zone) const
{
    QList<Entry> all;
    QDate day;
    bool hasLine = false;
    for (Entry &entry : messageEntries()) {
        entry.day = dayOf(entry.message.sentAt, zone);
        // A clock that was set back must not make a day appear twice.
        if (!day.isValid() || entry.day > day) {
            day = entry.day;
            all.append({Kind::Day,
                        QStringLiteral("day:") + day.toString(Qt::ISODate),
                        {},
                        {},
                        {},
                        day,
                        false,
                        false});
        }
        if (!hasLine && opensUnread(entry)) {
            hasLine = true;
            all.append({Kind::Unread, QStringLiteral("unread"), {}, {}, {}, day, false, false});
        }
        all.append(entry);
    }
    group(all);
    return all;
}

} // namespace relay
