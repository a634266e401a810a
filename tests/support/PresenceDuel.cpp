// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/PresenceDuel.h"

#include "tests/support/Patience.h"

#include <QMap>

namespace relay::test {

using namespace Qt::StringLiterals;
using Kind = PresenceOperation::Kind;

namespace {

QString told(const std::optional<WallTime> &time)
{
    return time ? QString::number(time->time_since_epoch().count()) : u"-"_s;
}

QString told(const Face &face)
{
    const QString device = face.device ? QString(protocol::nameOf(*face.device)) : u"-"_s;
    return u"(%1 %2 %3 v%4 '%5')"_s.arg(protocol::nameOf(face.state), device, told(face.lastSeenAt),
                                        QString::number(face.version), face.text);
}

QString told(const PresenceRecord &record)
{
    return u"%1 truth %2 shown %3 chosen %4 '%5' %6"_s.arg(
        record.user.text(), told(record.truth), told(record.shown),
        protocol::nameOf(record.chosen.mode), record.chosen.text, told(record.chosen.until));
}

QString told(const std::optional<LastSeen> &left)
{
    return left ? u"%1 left %2"_s.arg(left->user.text(), told(left->at)) : u"nobody left"_s;
}

QString told(const Transition &news)
{
    return u"%1 changed %2%3, %4"_s.arg(told(news.record), news.truthChanged ? u"truth "_s : u""_s,
                                        news.shownChanged ? u"shown"_s : u""_s, told(news.left));
}

QString told(Admission admission)
{
    return admission == Admission::Admitted ? u"admitted"_s : u"refused"_s;
}

QString told(Done)
{
    return u"done"_s;
}

QString told(const Choice &choice)
{
    return told(choice.record) + u", "_s + told(choice.left);
}

/// Whose order means nothing.
template<class Item>
QString toldSorted(const QList<Item> &items)
{
    QStringList lines;
    for (const Item &item : items)
        lines.append(told(item));
    lines.sort();
    return lines.join(u"; "_s);
}

QString told(const QList<LastSeen> &departures)
{
    QList<std::optional<LastSeen>> all(departures.begin(), departures.end());
    return toldSorted(all);
}

QString told(const QList<PresenceRecord> &records)
{
    return toldSorted(records);
}

QString told(const QList<UserId> &users)
{
    QStringList names;
    for (const UserId &user : users)
        names.append(user.text());
    names.sort();
    return names.join(u' ');
}

/// What a node would write down.
template<class Value>
QList<LastSeen> departuresIn(const Value &)
{
    return {};
}

template<>
QList<LastSeen> departuresIn(const QList<LastSeen> &claimed)
{
    return claimed;
}

template<>
QList<LastSeen> departuresIn(const std::optional<LastSeen> &left)
{
    return left ? QList<LastSeen>{*left} : QList<LastSeen>{};
}

template<>
QList<LastSeen> departuresIn(const Choice &choice)
{
    return departuresIn(choice.left);
}

/// One engine and what came out of it.
class Fighter final : public PresenceListener
{
public:
    explicit Fighter(PresenceDuel::Engine engine)
        : m_engine(std::move(engine))
    {
        m_engine->feed().setListener(this);
        m_engine->feed().follow(everybody());
        PresenceOperation reading;
        reading.kind = Kind::Read;
        play(reading);
    }
    ~Fighter() override { m_engine->feed().setListener(nullptr); }
    Q_DISABLE_COPY_MOVE(Fighter)

    void heard(const Transition &news) override
    {
        m_heard[news.record.user.text()].append(told(news));
    }

    QString play(const PresenceOperation &operation);

    [[nodiscard]] QMap<QString, QStringList> heardOfEach()
    {
        m_engine->settles();
        auto heard = m_heard;
        heard[u"false offlines"_s] = {QString::number(m_engine->store().falseOfflines())};
        return heard;
    }

private:
    static QList<UserId> everybody()
    {
        QList<UserId> users;
        for (int i = 0; i < PresenceOperation::users; ++i) {
            PresenceOperation operation;
            operation.user = i;
            users.append(operation.userId());
        }
        return users;
    }

    template<class Value, class Ask>
    QString answerOf(const Ask &ask)
    {
        std::optional<Result<Value, Fault>> answer;
        ask([&](const Result<Value, Fault> &given) { answer = given; });
        if (!waitUntil([&] { return answer.has_value(); }))
            return u"no answer"_s;
        if (*answer)
            m_engine->store().written(departuresIn(**answer));
        return *answer ? told(**answer) : u"fault: "_s + answer->error().reason;
    }

    PresenceDuel::Engine m_engine;
    QMap<QString, QStringList> m_heard;
};

QString Fighter::play(const PresenceOperation &operation)
{
    PresenceStore &store = m_engine->store();
    PresenceFeed &feed = m_engine->feed();
    const Opening session = operation.opening(m_engine->wallTime());
    switch (operation.kind) {
    case Kind::Open: return answerOf<Admission>([&](auto then) { store.open(session, then); });
    case Kind::Heartbeat:
        return answerOf<Done>([&](auto then) { store.heartbeat({session}, then); });
    case Kind::Close:
        return answerOf<std::optional<LastSeen>>([&](auto then) {
            store.close(session.user, session.session, operation.departure, then);
        });
    case Kind::Choose:
        return answerOf<Choice>(
            [&](auto then) { store.choose(session.user, session.chosen, then); });
    case Kind::Claim: return answerOf<QList<LastSeen>>([&](auto then) { store.claim(then); });
    case Kind::Read:
        return answerOf<QList<PresenceRecord>>([&](auto then) { feed.read(everybody(), then); });
    case Kind::Count:
        return answerOf<QList<UserId>>([&](auto then) { feed.shownAmong(everybody(), then); });
    case Kind::Pass: m_engine->passes(operation.time); return {};
    }
    Q_UNREACHABLE();
    return {};
}

} // namespace

PresenceDuel::PresenceDuel(MakeEngine one, MakeEngine other)
    : m_one(std::move(one))
    , m_other(std::move(other))
{
}

std::optional<QString> PresenceDuel::difference(const Operations &operations)
{
    Fighter one(m_one());
    Fighter other(m_other());
    for (const PresenceOperation &operation : operations) {
        const QString expected = one.play(operation);
        const QString actual = other.play(operation);
        if (expected != actual)
            return u"%1\n  answers %2\n      and %3"_s.arg(operation.described(), expected, actual);
    }
    const auto expected = one.heardOfEach();
    const auto actual = other.heardOfEach();
    if (expected == actual)
        return std::nullopt;
    QStringList lines{u"published"_s};
    for (auto heard = expected.cbegin(); heard != expected.cend(); ++heard)
        lines += u"  by one   "_s + heard.value().join(u"\n           "_s);
    for (auto heard = actual.cbegin(); heard != actual.cend(); ++heard)
        lines += u"  by other "_s + heard.value().join(u"\n           "_s);
    return lines.join(u'\n');
}

PresenceDuel::Operations PresenceDuel::shortened(Operations operations)
{
    for (qsizetype chunk = operations.size() / 2; chunk > 0; chunk /= 2) {
        while (cut(operations, chunk)) {
        }
    }
    return operations;
}

/// Leaves out every piece of this length that does not matter; false if all do.
bool PresenceDuel::cut(Operations &operations, qsizetype chunk)
{
    bool hasCut = false;
    for (qsizetype first = 0; first + chunk <= operations.size();) {
        Operations fewer = operations;
        fewer.remove(first, chunk);
        if (difference(fewer)) {
            operations = fewer;
            hasCut = true;
        } else {
            first += chunk;
        }
    }
    return hasCut;
}

} // namespace relay::test
