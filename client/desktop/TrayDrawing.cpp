// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/desktop/TrayDrawing.h"

#include <QPainter>
#include <QPainterPath>

namespace relay {

namespace {

// On a grid of 24 by 24, whatever the size.
constexpr int drawnGrid = 24;
const QColor signGround(0x4a, 0x50, 0xd4);
const QColor alarmRed(0xd1, 0x3c, 0x46);
const QRectF badge(10, 0, 14, 12);
const QRectF dot(14, 14, 9, 9);

void drawSign(QPainter &painter)
{
    painter.setBrush(signGround);
    painter.drawRoundedRect(QRectF(0, 2, 22, 22), 6, 6);
    QPainterPath bubble;
    bubble.addRoundedRect(QRectF(4.5, 7, 13, 9), 3, 3);
    bubble.moveTo(7, 15);
    bubble.lineTo(7, 20);
    bubble.lineTo(12, 15.5);
    painter.setBrush(Qt::white);
    painter.drawPath(bubble.simplified());
}

void drawCount(QPainter &painter, int unread)
{
    painter.setBrush(alarmRed);
    painter.drawRoundedRect(badge, 5, 5);
    QFont font;
    font.setPixelSize(10);
    font.setBold(true);
    painter.setFont(font);
    painter.setPen(Qt::white);
    painter.drawText(badge, Qt::AlignCenter,
                     unread > 9 ? QStringLiteral("9+") : QString::number(unread));
    painter.setPen(Qt::NoPen);
}

void drawPresence(QPainter &painter, TrayDrawing::Presence presence)
{
    painter.setBrush(Qt::white);
    painter.drawEllipse(dot.adjusted(-1, -1, 1, 1));
    switch (presence) {
    case TrayDrawing::Presence::Online:
        painter.setBrush(QColor(0x1a, 0x98, 0x50));
        painter.drawEllipse(dot);
        return;
    case TrayDrawing::Presence::Away:
        painter.setBrush(QColor(0xc2, 0x7a, 0x00));
        painter.drawChord(dot, -90 * 16, 180 * 16);
        return;
    case TrayDrawing::Presence::Dnd:
        painter.setBrush(alarmRed);
        painter.drawEllipse(dot);
        painter.setBrush(Qt::white);
        painter.drawRect(QRectF(dot.left() + 2, dot.center().y() - 1, dot.width() - 4, 2));
        return;
    case TrayDrawing::Presence::Offline:
        painter.setBrush(QColor(0x86, 0x8e, 0x9c));
        painter.drawEllipse(dot);
        painter.setBrush(Qt::white);
        painter.drawEllipse(dot.adjusted(2, 2, -2, -2));
        return;
    }
}

} // namespace

QImage TrayDrawing::draw(int size) const
{
    QImage image(size, size, QImage::Format_ARGB32);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(double(size) / drawnGrid, double(size) / drawnGrid);
    painter.setPen(Qt::NoPen);
    drawSign(painter);
    drawPresence(painter, presence);
    if (unread > 0)
        drawCount(painter, unread);
    return image;
}

} // namespace relay
