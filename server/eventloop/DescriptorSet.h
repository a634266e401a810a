// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QSocketNotifier>

#include <sys/epoll.h>

#include <array>
#include <vector>

namespace relay {

/// The descriptors that an event loop looks at, on top of epoll.
///
/// Qt switches notifiers on and off all the time (a write notifier for every write). The kernel is
/// told lazily: a change only marks its descriptor, and `sync`, called right before waiting, tells
/// the kernel what is different in the end, which mostly is nothing. With one exception: when the
/// last notifier of a descriptor goes, the kernel is told at once, because the descriptor may be
/// closed next and its number come back as another file within the same turn, which must not look
/// as if it were registered already.
///
/// For the same reason every registration has a generation: news of a descriptor that has been
/// re-used since the kernel reported them reach nobody.
class DescriptorSet
{
public:
    DescriptorSet();
    ~DescriptorSet();
    Q_DISABLE_COPY_MOVE(DescriptorSet)

    void add(QSocketNotifier *notifier);
    void remove(QSocketNotifier *notifier);

    /// Adds a descriptor of the loop itself, whose news `wait` reports as `wasWoken`.
    void addWaker(int descriptor);

    /// Waits for news, -1 for as long as it takes. True if the waker has some. Does not wait where
    /// somebody looks at an ordinary file, which is always ready: epoll knows only sockets and
    /// pipes.
    bool wait(int timeout_ms);
    /// Takes the next notifier there is news for, null if there is none left. Also works inside the
    /// activation of another.
    [[nodiscard]] QSocketNotifier *takeReady();
    [[nodiscard]] bool hasReady() const { return m_nextReady < m_ready.size(); }

    /// How often the kernel was told something: for tests and for the curious.
    [[nodiscard]] quint64 kernelCalls() const { return m_kernelCalls; }

private:
    using Kind = QSocketNotifier::Type;
    static constexpr std::array kinds{Kind::Read, Kind::Write, Kind::Exception};

    struct Watched {
        std::array<QSocketNotifier *, kinds.size()> notifiers{};
        quint32 generation = 0;
        quint32 registered = 0; ///< what the kernel was told; 0: nothing
        bool isDirty = false;
        bool isAlwaysReady = false;

        [[nodiscard]] bool isUnused() const;
        [[nodiscard]] quint32 wanted() const;
    };
    struct Ready {
        int descriptor;
        quint32 generation;
        Kind kind;
    };

    Watched &watched(int descriptor);
    void sync();
    void tellKernel(int descriptor, Watched &entry);
    void forget(int descriptor, Watched &entry);
    void gather(const epoll_event &event);
    void gatherAlwaysReady();
    void report(int descriptor, const Watched &entry, quint32 events);

    int m_epoll;
    int m_waker = -1;
    std::vector<Watched> m_watched; ///< by descriptor
    std::vector<int> m_dirty;
    std::vector<Ready> m_ready;
    size_t m_nextReady = 0;
    int m_alwaysReady = 0;
    quint64 m_kernelCalls = 0;
};

} // namespace relay
