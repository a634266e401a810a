// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/ClientBound.h"
#include "shared/ids/Ids.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace relay {

/// Who is typing in one conversation, in words.
class TypingLine : public QObject, public ClientBound
{
    Q_OBJECT
    QML_ELEMENT
    Q_INTERFACES(QQmlParserStatus)
    Q_PROPERTY(QString conversationId READ conversationId WRITE setConversationId NOTIFY
                   conversationIdChanged)
    Q_PROPERTY(QString text READ text NOTIFY changed)
    Q_PROPERTY(int count READ count NOTIFY changed)
public:
    explicit TypingLine(QObject *parent = nullptr);

    QString conversationId() const { return m_conversation.text(); }
    void setConversationId(const QString &id);
    QString text() const { return m_text; }
    int count() const { return m_count; }

Q_SIGNALS:
    void conversationIdChanged();
    void changed();

protected:
    void bound() override;

private:
    void reword();

    ConversationId m_conversation;
    QString m_text;
    int m_count = 0;
};

} // namespace relay
