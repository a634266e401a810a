// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/FaultyWire.h"

#include <QDeadlineTimer>
#include <QLocalSocket>
#include <QTcpSocket>
#include <QTimer>

#include <algorithm>

namespace relay::test {

/// One connection and where it leads: what goes inwards is for the target.
struct FaultyWire::Way {
    struct Parcel {
        QByteArray bytes;
        QDeadlineTimer due;
    };
    struct Direction {
        QIODevice *from = nullptr;
        QIODevice *to = nullptr;
        std::deque<Parcel> parcels;
    };
    std::unique_ptr<QTcpSocket> near;
    std::unique_ptr<QIODevice> far;
    Direction inwards;
    Direction outwards;
    bool isSwallowing = false;
    bool hasEnded = false;
    QObject life; ///< of the callbacks

    Direction &direction(bool isInwards) { return isInwards ? inwards : outwards; }
};

FaultyWire::FaultyWire()
{
    QObject::connect(&m_server, &QTcpServer::newConnection, &m_server, [this] { accept(); });
    if (!m_server.listen(QHostAddress::LocalHost))
        qFatal("no port for a wire");
}

FaultyWire::~FaultyWire()
{
    cut();
}

void FaultyWire::leadToPort(quint16 port)
{
    m_port = port;
}

void FaultyWire::leadToSocket(const QString &path)
{
    m_socket = path;
}

void FaultyWire::accept()
{
    while (QTcpSocket *socket = m_server.nextPendingConnection()) {
        std::erase_if(m_ways, [](const auto &way) {
            return way->hasEnded && !way->near->isOpen() && !way->far->isOpen();
        });
        m_ways.push_back(std::make_unique<Way>());
        Way &way = *m_ways.back();
        socket->setParent(nullptr);
        way.near.reset(socket);
        way.isSwallowing = m_isDeadEnd;
        way.far = target(way);
        way.inwards = {way.near.get(), way.far.get(), {}};
        way.outwards = {way.far.get(), way.near.get(), {}};
        QObject::connect(socket, &QIODevice::readyRead, &way.life,
                         [=, this, &way] { carry(way, true); });
        QObject::connect(way.far.get(), &QIODevice::readyRead, &way.life,
                         [=, this, &way] { carry(way, false); });
        endWith(way, socket);
        carry(way, true);
    }
}

/// Connects; a socket keeps what is written to it until it has.
std::unique_ptr<QIODevice> FaultyWire::target(Way &way)
{
    if (!m_socket.isEmpty()) {
        auto local = std::make_unique<QLocalSocket>();
        endWith(way, local.get());
        local->connectToServer(m_socket);
        return local;
    }
    auto tcp = std::make_unique<QTcpSocket>();
    endWith(way, tcp.get());
    tcp->connectToHost(QHostAddress::LocalHost, m_port);
    return tcp;
}

/// Not while the socket is still talking about it.
template<class Socket>
void FaultyWire::endWith(Way &way, Socket *socket)
{
    const auto ends = [this, &way] { end(way); };
    QObject::connect(socket, &Socket::disconnected, &way.life, ends, Qt::QueuedConnection);
    QObject::connect(socket, &Socket::errorOccurred, &way.life, ends, Qt::QueuedConnection);
}

void FaultyWire::carry(Way &way, bool isInwards)
{
    Way::Direction &direction = way.direction(isInwards);
    const QByteArray bytes = direction.from->readAll();
    if (way.isSwallowing || way.hasEnded || bytes.isEmpty())
        return;
    direction.parcels.push_back({bytes, QDeadlineTimer(m_delay)});
    deliver(way, isInwards);
}

/// In order: nothing overtakes what was held back.
void FaultyWire::deliver(Way &way, bool isInwards)
{
    auto &[from, to, parcels] = way.direction(isInwards);
    if (way.isSwallowing || way.hasEnded)
        return;
    while (!parcels.empty() && parcels.front().due.hasExpired()) {
        to->write(parcels.front().bytes);
        parcels.pop_front();
    }
    if (!parcels.empty())
        QTimer::singleShot(int(parcels.front().due.remainingTime()), &way.life,
                           [=, this, &way] { deliver(way, isInwards); });
}

/// One end has hung up: the other one gets what was on its way, and learns of it; unless nothing is
/// carried any more.
void FaultyWire::end(Way &way)
{
    if (way.isSwallowing || std::exchange(way.hasEnded, true))
        return;
    auto *tcp = qobject_cast<QTcpSocket *>(way.far.get());
    auto *local = qobject_cast<QLocalSocket *>(way.far.get());
    const bool isFarUp = tcp ? tcp->state() == QAbstractSocket::ConnectedState
                             : local->state() == QLocalSocket::ConnectedState;
    if (way.near->state() == QAbstractSocket::ConnectedState) {
        for (const Way::Parcel &parcel : way.outwards.parcels)
            way.near->write(parcel.bytes);
        way.near->disconnectFromHost();
    }
    if (isFarUp) {
        for (const Way::Parcel &parcel : way.inwards.parcels)
            way.far->write(parcel.bytes);
        tcp ? tcp->disconnectFromHost() : local->disconnectFromServer();
    }
}

void FaultyWire::cut()
{
    for (const auto &way : m_ways) {
        way->hasEnded = true;
        way->near->abort();
        if (auto *tcp = qobject_cast<QTcpSocket *>(way->far.get()))
            tcp->abort();
        else if (auto *local = qobject_cast<QLocalSocket *>(way->far.get()))
            local->abort();
    }
}

void FaultyWire::swallow()
{
    for (const auto &way : m_ways)
        way->isSwallowing = true;
}

} // namespace relay::test
