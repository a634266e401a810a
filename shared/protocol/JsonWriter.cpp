// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/protocol/JsonWriter.h"

namespace relay::protocol {

void JsonWriter::separate()
{
    if (m_needsComma)
        m_out += ',';
    m_needsComma = true;
}

void JsonWriter::beginMap()
{
    separate();
    m_out += '{';
    m_needsComma = false;
}

void JsonWriter::endMap()
{
    m_out += '}';
    m_needsComma = true;
}

void JsonWriter::beginList()
{
    separate();
    m_out += '[';
    m_needsComma = false;
}

void JsonWriter::endList()
{
    m_out += ']';
    m_needsComma = true;
}

void JsonWriter::key(QLatin1StringView name)
{
    separate();
    m_out += '"';
    m_out.append(name.data(), name.size());
    m_out += "\":";
    m_needsComma = false;
}

void JsonWriter::key(QStringView name)
{
    separate();
    quoted(name.toUtf8());
    m_out += ':';
    m_needsComma = false;
}

void JsonWriter::text(QStringView value)
{
    separate();
    quoted(value.toUtf8());
}

void JsonWriter::integer(qint64 value)
{
    separate();
    m_out += QByteArray::number(value);
}

void JsonWriter::boolean(bool value)
{
    separate();
    m_out += value ? "true" : "false";
}

void JsonWriter::quoted(QByteArrayView utf8)
{
    static constexpr char hex[] = "0123456789abcdef";
    m_out += '"';
    qsizetype plainFrom = 0;
    for (qsizetype i = 0; i < utf8.size(); ++i) {
        const auto byte = static_cast<unsigned char>(utf8[i]);
        if (byte >= 0x20 && byte != '"' && byte != '\\' && byte != 0x7f)
            continue;
        m_out += utf8.sliced(plainFrom, i - plainFrom);
        plainFrom = i + 1;
        switch (byte) {
        case '"': m_out += "\\\""; break;
        case '\\': m_out += "\\\\"; break;
        case '\n': m_out += "\\n"; break;
        case '\t': m_out += "\\t"; break;
        default:
            m_out += "\\u00";
            m_out += hex[byte >> 4];
            m_out += hex[byte & 0xf];
        }
    }
    m_out += utf8.sliced(plainFrom);
    m_out += '"';
}

} // namespace relay::protocol
