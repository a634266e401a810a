// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// Who is in some rows of a model: the ids of one role from `first` to `last`, without doubles and
// without the empty ones. It follows the model by itself, so what moves into sight is noticed
// before the view has even laid it out.
#pragma once

#include <QAbstractItemModel>
#include <QObject>
#include <QPointer>
#include <QStringList>
#include <QtQml/qqmlregistration.h>

namespace relay::ui {

class RowIds : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QAbstractItemModel *model READ model WRITE setModel NOTIFY modelChanged)
    Q_PROPERTY(QString role MEMBER m_role NOTIFY roleChanged)
    Q_PROPERTY(int first MEMBER m_first NOTIFY firstChanged)
    Q_PROPERTY(int last MEMBER m_last NOTIFY lastChanged)
    Q_PROPERTY(QStringList ids READ ids NOTIFY idsChanged)
public:
    explicit RowIds(QObject *parent = nullptr);

    QAbstractItemModel *model() const { return m_model; }
    void setModel(QAbstractItemModel *model);
    QStringList ids() const { return m_ids; }

Q_SIGNALS:
    void modelChanged();
    void roleChanged();
    void firstChanged();
    void lastChanged();
    void idsChanged();

private:
    void look();

    QPointer<QAbstractItemModel> m_model;
    QString m_role;
    int m_first = 0;
    int m_last = -1;
    QStringList m_ids;
};

} // namespace relay::ui
