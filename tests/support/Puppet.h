// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/Dialogue.h"

#include <QProcess>

namespace relay::test {

/// A client in a process of its own (see puppet/main.cpp), for what can only happen to processes:
/// to be killed, or to be suspended while its socket stays open.
class Puppet
{
public:
    /// Signed in as the person and introduced when this returns.
    Puppet(const ServerProcess &server, const Person &person, Place here = Place::current());
    ~Puppet();
    Q_DISABLE_COPY_MOVE(Puppet)

    void killHard();
    void suspend();
    void resume();
    /// The code its connection was closed with, waited for; it tells and ends.
    [[nodiscard]] int closeCode();

    /// The program, where the build has put it.
    static QString program();

private:
    QProcess m_process;
};

} // namespace relay::test
