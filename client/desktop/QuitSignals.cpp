// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/desktop/QuitSignals.h"

#include <QSocketNotifier>

#include <array>
#include <csignal>
#include <sys/socket.h>
#include <unistd.h>

namespace relay {

namespace {

std::array<int, 2> wire{-1, -1}; // a signal handler may only write to a descriptor

void onSignal(int number)
{
    const char byte = 1;
    [[maybe_unused]] const auto written = ::write(wire[0], &byte, 1);
    std::signal(number, SIG_DFL);
}

} // namespace

QuitSignals::QuitSignals(QObject *parent)
    : QObject(parent)
{
    Q_ASSERT(wire[0] < 0);
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, wire.data()) != 0)
        return;
    auto *notifier = new QSocketNotifier(wire[1], QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [this] {
        char byte = 0;
        if (::read(wire[1], &byte, 1) == 1)
            Q_EMIT asked();
    });
    std::signal(SIGINT, onSignal);
    std::signal(SIGTERM, onSignal);
}

QuitSignals::~QuitSignals()
{
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
    for (int &end : wire) {
        if (end >= 0)
            ::close(std::exchange(end, -1));
    }
}

} // namespace relay
