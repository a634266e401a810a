// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QCborStreamWriter>
#include <QLatin1StringView>
#include <QStringView>

namespace relay::protocol {

/// The CBOR twin of JsonWriter: the same verbs, the same order, the binary encoding of RFC 8949.
class CborWriter
{
public:
    CborWriter()
        : m_writer(&m_out)
    {
    }
    Q_DISABLE_COPY_MOVE(CborWriter)

    void beginMap() { m_writer.startMap(); }
    void endMap() { m_writer.endMap(); }
    void beginList() { m_writer.startArray(); }
    void endList() { m_writer.endArray(); }
    void key(QLatin1StringView name) { m_writer.append(name); }
    void key(QStringView name) { m_writer.append(name); }
    void text(QStringView value) { m_writer.append(value); }
    void integer(qint64 value) { m_writer.append(value); }
    void boolean(bool value) { m_writer.append(value); }

    [[nodiscard]] QByteArray take() { return std::move(m_out); }

private:
    QByteArray m_out;
    QCborStreamWriter m_writer;
};

} // namespace relay::protocol
