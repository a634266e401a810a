// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/Society.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace relay::bench {

using namespace Qt::StringLiterals;

namespace {

constexpr size_t registrars = 32;

QByteArray registration(size_t index)
{
    const QByteArray name = "bench" + QByteArray::number(qulonglong(index));
    return R"({"type":"register","id":"r","username":")" + name
           + R"(","password":"correct horse battery"})";
}

QByteArray hello(const QByteArray &token)
{
    return R"({"type":"hello","id":"h","token":")" + token
           + R"(","device":{"kind":"desktop","name":"bench"},)"
             R"("activity":"active","presence":"visible"})";
}

QJsonObject parsed(QByteArrayView frame)
{
    return QJsonDocument::fromJson(frame.toByteArray()).object();
}

double millisecondsSince(SteadyTime start)
{
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
        .count();
}

} // namespace

Society::Society(quint16 port)
    : m_port(port)
{
}

/// Each registrar makes one account after the other.
bool Society::haveAccounts(size_t count)
{
    Crowd crowd(m_port);
    size_t next = m_people.size();
    size_t done = next;
    bool hasFailed = false;
    m_people.resize(std::max(count, next));
    std::vector<size_t> working(registrars);
    const auto registerNext = [&](size_t client) {
        working[client] = next;
        if (next < count)
            crowd.say(client, registration(next++));
    };
    crowd.opened = registerNext;
    crowd.heard = [&](size_t client, QByteArrayView frame) {
        const auto answer = parsed(frame);
        hasFailed = hasFailed || !isOk(frame);
        if (hasFailed) {
            std::fprintf(stderr, "register: %.*s\n", int(frame.size()), frame.data());
            return;
        }
        m_people[working[client]] = {
            answer.value("user"_L1).toObject().value("id"_L1).toString().toUtf8(),
            answer.value("token"_L1).toString().toUtf8()};
        ++done;
        registerNext(client);
    };
    for (size_t i = 0; i < registrars; ++i)
        crowd.connectOne();
    return crowd.serveUntil([&] { return done >= count || hasFailed; }) && !hasFailed;
}

bool Society::signIn(Crowd &crowd, size_t first, size_t count, std::vector<double> *latencies_ms)
{
    size_t welcomed = 0;
    size_t base = 0;
    std::vector<SteadyTime> begun(count);
    crowd.opened = [&](size_t client) {
        crowd.say(client, hello(m_people[first + client - base].token));
    };
    crowd.heard = [&](size_t client, QByteArrayView frame) {
        if (!isOk(frame) || client < base)
            return;
        ++welcomed;
        if (latencies_ms)
            latencies_ms->push_back(millisecondsSince(begun[client - base]));
    };
    for (size_t i = 0; i < count; ++i) {
        const auto now = std::chrono::steady_clock::now();
        const size_t client = crowd.connectOne();
        if (i == 0)
            base = client;
        begun[i] = now;
    }
    return crowd.serveUntil([&] { return welcomed == count; });
}

std::optional<QByteArray> Society::gather(size_t first, size_t count)
{
    constexpr size_t atOnce = 200;
    Crowd crowd(m_port);
    if (!signIn(crowd, first, 1))
        return std::nullopt;
    QByteArray conversation;
    for (size_t begin = first + 1; begin < first + count; begin += atOnce) {
        QJsonArray others;
        for (size_t i = begin; i < std::min(begin + atOnce, first + count); ++i)
            others.append(QString::fromUtf8(m_people[i].id));
        QJsonObject request{{u"id"_s, u"c"_s}};
        if (conversation.isEmpty()) {
            request.insert(u"type"_s, u"conversation:create"_s);
            request.insert(u"title"_s, u"Bench %1"_s.arg(++m_conversations));
            request.insert(u"members"_s, others);
        } else {
            request.insert(u"type"_s, u"conversation:add"_s);
            request.insert(u"conversation"_s, QString::fromUtf8(conversation));
            request.insert(u"users"_s, others);
        }
        const auto answer = ask(crowd, 0, QJsonDocument(request).toJson(QJsonDocument::Compact));
        conversation =
            parsed(answer).value("conversation"_L1).toObject().value("id"_L1).toString().toUtf8();
        if (conversation.isEmpty()) {
            std::fprintf(stderr, "gather: %s\n", answer.constData());
            return std::nullopt;
        }
    }
    return conversation;
}

QByteArray Society::watching(size_t first, size_t count) const
{
    QByteArray users;
    for (size_t i = first; i < first + count; ++i)
        users += (users.isEmpty() ? "\"" : ",\"") + m_people[i].id + '"';
    return R"({"type":"presence:watch","id":"w","users":[)" + users + "]}";
}

QByteArray Society::ask(Crowd &crowd, size_t client, const QByteArray &frame)
{
    QByteArray answer;
    crowd.heard = [&](size_t from, QByteArrayView news) {
        if (from == client
            && (news.startsWith(R"({"type":"ok")") || news.startsWith(R"({"type":"error")")))
            answer = news.toByteArray();
    };
    crowd.say(client, frame);
    crowd.serveUntil([&] { return !answer.isEmpty(); });
    return answer;
}

bool isOk(QByteArrayView frame)
{
    return frame.startsWith(R"({"type":"ok")");
}

} // namespace relay::bench
