// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtGlobal>

#include <functional>
#include <utility>
#include <variant>

namespace relay {

/// Either the value asked for or the reason why not: expected failures are values, never
/// exceptions. Reading the side that is not there is a fault of the caller and asserts.
template<class Value, class Error>
class [[nodiscard]] Result
{
public:
    Result(Value value)
        : m_state(std::in_place_index<0>, std::move(value))
    {
    } // NOLINT(google-explicit-constructor)
    Result(Error error)
        : m_state(std::in_place_index<1>, std::move(error))
    {
    } // NOLINT(google-explicit-constructor)

    [[nodiscard]] bool isOk() const { return m_state.index() == 0; }
    explicit operator bool() const { return isOk(); }

    [[nodiscard]] const Value &value() const &
    {
        Q_ASSERT(isOk());
        return *std::get_if<0>(&m_state);
    }
    [[nodiscard]] Value &&value() &&
    {
        Q_ASSERT(isOk());
        return std::move(*std::get_if<0>(&m_state));
    }
    [[nodiscard]] const Error &error() const
    {
        Q_ASSERT(!isOk());
        return *std::get_if<1>(&m_state);
    }
    [[nodiscard]] const Value &operator*() const & { return value(); }
    [[nodiscard]] const Value *operator->() const { return &value(); }

private:
    std::variant<Value, Error> m_state;
};

/// Stands for "it worked" where there is nothing to return.
using Done = std::monostate;

/// The continuation of an asynchronous question. It is called exactly once, on the thread that
/// asked.
template<class Answer>
using Then = std::function<void(Answer)>;

} // namespace relay
