// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "qml/Languages.h"

#include <QCoreApplication>
#include <QTranslator>

using namespace Qt::StringLiterals;

// Resources of a static library; not possible in a namespace.
static void loadTranslations()
{
    Q_INIT_RESOURCE(relay_i18n);
}

namespace relay::ui {

QLocale speak(const QLocale &wanted)
{
    loadTranslations();
    auto *translator = new QTranslator(QCoreApplication::instance());
    if (!translator->load(wanted, u"relay"_s, u"_"_s, u":/i18n"_s)
        && !translator->load(u":/i18n/relay_en.qm"_s))
        qFatal("no translations are built in");
    QCoreApplication::installTranslator(translator);
    return QLocale(translator->language());
}

} // namespace relay::ui
