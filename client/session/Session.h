// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/profile/Account.h"
#include "client/session/Correspondence.h"
#include "client/session/Credentials.h"
#include "client/session/Patience.h"
#include "client/session/SessionMachine.h"
#include "client/session/Transport.h"
#include "client/time/AlarmClock.h"
#include "shared/protocol/Messages.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include <memory>

namespace relay {

struct Surroundings;

/// The signed-in connection, as the user interface and the other parts see it.
///
/// A shell around `SessionMachine`: it tells the machine what happened and does what the machine
/// says. Other parts ask through it and hear what the server pushes.
class Session : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("the session is Client.session")
    Q_PROPERTY(State state READ state NOTIFY stateChanged)
    Q_PROPERTY(QString userId READ userId NOTIFY userChanged)
    Q_PROPERTY(QString username READ username NOTIFY userChanged)
    Q_PROPERTY(QString displayName READ displayName NOTIFY userChanged)
    Q_PROPERTY(QString server READ server WRITE setServer NOTIFY serverChanged)
    Q_PROPERTY(int retryInSeconds READ retryInSeconds NOTIFY retryInSecondsChanged)
    Q_PROPERTY(QString refusedReason READ refusedReason NOTIFY stateChanged)
    Q_PROPERTY(bool busy READ busy NOTIFY stateChanged)
    Q_PROPERTY(QString error READ error NOTIFY errorChanged)
    Q_PROPERTY(QString errorField READ errorField NOTIFY errorChanged)
    Q_PROPERTY(QString credentialWarning READ credentialWarning NOTIFY credentialWarningChanged)
    Q_PROPERTY(QString presenceMode READ presenceMode NOTIFY ownPresenceChanged)
    Q_PROPERTY(QString statusText READ statusText NOTIFY ownPresenceChanged)
public:
    enum State { SignedOut, SigningIn, Connecting, Online, Waiting, Refused };
    Q_ENUM(State)

    explicit Session(Surroundings &surroundings, QObject *parent = nullptr);
    ~Session() override;

    State state() const;
    QString userId() const { return m_user.id.text(); }
    QString username() const { return m_user.username; }
    QString displayName() const { return m_user.displayName; }
    QString server() const { return m_server; }
    /// Only while nobody is signed in; a host name alone means `wss://host/`.
    void setServer(const QString &server);
    /// Counts down while waiting for the next attempt, 0 otherwise.
    int retryInSeconds() const { return m_retryInSeconds; }
    QString refusedReason() const;
    bool busy() const;
    QString error() const { return m_error; }
    /// "username", "password", "displayName", "server" or "".
    QString errorField() const { return m_errorField; }
    /// Why the sign-in is not in the keychain; empty where there is nothing to warn about.
    QString credentialWarning() const { return m_credentialWarning; }
    /// "auto", "dnd" or "invisible".
    QString presenceMode() const;
    QString statusText() const { return m_ownPresence.text.value_or(QString()); }
    const protocol::Presence &ownPresence() const { return m_ownPresence; }

    Q_INVOKABLE void signIn(const QString &username, const QString &password);
    Q_INVOKABLE void registerAccount(const QString &username, const QString &password,
                                     const QString &displayName);
    Q_INVOKABLE void signOut();
    Q_INVOKABLE void tryNow();
    /// `untilMs`: milliseconds since the epoch when the choice ends, 0 for never.
    Q_INVOKABLE void setPresence(const QString &mode, const QString &text, qint64 untilMs);
    void choose(const protocol::PresenceSet &choice);
    /// From an answer or from news; that of others, and what is older than known, is left out.
    void learnOwnPresence(const protocol::Presence &presence);
    /// The person accepts that the sign-in is kept in a file only they can read.
    Q_INVOKABLE void acceptInsecureStorage();

    /// Fills in the name to sign in with, where nobody is remembered.
    void suggestUser(const QString &username);
    /// Signs in with what the profile remembers, if anything.
    void restore();
    /// Signs in with a token that was handed over, without keeping it in the keychain.
    void useToken(const QString &token);
    void activityChanged(protocol::Activity activity);
    void wokeUp();
    /// Says goodbye and calls back once the server has heard it, at the latest after one second.
    void leave(std::function<void()> then);

    bool isOnline() const { return state() == Online; }
    /// The server has heard a hello that it has not answered yet: others may see this person.
    bool isIntroducing() const { return m_machine.isIntroducing(); }
    UserId self() const { return m_user.id; }
    const Timings &timings() const { return m_timings; }
    const protocol::WireLimits &limits() const { return m_limits; }
    /// Milliseconds to add to the local clock to read the server's.
    milliseconds serverAhead() const { return m_serverAhead; }

    /// Asks the server; `then` is called exactly once, unless `context` is gone by then. Without a
    /// connection, and when it is lost before the answer, the failure is `Unavailable`.
    template<class Request>
    void ask(Request request, QObject *context,
             Then<Result<typename Request::Ok, protocol::Failure>> then)
    {
        if (!isOnline()) {
            then(Correspondence::lost());
            return;
        }
        m_transport.send(m_correspondence.ask(std::move(request), context, std::move(then)));
    }
    /// The same for what one person reads and nobody else waits for: a server that cannot answer at
    /// the moment is asked again, for as long as the connection lives.
    template<class Request>
    void askPatiently(Request request, QObject *context,
                      Then<Result<typename Request::Ok, protocol::Failure>> then, int refusals = 0)
    {
        ask(request, context,
            [this, request, context, then = std::move(then), refusals](const auto &answer) {
                const auto pause = answer || !isOnline()
                                       ? std::nullopt
                                       : Patience::pauseAfter(answer.error(), refusals + 1);
                if (!pause)
                    return then(answer);
                m_patience.wait(*pause, context, [=, this](bool isConnected) {
                    if (isConnected)
                        askPatiently(request, context, then, refusals + 1);
                    else
                        then(Correspondence::lost());
                });
            });
    }
    /// Says something that needs no answer; without a connection it is dropped.
    void tell(const protocol::Request &request);

Q_SIGNALS:
    void stateChanged();
    void userChanged();
    void serverChanged();
    void retryInSecondsChanged();
    void errorChanged();
    void credentialWarningChanged();
    void ownPresenceChanged();

    /// A connection is ready for requests. Emitted anew for each connection.
    void wentOnline();
    /// The connection is gone; what was asked and not answered fails right after this.
    void wentOffline();
    /// Another person, or nobody, is signed in from now on: forget what belongs to the last one.
    void accountChanged();
    void pushed(const relay::protocol::Push &news);

private:
    void carryOut(const SessionMachine::Work &work);
    void publish();
    void perform(const SessionMachine::Connect &);
    void perform(const SessionMachine::GiveUp &giveUp);
    void perform(const SessionMachine::Disconnect &);
    void perform(const SessionMachine::Enter &enter);
    void perform(const SessionMachine::SayHello &hello);
    void perform(const SessionMachine::SendHeartbeat &heartbeat);
    void perform(const SessionMachine::RevokeToken &);
    void perform(const SessionMachine::ForgetToken &);
    void onFrame(const QByteArray &frame);
    void onPush(const protocol::Push &news);
    void remembered(const Result<QString, CredentialTrouble> &token);
    void enter(SessionMachine::Entry entry);
    void entered(const Result<protocol::SignedIn, protocol::Failure> &answer);
    void greeted(const Result<protocol::Welcome, protocol::Failure> &answer);
    void keepToken();
    template<class Request>
    void send(Request request, Then<Result<typename Request::Ok, protocol::Failure>> then);
    void setError(const QString &error, const QString &field);
    void setUser(const protocol::UserSummary &user);
    void countDown();
    void arm();

    AlarmClock &m_clock;
    Transport &m_transport;
    Credentials &m_credentials;
    Account m_account;
    SessionMachine m_machine;
    Correspondence m_correspondence;
    Patience m_patience;
    QObject m_countdown; ///< owns the alarm that ticks the seconds while waiting
    Timings m_timings;
    protocol::WireLimits m_limits;
    milliseconds m_serverAhead{0};
    protocol::UserSummary m_user;
    protocol::Presence m_ownPresence;
    QString m_server;
    SessionMachine::State m_published = SessionMachine::State::SignedOut;
    QString m_token;
    QString m_error;
    QString m_errorField;
    QString m_credentialWarning;
    int m_retryInSeconds = 0;
    bool m_keepsToken = true;
    bool m_isReading = false; ///< the remembered sign-in is being read
};

} // namespace relay
