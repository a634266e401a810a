// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>
#include <QTimer>

#include <functional>

namespace relay::duet {

/// Plays one step after the other: does something, then goes on as soon as what should follow from
/// it can be seen. A step whose consequence does not show within its deadline ends the play.
class Script
{
public:
    using Done = std::function<void(const QString &fault)>; ///< empty: all went well

    void step(const QString &name, std::function<void()> act, std::function<bool()> isVisible);
    void play(Done done);

private:
    struct Step {
        QString name;
        std::function<void()> act;
        std::function<bool()> isVisible;
    };

    void begin();
    void look();

    QList<Step> m_steps;
    qsizetype m_next = 0;
    int m_looks = 0;
    Done m_done;
    QTimer m_eye;
};

} // namespace relay::duet
