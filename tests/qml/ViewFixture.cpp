// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/qml/ViewFixture.h"

#include "qml/Ui.h"

#include <QCursor>
#include <QDir>
#include <QGuiApplication>
#include <QQmlComponent>
#include <QQmlExpression>
#include <QQmlExtensionPlugin>
#include <QScreen>
#include <QtTest>

Q_IMPORT_QML_PLUGIN(RelayClientFixturePlugin)

using namespace Qt::StringLiterals;

namespace relay::test {

static const auto imports = "import QtQuick\nimport Relay.Client\nimport Relay.Ui\n"_L1;

ViewFixture::ViewFixture()
{
    static const bool prepared = (ui::prepareApplication(), true);
    Q_UNUSED(prepared)
    ui::install(m_engine);
}

QQuickItem *ViewFixture::show(const QString &body, QSize size)
{
    m_view.reset();
    if (!m_window)
        m_window = std::make_unique<QQuickWindow>();
    QCursor::setPos(m_window->screen()->geometry().bottomRight());
    m_window->resize(size);
    m_window->show();
    m_window->requestActivate();
    QQmlComponent component(&m_engine);
    component.setData((imports + body).toUtf8(), QUrl(u"qrc:/qt/qml/Relay/view.qml"_s));
    auto *item = qobject_cast<QQuickItem *>(component.create());
    if (!item) {
        qWarning().noquote() << component.errorString();
        return nullptr;
    }
    m_view.reset(item);
    item->setParentItem(m_window->contentItem());
    item->setSize(size);
    m_window->setColor(item->property("color").value<QColor>());
    QGuiApplication::processEvents();
    return item;
}

QVariant ViewFixture::run(const QString &script)
{
    QQmlComponent component(&m_engine);
    const auto body = u"Story { function run() { %1 } }"_s.arg(script);
    component.setData((imports + body).toUtf8(), QUrl(u"qrc:/qt/qml/Relay/script.qml"_s));
    const std::unique_ptr<QObject> object(component.create());
    if (!object) {
        qWarning().noquote() << component.errorString();
        return {};
    }
    QVariant answer;
    QMetaObject::invokeMethod(object.get(), "run", Q_RETURN_ARG(QVariant, answer));
    return answer;
}

void ViewFixture::picture(const QString &name)
{
    const auto folder = qEnvironmentVariable("RELAY_SCREENSHOTS");
    if (folder.isEmpty())
        return;
    QDir().mkpath(folder);
    m_window->grabWindow().save(folder + u'/' + name + u".png"_s);
}

} // namespace relay::test
