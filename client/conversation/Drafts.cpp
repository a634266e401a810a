// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/conversation/Drafts.h"

#include "client/profile/Profile.h"
#include "client/session/Session.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace relay {

using namespace Qt::StringLiterals;

namespace {

constexpr int shortenAfter = 200; ///< lines; each holds a whole draft

QByteArray lineOf(const ConversationId &conversation, const QString &text)
{
    const QJsonObject line{{u"conversation"_s, conversation.text()}, {u"text"_s, text}};
    return QJsonDocument(line).toJson(QJsonDocument::Compact);
}

} // namespace

Drafts::Drafts(Session &session, const Profile &profile, AlarmClock &clock, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_profile(profile)
    , m_clock(clock)
{
    connect(&session, &Session::accountChanged, this, &Drafts::openForAccount);
    openForAccount();
}

Drafts::~Drafts()
{
    flush();
}

void Drafts::openForAccount()
{
    flush();
    m_journal.reset();
    const auto before = std::exchange(m_drafts, {});
    if (!m_session.self().isEmpty())
        load();
    QSet<ConversationId> either(before.keyBegin(), before.keyEnd());
    either.unite({m_drafts.keyBegin(), m_drafts.keyEnd()});
    for (const ConversationId &conversation : std::as_const(either))
        Q_EMIT changed(conversation);
}

void Drafts::load()
{
    const QString folder = m_profile.personalFolder(m_session.server(), m_session.userId());
    m_journal = std::make_unique<Journal>(folder + u"/drafts"_s);
    for (const QByteArray &bytes : m_journal->lines()) {
        const QJsonObject line = QJsonDocument::fromJson(bytes).object();
        m_drafts.insert(ConversationId(line[u"conversation"_s].toString()),
                        line[u"text"_s].toString());
    }
    m_drafts.removeIf([](const auto &draft) { return draft.value().isEmpty(); });
    shorten();
}

void Drafts::shorten()
{
    QList<QByteArray> lines;
    for (auto draft = m_drafts.cbegin(); draft != m_drafts.cend(); ++draft)
        lines.append(lineOf(draft.key(), draft.value()));
    m_journal->rewrite(lines);
    m_appended = 0;
}

QString Drafts::of(const ConversationId &conversation) const
{
    return m_drafts.value(conversation);
}

void Drafts::write(const ConversationId &conversation, const QString &text)
{
    if (conversation.isEmpty() || text == of(conversation))
        return;
    if (text.isEmpty())
        m_drafts.remove(conversation);
    else
        m_drafts.insert(conversation, text);
    if (m_unwritten.isEmpty())
        m_clock.wakeAt(this, m_clock.now() + writeWithin, [this] { flush(); });
    m_unwritten.insert(conversation);
    Q_EMIT changed(conversation);
}

void Drafts::flush()
{
    m_clock.cancel(this);
    const auto unwritten = std::exchange(m_unwritten, {});
    if (!m_journal)
        return;
    for (const auto &conversation : unwritten)
        m_journal->append(lineOf(conversation, of(conversation)), Journal::Survives::Crash);
    m_appended += int(unwritten.size());
    if (m_appended > shortenAfter)
        shorten();
}

} // namespace relay
