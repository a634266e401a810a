// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/protocol/Codec.h"
#include "tests/protocol/Catalogue.h"
#include "tests/protocol/ProtocolTables.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace relay;
using namespace relay::protocol;
using namespace relay::test;

namespace {

/// A frame shown in the document: `→` what the client sends, `←` what the server sends.
struct Shown {
    bool isSent = false;
    QByteArray frame;
};

QList<Shown> shownFrames(const QString &document)
{
    static const QRegularExpression line(u"^([→←]) (\\{.*\\})$"_s,
                                         QRegularExpression::MultilineOption
                                             | QRegularExpression::UseUnicodePropertiesOption);
    QList<Shown> frames;
    auto matches = line.globalMatch(document);
    while (matches.hasNext()) {
        const auto match = matches.next();
        frames << Shown{match.captured(1) == u"→"_s, match.captured(2).toUtf8()};
    }
    return frames;
}

QString typeIn(const QByteArray &frame)
{
    return QJsonDocument::fromJson(frame).object()[u"type"_s].toString();
}

/// What is wrong with an `ok` that answers a request of this type; empty: nothing.
QString faultOfOk(const QString &requestType, const OkFrame &ok)
{
    QString fault = u"no request before it"_s;
    eachRequest([&]<class Message>(Kind<Message>) {
        if (requestType != Message::type)
            return;
        const auto read = readOk<typename Message::Ok>(ok);
        fault = read ? QString() : read.error().field + u' ' + read.error().reason;
    });
    return fault;
}

} // namespace

/// docs/protocol.md is enough to write a client from, so it must never fall behind the code.
class tst_ProtocolDocument : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QFile file(QStringLiteral(RELAY_SOURCE_DIR "/docs/protocol.md"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        m_document = QString::fromUtf8(file.readAll());
        m_frames = shownFrames(m_document);
    }

    void its_tables_are_those_of_the_code()
    {
        const Filled filled = fillTables(m_document, protocolTables());
        QCOMPARE(filled.unused, QStringList());
        QCOMPARE(filled.unknown, QStringList());
        QVERIFY2(filled.document == m_document,
                 "out of date: build relay-protocol-tables and run it on docs/protocol.md");
    }

    void every_message_is_shown()
    {
        QStringList sent, received;
        for (const Shown &shown : m_frames)
            (shown.isSent ? sent : received) << typeIn(shown.frame);
        eachRequest([&]<class Message>(Kind<Message>) {
            QVERIFY2(sent.contains(QString(Message::type)), Message::type.data());
        });
        eachPush([&]<class Message>(Kind<Message>) {
            QVERIFY2(received.contains(QString(Message::type)), Message::type.data());
        });
    }

    void what_it_shows_a_client_sending_is_accepted()
    {
        for (const Shown &shown : m_frames) {
            if (!shown.isSent)
                continue;
            const auto read = decodeRequest(shown.frame, Format::Json);
            QVERIFY2(read.isOk(), shown.frame.constData());
        }
    }

    void what_it_shows_a_server_sending_is_understood()
    {
        QString asked;
        for (const Shown &shown : m_frames) {
            if (shown.isSent) {
                asked = typeIn(shown.frame);
                continue;
            }
            const auto read = decodeServerFrame(shown.frame, Format::Json);
            QVERIFY2(read.isOk(), shown.frame.constData());
            if (const auto *ok = std::get_if<OkFrame>(&*read))
                QVERIFY2(faultOfOk(asked, *ok).isEmpty(), qPrintable(faultOfOk(asked, *ok)));
        }
    }

private:
    QString m_document;
    QList<Shown> m_frames;
};

QTEST_APPLESS_MAIN(tst_ProtocolDocument)
#include "tst_ProtocolDocument.moc"
