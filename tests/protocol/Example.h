// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/Messages.h"

#include <optional>
#include <tuple>

/// Makes a believable value of any wire struct from its field list: every field is filled, optional
/// ones too, always with the same values.
namespace relay::test {

namespace examples {

[[nodiscard]] QString text(QLatin1StringView field);
[[nodiscard]] qint64 number(QLatin1StringView field);

inline constexpr WallTime noon{milliseconds(1'767'268'800'000)};

} // namespace examples

template<class Value>
struct Example;

template<class Value>
Value example(QLatin1StringView field = {})
{
    return Example<Value>::of(field);
}

template<>
struct Example<QString> {
    static QString of(QLatin1StringView field) { return examples::text(field); }
};

template<>
struct Example<qint64> {
    static qint64 of(QLatin1StringView field) { return examples::number(field); }
};

template<>
struct Example<bool> {
    static bool of(QLatin1StringView) { return true; }
};

template<>
struct Example<WallTime> {
    static WallTime of(QLatin1StringView) { return examples::noon; }
};

template<>
struct Example<UserId> {
    static UserId of(QLatin1StringView) { return UserId(QStringLiteral("u_ada")); }
};

template<>
struct Example<SessionId> {
    static SessionId of(QLatin1StringView) { return SessionId(QStringLiteral("s_laptop")); }
};

template<>
struct Example<ConversationId> {
    static ConversationId of(QLatin1StringView)
    {
        return ConversationId(QStringLiteral("c_engine"));
    }
};

template<>
struct Example<ClientMessageId> {
    static ClientMessageId of(QLatin1StringView)
    {
        return ClientMessageId(QStringLiteral("0b6f4a1e-6f0e-4c2a-9d7e-3a1f5c8b2d90"));
    }
};

template<class Enum>
    requires std::is_enum_v<Enum>
struct Example<Enum> {
    static Enum of(QLatin1StringView) { return protocol::EnumNames<Enum>::names[0].value; }
};

template<class Value>
struct Example<std::optional<Value>> {
    static std::optional<Value> of(QLatin1StringView field) { return example<Value>(field); }
};

template<class Element>
struct Example<QList<Element>> {
    static QList<Element> of(QLatin1StringView field) { return {example<Element>(field)}; }
};

template<>
struct Example<QList<UserId>> {
    static QList<UserId> of(QLatin1StringView)
    {
        return {UserId(QStringLiteral("u_ada")), UserId(QStringLiteral("u_bob"))};
    }
};

template<>
struct Example<QMap<ConversationId, qint64>> {
    static QMap<ConversationId, qint64> of(QLatin1StringView)
    {
        return {{ConversationId(QStringLiteral("c_engine")), 40},
                {ConversationId(QStringLiteral("c_lunch")), 7}};
    }
};

template<>
struct Example<Timings> {
    static Timings of(QLatin1StringView) { return {}; }
};

template<>
struct Example<protocol::WireLimits> {
    static protocol::WireLimits of(QLatin1StringView) { return {}; }
};

template<class Struct>
    requires requires
    {
        Struct::fields;
    }
struct Example<Struct> {
    static Struct of(QLatin1StringView)
    {
        Struct made{};
        std::apply([&](const auto &...field) { (fill(made, field), ...); }, Struct::fields);
        return made;
    }

private:
    template<class Owner, class Value>
    static void fill(Struct &into, const protocol::Field<Owner, Value> &field)
    {
        into.*field.member = example<Value>(field.name);
    }
};

} // namespace relay::test
