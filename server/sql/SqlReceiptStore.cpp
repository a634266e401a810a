// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/sql/SqlReceiptStore.h"

#include <algorithm>

namespace relay {

using namespace Qt::StringLiterals;

namespace {

struct Standing {
    qint64 read = 0;
    qint64 last = 0;
    bool isVisible = true;
};

std::optional<Standing> standingOf(SqlConnection &sql, const UserId &reader,
                                   const ConversationId &conversation, WallTime now)
{
    auto rows = sql.rows("SELECT m.read_seq, c.last_seq, u.mode, u.mode_until FROM members m"
                         " JOIN conversations c ON c.id = m.conversation_id"
                         " JOIN users u ON u.id = m.user_id"
                         " WHERE m.conversation_id = ? AND m.user_id = ?",
                         conversation, reader);
    if (!rows.next())
        return std::nullopt;
    const bool isOver = !rows.isNull(3) && rows.time(3) <= now;
    return Standing{rows.number(0), rows.number(1), rows.text(2) != u"invisible"_s || isOver};
}

Stored<ReadMoved> read(SqlConnection &sql, const UserId &reader, const protocol::Read &mark,
                       WallTime now)
{
    const auto standing = standingOf(sql, reader, mark.conversation, now);
    if (!standing)
        return Refusal{Refusal::Reason::NoConversation};
    const qint64 seq = std::min(mark.seq, standing->last);
    if (seq <= standing->read)
        return ReadMoved{standing->read, false, standing->isVisible};
    sql.change("UPDATE members SET read_seq = ? WHERE conversation_id = ? AND user_id = ?", seq,
               mark.conversation, reader);
    if (standing->isVisible) {
        sql.change("UPDATE members SET shown_seq = ? WHERE conversation_id = ? AND user_id = ?",
                   seq, mark.conversation, reader);
    }
    return ReadMoved{seq, true, standing->isVisible};
}

Stored<QList<protocol::ReadBy>> reveal(SqlConnection &sql, const UserId &reader)
{
    auto rows = sql.rows("UPDATE members SET shown_seq = read_seq"
                         " WHERE user_id = ? AND shown_seq <> read_seq"
                         " RETURNING conversation_id, read_seq",
                         reader);
    QList<protocol::ReadBy> marks;
    while (rows.next())
        marks.append({rows.id<ConversationId>(0), reader, rows.number(1)});
    return marks;
}

} // namespace

SqlReceiptStore::SqlReceiptStore(SqlDatabase &database)
    : m_database(database)
{
}

void SqlReceiptStore::read(const UserId &reader, const protocol::Read &mark, WallTime now,
                           Then<Stored<ReadMoved>> then)
{
    m_database.write<ReadMoved>(
        mark.conversation,
        [reader, mark, now](SqlConnection &sql) { return relay::read(sql, reader, mark, now); },
        std::move(then));
}

void SqlReceiptStore::reveal(const UserId &reader, Then<Stored<QList<protocol::ReadBy>>> then)
{
    m_database.write<QList<protocol::ReadBy>>(
        [reader](SqlConnection &sql) { return relay::reveal(sql, reader); }, std::move(then));
}

} // namespace relay
