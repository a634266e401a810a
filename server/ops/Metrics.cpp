// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/ops/Metrics.h"

#include <prometheus/collectable.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

#include <sstream>

namespace relay {

namespace {

prometheus::Labels standardLabels(const Metrics::Labels &labels)
{
    prometheus::Labels result;
    for (auto it = labels.begin(); it != labels.end(); ++it)
        result.emplace(it.key().toStdString(), it.value().toStdString());
    return result;
}

prometheus::ClientMetric sample(prometheus::MetricType type, double value,
                                const Metrics::Labels &labels)
{
    prometheus::ClientMetric metric;
    for (auto it = labels.begin(); it != labels.end(); ++it)
        metric.label.push_back({it.key().toStdString(), it.value().toStdString()});
    if (type == prometheus::MetricType::Counter)
        metric.counter.value = value;
    else
        metric.gauge.value = value;
    return metric;
}

const prometheus::Histogram::BucketBoundaries timeBuckets{
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10};

class HistogramTiming final : public Metrics::Timing
{
public:
    explicit HistogramTiming(prometheus::Histogram &histogram)
        : m_histogram(histogram)
    {
    }
    void took(double seconds) override { m_histogram.Observe(seconds); }

private:
    prometheus::Histogram &m_histogram;
};

} // namespace

/// Reads the numbers at the moment they are asked for.
class Metrics::Sources final : public prometheus::Collectable
{
public:
    void add(prometheus::MetricType type, const QString &name, const QString &help,
             const Read &read, const Labels &labels)
    {
        Family &family = m_families[name];
        Q_ASSERT(family.series.isEmpty() || family.type == type);
        family.type = type;
        family.help = help;
        family.series.append({labels, read});
    }

    [[nodiscard]] std::vector<prometheus::MetricFamily> Collect() const override
    {
        std::vector<prometheus::MetricFamily> collected = registry.Collect();
        for (auto it = m_families.begin(); it != m_families.end(); ++it) {
            prometheus::MetricFamily family{
                it.key().toStdString(), it->help.toStdString(), it->type, {}};
            for (const auto &[labels, read] : it->series)
                family.metric.push_back(sample(it->type, read(), labels));
            collected.push_back(std::move(family));
        }
        return collected;
    }

    prometheus::Registry registry;
    std::vector<std::unique_ptr<Timing>> timings;

private:
    struct Series {
        Labels labels;
        Read read;
    };
    struct Family {
        prometheus::MetricType type = prometheus::MetricType::Untyped;
        QString help;
        QList<Series> series;
    };
    QMap<QString, Family> m_families;
};

Metrics::Metrics()
    : m_sources(std::make_unique<Sources>())
{
}

Metrics::~Metrics() = default;

void Metrics::counter(const QString &name, const QString &help, const Read &read,
                      const Labels &labels)
{
    m_sources->add(prometheus::MetricType::Counter, name, help, read, labels);
}

void Metrics::gauge(const QString &name, const QString &help, const Read &read,
                    const Labels &labels)
{
    m_sources->add(prometheus::MetricType::Gauge, name, help, read, labels);
}

Metrics::Timing &Metrics::timing(const QString &name, const QString &help, const Labels &labels)
{
    auto &family = prometheus::BuildHistogram()
                       .Name(name.toStdString())
                       .Help(help.toStdString())
                       .Register(m_sources->registry);
    auto &histogram = family.Add(standardLabels(labels), timeBuckets);
    m_sources->timings.push_back(std::make_unique<HistogramTiming>(histogram));
    return *m_sources->timings.back();
}

QByteArray Metrics::text() const
{
    std::ostringstream out;
    prometheus::TextSerializer().Serialize(out, m_sources->Collect());
    return QByteArray::fromStdString(out.str());
}

} // namespace relay
