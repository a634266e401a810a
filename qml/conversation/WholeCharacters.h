// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// Where characters begin as people count them: a flag, a family or a letter with its accents is
// one, though it is stored as several.
#pragma once

#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace relay::ui {

class WholeCharacters : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON
public:
    explicit WholeCharacters(QObject *parent = nullptr);

    // The place where the character before `position` begins.
    Q_INVOKABLE int beginningBefore(const QString &text, int position) const;
};

} // namespace relay::ui
