// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/node/StopSignal.h"

#include <csignal>
#include <sys/signalfd.h>
#include <unistd.h>

namespace relay {

namespace {

sigset_t stopSignals()
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    return signals;
}

int openDescriptor()
{
    const sigset_t signals = stopSignals();
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    return signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
}

} // namespace

StopSignal::StopSignal(std::function<void()> asked)
    : m_asked(std::move(asked))
    , m_descriptor(openDescriptor())
    , m_notifier(m_descriptor, QSocketNotifier::Read)
{
    connect(&m_notifier, &QSocketNotifier::activated, this, &StopSignal::heard);
}

StopSignal::~StopSignal()
{
    ::close(m_descriptor);
}

void StopSignal::heard()
{
    signalfd_siginfo info{};
    if (::read(m_descriptor, &info, sizeof info) != sizeof info)
        return;
    const sigset_t signals = stopSignals();
    pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
    m_asked();
}

} // namespace relay
