// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/session/Session.h"

#include "client/Surroundings.h"
#include "client/session/Farewell.h"
#include "client/session/ServerAddress.h"
#include "client/session/SessionWords.h"

#include <QSysInfo>

#include <algorithm>

namespace relay {

using namespace protocol;
using namespace Qt::StringLiterals;

namespace {

Device thisDevice()
{
    return {DeviceKind::Desktop,
            QSysInfo::machineHostName().left(int(limits::deviceNameBytes / 4))};
}

} // namespace

Session::Session(Surroundings &surroundings, QObject *parent)
    : QObject(parent)
    , m_clock(surroundings.clock)
    , m_transport(*surroundings.transport)
    , m_credentials(*surroundings.credentials)
    , m_account(surroundings.profile.accountFile())
    , m_machine(surroundings.dice)
    , m_patience(m_clock)
    , m_user(m_account.user())
    , m_server(m_account.server())
{
    connect(&m_transport, &Transport::opened, this,
            [this] { carryOut(m_machine.transportOpened(m_clock.now())); });
    connect(&m_transport, &Transport::received, this, &Session::onFrame);
    connect(&m_transport, &Transport::closed, this,
            [this](int code) { carryOut(m_machine.transportClosed(code, m_clock.now())); });
}

Session::~Session() = default;

// What is shown

Session::State Session::state() const
{
    if (m_isReading)
        return Connecting;
    return State(int(m_machine.state()));
}

QString Session::refusedReason() const
{
    return state() == Refused ? words::ofClose(m_machine.refusal()) : QString();
}

bool Session::busy() const
{
    return state() == SigningIn;
}

QString Session::presenceMode() const
{
    return QString(nameOf(m_ownPresence.mode.value_or(PresenceMode::Auto)));
}

void Session::setServer(const QString &server)
{
    if (server == m_server || state() != SignedOut)
        return;
    m_server = server;
    Q_EMIT serverChanged();
}

void Session::setError(const QString &error, const QString &field)
{
    if (error == m_error && field == m_errorField)
        return;
    m_error = error;
    m_errorField = field;
    Q_EMIT errorChanged();
}

void Session::setUser(const UserSummary &user)
{
    // The same id on another server is another person.
    const bool isSomebodyElse = user.id != m_user.id || m_server != m_account.server();
    if (user == m_user && !isSomebodyElse)
        return;
    m_user = user;
    if (isSomebodyElse)
        m_ownPresence = {};
    m_account.rememberServer(m_server);
    m_account.rememberUser(user);
    Q_EMIT userChanged();
    if (!isSomebodyElse)
        return;
    Q_EMIT ownPresenceChanged();
    Q_EMIT accountChanged();
}

// What the person asks for

void Session::suggestUser(const QString &username)
{
    if (username.isEmpty() || !m_user.username.isEmpty())
        return;
    m_user.username = username;
    Q_EMIT userChanged();
}

void Session::restore()
{
    m_isReading = true;
    m_credentials.read([self = QPointer(this)](const auto &token) {
        if (self)
            self->remembered(token);
    });
}

void Session::remembered(const Result<QString, CredentialTrouble> &token)
{
    if (!std::exchange(m_isReading, false))
        return;
    const bool expected = !m_user.id.isEmpty();
    const auto address = serverAddress(m_server);
    // What one server gave is never shown to another.
    if (token && address.isValid() && address == serverAddress(m_account.server())) {
        m_token = *token;
        carryOut(m_machine.tokenKnown(m_clock.now()));
        return;
    }
    if (expected && !token)
        setError(tr("The keychain does not give out your sign-in. Sign in again."), {});
    Q_EMIT stateChanged();
}

void Session::useToken(const QString &token)
{
    m_isReading = false;
    m_keepsToken = false;
    m_token = token;
    carryOut(m_machine.tokenKnown(m_clock.now()));
}

void Session::signIn(const QString &username, const QString &password)
{
    enter(Login{username.trimmed(), password});
}

void Session::registerAccount(const QString &username, const QString &password,
                              const QString &displayName)
{
    const QString shown = displayName.trimmed();
    enter(Register{username.trimmed(), password,
                   shown.isEmpty() ? std::nullopt : std::optional(shown)});
}

void Session::enter(SessionMachine::Entry entry)
{
    if (!serverAddress(m_server).isValid()) {
        setError(tr("This is not the address of a server."), u"server"_s);
        return;
    }
    m_isReading = false;
    m_keepsToken = true;
    setError({}, {});
    carryOut(m_machine.signInRequested(std::move(entry), m_clock.now()));
}

void Session::signOut()
{
    const bool wasReading = std::exchange(m_isReading, false);
    carryOut(m_machine.signOutRequested());
    if (wasReading)
        Q_EMIT stateChanged(); // the machine had not begun
    setUser({});
}

void Session::tryNow()
{
    carryOut(m_machine.triedNow(m_clock.now()));
}

void Session::setPresence(const QString &mode, const QString &text, qint64 untilMs)
{
    const auto chosen = valueNamed<PresenceMode>(mode);
    if (!chosen)
        return;
    PresenceSet request{*chosen, text, std::nullopt};
    if (untilMs > 0)
        request.until = WallTime(milliseconds(untilMs));
    choose(request);
}

void Session::choose(const PresenceSet &choice)
{
    ask(choice, this, [this](const Result<OwnPresence, Failure> &answer) {
        if (answer)
            learnOwnPresence(answer->presence);
        Q_EMIT ownPresenceChanged();
    });
}

void Session::acceptInsecureStorage()
{
    m_credentials.acceptFile();
    keepToken();
}

// What happens around it

void Session::activityChanged(Activity activity)
{
    carryOut(m_machine.activityChanged(activity, m_clock.now()));
}

void Session::wokeUp()
{
    carryOut(m_machine.woke(m_clock.now()));
}

void Session::leave(std::function<void()> then)
{
    Farewell::say(*this, m_clock, std::move(then));
}

void Session::tell(const Request &request)
{
    if (isOnline())
        m_transport.send(encode(request, std::nullopt, Format::Json));
}

void Session::onFrame(const QByteArray &bytes)
{
    const auto frame = decodeServerFrame(bytes, Format::Json);
    if (!frame)
        return; // a newer server may say things this client does not know
    if (const auto *news = std::get_if<Push>(&*frame))
        onPush(*news);
    else if (const auto *ok = std::get_if<OkFrame>(&*frame))
        m_correspondence.answered(*ok);
    else
        m_correspondence.answered(std::get<ErrorFrame>(*frame));
}

void Session::onPush(const Push &news)
{
    if (const auto *update = std::get_if<PresenceUpdate>(&news)) {
        for (const Presence &presence : update->presences)
            learnOwnPresence(presence);
    }
    Q_EMIT pushed(news);
}

void Session::learnOwnPresence(const Presence &presence)
{
    const bool isOlder = presence.version && presence.version < m_ownPresence.version;
    if (presence.user != m_user.id || presence == m_ownPresence || isOlder)
        return;
    m_ownPresence = presence;
    Q_EMIT ownPresenceChanged();
}

// What the machine says

void Session::carryOut(const SessionMachine::Work &work)
{
    for (const auto &step : work)
        std::visit([this](const auto &what) { perform(what); }, step);
    publish();
    m_clock.wakeAt(this, m_machine.nextDeadline(),
                   [this] { carryOut(m_machine.tick(m_clock.now())); });
}

template<class Request>
void Session::send(Request request, Then<Result<typename Request::Ok, Failure>> then)
{
    m_transport.send(m_correspondence.ask(std::move(request), this, std::move(then)));
}

void Session::perform(const SessionMachine::Connect &)
{
    m_transport.open(serverAddress(m_server));
}

void Session::perform(const SessionMachine::GiveUp &)
{
    m_transport.giveUp();
}

void Session::perform(const SessionMachine::Disconnect &)
{
    m_transport.close();
}

void Session::perform(const SessionMachine::Enter &enter)
{
    std::visit(
        [this](const auto &request) { send(request, [this](const auto &a) { entered(a); }); },
        enter.entry);
}

void Session::perform(const SessionMachine::SayHello &hello)
{
    send(Hello{m_token, thisDevice(), hello.activity, PresenceScope::Visible},
         [this](const auto &answer) { greeted(answer); });
}

void Session::perform(const SessionMachine::SendHeartbeat &heartbeat)
{
    send(Heartbeat{heartbeat.activity}, [this](const Result<HeartbeatSeen, Failure> &answer) {
        if (!answer)
            return;
        m_serverAhead = answer->serverTime - m_clock.wallTime();
        m_machine.heartbeatAnswered();
    });
}

void Session::perform(const SessionMachine::RevokeToken &)
{
    m_transport.send(encode(Logout{}, std::nullopt, Format::Json));
}

void Session::perform(const SessionMachine::ForgetToken &)
{
    m_token.clear();
    if (m_keepsToken)
        m_credentials.forget(); // one that was handed over says nothing about the kept one
}

void Session::entered(const Result<SignedIn, Failure> &answer)
{
    if (!answer) {
        carryOut(m_machine.entryFailed(answer.error()));
        return;
    }
    m_token = answer->token;
    setUser(answer->user);
    keepToken();
    carryOut(m_machine.entryAccepted(m_clock.now()));
}

void Session::greeted(const Result<Welcome, Failure> &answer)
{
    if (!answer) {
        carryOut(m_machine.helloFailed(answer.error(), m_clock.now()));
        return;
    }
    m_timings = answer->timings;
    m_limits = answer->limits;
    m_serverAhead = answer->serverTime - m_clock.wallTime();
    setUser(answer->user);
    carryOut(m_machine.welcomed(answer->timings, m_clock.now()));
}

void Session::keepToken()
{
    if (!m_keepsToken || m_token.isEmpty())
        return;
    m_credentials.keep(m_token, [self = QPointer(this)](const auto &kept) {
        if (!self)
            return;
        self->m_credentialWarning =
            kept ? QString()
                 : tr("The keychain is not available: you will have to sign in again next time.");
        Q_EMIT self->credentialWarningChanged();
    });
}

/// Tells the others what changed since the last time, once, after all work is done.
void Session::publish()
{
    const auto before = std::exchange(m_published, m_machine.state());
    countDown();
    if (before == m_published)
        return;
    const bool wasOnline = before == SessionMachine::State::Online;
    if (const auto &failure = m_machine.failure()) {
        const auto complaint = words::ofEntry(*failure);
        setError(complaint.text, complaint.field);
    }
    Q_EMIT stateChanged();
    if (wasOnline)
        Q_EMIT wentOffline();
    if (!isOnline()) {
        m_correspondence.connectionLost();
        m_patience.connectionLost();
    } else {
        Q_EMIT wentOnline();
    }
}

void Session::countDown()
{
    int left = 0;
    if (const auto retryAt = m_machine.retryAt()) {
        const auto wait = std::max(*retryAt - m_clock.now(), milliseconds::zero());
        left = int((wait.count() + 999) / 1000);
        m_clock.wakeAt(&m_countdown, *retryAt - milliseconds(std::max(left - 1, 0) * 1000),
                       [this] { countDown(); });
    }
    if (left == 0)
        m_clock.cancel(&m_countdown);
    if (left == m_retryInSeconds)
        return;
    m_retryInSeconds = left;
    Q_EMIT retryInSecondsChanged();
}

} // namespace relay
