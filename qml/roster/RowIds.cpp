// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "qml/roster/RowIds.h"

namespace relay::ui {

RowIds::RowIds(QObject *parent)
    : QObject(parent)
{
    connect(this, &RowIds::modelChanged, this, &RowIds::look);
    connect(this, &RowIds::roleChanged, this, &RowIds::look);
    connect(this, &RowIds::firstChanged, this, &RowIds::look);
    connect(this, &RowIds::lastChanged, this, &RowIds::look);
}

void RowIds::setModel(QAbstractItemModel *model)
{
    if (model == m_model)
        return;
    if (m_model)
        m_model->disconnect(this);
    m_model = model;
    if (model) {
        connect(model, &QAbstractItemModel::rowsInserted, this, &RowIds::look);
        connect(model, &QAbstractItemModel::rowsRemoved, this, &RowIds::look);
        connect(model, &QAbstractItemModel::rowsMoved, this, &RowIds::look);
        connect(model, &QAbstractItemModel::modelReset, this, &RowIds::look);
        connect(model, &QAbstractItemModel::layoutChanged, this, &RowIds::look);
        connect(model, &QAbstractItemModel::dataChanged, this, &RowIds::look);
    }
    Q_EMIT modelChanged();
}

void RowIds::look()
{
    QStringList ids;
    const int role = m_model ? m_model->roleNames().key(m_role.toUtf8(), -1) : -1;
    const int end = role < 0 ? 0 : qMin(m_last + 1, m_model->rowCount());
    for (int row = qMax(0, m_first); row < end; ++row) {
        const auto id = m_model->index(row, 0).data(role).toString();
        if (!id.isEmpty() && !ids.contains(id))
            ids.append(id);
    }
    if (ids == m_ids)
        return;
    m_ids = ids;
    Q_EMIT idsChanged();
}

} // namespace relay::ui
