// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/conversation/TimelineModel.h"

#include "client/Client.h"
#include "client/conversation/Conversations.h"
#include "client/conversation/DayWords.h"
#include "client/conversation/Timelines.h"
#include "client/outbox/Postbox.h"
#include "client/roster/Names.h"

namespace relay {

using namespace Qt::StringLiterals;

namespace {

QString kindName(Timeline::Kind kind)
{
    switch (kind) {
    case Timeline::Kind::Message: return u"message"_s;
    case Timeline::Kind::Day: return u"day"_s;
    case Timeline::Kind::Unread: return u"unread"_s;
    }
    Q_UNREACHABLE();
    return {};
}

QString statusName(Timeline::Status status)
{
    switch (status) {
    case Timeline::Status::Sending: return u"sending"_s;
    case Timeline::Status::Sent: return u"sent"_s;
    case Timeline::Status::Failed: return u"failed"_s;
    }
    Q_UNREACHABLE();
    return {};
}

} // namespace

TimelineModel::TimelineModel(QObject *parent)
    : RowModel(parent)
{
}

void TimelineModel::setConversationId(const QString &id)
{
    if (id == m_conversation.text())
        return;
    m_conversation = ConversationId(id);
    m_endSeen = 0;
    Q_EMIT conversationIdChanged();
    open();
}

void TimelineModel::bound()
{
    connect(&client()->timelines(), &Timelines::changed, this, [this](const ConversationId &id) {
        if (id == m_conversation)
            rebuild();
    });
    connect(&client()->timelines(), &Timelines::unreadReached, this,
            [this](const ConversationId &id) {
                if (id == m_conversation)
                    Q_EMIT unreadReached();
            });
    connect(&client()->names(), &Names::learnt, this, &TimelineModel::rebuild);
    connect(&client()->conversations(), &Conversations::listed, this, [this] {
        if (m_rows.isEmpty())
            open(); // the list tells where the unread messages begin
    });
    open();
}

void TimelineModel::open()
{
    if (!client())
        return;
    client()->timelines().open(m_conversation);
    rebuild();
}

void TimelineModel::rebuild()
{
    const Timelines &timelines = client()->timelines();
    const Timeline *timeline = timelines.find(m_conversation);
    m_rows.become(timeline ? wording(*timeline) : QList<TimelineRow>{});
    const bool isLoading =
        timeline && (!timeline->isLoaded() || timelines.isLoading(m_conversation));
    const bool canLoadOlder = timeline && timeline->hasOlder();
    if (std::exchange(m_isLoading, isLoading) != isLoading)
        Q_EMIT loadingChanged();
    if (std::exchange(m_canLoadOlder, canLoadOlder) != canLoadOlder)
        Q_EMIT canLoadOlderChanged();
    Q_EMIT countChanged();
    learnPlace(timeline);
    const auto now = client()->serverTime();
    const auto midnight = words::nextMidnight(now, client()->timeStyle());
    client()->clock().wakeAt(this, client()->clock().now() + (midnight - now),
                             [this] { rebuild(); });
}

void TimelineModel::learnPlace(const Timeline *timeline)
{
    Place place;
    if (timeline) {
        place.newCount = int(timeline->newCount());
        place.isSeeking = client()->timelines().isSeeking(m_conversation);
        place.newLoaded = timeline->newLoaded();
    }
    for (qsizetype row = 0; row < m_rows.size(); ++row) {
        if (m_rows.at(row).kind == u"unread"_s)
            place.unreadRow = int(row);
        if (m_rows.at(row).seq > m_endSeen && !m_rows.at(row).mine)
            ++place.below;
    }
    if (std::exchange(m_place, place) != place)
        Q_EMIT placeChanged();
}

QList<TimelineRow> TimelineModel::wording(const Timeline &timeline) const
{
    const auto style = client()->timeStyle();
    const auto now = client()->serverTime();
    const UserId self = client()->session()->self();
    QList<TimelineRow> rows;
    for (const Timeline::Entry &entry : timeline.entries(style.zone)) {
        TimelineRow row;
        row.key = entry.key;
        row.kind = kindName(entry.kind);
        row.dayText = words::day(entry.day, now, style);
        if (entry.kind == Timeline::Kind::Message) {
            row.body = entry.message.body;
            row.sender = entry.message.sender.text();
            row.senderName = client()->names().displayName(entry.message.sender);
            row.mine = entry.message.sender == self;
            row.sentAt = words::localTime(entry.message.sentAt, style);
            row.timeText = words::clockTime(entry.message.sentAt, style);
            row.status = statusName(entry.status);
            row.failure = entry.failure;
            row.clientId = entry.message.clientId.text();
            row.seq = entry.message.seq;
            row.startsGroup = entry.startsGroup;
            row.endsGroup = entry.endsGroup;
        }
        rows.append(row);
    }
    return rows;
}

void TimelineModel::seekUnread()
{
    if (client())
        client()->timelines().seekUnread(m_conversation);
}

void TimelineModel::stopSeeking()
{
    if (client())
        client()->timelines().stopSeeking(m_conversation);
}

void TimelineModel::sawEnd()
{
    const Timeline *timeline = client() ? client()->timelines().find(m_conversation) : nullptr;
    if (!timeline || timeline->newestSeq() <= m_endSeen)
        return;
    m_endSeen = timeline->newestSeq();
    learnPlace(timeline);
}

void TimelineModel::loadOlder()
{
    if (client())
        client()->timelines().loadOlder(m_conversation);
}

void TimelineModel::retry(const QString &clientId)
{
    if (client())
        client()->postbox().retry(ClientMessageId(clientId));
}

void TimelineModel::discard(const QString &clientId)
{
    if (client())
        client()->postbox().discard(ClientMessageId(clientId));
}

void TimelineModel::markRead()
{
    if (client())
        client()->conversations().markRead(m_conversation);
}

int TimelineModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant TimelineModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const TimelineRow &row = m_rows.at(index.row());
    switch (role) {
    case KindRole: return row.kind;
    case BodyRole: return row.body;
    case SenderRole: return row.sender;
    case SenderNameRole: return row.senderName;
    case MineRole: return row.mine;
    case SentAtRole: return row.sentAt;
    case TimeTextRole: return row.timeText;
    case DayTextRole: return row.dayText;
    case StatusRole: return row.status;
    case FailureRole: return row.failure;
    case ClientIdRole: return row.clientId;
    case SeqRole: return row.seq;
    case StartsGroupRole: return row.startsGroup;
    case EndsGroupRole: return row.endsGroup;
    default: return {};
    }
}

QHash<int, QByteArray> TimelineModel::roleNames() const
{
    return {
        {KindRole, "kind"},
        {BodyRole, "body"},
        {SenderRole, "sender"},
        {SenderNameRole, "senderName"},
        {MineRole, "mine"},
        {SentAtRole, "sentAt"},
        {TimeTextRole, "timeText"},
        {DayTextRole, "dayText"},
        {StatusRole, "status"},
        {FailureRole, "failure"},
        {ClientIdRole, "clientId"},
        {SeqRole, "seq"},
        {StartsGroupRole, "startsGroup"},
        {EndsGroupRole, "endsGroup"},
    };
}

} // namespace relay
