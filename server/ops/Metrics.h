// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QMap>
#include <QString>

#include <functional>
#include <memory>

namespace relay {

/// What this server tells Prometheus. The parts of the server count for themselves, in plain
/// numbers; here is only written how each is called and where it is read when somebody asks.
/// Times that something took are the exception: they are reported as they happen.
class Metrics
{
public:
    using Read = std::function<double()>;
    using Labels = QMap<QString, QString>;

    Metrics();
    ~Metrics();
    Q_DISABLE_COPY_MOVE(Metrics)

    /// Only ever grows. The same name may be given several times with different labels.
    void counter(const QString &name, const QString &help, const Read &read,
                 const Labels &labels = {});
    /// Goes up and down.
    void gauge(const QString &name, const QString &help, const Read &read,
               const Labels &labels = {});

    /// A distribution of durations, from half a millisecond to ten seconds.
    class Timing
    {
    public:
        virtual ~Timing() = default;
        virtual void took(double seconds) = 0;
    };
    /// Lives as long as the metrics do.
    [[nodiscard]] Timing &timing(const QString &name, const QString &help,
                                 const Labels &labels = {});

    /// The exposition format of Prometheus, version 0.0.4. Calls every `read`, on this thread.
    [[nodiscard]] QByteArray text() const;

private:
    class Sources;
    std::unique_ptr<Sources> m_sources;
};

/// Processor time, memory, descriptors and age of this process, under the names that all Prometheus
/// clients use.
void addProcessMetrics(Metrics &metrics);

} // namespace relay
