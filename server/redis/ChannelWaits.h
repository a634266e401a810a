// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/Result.h"

#include <QByteArray>
#include <QHash>
#include <QSet>

#include <memory>

namespace relay {

/// Who waits for which channels to be heard. Each wait ends exactly once: when its last channel is
/// heard, or when one of them cannot be. Pure.
class ChannelWaits
{
public:
    void add(const QSet<QByteArray> &missing, const Then<bool> &then);
    void heard(const QByteArray &channel);
    void failed(const QByteArray &channel);
    [[nodiscard]] bool isEmpty() const { return m_waits.isEmpty(); }

private:
    struct Wait {
        QSet<QByteArray> missing;
        Then<bool> then; ///< none once it has ended
    };
    QHash<QByteArray, QList<std::shared_ptr<Wait>>> m_waits;
};

} // namespace relay
