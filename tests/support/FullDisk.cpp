// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/FullDisk.h"

#include <QFile>

#include <csignal>
#include <sys/mount.h>
#include <sys/resource.h>

namespace relay::test {

using namespace Qt::StringLiterals;

namespace {

constexpr auto size = "size=16m";
constexpr rlim_t fileSize = 1024 * 1024;

/// Writing beyond the limit then fails with an error, as a full disk does, instead of a signal.
void ignoreFileSizeSignal()
{
    ::signal(SIGXFSZ, SIG_IGN);
}

void limitFiles(const ServerProcess &server, rlim_t bytes)
{
    const rlimit limit{bytes, RLIM_INFINITY};
    ::prlimit(pid_t(server.processId()), RLIMIT_FSIZE, &limit, nullptr);
}

} // namespace

FullDisk::FullDisk(Kind kind)
    : m_kind(kind)
{
    if (kind == Kind::SmallFileSystem)
        m_isMounted = ::mount("tmpfs", qUtf8Printable(m_directory.path()), "tmpfs", 0, size) == 0;
}

FullDisk::~FullDisk()
{
    if (m_isMounted)
        ::umount2(qUtf8Printable(m_directory.path()), MNT_DETACH);
}

void FullDisk::carries(ServerProcess &server) const
{
    if (m_isMounted)
        server.setDataDirectory(m_directory.filePath(u"data"_s));
    else
        server.setPreparation(ignoreFileSizeSignal);
}

void FullDisk::fills(const ServerProcess &server)
{
    if (!m_isMounted) {
        limitFiles(server, fileSize);
        return;
    }
    QFile file(filler());
    if (!file.open(QIODevice::WriteOnly | QIODevice::Unbuffered))
        return;
    const QByteArray block(64 * 1024, 'f');
    while (file.write(block) == block.size()) {
    }
}

void FullDisk::empties(const ServerProcess &server)
{
    if (m_isMounted)
        QFile::remove(filler());
    else
        limitFiles(server, RLIM_INFINITY);
}

QString FullDisk::filler() const
{
    return m_directory.filePath(u"filler"_s);
}

} // namespace relay::test
