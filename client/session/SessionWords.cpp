// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/session/SessionWords.h"

#include "shared/protocol/CloseCodes.h"

#include <QCoreApplication>

namespace relay::words {

using namespace protocol;
using namespace Qt::StringLiterals;

namespace {

struct Session {
    Q_DECLARE_TR_FUNCTIONS(Session)
};

QString comeAgain(const Failure &failure)
{
    const qint64 seconds = (failure.retryAfterMs.value_or(0) + 999) / 1000;
    if (seconds <= 0)
        return Session::tr("Too many attempts. Wait a moment and try again.");
    return Session::tr("Too many attempts. Try again in %1 s.").arg(seconds);
}

QString ofField(const QString &field)
{
    if (field == "username"_L1)
        return Session::tr(
            "This name cannot be used: 2 to 32 letters, digits, dots, dashes or underscores.");
    if (field == "password"_L1)
        return Session::tr("Use a password of at least 8 characters.");
    if (field == "displayName"_L1)
        return Session::tr(
            "This name cannot be shown to others. Shorten it or leave out special characters.");
    return Session::tr("Something in this form was not accepted.");
}

QString entryField(const Failure &failure)
{
    const QString field = failure.field.value_or(QString());
    for (const auto known : {"username"_L1, "password"_L1, "displayName"_L1, "server"_L1}) {
        if (field == known)
            return field;
    }
    return failure.code == ErrorCode::Conflict ? u"username"_s : QString();
}

} // namespace

Complaint ofEntry(const Failure &failure)
{
    const QString field = entryField(failure);
    switch (failure.code) {
    case ErrorCode::Unauthenticated:
        return {Session::tr("The name or the password is not right."), u"password"_s};
    case ErrorCode::Conflict:
        return {Session::tr("This name is taken. Choose another one."), field};
    case ErrorCode::BadField: return {ofField(field), field};
    case ErrorCode::RateLimited: return {comeAgain(failure), {}};
    case ErrorCode::Forbidden: return {Session::tr("This server does not take new accounts."), {}};
    case ErrorCode::Unavailable:
        if (field == "server"_L1)
            return {
                Session::tr("The server cannot be reached. Check its address and your connection."),
                field};
        return {Session::tr("The server cannot sign anyone in right now. Try again in a moment."),
                {}};
    default: return {Session::tr("Signing in did not work. Try again in a moment."), {}};
    }
}

QString ofClose(int closeCode)
{
    switch (CloseCode(closeCode)) {
    case CloseCode::TooManySessions:
        return Session::tr("You are signed in on too many devices. Sign out on one of them.");
    case CloseCode::Flooding:
        return Session::tr("The server was sent too much at once and hung up.");
    case CloseCode::BadProtocol:
        return Session::tr("This version of Relay is too old for the server.");
    default:
        return Session::tr("The server ended the connection and does not want to be called again.");
    }
}

QString ofRefusal(const Failure &failure)
{
    switch (failure.code) {
    case ErrorCode::Forbidden: return Session::tr("You are not allowed to do this.");
    case ErrorCode::NotFound: return Session::tr("This does not exist any more.");
    case ErrorCode::TooLarge: return Session::tr("This is too large.");
    case ErrorCode::RateLimited: return Session::tr("This was too much at once. Wait a moment.");
    case ErrorCode::Conflict: return Session::tr("This contradicts what the server has.");
    case ErrorCode::Unavailable: return Session::tr("The server cannot do this right now.");
    default: return Session::tr("The server did not accept this.");
    }
}

} // namespace relay::words
