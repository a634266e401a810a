// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/Result.h"
#include "shared/ids/Ids.h"
#include "shared/protocol/EnumNames.h"
#include "shared/protocol/Field.h"
#include "shared/time/Instant.h"

#include <QCborArray>
#include <QCborMap>
#include <QCborValue>
#include <QList>
#include <QMap>

#include <optional>
#include <tuple>

/// Reads any wire struct from a decoded value by walking its field list, checking presence, type
/// and bounds on the way. What is wrong is named by its path. Unknown fields are ignored.
namespace relay::protocol {

/// What is wrong with which field.
struct Wrong {
    enum class Kind { Missing, Type, Bound };
    QString field; ///< path, `members[3]`; empty: the value itself
    QString reason;
    Kind kind = Kind::Type;
};

template<class Value>
using Reading = Result<Value, Wrong>;

namespace decoding {

[[nodiscard]] Reading<QString> text(const QCborValue &value, const Bound &bound);
[[nodiscard]] Reading<qint64> integer(const QCborValue &value, const Bound &bound);
[[nodiscard]] std::optional<Wrong> badCount(qsizetype count, const Bound &bound);
/// What a peer wrote, short and harmless enough to be said back in a sentence.
[[nodiscard]] QString quotable(const QString &text);
[[nodiscard]] Wrong unknownName(const QString &name);
[[nodiscard]] Wrong missing(const QString &field);
[[nodiscard]] Wrong within(const QString &field, Wrong wrong);
[[nodiscard]] Wrong within(qsizetype index, Wrong wrong);

template<class Value>
struct Decoder; // one specialisation per kind of value

template<class Value>
Reading<Value> read(const QCborValue &value, const Bound &bound = {})
{
    return Decoder<Value>::read(value, bound);
}

template<>
struct Decoder<QString> {
    static Reading<QString> read(const QCborValue &value, const Bound &bound)
    {
        return text(value, bound);
    }
};

template<>
struct Decoder<qint64> {
    static Reading<qint64> read(const QCborValue &value, const Bound &bound)
    {
        return integer(value, bound);
    }
};

template<>
struct Decoder<bool> {
    static Reading<bool> read(const QCborValue &value, const Bound &)
    {
        if (!value.isBool())
            return Wrong{{}, QStringLiteral("must be true or false")};
        return value.toBool();
    }
};

template<>
struct Decoder<milliseconds> {
    static Reading<milliseconds> read(const QCborValue &value, const Bound &bound)
    {
        const auto count = integer(value, bound);
        if (!count)
            return count.error();
        return milliseconds(*count);
    }
};

template<>
struct Decoder<WallTime> {
    static Reading<WallTime> read(const QCborValue &value, const Bound &bound)
    {
        const auto count = integer(value, bound);
        if (!count)
            return count.error();
        return WallTime(milliseconds(*count));
    }
};

template<class Kind>
struct Decoder<Id<Kind>> {
    static Reading<Id<Kind>> read(const QCborValue &value, const Bound &)
    {
        auto id = text(value, between(1, limits::idBytes));
        if (!id)
            return id.error();
        return Id<Kind>(std::move(id).value());
    }
};

template<class Enum>
    requires std::is_enum_v<Enum>
struct Decoder<Enum> {
    static Reading<Enum> read(const QCborValue &value, const Bound &bound)
    {
        const auto name = text(value, bound);
        if (!name)
            return name.error();
        const auto found = valueNamed<Enum>(*name);
        if (!found)
            return unknownName(*name);
        return *found;
    }
};

template<class Element>
struct Decoder<QList<Element>> {
    static Reading<QList<Element>> read(const QCborValue &value, const Bound &bound)
    {
        if (!value.isArray())
            return Wrong{{}, QStringLiteral("must be a list")};
        const QCborArray items = value.toArray();
        if (auto wrong = badCount(items.size(), bound))
            return *std::move(wrong);
        QList<Element> elements;
        elements.reserve(items.size());
        for (qsizetype i = 0; i < items.size(); ++i) {
            auto element = decoding::read<Element>(items.at(i));
            if (!element)
                return within(i, element.error());
            elements.append(std::move(element).value());
        }
        return elements;
    }
};

template<class Key>
struct Decoder<QMap<Id<Key>, qint64>> {
    static Reading<QMap<Id<Key>, qint64>> read(const QCborValue &value, const Bound &bound)
    {
        if (!value.isMap())
            return Wrong{{}, QStringLiteral("must be a map")};
        const QCborMap items = value.toMap();
        if (auto wrong = badCount(items.size(), bound))
            return *std::move(wrong);
        QMap<Id<Key>, qint64> entries;
        for (const auto &[name, item] : items) {
            auto key = decoding::read<Id<Key>>(name);
            if (!key)
                return key.error();
            const auto number = integer(item, {});
            if (!number)
                return within(key->text(), number.error());
            entries.insert(std::move(key).value(), *number);
        }
        return entries;
    }
};

template<class Struct, class Owner, class Value>
std::optional<Wrong> readField(const QCborMap &map, Struct &into, const Field<Owner, Value> &field)
{
    const QCborValue value = map.value(field.name);
    if (value.isUndefined())
        return missing(QString(field.name));
    auto reading = decoding::read<Value>(value, field.bound);
    if (!reading)
        return within(QString(field.name), reading.error());
    into.*field.member = std::move(reading).value();
    return std::nullopt;
}

/// An optional field may be absent or null.
template<class Struct, class Owner, class Value>
std::optional<Wrong> readField(const QCborMap &map, Struct &into,
                               const Field<Owner, std::optional<Value>> &field)
{
    const QCborValue value = map.value(field.name);
    if (value.isUndefined() || value.isNull())
        return std::nullopt;
    auto reading = decoding::read<Value>(value, field.bound);
    if (!reading)
        return within(QString(field.name), reading.error());
    into.*field.member = std::move(reading).value();
    return std::nullopt;
}

template<class Struct>
    requires requires
    {
        Struct::fields;
    }
struct Decoder<Struct> {
    static Reading<Struct> read(const QCborValue &value, const Bound &)
    {
        if (!value.isMap())
            return Wrong{{}, QStringLiteral("must be an object")};
        const QCborMap map = value.toMap();
        Struct result{};
        std::optional<Wrong> wrong;
        const auto fails = [&](const auto &field) {
            wrong = readField(map, result, field);
            return wrong.has_value();
        };
        std::apply([&](const auto &...field) { (void)(fails(field) || ...); }, Struct::fields);
        if (wrong)
            return *std::move(wrong);
        return result;
    }
};

} // namespace decoding
} // namespace relay::protocol
