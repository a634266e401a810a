// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/ops/Metrics.h"

#include <QDir>
#include <QFile>

#include <sys/resource.h>
#include <unistd.h>

#include <ctime>

namespace relay {

using namespace Qt::StringLiterals;

namespace {

double seconds(const timeval &time)
{
    return double(time.tv_sec) + double(time.tv_usec) / 1e6;
}

double processorSeconds()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double residentBytes()
{
    QFile file(u"/proc/self/statm"_s);
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    const auto pages = file.readAll().split(' ').value(1).toLongLong();
    return double(pages) * double(sysconf(_SC_PAGESIZE));
}

double openDescriptors()
{
    return double(QDir(u"/proc/self/fd"_s).count()) - 2; // without . and ..
}

double mostDescriptors()
{
    rlimit most{};
    getrlimit(RLIMIT_NOFILE, &most);
    return double(most.rlim_cur);
}

} // namespace

void addProcessMetrics(Metrics &metrics)
{
    const double started = double(std::time(nullptr));
    metrics.counter(u"process_cpu_seconds_total"_s, u"Processor time used, in seconds."_s,
                    processorSeconds);
    metrics.gauge(u"process_resident_memory_bytes"_s, u"Memory in use, in bytes."_s, residentBytes);
    metrics.gauge(u"process_open_fds"_s, u"Open file descriptors."_s, openDescriptors);
    metrics.gauge(u"process_max_fds"_s, u"File descriptors it may open."_s, mostDescriptors);
    metrics.gauge(u"process_start_time_seconds"_s, u"When it started, in seconds since 1970."_s,
                  [started] { return started; });
}

} // namespace relay
