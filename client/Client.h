// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/roster/PresenceWords.h"
#include "client/session/Session.h"
#include "shared/ids/Ids.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include <memory>

class QJSEngine;
class QQmlEngine;

namespace relay {

class ClientSettings;
class ConversationModel;
class Conversations;
class Drafts;
class Mutes;
class Names;
class PeopleSearch;
class Postbox;
class Roster;
class Timelines;
class TypingSender;
class Typists;
struct Surroundings;

/// One signed-in person's view of the world: the root that the user interface binds to.
///
/// It owns the parts and connects them; the rules live in the parts. There is one client per QML
/// engine, so that two can live in one process; views find theirs with `Client::of`.
class Client : public QObject
{
    Q_OBJECT
    Q_MOC_INCLUDE("client/conversation/ConversationModel.h")
    Q_MOC_INCLUDE("client/profile/ClientSettings.h")
    Q_MOC_INCLUDE("client/roster/PeopleSearch.h")
    QML_ELEMENT
    QML_SINGLETON
    Q_PROPERTY(relay::Session *session READ session CONSTANT)
    Q_PROPERTY(relay::ConversationModel *conversations READ conversationModel CONSTANT)
    Q_PROPERTY(relay::PeopleSearch *people READ people CONSTANT)
    Q_PROPERTY(relay::ClientSettings *settings READ settings CONSTANT)
    Q_PROPERTY(QString profileName READ profileName CONSTANT)
    Q_PROPERTY(QString currentConversation READ currentConversation WRITE setCurrentConversation
                   NOTIFY currentConversationChanged)
public:
    explicit Client(Surroundings surroundings, QObject *parent = nullptr);
    ~Client() override;

    /// Makes this client the one that objects created by `engine` find. It must outlive the engine.
    void serve(QQmlEngine &engine);
    [[nodiscard]] static Client *of(const QObject *object);
    static Client *create(QQmlEngine *engine, QJSEngine *);

    /// Restores the outbox, the drafts and the sign-in of the profile, and connects if there is
    /// one.
    void start();

    Session *session() const { return m_session.get(); }
    ConversationModel *conversationModel() const { return m_conversationModel.get(); }
    PeopleSearch *people() const { return m_people.get(); }
    ClientSettings *settings() const { return m_settings.get(); }
    QString profileName() const;
    QString currentConversation() const { return m_current.text(); }
    void setCurrentConversation(const QString &id);

    Q_INVOKABLE void openDirect(const QString &userId);
    Q_INVOKABLE void createGroup(const QStringList &userIds, const QString &title);
    Q_INVOKABLE void leave(const QString &conversationId);
    Q_INVOKABLE void rename(const QString &conversationId, const QString &title);
    Q_INVOKABLE void block(const QString &userId);
    Q_INVOKABLE void unblock(const QString &userId);
    /// For that many minutes; 0: until it is unmuted.
    Q_INVOKABLE void mute(const QString &conversationId, int minutes);
    Q_INVOKABLE void unmute(const QString &conversationId);

    Roster &roster() const { return *m_roster; }
    Mutes &mutes() const { return *m_mutes; }
    Names &names() const { return *m_names; }
    Typists &typists() const { return *m_typists; }
    TypingSender &typingSender() const { return *m_typingSender; }
    Conversations &conversations() const { return *m_conversations; }
    Timelines &timelines() const { return *m_timelines; }
    Postbox &postbox() const { return *m_postbox; }
    Drafts &drafts() const { return *m_drafts; }
    AlarmClock &clock() const;
    /// The time as the server has it: what stamps and last seen are compared with.
    WallTime serverTime() const;
    words::TimeStyle timeStyle() const;

Q_SIGNALS:
    void currentConversationChanged();
    void conversationOpened(const QString &id);
    void requestFailed(const QString &message);

private:
    template<class Request>
    void openWhatComesBack(const Request &request);
    template<class Request>
    void tellIfItFails(const Request &request);

    std::unique_ptr<Surroundings> m_surroundings;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<ClientSettings> m_settings;
    std::unique_ptr<Mutes> m_mutes;
    std::unique_ptr<Names> m_names;
    std::unique_ptr<Roster> m_roster;
    std::unique_ptr<Typists> m_typists;
    std::unique_ptr<TypingSender> m_typingSender;
    std::unique_ptr<Conversations> m_conversations;
    std::unique_ptr<Postbox> m_postbox;
    std::unique_ptr<Timelines> m_timelines;
    std::unique_ptr<Drafts> m_drafts;
    std::unique_ptr<PeopleSearch> m_people;
    std::unique_ptr<ConversationModel> m_conversationModel;
    ConversationId m_current;
};

} // namespace relay
