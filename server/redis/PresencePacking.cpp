// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/PresencePacking.h"

namespace relay::packing {

using protocol::nameOf;
using protocol::valueNamed;

namespace {

/// The next word of a text whose last part may hold anything.
QByteArray takeWord(QByteArray &rest)
{
    const auto space = rest.indexOf(' ');
    const QByteArray word = rest.left(space);
    rest = space < 0 ? QByteArray() : rest.mid(space + 1);
    return word;
}

std::optional<WallTime> timeIn(const QByteArray &word)
{
    bool isNumber = false;
    const qint64 time_ms = word.toLongLong(&isNumber);
    return isNumber ? std::optional(WallTime(milliseconds(time_ms))) : std::nullopt;
}

QByteArray written(const std::optional<WallTime> &time)
{
    return time ? QByteArray::number(qint64(time->time_since_epoch().count())) : QByteArray("-");
}

template<class Enum>
std::optional<Enum> named(const QByteArray &word)
{
    return valueNamed<Enum>(QString::fromLatin1(word));
}

} // namespace

QByteArray packed(const Chosen &chosen)
{
    const auto mode = nameOf(chosen.mode);
    return QByteArray(mode.data(), mode.size()) + ' ' + written(chosen.until) + ' '
           + chosen.text.toUtf8();
}

std::optional<Face> face(const QByteArray &text)
{
    QByteArray rest = text;
    const auto state = named<PresenceState>(takeWord(rest));
    if (!state)
        return std::nullopt;
    Face face;
    face.state = *state;
    face.device = named<DeviceKind>(takeWord(rest));
    face.lastSeenAt = timeIn(takeWord(rest));
    bool isNumber = false;
    face.version = takeWord(rest).toLongLong(&isNumber);
    face.text = QString::fromUtf8(rest);
    return isNumber ? std::optional(face) : std::nullopt;
}

std::optional<Chosen> chosen(const QByteArray &text)
{
    QByteArray rest = text;
    const auto mode = named<PresenceMode>(takeWord(rest));
    if (!mode)
        return std::nullopt;
    const auto until = timeIn(takeWord(rest));
    return Chosen{*mode, QString::fromUtf8(rest), until};
}

/// `<truth changed> <shown changed> <left_ms> <bytes of truth> <bytes of shown>`, then a line with
/// truth, shown and chosen one after the other.
std::optional<Transition> news(const UserId &user, const QByteArray &text)
{
    const auto line = text.indexOf('\n');
    const auto head = text.left(line).split(' ');
    if (line < 0 || head.size() != 5)
        return std::nullopt;
    const auto truthBytes = head.at(3).toLongLong();
    const auto shownBytes = head.at(4).toLongLong();
    const auto truth = face(text.mid(line + 1, truthBytes));
    const auto shown = face(text.mid(line + 1 + truthBytes, shownBytes));
    const auto choice = chosen(text.mid(line + 1 + truthBytes + shownBytes));
    if (!truth || !shown || !choice)
        return std::nullopt;
    Transition news{{user, *truth, *shown, *choice}, head.at(0) == "1", head.at(1) == "1", {}};
    if (const auto left = timeIn(head.at(2)))
        news.left = LastSeen{user, *left};
    return news;
}

} // namespace relay::packing
