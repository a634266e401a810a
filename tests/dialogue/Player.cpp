// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/dialogue/Player.h"

#include "tests/support/Patience.h"

#include <QCborMap>
#include <QJsonDocument>

namespace relay::test {

using namespace Qt::StringLiterals;
using protocol::Format;

namespace {

constexpr std::chrono::milliseconds recordingTime{250};
const QString fenceId = u"fence"_s;

bool isCommand(const QString &line)
{
    return line.startsWith(u"> ");
}

bool isNote(const QString &line)
{
    const QString second = line.section(u' ', 1, 1);
    return second == u"<" || line.contains(u" is closed with ");
}

} // namespace

Player::Player(const ServerProcess &server, Format format)
    : m_server(server)
    , m_format(format)
{
}

QString Player::play(const QString &transcript)
{
    QStringList played;
    const QStringList lines = transcript.split(u'\n');
    for (qsizetype i = 0; i < lines.size(); ++i) {
        if (isNote(lines[i]))
            continue;
        played.append(lines[i]);
        if (!isCommand(lines[i]))
            continue;
        QStringList expected;
        for (qsizetype next = i + 1; next < lines.size() && isNote(lines[next]); ++next)
            expected.append(lines[next]);
        perform(lines[i].mid(2));
        waitFor(expected);
        played += notes();
    }
    return played.join(u'\n');
}

void Player::perform(const QString &command)
{
    const QString name = command.section(u' ', 0, 0).remove(u':');
    const QString rest = command.section(u' ', 1);
    if (rest == u"connects") {
        connect(name);
        return;
    }
    Part &part = *m_parts.at(name);
    if (rest == u"closes")
        part.wire.closes();
    else if (rest == u"drops")
        part.wire.drops();
    else
        say(part, command.section(u": "_s, 1), !rest.startsWith(u"without id"));
}

void Player::connect(const QString &name)
{
    auto part = std::make_unique<Part>();
    part->wire.setListener([this, &part = *part](const QByteArray &bytes) { hear(part, bytes); });
    if (!part->wire.connects(m_server.url(), m_format))
        fail(name + u" cannot connect"_s, Place::current());
    m_order.append(name);
    m_parts[name] = std::move(part);
}

void Player::say(Part &part, QString frame, bool wantsAnswer)
{
    part.nameForAnswer.clear();
    if (const auto as = frame.lastIndexOf(u"} as "_s); as >= 0) {
        part.nameForAnswer = frame.mid(as + 5);
        frame.truncate(as + 1);
    }
    frame = m_names.resolved(frame);
    part.asked.clear();
    if (wantsAnswer) {
        part.asked = QString::number(++m_questions);
        frame.insert(frame.lastIndexOf(u'}'), u",\"id\":\"%1\""_s.arg(part.asked));
    }
    part.wire.says(encoded(frame), m_format);
}

void Player::hear(Part &part, const QByteArray &bytes)
{
    const auto frame = m_format == Format::Json
                           ? QJsonDocument::fromJson(bytes).object()
                           : QCborValue::fromCbor(bytes).toMap().toJsonObject();
    if (frame.value("id"_L1).toString() == fenceId) {
        ++part.fences;
        return;
    }
    if (!part.nameForAnswer.isEmpty() && frame.value("id"_L1).toString() == part.asked)
        m_names.learn(part.nameForAnswer, frame);
    part.heard.append(frame);
}

void Player::waitFor(const QStringList &expected)
{
    const auto isAllThere = [&] {
        return std::all_of(m_order.begin(), m_order.end(), [&](const QString &name) {
            const auto count =
                std::count_if(expected.begin(), expected.end(),
                              [&](const QString &line) { return line.startsWith(name + u' '); });
            return heardBy(name) >= count;
        });
    };
    if (m_isRecording)
        (void)waitUntil([] { return false; }, recordingTime); // it cannot know for what
    else if (!waitUntil(isAllThere, std::chrono::seconds(10)))
        return; // what is missing will be missing in the transcript
    fence();
    fence();
}

/// Whoever has not introduced itself is refused, which is an answer as well.
void Player::fence()
{
    for (const auto &[name, part] : m_parts) {
        if (!part->wire.isOpen())
            continue;
        const int before = part->fences;
        part->wire.says(
            encoded(u"{\"type\":\"user:get\",\"users\":[\"x\"],\"id\":\"%1\"}"_s.arg(fenceId)),
            m_format);
        const bool isAnswered = waitUntil(
            [&part = *part, before] { return part.fences > before || part.wire.isClosed(); });
        if (!isAnswered)
            fail(name + u" is not answered"_s, Place::current());
    }
}

QStringList Player::notes()
{
    QStringList lines;
    for (const QString &name : m_order) {
        Part &part = *m_parts.at(name);
        auto heard = std::exchange(part.heard, {});
        // Presence is gathered for a moment: whether it overtakes the answer is nobody's promise.
        std::stable_partition(heard.begin(), heard.end(), [&](const QJsonObject &frame) {
            return !part.asked.isEmpty() && frame.value("id"_L1).toString() == part.asked;
        });
        for (const QJsonObject &frame : heard)
            lines.append(note(name, part, frame));
        if (part.wire.isClosed() && !std::exchange(part.isOver, true))
            lines.append(u"%1 is closed with %2"_s.arg(name).arg(part.wire.closeCode()));
    }
    return lines;
}

QString Player::note(const QString &name, Part &part, QJsonObject frame)
{
    const QString type = frame.take("type"_L1).toString();
    if (!part.asked.isEmpty() && frame.value("id"_L1).toString() == part.asked)
        frame.remove("id"_L1);
    return u"%1 < %2 %3"_s.arg(name, type, m_names.readable(frame));
}

qsizetype Player::heardBy(const QString &name) const
{
    const Part &part = *m_parts.at(name);
    return part.heard.size() + (part.wire.isClosed() && !part.isOver ? 1 : 0);
}

QByteArray Player::encoded(const QString &json) const
{
    if (m_format == Format::Json)
        return json.toUtf8();
    const auto object = QJsonDocument::fromJson(json.toUtf8()).object();
    return QCborMap::fromJsonObject(object).toCborValue().toCbor();
}

} // namespace relay::test
