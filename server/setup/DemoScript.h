// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLatin1StringView>
#include <QList>
#include <QString>
#include <QStringList>

/// Who lives in the demo and what they have said. Data, no rules.
namespace relay::setup::demo {

struct Person {
    QString username;
    QString displayName;
};

struct Line {
    QString author;
    int minutesAgo;
    QString body;
};

/// A talk without a title is the direct conversation of its two people.
struct Talk {
    QString key; ///< what its id is made of
    QString title;
    QStringList people; ///< the first one began it
    QList<Line> lines;
};

[[nodiscard]] const QList<Person> &people();
[[nodiscard]] const QList<Talk> &talks();

} // namespace relay::setup::demo
