// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/config/ServerConfig.h"

#include <QList>
#include <QString>

#include <functional>
#include <optional>

namespace relay {

/// One thing a server can be told. The same name serves the command line (`--data-dir`), the
/// environment (`RELAY_DATA_DIR`) and the config file (`data-dir = …`).
struct Option {
    /// Stores the value, or says what is wrong with it (see OptionValue.h).
    using Store = std::function<std::optional<QString>(ServerConfig &, const QString &)>;

    QString name;
    QString placeholder; ///< what stands for the value in the help; empty: a switch
    QString group;
    QString help;
    QString standard; ///< the default as one would write it; empty: none
    Store store;

    [[nodiscard]] bool isSwitch() const { return placeholder.isEmpty(); }
    [[nodiscard]] QString environmentName() const;
};

/// Every option, in the order of the help.
[[nodiscard]] const QList<Option> &optionTable();
[[nodiscard]] const Option *optionNamed(const QString &name);

} // namespace relay
