// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/Actor.h"
#include "tests/support/Patience.h"

#include <QCoreApplication>

#include <cstdio>

using namespace relay;
using namespace relay::test;
using namespace Qt::StringLiterals;

/// A client without a window: comes in, says "here", sends its heartbeats, and tells the code it
/// was closed with.
int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() != 3) {
        std::fprintf(stderr, "usage: relay-puppet URL TOKEN\n");
        return 2;
    }
    Actor actor(u"puppet"_s, QUrl(arguments.at(1)), protocol::Format::Json);
    protocol::Hello hello;
    hello.token = arguments.at(2);
    const auto welcome = actor.enters(hello);
    if (welcome.session.isEmpty())
        return 1;
    std::puts("here");
    std::fflush(stdout);
    while (!actor.wire().isClosed())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    std::printf("%d\n", actor.wire().closeCode());
    std::fflush(stdout);
    return 0;
}
