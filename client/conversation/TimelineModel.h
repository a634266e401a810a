// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/ClientBound.h"
#include "client/KeyedRows.h"
#include "shared/ids/Ids.h"

#include <QDateTime>
#include <QtQml/qqmlregistration.h>

namespace relay {

class Timeline;

struct TimelineRow {
    QString key;
    QString kind; ///< "message", "day" or "unread"
    QString body;
    QString sender;
    QString senderName;
    bool mine = false;
    QDateTime sentAt;
    QString timeText;
    QString dayText;
    QString status; ///< "sending", "sent" or "failed"
    QString failure;
    QString clientId;
    qint64 seq = 0; ///< 0 while not stored by the server
    bool startsGroup = false;
    bool endsGroup = false;
    friend bool operator==(const TimelineRow &, const TimelineRow &) = default;
};

/// The messages of one conversation with day separators and the line above the first unread one,
/// the newest last: set `conversationId`, bind, and say `markRead()` when the end is really seen.
class TimelineModel : public RowModel, public ClientBound
{
    Q_OBJECT
    QML_ELEMENT
    Q_INTERFACES(QQmlParserStatus)
    Q_PROPERTY(QString conversationId READ conversationId WRITE setConversationId NOTIFY
                   conversationIdChanged)
    Q_PROPERTY(bool loading READ isLoading NOTIFY loadingChanged)
    Q_PROPERTY(bool canLoadOlder READ canLoadOlder NOTIFY canLoadOlderChanged)
    Q_PROPERTY(int count READ count NOTIFY countChanged)
    Q_PROPERTY(bool empty READ isEmpty NOTIFY countChanged)
    Q_PROPERTY(int newCount READ newCount NOTIFY placeChanged)
    Q_PROPERTY(int unreadRow READ unreadRow NOTIFY placeChanged)
    Q_PROPERTY(bool seeking READ isSeeking NOTIFY placeChanged)
    Q_PROPERTY(double newLoaded READ newLoaded NOTIFY placeChanged)
    Q_PROPERTY(int below READ below NOTIFY placeChanged)
public:
    enum Role {
        KindRole = Qt::UserRole,
        BodyRole,
        SenderRole,
        SenderNameRole,
        MineRole,
        SentAtRole,
        TimeTextRole,
        DayTextRole,
        StatusRole,
        FailureRole,
        ClientIdRole,
        SeqRole,
        StartsGroupRole,
        EndsGroupRole,
    };

    explicit TimelineModel(QObject *parent = nullptr);

    QString conversationId() const { return m_conversation.text(); }
    void setConversationId(const QString &id);
    bool isLoading() const { return m_isLoading; }
    bool canLoadOlder() const { return m_canLoadOlder; }
    int count() const { return int(m_rows.size()); }
    /// Loaded, and nothing was ever written here.
    bool isEmpty() const { return m_rows.isEmpty() && !m_isLoading; }

    /// How many messages were new when the conversation came on screen.
    int newCount() const { return m_place.newCount; }
    /// Where the line above the first of them is; -1 while that one is not loaded.
    int unreadRow() const { return m_place.unreadRow; }
    /// Older pages are being loaded on the way to it, this part is done (0 to 1).
    bool isSeeking() const { return m_place.isSeeking; }
    double newLoaded() const { return m_place.newLoaded; }
    /// Messages of others that came since the end was last seen.
    int below() const { return m_place.below; }

    /// On the way to the first unread message; `unreadReached` says that it is there.
    Q_INVOKABLE void seekUnread();
    Q_INVOKABLE void stopSeeking();
    /// The end is on screen, whether or not anybody looks.
    Q_INVOKABLE void sawEnd();
    Q_INVOKABLE void loadOlder();
    Q_INVOKABLE void retry(const QString &clientId);
    Q_INVOKABLE void discard(const QString &clientId);
    /// The person sees the newest message: nothing happens unless the window is active.
    Q_INVOKABLE void markRead();

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void conversationIdChanged();
    void loadingChanged();
    void canLoadOlderChanged();
    void countChanged();
    void placeChanged();
    void unreadReached();

protected:
    void bound() override;

private:
    void open();
    void rebuild();
    void learnPlace(const Timeline *timeline);
    [[nodiscard]] QList<TimelineRow> wording(const Timeline &timeline) const;

    ConversationId m_conversation;
    KeyedRows<TimelineRow> m_rows{*this};
    bool m_isLoading = false;
    bool m_canLoadOlder = false;
    struct Place {
        int newCount = 0;
        int unreadRow = -1;
        bool isSeeking = false;
        double newLoaded = 0;
        int below = 0;
        friend bool operator==(const Place &, const Place &) = default;
    };
    Place m_place;
    qint64 m_endSeen = 0; ///< the newest message when the end was on screen
};

} // namespace relay
