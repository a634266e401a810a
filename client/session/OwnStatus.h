// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/ClientBound.h"
#include "shared/time/Instant.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include <optional>

namespace relay {

/// What one lets others see of oneself, for menus and sheets: the mode, a few words, when both end,
/// and the ways to choose. All devices of a person have the same; the server ends it in time.
class OwnStatus : public QObject, public ClientBound
{
    Q_OBJECT
    QML_ELEMENT
    Q_INTERFACES(QQmlParserStatus)
    Q_PROPERTY(QString mode READ mode NOTIFY changed)
    Q_PROPERTY(QString text READ text NOTIFY changed)
    Q_PROPERTY(QString untilText READ untilText NOTIFY changed)
public:
    explicit OwnStatus(QObject *parent = nullptr);

    /// "auto", "dnd" or "invisible".
    QString mode() const;
    QString text() const;
    /// "until 15:40"; empty where there is no end. Re-words itself when due.
    QString untilText() const;

    /// For that many minutes; 0: until it is changed.
    Q_INVOKABLE void choose(const QString &mode, int minutes = 0);
    Q_INVOKABLE void chooseUntilTomorrow(const QString &mode);
    Q_INVOKABLE void say(const QString &text, int minutes);

Q_SIGNALS:
    void changed();

protected:
    void bound() override;

private:
    void reword();
    [[nodiscard]] std::optional<WallTime> after(int minutes) const;
    void chooseUntil(const QString &mode, std::optional<WallTime> until);
};

} // namespace relay
