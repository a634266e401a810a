// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/ClientBound.h"
#include "client/roster/PresenceState.h"
#include "shared/ids/Ids.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace relay {

/// One person as a view shows them: set `userId` and bind to the rest. All of them read the same
/// map, so every place that shows a person repaints together.
class Person : public QObject, public ClientBound
{
    Q_OBJECT
    QML_ELEMENT
    Q_INTERFACES(QQmlParserStatus)
    Q_PROPERTY(QString userId READ userId WRITE setUserId NOTIFY userIdChanged)
    Q_PROPERTY(QString name READ name NOTIFY nameChanged)
    Q_PROPERTY(QString username READ username NOTIFY nameChanged)
    Q_PROPERTY(relay::presence::State state READ state NOTIFY presenceChanged)
    Q_PROPERTY(QString device READ device NOTIFY presenceChanged)
    Q_PROPERTY(QString statusText READ statusText NOTIFY presenceChanged)
    Q_PROPERTY(QString lastSeenText READ lastSeenText NOTIFY wordsChanged)
    Q_PROPERTY(QString summary READ summary NOTIFY wordsChanged)
    Q_PROPERTY(bool awaited READ isAwaited WRITE setAwaited NOTIFY awaitedChanged)
public:
    explicit Person(QObject *parent = nullptr);

    QString userId() const { return m_user.text(); }
    void setUserId(const QString &userId);
    QString name() const;
    QString username() const;
    presence::State state() const;
    /// "desktop", "mobile", "web", "bot" or "" where not known.
    QString device() const;
    QString statusText() const;
    /// "last seen 5 minutes ago"; empty unless offline and known. Re-words itself when due.
    QString lastSeenText() const;
    /// One line for a header: "online", "active on mobile", "last seen 5 minutes ago" …
    QString summary() const;
    /// Whether this person's return is told, once. See `Roster::await`.
    bool isAwaited() const;
    void setAwaited(bool isAwaited);

Q_SIGNALS:
    void userIdChanged();
    void nameChanged();
    void presenceChanged();
    void wordsChanged();
    void awaitedChanged();

protected:
    void bound() override;

private:
    void repaint();
    void reword();

    UserId m_user;
};

} // namespace relay
