// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "qml/Ui.h"

#include "qml/Languages.h"

#include <QFont>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QLocale>
#include <QQmlEngine>
#include <QQmlExtensionPlugin>

Q_IMPORT_QML_PLUGIN(Relay_UiPlugin)

using namespace Qt::StringLiterals;

namespace relay::ui {

static bool desktopNamesAFont()
{
    return qEnvironmentVariableIsSet("XDG_CURRENT_DESKTOP");
}

static void chooseFont()
{
    const QStringList wanted{u"Inter"_s,     u"Segoe UI"_s, u"Cantarell"_s,
                             u"Noto Sans"_s, u"Roboto"_s,   u"DejaVu Sans"_s};
    const auto present = QFontDatabase::families();
    QStringList families;
    for (const auto &family : wanted) {
        if (present.contains(family))
            families.append(family);
    }
    auto font = QGuiApplication::font();
    font.setFamilies(families + QStringList{font.family()});
    QGuiApplication::setFont(font);
}

/// Right behind the font of the text, before all others of the machine: many of those have drawings
/// of single emoji, and what one of them begins (a hand, a flag) is not joined with what follows.
static void drawEmojiAsOne()
{
    const auto present = QFontDatabase::families();
    for (const auto &emoji : {u"Noto Color Emoji"_s, u"Apple Color Emoji"_s, u"Segoe UI Emoji"_s}) {
        if (present.contains(emoji))
            QFont::insertSubstitution(QGuiApplication::font().family(), emoji);
    }
}

void prepareApplication()
{
    // What is read from right to left is laid out so, whatever the desktop does elsewhere.
    QGuiApplication::setLayoutDirection(speak(QLocale()).textDirection());
    if (!desktopNamesAFont())
        chooseFont();
    drawEmojiAsOne();
}

void install(QQmlEngine &engine)
{
    engine.addImportPath(u"qrc:/qt/qml"_s);
}

QUrl mainUrl()
{
    return QUrl(u"qrc:/qt/qml/Relay/Ui/Main.qml"_s);
}

} // namespace relay::ui
