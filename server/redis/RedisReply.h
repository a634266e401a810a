// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QList>

#include <optional>
#include <variant>

namespace relay {

/// What Redis answers, as it came off the wire. Whoever asked knows which kind to expect and treats
/// every other kind as a fault; an error that Redis answers is an answer like any other.
struct RedisReply {
    struct Nil {
        friend bool operator==(const Nil &, const Nil &) = default;
    };
    struct Status {
        QByteArray text;
        friend bool operator==(const Status &, const Status &) = default;
    };
    struct Error {
        QByteArray text; ///< begins with its kind in capitals: `MOVED 3999 127.0.0.1:6381`
        friend bool operator==(const Error &, const Error &) = default;
    };
    using Array = QList<RedisReply>;

    std::variant<Nil, Status, Error, qint64, QByteArray, Array> value;

    [[nodiscard]] bool isNil() const { return std::holds_alternative<Nil>(value); }
    [[nodiscard]] const Error *error() const { return std::get_if<Error>(&value); }
    [[nodiscard]] const qint64 *number() const { return std::get_if<qint64>(&value); }
    [[nodiscard]] const QByteArray *text() const { return std::get_if<QByteArray>(&value); }
    [[nodiscard]] const Array *array() const { return std::get_if<Array>(&value); }

    friend bool operator==(const RedisReply &, const RedisReply &) = default;
};

} // namespace relay
