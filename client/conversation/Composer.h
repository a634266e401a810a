// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/ClientBound.h"
#include "shared/ids/Ids.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace relay {

/// What is being written in one conversation: set `conversationId`, bind `text` both ways. The
/// draft is kept as it is written; sending never waits for a connection.
class Composer : public QObject, public ClientBound
{
    Q_OBJECT
    QML_ELEMENT
    Q_INTERFACES(QQmlParserStatus)
    Q_PROPERTY(QString conversationId READ conversationId WRITE setConversationId NOTIFY
                   conversationIdChanged)
    Q_PROPERTY(QString text READ text WRITE setText NOTIFY textChanged)
    Q_PROPERTY(bool canSend READ canSend NOTIFY textChanged)
    Q_PROPERTY(int overLimitBy READ overLimitBy NOTIFY textChanged)
public:
    explicit Composer(QObject *parent = nullptr);
    ~Composer() override;

    QString conversationId() const { return m_conversation.text(); }
    void setConversationId(const QString &id);
    QString text() const { return m_text; }
    void setText(const QString &text);
    bool canSend() const;
    /// Bytes of UTF-8 above the limit; 0 where it fits.
    int overLimitBy() const;

    Q_INVOKABLE void send();
    /// The person pressed a key, as opposed to a draft being restored: this is what tells the
    /// others that somebody is typing.
    Q_INVOKABLE void userEdited();
    Q_INVOKABLE void focusLost();

Q_SIGNALS:
    void conversationIdChanged();
    void textChanged();

protected:
    void bound() override;

private:
    void leave();
    void restoreDraft();

    ConversationId m_conversation;
    QString m_text;
};

} // namespace relay
