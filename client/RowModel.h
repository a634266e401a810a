// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractListModel>
#include <QtQml/qqmlregistration.h>

namespace relay {

/// A list model whose rows are held by `KeyedRows`, which alone tells the views what changed.
class RowModel : public QAbstractListModel
{
    Q_OBJECT
    QML_ANONYMOUS
public:
    using QAbstractListModel::QAbstractListModel;

private:
    template<class Row>
    friend class KeyedRows;
};

} // namespace relay
