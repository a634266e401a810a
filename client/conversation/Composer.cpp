// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/conversation/Composer.h"

#include "client/Client.h"
#include "client/conversation/Drafts.h"
#include "client/outbox/Postbox.h"
#include "client/typing/TypingSender.h"

#include <algorithm>

namespace relay {

Composer::Composer(QObject *parent)
    : QObject(parent)
{
}

Composer::~Composer()
{
    leave();
}

void Composer::setConversationId(const QString &id)
{
    if (id == m_conversation.text())
        return;
    leave();
    m_conversation = ConversationId(id);
    Q_EMIT conversationIdChanged();
    restoreDraft();
}

void Composer::bound()
{
    restoreDraft();
}

void Composer::restoreDraft()
{
    const QString draft = client() ? client()->drafts().of(m_conversation) : QString();
    if (draft == m_text)
        return;
    m_text = draft;
    Q_EMIT textChanged();
}

void Composer::setText(const QString &text)
{
    if (text == m_text)
        return;
    m_text = text;
    if (client())
        client()->drafts().write(m_conversation, text);
    Q_EMIT textChanged();
}

bool Composer::canSend() const
{
    return !m_conversation.isEmpty() && !m_text.trimmed().isEmpty() && overLimitBy() == 0;
}

int Composer::overLimitBy() const
{
    const qint64 most =
        client() ? client()->session()->limits().messageBodyBytes : limits::messageBodyBytes;
    return int(std::max<qint64>(m_text.trimmed().toUtf8().size() - most, 0));
}

void Composer::send()
{
    if (!client() || !canSend())
        return;
    const QString body = m_text.trimmed();
    client()->typingSender().ended(m_conversation);
    client()->postbox().send(m_conversation, body);
    setText({});
    client()->drafts().flush();
}

void Composer::userEdited()
{
    if (client())
        client()->typingSender().userTyped(m_conversation, m_text.isEmpty());
}

void Composer::focusLost()
{
    leave();
}

void Composer::leave()
{
    if (!client())
        return;
    client()->typingSender().ended(m_conversation);
    client()->drafts().flush();
}

} // namespace relay
