// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/profile/Account.h"
#include "client/profile/ClientSettings.h"
#include "client/profile/Profile.h"
#include "client/session/FileCredentials.h"

#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace relay;
using namespace Qt::StringLiterals;

class tst_Profile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// nheko#1699
    void two_profiles_share_no_file()
    {
        const QTemporaryDir data;
        const Profile one(u"one"_s, data.path());
        const Profile two(u"two"_s, data.path());
        QVERIFY(one.directory() != two.directory());
        for (const auto &file : {one.settingsFile(), one.accountFile(), one.tokenFile()})
            QVERIFY(file.startsWith(one.directory()));
    }

    void a_profile_is_closed_to_other_users()
    {
        const QTemporaryDir data;
        const Profile profile(u"one"_s, data.path());
        QVERIFY(profile.prepare());
        QCOMPARE(QFileInfo(profile.directory()).permissions()
                     & (QFile::ReadGroup | QFile::ExeGroup | QFile::ReadOther | QFile::ExeOther),
                 QFile::Permissions());
    }

    void a_name_is_one_folders_name()
    {
        QVERIFY(Profile::isName(u"work-2"_s));
        QVERIFY(Profile::isName(QString(32, u'x')));
        for (const auto &name : {QString(), u".."_s, u"a/b"_s, u"ä"_s, QString(33, u'x')})
            QVERIFY(!Profile::isName(name));
    }

    void what_two_people_left_on_one_profile_is_kept_apart()
    {
        const QTemporaryDir data;
        const Profile profile(u"one"_s, data.path());
        QVERIFY(profile.personalFolder(u"s"_s, u"ada"_s)
                != profile.personalFolder(u"s"_s, u"bob"_s));
        QVERIFY(profile.personalFolder(u"s"_s, u"ada"_s)
                != profile.personalFolder(u"t"_s, u"ada"_s));
        QVERIFY(QFileInfo(profile.personalFolder(u"s"_s, u"ada"_s)).isDir());
        for (const auto &spelling : {u" S "_s, u"wss://s"_s, u"wss://S:443/"_s})
            QCOMPARE(profile.personalFolder(spelling, u"ada"_s),
                     profile.personalFolder(u"s"_s, u"ada"_s));
        QVERIFY(profile.personalFolder(u"s"_s, u"ada"_s)
                != profile.personalFolder(u"s:4380"_s, u"ada"_s));
    }

    void settings_survive_a_restart_and_refuse_nonsense()
    {
        const QTemporaryDir data;
        const QString file = data.filePath(u"settings.ini"_s);
        {
            ClientSettings settings(file);
            QCOMPARE(settings.theme(), u"system"_s);
            QSignalSpy changed(&settings, &ClientSettings::themeChanged);
            settings.setTheme(u"dark"_s);
            settings.setTheme(u"dark"_s);
            settings.setTheme(u"pink"_s);
            settings.setSendTyping(false);
            settings.setReducedMotion(true);
            settings.setAccent(u"teal"_s);
            settings.setAccent(u"mud"_s);
            settings.setDensity(u"compact"_s);
            settings.setFontPercent(130);
            settings.setFontPercent(700);
            settings.setNotifications(false);
            settings.setCloseToTray(true);
            QCOMPARE(changed.count(), 1);
        }
        const ClientSettings again(file);
        QCOMPARE(again.theme(), u"dark"_s);
        QCOMPARE(again.sendTyping(), false);
        QCOMPARE(again.reducedMotion(), true);
        QCOMPARE(again.accent(), u"teal"_s);
        QCOMPARE(again.density(), u"compact"_s);
        QCOMPARE(again.fontPercent(), 130);
        QCOMPARE(again.notifications(), false);
        QCOMPARE(again.closeToTray(), true);
    }

    void the_account_is_remembered_without_a_secret()
    {
        const QTemporaryDir data;
        const QString file = data.filePath(u"account.ini"_s);
        {
            Account account(file);
            account.rememberServer(u"wss://chat.example.org"_s);
            account.rememberUser({UserId(u"u1"_s), u"ada"_s, u"Ada Lovelace"_s});
        }
        const Account again(file);
        QCOMPARE(again.server(), u"wss://chat.example.org"_s);
        QCOMPARE(again.user().displayName, u"Ada Lovelace"_s);
    }

    void a_token_file_is_readable_by_nobody_else()
    {
        const QTemporaryDir data;
        const FileCredentials file(data.filePath(u"token"_s));
        QVERIFY(!file.exists());
        QCOMPARE(file.read().error(), CredentialTrouble::NotFound);
        QVERIFY(file.keep(u"secret"_s).isOk());
        QCOMPARE(*file.read(), u"secret"_s);
        const auto permissions = QFileInfo(data.filePath(u"token"_s)).permissions();
        QCOMPARE(
            permissions
                & (QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther),
            QFile::Permissions());
        file.forget();
        QVERIFY(!file.exists());
    }

    void a_token_that_cannot_be_written_is_not_claimed_to_be_kept()
    {
        const FileCredentials file(u"/nonexistent/folder/token"_s);
        QCOMPARE(file.keep(u"secret"_s).error(), CredentialTrouble::Unavailable);
    }
};

QTEST_APPLESS_MAIN(tst_Profile)
#include "tst_Profile.moc"
