// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/session/FileCredentials.h"

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace relay;
using namespace Qt::StringLiterals;

class tst_FileCredentials : public QObject
{
    Q_OBJECT

    static QFile::Permissions others(const QString &path)
    {
        return QFile::permissions(path)
               & (QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther);
    }

private Q_SLOTS:
    void what_is_kept_is_read_again_and_nobody_else_can()
    {
        const QTemporaryDir folder;
        const FileCredentials file(folder.filePath(u"token"_s));
        QVERIFY(file.keep(u"secret"_s));
        QTest::failOnWarning(QRegularExpression(u".*"_s));
        QCOMPARE(*file.read(), u"secret"_s);
        QVERIFY(!others(folder.filePath(u"token"_s)));
    }

    void a_file_that_others_can_read_is_used_mended_and_warned_about()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"token"_s);
        const FileCredentials file(path);
        QVERIFY(file.keep(u"secret"_s));
        QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup
                                        | QFile::ReadOther);
        QTest::ignoreMessage(QtWarningMsg, QRegularExpression(u"could be read by others"_s));
        QCOMPARE(*file.read(), u"secret"_s);
        QVERIFY(!others(path));
    }
};

QTEST_APPLESS_MAIN(tst_FileCredentials)
#include "tst_FileCredentials.moc"
