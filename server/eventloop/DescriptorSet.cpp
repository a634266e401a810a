// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/eventloop/DescriptorSet.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace relay {

namespace {

/// News taken from the kernel in one call; what does not fit comes with the next.
constexpr int newsAtOnce = 1024;

/// What a notifier of each kind wants to hear of: reading ends and errors are for readers and
/// writers alike.
constexpr std::array<quint32, 3> interests{EPOLLIN, EPOLLOUT, EPOLLPRI};
constexpr quint32 troubles = EPOLLERR | EPOLLHUP;

} // namespace

bool DescriptorSet::Watched::isUnused() const
{
    return std::all_of(notifiers.begin(), notifiers.end(), [](auto *n) { return n == nullptr; });
}

quint32 DescriptorSet::Watched::wanted() const
{
    quint32 events = 0;
    for (const Kind kind : kinds) {
        if (notifiers[kind])
            events |= interests[kind];
    }
    return events;
}

DescriptorSet::DescriptorSet()
    : m_epoll(epoll_create1(EPOLL_CLOEXEC))
{
    if (m_epoll < 0)
        qFatal("epoll_create1 failed: %s", strerror(errno));
}

DescriptorSet::~DescriptorSet()
{
    ::close(m_epoll);
}

void DescriptorSet::add(QSocketNotifier *notifier)
{
    const int descriptor = int(notifier->socket());
    Watched &entry = watched(descriptor);
    auto *&place = entry.notifiers[notifier->type()];
    if (place && place != notifier)
        qWarning("two socket notifiers of one kind for descriptor %d", descriptor);
    place = notifier;
    if (!std::exchange(entry.isDirty, true))
        m_dirty.push_back(descriptor);
}

void DescriptorSet::remove(QSocketNotifier *notifier)
{
    const int descriptor = int(notifier->socket());
    Watched &entry = watched(descriptor);
    auto *&place = entry.notifiers[notifier->type()];
    if (place != notifier)
        return;
    place = nullptr;
    if (entry.isUnused())
        forget(descriptor, entry);
    else if (!std::exchange(entry.isDirty, true))
        m_dirty.push_back(descriptor);
}

void DescriptorSet::addWaker(int descriptor)
{
    m_waker = descriptor;
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.u64 = quint64(descriptor);
    if (epoll_ctl(m_epoll, EPOLL_CTL_ADD, descriptor, &event) != 0)
        qFatal("epoll_ctl failed: %s", strerror(errno));
}

bool DescriptorSet::wait(int timeout_ms)
{
    if (hasReady()) // inside an activation: the rest of this turn's news come first
        return false;
    m_ready.clear();
    m_nextReady = 0;
    sync();
    std::array<epoll_event, newsAtOnce> news;
    const int timeout = m_alwaysReady > 0 ? 0 : timeout_ms;
    const int count = epoll_wait(m_epoll, news.data(), newsAtOnce, timeout);
    bool wasWoken = false;
    for (int i = 0; i < count; ++i) {
        if (news[i].data.u64 == quint64(m_waker))
            wasWoken = true;
        else
            gather(news[i]);
    }
    gatherAlwaysReady();
    return wasWoken;
}

QSocketNotifier *DescriptorSet::takeReady()
{
    while (hasReady()) {
        const Ready ready = m_ready[m_nextReady++];
        const Watched &entry = m_watched[ready.descriptor];
        if (entry.generation == ready.generation && entry.notifiers[ready.kind])
            return entry.notifiers[ready.kind];
    }
    return nullptr;
}

DescriptorSet::Watched &DescriptorSet::watched(int descriptor)
{
    Q_ASSERT(descriptor >= 0);
    if (size_t(descriptor) >= m_watched.size())
        m_watched.resize(std::max(size_t(descriptor) + 1, m_watched.size() * 2));
    return m_watched[descriptor];
}

void DescriptorSet::sync()
{
    for (const int descriptor : m_dirty) {
        Watched &entry = m_watched[descriptor];
        entry.isDirty = false;
        if (entry.wanted() != entry.registered && !entry.isAlwaysReady)
            tellKernel(descriptor, entry);
    }
    m_dirty.clear();
}

void DescriptorSet::tellKernel(int descriptor, Watched &entry)
{
    epoll_event event{};
    event.events = entry.wanted();
    event.data.u64 = quint64(entry.generation) << 32 | quint32(descriptor);
    const int operation = entry.registered ? EPOLL_CTL_MOD : EPOLL_CTL_ADD;
    ++m_kernelCalls;
    int failed = epoll_ctl(m_epoll, operation, descriptor, &event);
    if (failed && errno == ENOENT) // closed and opened again behind the back of its notifiers
        failed = epoll_ctl(m_epoll, EPOLL_CTL_ADD, descriptor, &event);
    if (!failed) {
        entry.registered = event.events;
    } else if (errno == EPERM) { // an ordinary file: reading and writing never wait
        entry.isAlwaysReady = true;
        ++m_alwaysReady;
    } else {
        qWarning("epoll_ctl failed for descriptor %d: %s", descriptor, strerror(errno));
    }
}

void DescriptorSet::forget(int descriptor, Watched &entry)
{
    ++entry.generation;
    if (std::exchange(entry.isAlwaysReady, false))
        --m_alwaysReady;
    if (std::exchange(entry.registered, 0) == 0)
        return;
    ++m_kernelCalls;
    epoll_ctl(m_epoll, EPOLL_CTL_DEL, descriptor, nullptr); // fails where it is closed already
}

void DescriptorSet::gather(const epoll_event &event)
{
    const int descriptor = int(quint32(event.data.u64));
    const quint32 generation = quint32(event.data.u64 >> 32);
    const Watched &entry = m_watched[descriptor];
    if (entry.generation == generation)
        report(descriptor, entry, event.events);
}

void DescriptorSet::gatherAlwaysReady()
{
    if (m_alwaysReady == 0)
        return;
    for (size_t descriptor = 0; descriptor < m_watched.size(); ++descriptor) {
        if (m_watched[descriptor].isAlwaysReady)
            report(int(descriptor), m_watched[descriptor], EPOLLIN | EPOLLOUT);
    }
}

void DescriptorSet::report(int descriptor, const Watched &entry, quint32 events)
{
    for (const Kind kind : kinds) {
        if (entry.notifiers[kind] && (events & (interests[kind] | troubles)))
            m_ready.push_back({descriptor, entry.generation, kind});
    }
}

} // namespace relay
