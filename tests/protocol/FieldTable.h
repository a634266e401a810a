// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/Messages.h"

#include <optional>
#include <tuple>

/// Renders a wire struct's field list as a Markdown table: name, kind of value, bounds.
namespace relay::test {

/// What stands in one row of the table.
struct FieldRow {
    QString name;
    QString kind;
    QString holds;
    bool isOptional = false;
};

[[nodiscard]] QString renderRows(const QList<FieldRow> &rows);
[[nodiscard]] QString texts(const protocol::Bound &bound);
[[nodiscard]] QString entries(const protocol::Bound &bound);
[[nodiscard]] QString numbers(const protocol::Bound &bound);
[[nodiscard]] QString linkTo(const QString &object);

/// The name under which docs/protocol.md describes a struct that other messages hold.
template<class Struct>
struct ObjectName;
template<>
struct ObjectName<protocol::UserSummary> {
    static constexpr auto name = "User";
};
template<>
struct ObjectName<protocol::Device> {
    static constexpr auto name = "Device";
};
template<>
struct ObjectName<protocol::Presence> {
    static constexpr auto name = "Presence";
};
template<>
struct ObjectName<protocol::Conversation> {
    static constexpr auto name = "Conversation";
};
template<>
struct ObjectName<protocol::Member> {
    static constexpr auto name = "Member";
};
template<>
struct ObjectName<protocol::Message> {
    static constexpr auto name = "Message";
};
template<>
struct ObjectName<protocol::MissedMessages> {
    static constexpr auto name = "MissedMessages";
};
template<>
struct ObjectName<Timings> {
    static constexpr auto name = "Timings";
};
template<>
struct ObjectName<protocol::WireLimits> {
    static constexpr auto name = "Limits";
};

/// How a kind of value is called in the tables, and what it may hold.
template<class Value>
struct Described {
    static QString kind() { return linkTo(QString::fromLatin1(ObjectName<Value>::name)); }
    static QString holds(const protocol::Bound &) { return {}; }
};

template<>
struct Described<QString> {
    static QString kind() { return QStringLiteral("text"); }
    static QString holds(const protocol::Bound &bound) { return texts(bound); }
};

template<>
struct Described<qint64> {
    static QString kind() { return QStringLiteral("integer"); }
    static QString holds(const protocol::Bound &bound) { return numbers(bound); }
};

template<>
struct Described<bool> {
    static QString kind() { return QStringLiteral("boolean"); }
    static QString holds(const protocol::Bound &) { return {}; }
};

template<>
struct Described<milliseconds> {
    static QString kind() { return QStringLiteral("milliseconds"); }
    static QString holds(const protocol::Bound &) { return {}; }
};

template<>
struct Described<WallTime> {
    static QString kind() { return QStringLiteral("time"); }
    static QString holds(const protocol::Bound &) { return {}; }
};

template<class Kind>
struct Described<Id<Kind>> {
    static QString kind() { return QStringLiteral("id"); }
    static QString holds(const protocol::Bound &) { return {}; }
};

template<class Enum>
    requires std::is_enum_v<Enum>
struct Described<Enum> {
    static QString kind() { return QStringLiteral("word"); }
    static QString holds(const protocol::Bound &)
    {
        QStringList words;
        for (const auto &entry : protocol::EnumNames<Enum>::names)
            words << QStringLiteral("`%1`").arg(entry.name);
        return words.join(QStringLiteral(", "));
    }
};

template<class Element>
struct Described<QList<Element>> {
    static QString kind() { return QStringLiteral("list of ") + Described<Element>::kind(); }
    static QString holds(const protocol::Bound &bound) { return entries(bound); }
};

template<class Key>
struct Described<QMap<Id<Key>, qint64>> {
    static QString kind() { return QStringLiteral("map of id to integer"); }
    static QString holds(const protocol::Bound &bound) { return entries(bound); }
};

template<class Owner, class Value>
FieldRow rowOf(const protocol::Field<Owner, Value> &field)
{
    return {QString(field.name), Described<Value>::kind(), Described<Value>::holds(field.bound)};
}

template<class Owner, class Value>
FieldRow rowOf(const protocol::Field<Owner, std::optional<Value>> &field)
{
    return {QString(field.name), Described<Value>::kind(), Described<Value>::holds(field.bound),
            true};
}

template<class Struct>
QString fieldTable()
{
    QList<FieldRow> rows;
    std::apply([&](const auto &...field) { (rows.append(rowOf(field)), ...); }, Struct::fields);
    return renderRows(rows);
}

} // namespace relay::test
