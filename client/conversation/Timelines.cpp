// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/conversation/Timelines.h"

#include "client/conversation/Conversations.h"
#include "client/outbox/Postbox.h"
#include "client/session/Session.h"

namespace relay {

using namespace protocol;

namespace {

constexpr qint64 pageLength = 50;
constexpr qsizetype mostKept = 30; ///< switching back to one of these needs no loading

} // namespace

Timelines::Timelines(Session &session, Conversations &conversations, Postbox &postbox,
                     QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_conversations(conversations)
    , m_postbox(postbox)
{
    connect(&session, &Session::accountChanged, this, &Timelines::forgetAll);
    connect(&session, &Session::wentOnline, this, &Timelines::catchUp);
    connect(&session, &Session::pushed, this, &Timelines::heard);
    connect(&conversations, &Conversations::gone, this, [this](const ConversationId &id) {
        m_timelines.remove(id);
        m_recent.removeOne(id);
        m_seeking.remove(id);
        Q_EMIT changed(id);
    });
    connect(&postbox, &Postbox::delivered, this, &Timelines::arrived);
    connect(&postbox, &Postbox::changed, this, [this](const ConversationId &id) {
        if (!m_timelines.contains(id))
            return;
        timelineOf(id).sending(m_postbox.waitingFor(id));
        Q_EMIT changed(id);
    });
    connect(&postbox, &Postbox::written, this, [this](const ConversationId &id) {
        if (m_timelines.contains(id))
            timelineOf(id).written();
    });
}

Timelines::~Timelines() = default;

const Timeline *Timelines::find(const ConversationId &id) const
{
    return m_timelines.value(id).get();
}

Timeline &Timelines::timelineOf(const ConversationId &id)
{
    auto &timeline = m_timelines[id];
    if (!timeline) {
        timeline = std::make_shared<Timeline>(id, m_session.self());
        timeline->sending(m_postbox.waitingFor(id));
    }
    return *timeline;
}

void Timelines::open(const ConversationId &id)
{
    if (id.isEmpty())
        return;
    Timeline &timeline = timelineOf(id);
    if (const Conversation *known = m_conversations.inbox().find(id);
        known && m_conversations.inbox().unread(id) > 0)
        timeline.opened(known->readSeq.value_or(0), known->lastSeq);
    m_recent.removeOne(id);
    m_recent.append(id);
    forgetLeastRecent();
    if (!timeline.isLoaded())
        loadLatest(id);
}

void Timelines::forgetLeastRecent()
{
    while (m_recent.size() > mostKept)
        m_timelines.remove(m_recent.takeFirst());
}

void Timelines::loadLatest(const ConversationId &id)
{
    if (m_loading.contains(id) || !m_session.isOnline())
        return;
    m_loading.insert(id);
    MessageHistory request{id, {}, {}, pageLength};
    m_session.askPatiently(request, this, [this, id](const Result<MessagePage, Failure> &page) {
        m_loading.remove(id);
        if (page && m_timelines.contains(id))
            timelineOf(id).latestLoaded(*page);
        Q_EMIT changed(id);
    });
}

void Timelines::loadOlder(const ConversationId &id)
{
    loadOlder(id, pageLength);
}

void Timelines::loadOlder(const ConversationId &id, qint64 most)
{
    const Timeline *timeline = find(id);
    if (!timeline || !timeline->hasOlder() || m_loading.contains(id) || !m_session.isOnline())
        return;
    m_loading.insert(id);
    Q_EMIT changed(id);
    MessageHistory request{id, timeline->oldestSeq(), {}, most};
    m_session.ask(request, this, [this, id](const Result<MessagePage, Failure> &page) {
        m_loading.remove(id);
        if (page && m_timelines.contains(id))
            timelineOf(id).olderLoaded(*page);
        else
            m_seeking.remove(id);
        Q_EMIT changed(id);
        goOnSeeking(id);
    });
}

void Timelines::seekUnread(const ConversationId &id)
{
    const Timeline *timeline = find(id);
    if (!timeline || timeline->newCount() == 0)
        return;
    m_seeking.insert(id);
    goOnSeeking(id);
}

void Timelines::stopSeeking(const ConversationId &id)
{
    if (m_seeking.remove(id))
        Q_EMIT changed(id);
}

void Timelines::goOnSeeking(const ConversationId &id)
{
    if (!m_seeking.contains(id) || m_loading.contains(id))
        return;
    const Timeline *timeline = find(id);
    const bool isThere = timeline && timeline->reachesUnread();
    if (timeline && !isThere && timeline->hasOlder() && m_session.isOnline())
        return loadOlder(id, limits::historyPage);
    stopSeeking(id);
    if (isThere)
        Q_EMIT unreadReached(id);
}

void Timelines::fillGap(const ConversationId &id)
{
    const Timeline *timeline = find(id);
    const auto after = timeline ? timeline->missingAfter() : std::nullopt;
    if (!after || m_filling.contains(id))
        return;
    m_filling.insert(id);
    MessageHistory request{id, {}, *after, limits::historyPage};
    m_session.askPatiently(request, this, [this, id](const Result<MessagePage, Failure> &page) {
        m_filling.remove(id);
        if (!page || !m_timelines.contains(id))
            return;
        timelineOf(id).missedLoaded(page->messages);
        Q_EMIT changed(id);
        if (!page->messages.isEmpty())
            fillGap(id);
    });
}

/// Asks for what was missed while away. What was never loaded is loaded when it is opened.
void Timelines::catchUp()
{
    Sync request;
    for (auto it = m_timelines.cbegin(); it != m_timelines.cend(); ++it) {
        if (it.value()->isLoaded())
            request.cursors.insert(it.key(), it.value()->cursor());
        else
            loadLatest(it.key());
    }
    if (request.cursors.isEmpty())
        return;
    m_session.askPatiently(request, this, [this](const Result<Missed, Failure> &missed) {
        if (!missed)
            return;
        bool isIncomplete = false;
        for (const MissedMessages &part : missed->conversations) {
            isIncomplete = isIncomplete || (part.more && !part.messages.isEmpty());
            if (!m_timelines.contains(part.id))
                continue;
            timelineOf(part.id).missedLoaded(part.messages);
            Q_EMIT changed(part.id);
        }
        if (isIncomplete)
            catchUp();
    });
}

void Timelines::heard(const Push &news)
{
    if (const auto *message = std::get_if<MessageNew>(&news))
        arrived(*message);
    if (std::holds_alternative<Resync>(news))
        catchUp();
}

void Timelines::arrived(const Message &message)
{
    if (!m_timelines.contains(message.conversation))
        return;
    timelineOf(message.conversation).arrived(message);
    fillGap(message.conversation);
    Q_EMIT changed(message.conversation);
}

void Timelines::forgetAll()
{
    m_timelines.clear();
    m_recent.clear();
    m_loading.clear();
    m_seeking.clear();
}

} // namespace relay
