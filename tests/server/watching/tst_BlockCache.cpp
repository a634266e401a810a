// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/watching/BlockCache.h"

#include <QTest>

using namespace relay;
using namespace Qt::StringLiterals;

namespace {

const UserId ada{u"ada"_s};
const UserId bob{u"bob"_s};

/// Answers when the test says so.
class SlowSource final : public BlockSource
{
public:
    void blocksAround(const UserId &user, Then<Result<Blocks, Fault>> then) override
    {
        asked.append(user);
        m_waiting.append(std::move(then));
    }
    void answer(const Result<Blocks, Fault> &blocks) { m_waiting.takeFirst()(blocks); }

    QList<UserId> asked;

private:
    QList<Then<Result<Blocks, Fault>>> m_waiting;
};

} // namespace

class tst_BlockCache : public QObject
{
    Q_OBJECT

    static Blocks blockedBy(const UserId &user) { return {{user}, {}}; }

private Q_SLOTS:
    void a_user_is_looked_up_once()
    {
        SlowSource source;
        BlockCache cache(source);
        QList<UserId> heard;
        const auto hear = [&heard](const auto &answer) { heard += answer->by.values(); };
        cache.blocksAround(ada, hear);
        source.answer(blockedBy(bob));
        cache.blocksAround(ada, hear);
        QCOMPARE(heard, (QList{bob, bob}));
        QCOMPARE(source.asked, QList{ada});
    }

    void who_is_not_kept_track_of_is_looked_up_each_time()
    {
        SlowSource source;
        bool isTracked = false;
        BlockCache cache(source, [&](const UserId &) { return isTracked; });
        cache.blocksAround(ada, [](const auto &) {});
        source.answer(Blocks());
        isTracked = true;
        cache.blocksAround(ada, [](const auto &) {});
        source.answer(Blocks());
        cache.blocksAround(ada, [](const auto &) {});
        QCOMPARE(source.asked, (QList{ada, ada}));
    }

    void a_change_is_looked_up_again()
    {
        SlowSource source;
        BlockCache cache(source);
        cache.blocksAround(ada, [](const auto &) {});
        source.answer(Blocks());
        cache.forget({ada});
        cache.blocksAround(ada, [](const auto &) {});
        QCOMPARE(source.asked, (QList{ada, ada}));
    }

    void an_answer_that_a_change_has_overtaken_is_not_kept()
    {
        SlowSource source;
        BlockCache cache(source);
        cache.blocksAround(ada, [](const auto &) {});
        cache.forget({ada});
        source.answer(Blocks());
        cache.blocksAround(ada, [](const auto &) {});
        QCOMPARE(source.asked, (QList{ada, ada}));
    }

    void a_fault_is_passed_on_and_not_kept()
    {
        SlowSource source;
        BlockCache cache(source);
        bool failed = false;
        cache.blocksAround(ada, [&failed](const auto &answer) { failed = !answer; });
        source.answer(Fault{u"gone"_s});
        QVERIFY(failed);
        cache.blocksAround(ada, [](const auto &) {});
        QCOMPARE(source.asked, (QList{ada, ada}));
    }
};

QTEST_APPLESS_MAIN(tst_BlockCache)
#include "tst_BlockCache.moc"
