// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/ServerProcess.h"

#include <QTemporaryDir>

namespace relay::test {

/// A place for a server's data that can run full and be emptied again, while the server runs.
class FullDisk
{
    Q_GADGET

public:
    enum class Kind {
        FileSizeLimit,   ///< writing beyond a file's size fails; anybody can have that
        SmallFileSystem, ///< a real one of a few megabytes, which takes a superuser to mount
    };
    Q_ENUM(Kind)

    explicit FullDisk(Kind kind);
    ~FullDisk();
    Q_DISABLE_COPY_MOVE(FullDisk)

    [[nodiscard]] bool isPossible() const { return m_kind == Kind::FileSizeLimit || m_isMounted; }
    /// To be called before the server starts.
    void carries(ServerProcess &server) const;
    /// From now on there is room for little more; after `empties`, for a lot.
    void fills(const ServerProcess &server);
    void empties(const ServerProcess &server);

private:
    [[nodiscard]] QString filler() const;

    Kind m_kind;
    QTemporaryDir m_directory;
    bool m_isMounted = false;
};

} // namespace relay::test
