-- SPDX-FileCopyrightText: The Relay Authors
-- SPDX-License-Identifier: Apache-2.0
--
-- People, sign-ins, conversations and messages. Ids are opaque texts; times are milliseconds since
-- the epoch, UTC. A statement ends with a semicolon at the end of a line.

CREATE TABLE users (
    id TEXT NOT NULL PRIMARY KEY,
    username TEXT NOT NULL UNIQUE,          -- canonical spelling
    display_name TEXT NOT NULL,
    password_hash BLOB NOT NULL,            -- empty: nobody signs in with a password
    created_at BIGINT NOT NULL,
    last_seen_at BIGINT,                    -- only moments that others may know
    mode TEXT NOT NULL DEFAULT 'auto',      -- the chosen presence
    mode_text TEXT NOT NULL DEFAULT '',
    mode_until BIGINT
) WITHOUT ROWID;

-- The words people are found by, folded.
CREATE TABLE user_words (
    word TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users(id),
    PRIMARY KEY (word, user_id)
) WITHOUT ROWID;

CREATE TABLE tokens (
    hash BLOB NOT NULL PRIMARY KEY,         -- SHA-256
    user_id TEXT NOT NULL REFERENCES users(id),
    created_at BIGINT NOT NULL
) WITHOUT ROWID;
CREATE INDEX tokens_of_user ON tokens (user_id);

CREATE TABLE conversations (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    direct_key TEXT UNIQUE,                 -- the two people of a direct conversation
    title TEXT NOT NULL,
    creator TEXT NOT NULL REFERENCES users(id),
    member_count BIGINT NOT NULL,
    last_seq BIGINT NOT NULL DEFAULT 0,
    last_at BIGINT NOT NULL                 -- of the last message, or of the beginning
) WITHOUT ROWID;

CREATE TABLE members (
    conversation_id TEXT NOT NULL REFERENCES conversations(id),
    user_id TEXT NOT NULL REFERENCES users(id),
    sort_name TEXT NOT NULL,                -- the display name, folded: the order of member lists
    joined_at BIGINT NOT NULL,
    read_seq BIGINT NOT NULL,               -- the truth, for the reader's own devices
    shown_seq BIGINT NOT NULL,              -- what others see; stands still while invisible
    PRIMARY KEY (conversation_id, user_id)
) WITHOUT ROWID;
CREATE INDEX conversations_of_user ON members (user_id, conversation_id);
CREATE INDEX members_by_name ON members (conversation_id, sort_name, user_id);

CREATE TABLE messages (
    conversation_id TEXT NOT NULL REFERENCES conversations(id),
    seq BIGINT NOT NULL,
    sender TEXT NOT NULL REFERENCES users(id),
    client_id TEXT NOT NULL,
    body TEXT NOT NULL,
    sent_at BIGINT NOT NULL,
    PRIMARY KEY (conversation_id, seq)
) WITHOUT ROWID;
CREATE UNIQUE INDEX messages_by_client_id ON messages (sender, client_id);

CREATE TABLE blocks (
    blocker TEXT NOT NULL REFERENCES users(id),
    blocked TEXT NOT NULL REFERENCES users(id),
    PRIMARY KEY (blocker, blocked)
) WITHOUT ROWID;
CREATE INDEX blocks_of ON blocks (blocked, blocker);

CREATE TABLE probe (count BIGINT NOT NULL);
INSERT INTO probe (count) VALUES (0);
