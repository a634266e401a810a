// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/node/SecretPrompt.h"

#include <cstdio>
#include <iostream>
#include <string>

#include <termios.h>
#include <unistd.h>

namespace relay::commands {

namespace {

/// Switches the terminal's echo off for as long as it lives.
class Silence
{
public:
    Silence()
    {
        tcgetattr(STDIN_FILENO, &m_before);
        auto silent = m_before;
        silent.c_lflag &= ~tcflag_t(ECHO);
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent);
    }
    ~Silence()
    {
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &m_before);
        std::fputc('\n', stderr);
    }
    Silence(const Silence &) = delete;
    Silence &operator=(const Silence &) = delete;

private:
    termios m_before{};
};

QString lineFromInput()
{
    std::string line;
    std::getline(std::cin, line);
    return QString::fromStdString(line);
}

} // namespace

QString askSecretly(const QString &question)
{
    if (!isatty(STDIN_FILENO))
        return lineFromInput();
    std::fputs(qUtf8Printable(question), stderr);
    const Silence silence;
    return lineFromInput();
}

} // namespace relay::commands
