// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "qml/conversation/TextDirection.h"

namespace relay::ui {

TextDirection::TextDirection(QObject *parent)
    : QObject(parent)
{
}

QList<bool> TextDirection::rightToLeft(const QString &text) const
{
    QList<bool> directions;
    const auto paragraphs = QStringView(text).split(u'\n');
    for (const auto paragraph : paragraphs)
        directions.append(paragraph.isRightToLeft());
    return directions;
}

} // namespace relay::ui
