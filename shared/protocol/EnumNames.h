// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLatin1StringView>

#include <array>
#include <optional>

/// The wire names of an enumeration, declared once as `EnumNames<E>::names`.
namespace relay::protocol {

template<class Enum>
struct Named {
    constexpr Named(Enum named, const char *text)
        : value(named)
        , name(text)
    {
    }
    Enum value;
    QLatin1StringView name;
};

template<class Enum>
struct EnumNames; // specialised beside each enumeration

template<class Enum>
constexpr QLatin1StringView nameOf(Enum value)
{
    for (const auto &entry : EnumNames<Enum>::names) {
        if (entry.value == value)
            return entry.name;
    }
    Q_UNREACHABLE();
    return {};
}

template<class Enum>
std::optional<Enum> valueNamed(QStringView name)
{
    for (const auto &entry : EnumNames<Enum>::names) {
        if (name == entry.name)
            return entry.value;
    }
    return std::nullopt;
}

} // namespace relay::protocol
