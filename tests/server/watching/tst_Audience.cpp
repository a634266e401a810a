// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/watching/Audience.h"
#include "shared/protocol/Codec.h"

#include <QTest>

using namespace relay;
using namespace relay::protocol;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

class tst_Audience : public QObject
{
    Q_OBJECT

private:
    using Standing = Audience::Standing;

    static PresenceRecord invisible()
    {
        PresenceRecord record;
        record.user = UserId(u"ada"_s);
        record.truth = {PresenceState::Online, DeviceKind::Mobile, u"hush"_s, {}, 9};
        record.shown = {PresenceState::Offline, {}, {}, WallTime(5s), 7};
        record.chosen = {PresenceMode::Invisible, u"hush"_s, WallTime(60s)};
        return record;
    }
    static QByteArray bytes(const PresenceRecord &record, Standing standing)
    {
        return encode(Push(PresenceUpdate{{Audience::view(record, standing)}}), Format::Json);
    }

private Q_SLOTS:
    void own_devices_see_the_truth()
    {
        QCOMPARE(bytes(invisible(), Standing::Own),
                 QByteArray(R"({"type":"presence:update","presences":[{"user":"ada",)"
                            R"("state":"online","device":"mobile","text":"hush","version":9,)"
                            R"("mode":"invisible","until":60000}]})"));
    }

    void a_contact_sees_what_is_shown_and_nothing_of_the_choice()
    {
        QCOMPARE(bytes(invisible(), Standing::Contact),
                 QByteArray(R"({"type":"presence:update","presences":[{"user":"ada",)"
                            R"("state":"offline","lastSeenAt":5000,"version":7}]})"));
    }

    void a_stranger_gets_the_fixed_answer_and_so_does_whoever_asks_for_nobody()
    {
        const QByteArray fixed(R"({"type":"presence:update","presences":[{"user":"ada",)"
                               R"("state":"offline"}]})");
        QCOMPARE(bytes(invisible(), Standing::Stranger), fixed);
        QCOMPARE(bytes(PresenceRecord{UserId(u"ada"_s), {}, {}, {}}, Standing::Contact), fixed);
    }
};

QTEST_APPLESS_MAIN(tst_Audience)
#include "tst_Audience.moc"
