// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QRandomGenerator>
#include <QString>

#include <array>

namespace relay {

/// A new identifier that nobody can guess and no two nodes make twice: 128 random bits, 22
/// characters. Any thread.
template<class Id>
[[nodiscard]] Id freshId()
{
    std::array<quint32, 4> bits;
    QRandomGenerator::system()->generate(bits.begin(), bits.end());
    const auto bytes = QByteArray::fromRawData(reinterpret_cast<const char *>(bits.data()),
                                               qsizetype(sizeof bits));
    return Id(QString::fromLatin1(
        bytes.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals)));
}

} // namespace relay
