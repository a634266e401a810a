// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/KeyedRows.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace relay;
using namespace Qt::StringLiterals;

namespace {

struct Letter {
    QString key;
    int value = 0;
    friend bool operator==(const Letter &, const Letter &) = default;
};

class Letters final : public RowModel
{
public:
    int rowCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : int(rows.size());
    }
    QVariant data(const QModelIndex &index, int role) const override
    {
        return role == Qt::DisplayRole ? QVariant(rows.at(index.row()).value) : QVariant();
    }
    KeyedRows<Letter> rows{*this};
};

QList<Letter> letters(const QString &keys, int value = 0)
{
    QList<Letter> list;
    for (const QChar key : keys)
        list.append({QString(key), value});
    return list;
}

} // namespace

class tst_KeyedRows : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void any_list_becomes_any_other_and_the_story_is_consistent_data()
    {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        const QStringList lists{QString(), u"a"_s,     u"abc"_s,    u"cba"_s,
                                u"xyz"_s,  u"axbyc"_s, u"abcdef"_s, u"fedx"_s};
        for (const auto &from : lists) {
            for (const auto &to : lists)
                QTest::addRow("%s to %s", qPrintable(from), qPrintable(to)) << from << to;
        }
    }
    void any_list_becomes_any_other_and_the_story_is_consistent()
    {
        QFETCH(QString, from);
        QFETCH(QString, to);
        Letters model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::Fatal);
        model.rows.become(letters(from));
        model.rows.become(letters(to, 1));
        QCOMPARE(model.rows.all(), letters(to, 1));
    }

    void only_what_changed_is_told()
    {
        Letters model;
        model.rows.become(letters(u"abc"_s));
        QStringList told;
        connect(&model, &QAbstractItemModel::dataChanged, this,
                [&](const auto &first) { told.append(u"changed %1"_s.arg(first.row())); });
        connect(&model, &QAbstractItemModel::rowsInserted, this,
                [&](const auto &, int first, int last) {
                    told.append(u"inserted %1-%2"_s.arg(first).arg(last));
                });
        connect(&model, &QAbstractItemModel::rowsRemoved, this, [&] { told.append(u"removed"_s); });
        connect(&model, &QAbstractItemModel::rowsMoved, this,
                [&](const auto &, int first, int, const auto &, int to) {
                    told.append(u"moved %1 to %2"_s.arg(first).arg(to));
                });
        auto next = letters(u"abc"_s);
        next[1].value = 5;
        model.rows.become(next);
        model.rows.become(next);
        model.rows.become(letters(u"xy"_s) + next);
        model.rows.become({next[2], {u"x"_s}, {u"y"_s}, next[0], next[1]});
        QCOMPARE(told, (QStringList{u"changed 1"_s, u"inserted 0-1"_s, u"moved 4 to 0"_s}));
    }
};

QTEST_APPLESS_MAIN(tst_KeyedRows)
#include "tst_KeyedRows.moc"
