// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/Scenarios.h"

#include "tests/bench/Measurement.h"

#include <algorithm>

namespace relay::bench {

using namespace Qt::StringLiterals;
using std::chrono::steady_clock;

namespace {

double memoryPerSession(const MeasuredServer &server, qint64 before, size_t sessions)
{
    return Measurement::rounded(double(server.memory_bytes() - before) / 1024 / double(sessions));
}

QList<QJsonObject> ramp(MeasuredServer &server)
{
    constexpr size_t sessions = 2'000;
    Society society(server.port());
    if (!society.haveAccounts(sessions))
        return {failed(u"accounts"_s)};
    Crowd crowd(server.port());
    std::vector<double> latencies;
    const qint64 memory = server.memory_bytes();
    Measurement measurement(server);
    if (!society.signIn(crowd, 0, sessions, &latencies))
        return {failed(u"not everybody got in"_s)};
    QJsonObject line = measurement.result(sessions, latencies);
    line.insert(u"max_ms"_s, Measurement::rounded(percentile(latencies, 1)));
    line.insert(u"kb_per_session"_s, memoryPerSession(server, memory, sessions));
    return {line};
}

QList<QJsonObject> presence(MeasuredServer &server)
{
    constexpr size_t watchers = 1'000;
    constexpr int changes = 50;
    Society society(server.port());
    if (!society.haveAccounts(watchers + 1) || !society.gather(0, watchers + 1))
        return {failed(u"accounts"_s)};
    Crowd crowd(server.port());
    if (!society.signIn(crowd, 0, watchers + 1))
        return {failed(u"sign-in"_s)};
    size_t told = 0;
    crowd.heard = [&](size_t, QByteArrayView frame) { told += isOk(frame); };
    for (size_t i = 1; i <= watchers; ++i)
        crowd.say(i, society.watching(0, 1));
    if (!crowd.serveUntil([&] { return told == watchers; }))
        return {failed(u"watch"_s)};
    std::vector<double> latencies;
    SteadyTime begun;
    told = 0;
    crowd.heard = [&](size_t, QByteArrayView frame) {
        if (!frame.startsWith(R"({"type":"presence:update")"))
            return;
        ++told;
        latencies.push_back(elapsed_ms(begun));
    };
    const auto pause = [&crowd](std::chrono::milliseconds length) {
        const auto until = steady_clock::now() + length;
        crowd.serveUntil([until] { return steady_clock::now() >= until; });
    };
    pause(std::chrono::seconds(1));
    told = 0;
    latencies.clear();
    Measurement measurement(server);
    for (int i = 0; i < changes; ++i) {
        begun = steady_clock::now();
        crowd.say(0, R"({"type":"presence:set","mode":"auto","text":")" + QByteArray::number(i)
                         + "\"}");
        if (!crowd.serveUntil([&] { return told >= watchers * size_t(i + 1); },
                              std::chrono::seconds(5)))
            return {failed(u"a change reached %1 of %2"_s.arg(told).arg(watchers * size_t(i + 1)))};
        pause(std::chrono::milliseconds(20)); // the window in which changes are gathered
    }
    QJsonObject line = measurement.result(double(told), latencies);
    line.insert(u"watchers"_s, qint64(watchers));
    return {line};
}

QJsonObject typingIn(MeasuredServer &server, Society &society, size_t size, size_t conversations)
{
    std::vector<QByteArray> ids;
    for (size_t i = 0; i < conversations; ++i) {
        const auto id = society.gather(i * size, size);
        if (!id)
            return failed(u"conversations"_s);
        ids.push_back(*id);
    }
    Crowd crowd(server.port());
    if (!society.signIn(crowd, 0, size * conversations))
        return failed(u"sign-in"_s);
    size_t told = 0;
    std::vector<double> latencies;
    SteadyTime begun;
    crowd.heard = [&](size_t, QByteArrayView frame) {
        if (frame.startsWith(R"({"type":"typing:)")) {
            ++told;
            latencies.push_back(elapsed_ms(begun));
        }
    };
    constexpr size_t atOnce = 10;
    const size_t expected = conversations * size * (size - 1);
    Measurement measurement(server);
    for (size_t member = 0; member < size * conversations; member += atOnce) {
        begun = steady_clock::now();
        for (size_t i = member; i < std::min(member + atOnce, size * conversations); ++i)
            crowd.say(i, R"({"type":"typing:start","conversation":")" + ids[i / size] + "\"}");
        const size_t due = std::min(member + atOnce, size * conversations) * (size - 1);
        if (!crowd.serveUntil([&] { return told >= due; }, std::chrono::seconds(5)))
            return failed(u"%1 of %2 were told"_s.arg(told).arg(expected));
    }
    QJsonObject line = measurement.result(double(told), latencies);
    line.insert(u"members"_s, qint64(size));
    return line;
}

QList<QJsonObject> typing(MeasuredServer &server)
{
    Society society(server.port());
    if (!society.haveAccounts(2'000))
        return {failed(u"accounts"_s)};
    return {typingIn(server, society, 10, 100), typingIn(server, society, 100, 10)};
}

QByteArray messageFrame(const QByteArray &conversation, qint64 number)
{
    return R"({"type":"message:send","id":"m","conversation":")" + conversation
           + R"(","clientId":"m)" + QByteArray::number(number)
           + R"(","body":"Shall we meet at the station at half past six?"})";
}

QList<QJsonObject> messages(MeasuredServer &server)
{
    constexpr size_t size = 10;
    constexpr size_t conversations = 50;
    constexpr size_t each = 100;
    Society society(server.port());
    if (!society.haveAccounts(size * conversations))
        return {failed(u"accounts"_s)};
    std::vector<QByteArray> ids;
    for (size_t i = 0; i < conversations; ++i) {
        const auto id = society.gather(i * size, size);
        if (!id)
            return {failed(u"conversations"_s)};
        ids.push_back(*id);
    }
    Crowd crowd(server.port());
    if (!society.signIn(crowd, 0, size * conversations))
        return {failed(u"sign-in"_s)};
    std::vector<SteadyTime> begun(conversations);
    std::vector<size_t> sent(conversations);
    std::vector<double> latencies;
    size_t delivered = 0;
    const auto sendNext = [&](size_t conversation) {
        if (sent[conversation] == each)
            return;
        begun[conversation] = steady_clock::now();
        const auto number = qint64(conversation * each + sent[conversation]++);
        crowd.say(conversation * size, messageFrame(ids[conversation], number));
    };
    crowd.heard = [&](size_t client, QByteArrayView frame) {
        if (frame.startsWith(R"({"type":"message:new")"))
            ++delivered;
        if (!isOk(frame))
            return;
        latencies.push_back(elapsed_ms(begun[client / size]));
        sendNext(client / size);
    };
    Measurement measurement(server);
    for (size_t i = 0; i < conversations; ++i)
        sendNext(i);
    constexpr size_t all = conversations * each;
    if (!crowd.serveUntil([&] { return latencies.size() == all && delivered == all * (size - 1); }))
        return {failed(u"%1 stored, %2 delivered"_s.arg(latencies.size()).arg(delivered))};
    return {measurement.result(double(all), latencies)};
}

QJsonObject busyWatching(MeasuredServer &server, Society &society, size_t rounds)
{
    constexpr size_t busy = 50;
    constexpr size_t watched = 20;
    Crowd crowd(server.port());
    if (!society.signIn(crowd, 0, busy))
        return failed(u"sign-in"_s);
    std::vector<SteadyTime> begun(busy);
    std::vector<size_t> asked(busy);
    std::vector<double> latencies;
    const std::array lists{society.watching(0, watched), society.watching(watched, watched)};
    const auto askNext = [&](size_t client) {
        begun[client] = steady_clock::now();
        crowd.say(client, lists[asked[client]++ % lists.size()]);
    };
    crowd.heard = [&](size_t client, QByteArrayView frame) {
        if (!isOk(frame))
            return;
        latencies.push_back(elapsed_ms(begun[client]));
        if (asked[client] < rounds)
            askNext(client);
    };
    Measurement measurement(server);
    for (size_t i = 0; i < busy; ++i)
        askNext(i);
    if (!crowd.serveUntil([&] { return latencies.size() == busy * rounds; }))
        return failed(u"%1 answers"_s.arg(latencies.size()));
    return measurement.result(double(latencies.size()), latencies);
}

QList<QJsonObject> idle(MeasuredServer &server)
{
    constexpr size_t busy = 50;
    constexpr size_t sleepers = 9'000;
    constexpr size_t rounds = 400;
    Society society(server.port());
    if (!society.haveAccounts(busy + sleepers) || !society.gather(0, busy))
        return {failed(u"accounts"_s)};
    busyWatching(server, society, rounds / 4); // warm up
    QJsonObject alone = busyWatching(server, society, rounds);
    alone.insert(u"idle_sessions"_s, 0);
    const qint64 memory = server.memory_bytes();
    Crowd sleeping(server.port());
    constexpr size_t atOnce = 1'000;
    for (size_t i = 0; i < sleepers; i += atOnce) {
        if (!society.signIn(sleeping, busy + i, atOnce))
            return {alone, failed(u"not everybody got in"_s)};
    }
    const double each = memoryPerSession(server, memory, sleepers);
    QJsonObject crowded = busyWatching(server, society, rounds);
    crowded.insert(u"idle_sessions"_s, qint64(sleepers));
    crowded.insert(u"kb_per_session"_s, each);
    return {alone, crowded};
}

} // namespace

const QList<Scenario> &scenarios()
{
    static const QList<Scenario> all{{u"ramp"_s, ramp},
                                     {u"presence"_s, presence},
                                     {u"typing"_s, typing},
                                     {u"messages"_s, messages},
                                     {u"idle"_s, idle}};
    return all;
}

} // namespace relay::bench
