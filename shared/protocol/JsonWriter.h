// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QLatin1StringView>
#include <QStringView>

namespace relay::protocol {

/// Writes one JSON text, compact and in the order it is told. The encoder is on the path of every
/// delivery, which is why no document tree is built in between.
class JsonWriter
{
public:
    void beginMap();
    void endMap();
    void beginList();
    void endList();
    void key(QLatin1StringView name); ///< a field's name: nothing in it needs escaping
    void key(QStringView name);
    void text(QStringView value);
    void integer(qint64 value);
    void boolean(bool value);

    [[nodiscard]] QByteArray take() { return std::move(m_out); }

private:
    void separate();
    void quoted(QByteArrayView utf8);

    QByteArray m_out;
    bool m_needsComma = false;
};

} // namespace relay::protocol
