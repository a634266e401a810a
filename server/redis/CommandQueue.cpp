// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/CommandQueue.h"

#include <utility>

namespace relay {

namespace {

constexpr milliseconds turnPause{5};

} // namespace

CommandQueue::CommandQueue(const Clock &clock, qint64 perSecond)
    : m_clock(clock)
    , m_pace(perSecond)
{
    m_timer.setSingleShot(true);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, qOverload<>(&CommandQueue::advance));
}

bool CommandQueue::admits(Urgency urgency)
{
    const bool isFirst = urgency == Urgency::Vital || lineOf(urgency).empty();
    return isFirst && m_pace.admits(urgency, m_clock.now());
}

void CommandQueue::wait(Urgency urgency, Turn turn)
{
    lineOf(urgency).push_back(std::move(turn));
    if (!m_timer.isActive())
        m_timer.start(turnPause);
}

void CommandQueue::dismiss()
{
    for (Line *line : {&m_prompt, &m_patient}) {
        for (const Turn &turn : std::exchange(*line, {}))
            turn(false);
    }
}

qsizetype CommandQueue::waiting() const
{
    return qsizetype(m_prompt.size()) + qsizetype(m_patient.size());
}

void CommandQueue::advance()
{
    advance(m_prompt, Urgency::Prompt);
    advance(m_patient, Urgency::Patient);
    if (waiting() > 0)
        m_timer.start(turnPause);
}

void CommandQueue::advance(Line &line, Urgency urgency)
{
    while (!line.empty() && m_pace.admits(urgency, m_clock.now())) {
        const Turn turn = std::move(line.front());
        line.pop_front();
        turn(true);
    }
}

CommandQueue::Line &CommandQueue::lineOf(Urgency urgency)
{
    return urgency == Urgency::Patient ? m_patient : m_prompt;
}

} // namespace relay
