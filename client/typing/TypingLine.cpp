// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/typing/TypingLine.h"

#include "client/Client.h"
#include "client/roster/Names.h"
#include "client/typing/Typists.h"

namespace relay {

TypingLine::TypingLine(QObject *parent)
    : QObject(parent)
{
}

void TypingLine::setConversationId(const QString &id)
{
    if (id == m_conversation.text())
        return;
    m_conversation = ConversationId(id);
    Q_EMIT conversationIdChanged();
    reword();
}

void TypingLine::bound()
{
    connect(&client()->typists(), &Typists::changed, this, [this](const auto &conversations) {
        if (conversations.contains(m_conversation))
            reword();
    });
    connect(&client()->names(), &Names::learnt, this, [this] {
        if (m_count > 0)
            reword();
    });
    reword();
}

void TypingLine::reword()
{
    const Typists *typists = client() ? &client()->typists() : nullptr;
    const QString text = typists ? typists->text(m_conversation) : QString();
    const int count = typists ? typists->count(m_conversation) : 0;
    if (text == m_text && count == m_count)
        return;
    m_text = text;
    m_count = count;
    Q_EMIT changed();
}

} // namespace relay
