// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/duet/Script.h"

#include <chrono>

namespace relay::duet {

using namespace std::chrono_literals;

namespace {

constexpr auto glance = 20ms;
constexpr int mostLooks = 20s / glance;

} // namespace

void Script::step(const QString &name, std::function<void()> act, std::function<bool()> isVisible)
{
    m_steps.append({name, std::move(act), std::move(isVisible)});
}

void Script::play(Done done)
{
    m_done = std::move(done);
    QObject::connect(&m_eye, &QTimer::timeout, &m_eye, [this] { look(); });
    begin();
}

void Script::begin()
{
    m_looks = 0;
    m_steps.at(m_next).act();
    m_eye.start(glance);
}

void Script::look()
{
    const Step &step = m_steps.at(m_next);
    if (!step.isVisible()) {
        if (++m_looks < mostLooks)
            return;
        m_eye.stop();
        m_done(step.name);
        return;
    }
    m_eye.stop();
    if (++m_next == m_steps.size())
        m_done({});
    else
        begin();
}

} // namespace relay::duet
