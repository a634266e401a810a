-- SPDX-FileCopyrightText: The Relay Authors
-- SPDX-License-Identifier: Apache-2.0
--
-- People, sign-ins, conversations and messages. Ids are opaque texts; times are milliseconds since
-- the epoch, UTC. A statement ends with a semicolon at the end of a line.

CREATE TABLE users (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    username TEXT COLLATE "C" NOT NULL UNIQUE,                  -- canonical spelling
    display_name TEXT COLLATE "C" NOT NULL,
    password_hash BYTEA NOT NULL,                               -- empty: nobody signs in with a password
    created_at BIGINT NOT NULL,
    last_seen_at BIGINT,                                        -- only moments that others may know
    mode TEXT COLLATE "C" NOT NULL DEFAULT 'auto',              -- the chosen presence
    mode_text TEXT COLLATE "C" NOT NULL DEFAULT '',
    mode_until BIGINT
);

-- The words people are found by, folded.
CREATE TABLE user_words (
    word TEXT COLLATE "C" NOT NULL,
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users(id),
    PRIMARY KEY (word, user_id)
);

CREATE TABLE tokens (
    hash BYTEA NOT NULL PRIMARY KEY,                            -- SHA-256
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users(id),
    created_at BIGINT NOT NULL
);
CREATE INDEX tokens_of_user ON tokens (user_id);

CREATE TABLE conversations (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    kind TEXT COLLATE "C" NOT NULL,
    direct_key TEXT COLLATE "C" UNIQUE,                         -- the two people of a direct conversation
    title TEXT COLLATE "C" NOT NULL,
    creator TEXT COLLATE "C" NOT NULL REFERENCES users(id),
    member_count BIGINT NOT NULL,
    last_seq BIGINT NOT NULL DEFAULT 0,
    last_at BIGINT NOT NULL                                     -- of the last message, or of the beginning
);

CREATE TABLE members (
    conversation_id TEXT COLLATE "C" NOT NULL REFERENCES conversations(id),
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users(id),
    sort_name TEXT COLLATE "C" NOT NULL,                        -- the display name, folded: the order of member lists
    joined_at BIGINT NOT NULL,
    read_seq BIGINT NOT NULL,                                   -- the truth, for the reader's own devices
    shown_seq BIGINT NOT NULL,                                  -- what others see; stands still while invisible
    PRIMARY KEY (conversation_id, user_id)
);
CREATE INDEX conversations_of_user ON members (user_id, conversation_id);
CREATE INDEX members_by_name ON members (conversation_id, sort_name, user_id);

CREATE TABLE messages (
    conversation_id TEXT COLLATE "C" NOT NULL REFERENCES conversations(id),
    seq BIGINT NOT NULL,
    sender TEXT COLLATE "C" NOT NULL REFERENCES users(id),
    client_id TEXT COLLATE "C" NOT NULL,
    body TEXT COLLATE "C" NOT NULL,
    sent_at BIGINT NOT NULL,
    PRIMARY KEY (conversation_id, seq)
);
CREATE UNIQUE INDEX messages_by_client_id ON messages (sender, client_id);

CREATE TABLE blocks (
    blocker TEXT COLLATE "C" NOT NULL REFERENCES users(id),
    blocked TEXT COLLATE "C" NOT NULL REFERENCES users(id),
    PRIMARY KEY (blocker, blocked)
);
CREATE INDEX blocks_of ON blocks (blocked, blocker);

CREATE TABLE probe (count BIGINT NOT NULL);
INSERT INTO probe (count) VALUES (0);
