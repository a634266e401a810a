// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/ids/Ids.h"
#include "shared/protocol/EnumNames.h"
#include "shared/protocol/Field.h"
#include "shared/time/Instant.h"

#include <QList>
#include <QMap>

#include <optional>
#include <tuple>

/// Writes any wire struct to a JsonWriter or a CborWriter by walking its field list.
namespace relay::protocol {

template<class Writer>
void write(Writer &out, const QString &value)
{
    out.text(value);
}

template<class Writer>
void write(Writer &out, bool value)
{
    out.boolean(value);
}

template<class Writer>
void write(Writer &out, qint64 value)
{
    out.integer(value);
}

template<class Writer>
void write(Writer &out, milliseconds value)
{
    out.integer(value.count());
}

template<class Writer>
void write(Writer &out, WallTime value)
{
    out.integer(value.time_since_epoch().count());
}

template<class Writer, class Kind>
void write(Writer &out, const Id<Kind> &value)
{
    out.text(value.text());
}

template<class Writer, class Enum>
    requires std::is_enum_v<Enum>
void write(Writer &out, Enum value)
{
    out.text(QString(nameOf(value)));
}

template<class Writer, class Struct>
    requires requires
    {
        Struct::fields;
    }
void write(Writer &out, const Struct &value);

template<class Writer, class Element>
void write(Writer &out, const QList<Element> &values)
{
    out.beginList();
    for (const Element &value : values)
        write(out, value);
    out.endList();
}

template<class Writer, class Key>
void write(Writer &out, const QMap<Id<Key>, qint64> &values)
{
    out.beginMap();
    for (auto it = values.begin(); it != values.end(); ++it) {
        out.key(QStringView(it.key().text()));
        out.integer(it.value());
    }
    out.endMap();
}

template<class Writer, class Value>
void writeField(Writer &out, QLatin1StringView name, const Value &value)
{
    out.key(name);
    write(out, value);
}

template<class Writer, class Value>
void writeField(Writer &out, QLatin1StringView name, const std::optional<Value> &value)
{
    if (value)
        writeField(out, name, *value);
}

template<class Writer, class Struct>
void writeFields(Writer &out, const Struct &value)
{
    std::apply(
        [&](const auto &...field) { (writeField(out, field.name, value.*field.member), ...); },
        Struct::fields);
}

template<class Writer, class Struct>
    requires requires
    {
        Struct::fields;
    }
void write(Writer &out, const Struct &value)
{
    out.beginMap();
    writeFields(out, value);
    out.endMap();
}

} // namespace relay::protocol
