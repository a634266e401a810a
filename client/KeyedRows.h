// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/RowModel.h"

#include <QList>
#include <QSet>

#include <utility>

namespace relay {

/// The rows of a list model, each with a `key` and comparable. Given the new list it tells the
/// views the smallest story that leads there, so that nothing jumps, flickers or loses its focus.
template<class Row>
class KeyedRows
{
public:
    explicit KeyedRows(RowModel &model)
        : m_model(model)
    {
    }

    [[nodiscard]] qsizetype size() const { return m_rows.size(); }
    [[nodiscard]] bool isEmpty() const { return m_rows.isEmpty(); }
    [[nodiscard]] const Row &at(qsizetype i) const { return m_rows.at(i); }
    [[nodiscard]] const QList<Row> &all() const { return m_rows; }

    void become(const QList<Row> &wanted)
    {
        remove(wanted);
        const QSet<QString> present = keysOf(m_rows);
        for (qsizetype i = 0; i < wanted.size();) {
            const qsizetype run = runOfNew(wanted, i, present);
            insert(i, wanted, run);
            i += run;
            if (i < wanted.size())
                settle(i, wanted.at(i));
            ++i;
        }
    }

private:
    static QSet<QString> keysOf(const QList<Row> &rows)
    {
        QSet<QString> keys;
        keys.reserve(rows.size());
        for (const Row &row : rows)
            keys.insert(row.key);
        Q_ASSERT(keys.size() == rows.size());
        return keys;
    }

    void remove(const QList<Row> &wanted)
    {
        const QSet<QString> kept = keysOf(wanted);
        for (qsizetype last = m_rows.size() - 1; last >= 0; --last) {
            if (kept.contains(m_rows.at(last).key))
                continue;
            qsizetype first = last;
            while (first > 0 && !kept.contains(m_rows.at(first - 1).key))
                --first;
            m_model.beginRemoveRows({}, int(first), int(last));
            m_rows.remove(first, last - first + 1);
            m_model.endRemoveRows();
            last = first;
        }
    }

    static qsizetype runOfNew(const QList<Row> &wanted, qsizetype from,
                              const QSet<QString> &present)
    {
        qsizetype end = from;
        while (end < wanted.size() && !present.contains(wanted.at(end).key))
            ++end;
        return end - from;
    }

    void insert(qsizetype at, const QList<Row> &wanted, qsizetype count)
    {
        if (count == 0)
            return;
        m_model.beginInsertRows({}, int(at), int(at + count - 1));
        for (qsizetype i = at; i < at + count; ++i)
            m_rows.insert(i, wanted.at(i));
        m_model.endInsertRows();
    }

    /// Brings the row of this key to its place; everything before it is settled already.
    void settle(qsizetype at, const Row &row)
    {
        qsizetype found = at;
        while (m_rows.at(found).key != row.key)
            ++found;
        if (found != at) {
            m_model.beginMoveRows({}, int(found), int(found), {}, int(at));
            m_rows.move(found, at);
            m_model.endMoveRows();
        }
        if (m_rows.at(at) == row)
            return;
        m_rows[at] = row;
        Q_EMIT m_model.dataChanged(m_model.index(int(at)), m_model.index(int(at)));
    }

    RowModel &m_model;
    QList<Row> m_rows;
};

} // namespace relay
