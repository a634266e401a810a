// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// Which way the lines of a text run: each paragraph has the direction of its first letter.
#pragma once

#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace relay::ui {

class TextDirection : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON
public:
    explicit TextDirection(QObject *parent = nullptr);

    // For each paragraph, whether it is read from right to left.
    Q_INVOKABLE QList<bool> rightToLeft(const QString &text) const;
};

} // namespace relay::ui
