// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/desktop/Renderer.h"

#include <QDir>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QQuickWindow>

namespace relay {

namespace {

bool hasGraphicsDevice()
{
    return !QDir(QStringLiteral("/dev/dri"))
                .entryList({QStringLiteral("renderD*")}, QDir::System)
                .isEmpty();
}

bool isEmulated(const QByteArray &renderer)
{
    for (const auto *name : {"llvmpipe", "softpipe", "swrast", "Software Rasterizer"}) {
        if (renderer.contains(name))
            return true;
    }
    return false;
}

bool drawsOnGraphicsCard()
{
    QOpenGLContext context;
    QOffscreenSurface surface;
    surface.create();
    if (!context.create() || !context.makeCurrent(&surface))
        return false;
    const QByteArray renderer(
        reinterpret_cast<const char *>(context.functions()->glGetString(GL_RENDERER)));
    context.doneCurrent();
    return !isEmulated(renderer);
}

} // namespace

void chooseRenderer()
{
    if (qEnvironmentVariableIsSet("QT_QUICK_BACKEND")
        || qEnvironmentVariableIsSet("QSG_RHI_BACKEND"))
        return;
    if (!hasGraphicsDevice() || !drawsOnGraphicsCard())
        QQuickWindow::setSceneGraphBackend(QStringLiteral("software"));
}

} // namespace relay
