// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
//
// Every request and every push of docs/protocol.md against a real server process, from another
// language, by somebody who knows the document only.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';

import { Client, device, open, signUp, signUpMany, WebSocket } from './client.mjs';
import { startServer } from './server.mjs';

let server;
let ada, bob, eve;
let room;

before(async () => {
    server = await startServer('--batch', '50ms', '--grace-clean', '300ms', '--grace-drop', '500ms',
        '--sweep', '50ms', '--online-count', '100ms');
    [ada, bob, eve] = await Promise.all(['ada', 'bob', 'eve'].map((n) => signUp(server.url, n)));
    const laptop = await open(server.url, ada);
    const created = await laptop.ask('conversation:create', {
        members: [bob.id], title: 'Analytical Engine',
    });
    room = created.conversation.id;
    await laptop.ask('bye');
    laptop.end();
});

after(() => server.stop());

/** Opens sessions for a test and ends them with it. */
async function sessions(t, ...people) {
    const opened = await Promise.all(people.map((person) => open(server.url, person)));
    t.after(async () => {
        for (const client of opened) {
            client.send('bye');
            client.end();
        }
        await Promise.all(opened.map((client) => client.closeCode()));
    });
    return opened;
}

test('an unknown subprotocol is closed with 4501', async () => {
    const socket = new WebSocket(server.url, 'chat.v9');
    const outcome = await new Promise((resolve) => {
        socket.once('close', resolve);
        socket.once('error', () => resolve('refused'));
    });
    assert.ok(outcome === 4501 || outcome === 'refused', `ended with ${outcome}`);
});

test('register refuses a name that is taken, in any case', async () => {
    const client = await Client.connect(server.url);
    const refusal = await client.refusal('register', {
        username: 'ADA', password: 'correct horse battery',
    });
    assert.equal(refusal.code, 'conflict');
    client.end();
});

test('login gives a token, and tells nothing about what was wrong', async () => {
    const client = await Client.connect(server.url);
    const fields = { username: 'ada', password: 'correct horse battery' };
    const { user, token } = await client.ask('login', fields);
    assert.equal(user.id, ada.id);
    assert.equal(typeof token, 'string');
    const wrong = await client.refusal('login', { ...fields, password: 'wrong' });
    const nobody = await client.refusal('login', { ...fields, username: 'nobody' });
    assert.equal(wrong.code, 'unauthenticated');
    assert.equal(wrong.message, nobody.message);
    client.end();
});

test('hello opens the session and tells timings and limits', async (t) => {
    const [client] = await sessions(t, ada);
    const { user, session, serverTime, timings, limits, presence } = client.welcome;
    assert.deepEqual(user, { id: ada.id, username: 'ada', displayName: 'ADA' });
    assert.ok(session.length > 0);
    assert.ok(Math.abs(serverTime - Date.now()) < 60_000);
    assert.equal(timings.heartbeatMs, 30_000);
    assert.equal(limits.watchedUsers, 200);
    assert.equal(presence, 'visible');
    const again = await client.refusal('hello', {
        token: ada.token, device: device(), activity: 'active', presence: 'visible',
    });
    assert.equal(again.code, 'conflict');
});

test('hello with a wrong token is refused and closed with 4500', async () => {
    const client = await Client.connect(server.url);
    const refusal = await client.refusal('hello', {
        token: 'nonsense', device: device(), activity: 'active', presence: 'visible',
    });
    assert.equal(refusal.code, 'unauthenticated');
    assert.equal(await client.closeCode(), 4500);
});

test('nothing works before hello', async () => {
    const client = await Client.connect(server.url);
    assert.equal((await client.refusal('conversation:list')).code, 'unauthenticated');
    client.end();
});

test('hello with contacts watches the contacts by itself', async (t) => {
    await sessions(t, bob);
    const bot = await open(server.url, ada, { presence: 'contacts' });
    t.after(() => bot.end());
    assert.equal(bot.welcome.presence, 'contacts');
    const { presences } = await bot.heard('presence:update');
    assert.ok(presences.some(({ user }) => user === bob.id));
});

test('heartbeat is acknowledged with the time', async (t) => {
    const [client] = await sessions(t, ada);
    const { serverTime } = await client.ask('heartbeat', { activity: 'idle' });
    assert.equal(typeof serverTime, 'number');
});

test('presence:watch answers with a snapshot, and changes follow', async (t) => {
    const [laptop] = await sessions(t, ada);
    const { presences } = await laptop.ask('presence:watch', { users: [bob.id, eve.id] });
    assert.deepEqual(presences.map(({ user }) => user), [bob.id, eve.id]);
    assert.deepEqual(presences[1], { user: eve.id, state: 'offline' });
    const phone = await open(server.url, bob);
    const online = await laptop.heard('presence:update');
    assert.equal(online.presences[0].state, 'online');
    assert.equal(online.presences[0].device, 'bot');
    await phone.ask('bye');
    phone.end();
    const offline = await laptop.heard('presence:update');
    assert.equal(offline.presences[0].state, 'offline');
    assert.ok(offline.presences[0].lastSeenAt > 0);
    assert.ok(offline.presences[0].version > online.presences[0].version);
});

test('presence:watch takes 200 users and not 201', async (t) => {
    const [client] = await sessions(t, ada);
    const users = Array.from({ length: 200 }, (_, i) => `nobody-${i}`);
    assert.equal((await client.ask('presence:watch', { users })).presences.length, 200);
    const refusal = await client.refusal('presence:watch', { users: [...users, 'one-more'] });
    assert.deepEqual([refusal.code, refusal.field], ['bad_field', 'users']);
});

test('presence:set is seen by others, and invisible looks like offline', async (t) => {
    const [laptop, phone] = await sessions(t, ada, bob);
    await laptop.ask('presence:watch', { users: [bob.id] });
    const { presence } = await phone.ask('presence:set', { mode: 'dnd', text: 'in a meeting' });
    assert.deepEqual([presence.state, presence.mode], ['dnd', 'dnd']);
    let seen = (await laptop.heard('presence:update')).presences[0];
    assert.deepEqual([seen.state, seen.text, seen.mode], ['dnd', 'in a meeting', undefined]);
    await phone.ask('presence:set', { mode: 'invisible' });
    seen = (await laptop.heard('presence:update')).presences[0];
    assert.equal(seen.state, 'offline');
    await phone.ask('presence:set', { mode: 'auto' });
    seen = (await laptop.heard('presence:update')).presences[0];
    assert.equal(seen.state, 'online');
});

test('typing:start and typing:stop reach the other members, and nobody else', async (t) => {
    const [laptop, tablet, phone, stranger] = await sessions(t, ada, ada, bob, eve);
    laptop.send('typing:start', { conversation: room });
    assert.deepEqual(await phone.heard('typing:start'),
        { type: 'typing:start', conversation: room, user: ada.id });
    laptop.send('typing:stop', { conversation: room });
    assert.equal((await phone.heard('typing:stop')).user, ada.id);
    await stranger.ask('typing:start', { conversation: room });
    for (const client of [tablet, phone, stranger])
        assert.deepEqual(await client.unheard(), []);
});

test('conversation:create finds the one direct conversation of two people', async (t) => {
    const [laptop, phone] = await sessions(t, ada, bob);
    const first = await laptop.ask('conversation:create', { members: [bob.id] });
    const second = await phone.ask('conversation:create', { members: [ada.id] });
    assert.equal(first.conversation.kind, 'direct');
    assert.equal(first.conversation.id, second.conversation.id);
    assert.equal((await laptop.refusal('conversation:create', { members: ['who'] })).code,
        'not_found');
});

test('conversation:list is paged and the most recent comes first', async (t) => {
    const [laptop, phone] = await sessions(t, ada, bob);
    const { seq } = await phone.ask('message:send',
        { conversation: room, clientId: randomUUID(), body: 'first' });
    const page = await laptop.ask('conversation:list', { limit: 1 });
    assert.equal(page.conversations.length, 1);
    const [newest] = page.conversations;
    assert.deepEqual([newest.id, newest.lastSeq, newest.lastMessage.body], [room, seq, 'first']);
    assert.ok(newest.unread >= 1);
    assert.equal(page.more, true);
    const rest = await laptop.ask('conversation:list', { after: newest.id });
    assert.ok(rest.conversations.every(({ id }) => id !== room));
});

test('groups: members, add, rename, remove, leave, and what their members hear', async (t) => {
    const [laptop, phone, pad] = await sessions(t, ada, bob, eve);
    const { conversation } = await laptop.ask('conversation:create',
        { members: [bob.id], title: 'Lunch' });
    const id = conversation.id;
    assert.equal((await phone.heard('conversation:new')).conversation.id, id);
    const added = await laptop.ask('conversation:add', { conversation: id, users: [eve.id] });
    assert.equal(added.conversation.memberCount, 3);
    assert.equal((await pad.heard('conversation:new')).conversation.id, id);
    assert.equal((await phone.heard('conversation:update')).conversation.memberCount, 3);
    const { members } = await laptop.ask('conversation:members', { conversation: id });
    assert.deepEqual(members.map(({ username }) => username).sort(), ['ada', 'bob', 'eve']);
    await phone.ask('conversation:rename', { conversation: id, title: 'Dinner' });
    assert.equal((await laptop.heard('conversation:update')).conversation.title, 'Dinner');
    assert.equal((await phone.refusal('conversation:remove', { conversation: id, user: eve.id }))
        .code, 'forbidden');
    await laptop.ask('conversation:remove', { conversation: id, user: eve.id });
    assert.equal((await pad.heard('conversation:gone')).conversation, id);
    await phone.ask('conversation:leave', { conversation: id });
    assert.equal((await phone.refusal('message:history', { conversation: id })).code, 'not_found');
});

test('message:send counts without gaps, once per clientId', async (t) => {
    const [laptop, tablet, phone] = await sessions(t, ada, ada, bob);
    const clientId = randomUUID();
    const message = { conversation: room, clientId, body: 'Grüße 🎉\nzweite Zeile' };
    const first = await laptop.ask('message:send', message);
    for (const client of [tablet, phone]) {
        const { type, ...pushed } = await client.heard('message:new');
        assert.deepEqual(pushed, { ...message, ...first, sender: ada.id });
    }
    assert.deepEqual(await tablet.ask('message:send', message), first);
    const conflict = await laptop.refusal('message:send', { ...message, body: 'other' });
    assert.equal(conflict.code, 'conflict');
    const next = await laptop.ask('message:send', { ...message, clientId: randomUUID() });
    assert.equal(next.seq, first.seq + 1);
    assert.equal((await phone.heard('message:new')).seq, next.seq);
});

test('message:history pages in both directions', async (t) => {
    const [laptop] = await sessions(t, ada);
    const { conversation } = await laptop.ask('conversation:create',
        { members: [bob.id], title: 'History' });
    for (let i = 1; i <= 5; ++i) {
        await laptop.ask('message:send',
            { conversation: conversation.id, clientId: randomUUID(), body: `${i}` });
    }
    const page = async (fields) => {
        const { messages, more } = await laptop.ask('message:history',
            { conversation: conversation.id, limit: 2, ...fields });
        return [messages.map(({ seq }) => seq), more];
    };
    assert.deepEqual(await page({}), [[4, 5], true]);
    assert.deepEqual(await page({ before: 2 }), [[1], false]);
    assert.deepEqual(await page({ after: 2 }), [[3, 4], true]);
    const both = await laptop.refusal('message:history',
        { conversation: conversation.id, before: 3, after: 1 });
    assert.equal(both.code, 'bad_field');
});

test('sync brings exactly what is missing', async (t) => {
    const [laptop] = await sessions(t, ada);
    const { conversation: { id } } = await laptop.ask('conversation:create',
        { members: [bob.id], title: 'Sync' });
    for (const body of ['one', 'two', 'three'])
        await laptop.ask('message:send', { conversation: id, clientId: randomUUID(), body });
    const missed = await laptop.ask('sync', { cursors: { [id]: 1, 'not-mine': 0 } });
    assert.equal(missed.conversations.length, 1);
    assert.deepEqual(missed.conversations[0].messages.map(({ body }) => body), ['two', 'three']);
    assert.deepEqual(await laptop.ask('sync', { cursors: { [id]: 3 } }), { conversations: [] });
});

test('read is told to the others and to the own devices', async (t) => {
    const [laptop, phone, watch] = await sessions(t, ada, bob, bob);
    const { seq } = await laptop.ask('message:send',
        { conversation: room, clientId: randomUUID(), body: 'read me' });
    await phone.ask('read', { conversation: room, seq });
    for (const client of [laptop, watch]) {
        assert.deepEqual(await client.heard('read'),
            { type: 'read', conversation: room, user: bob.id, seq });
    }
});

test('user:find and user:get know people', async (t) => {
    const [client] = await sessions(t, ada);
    const found = await client.ask('user:find', { query: 'bo' });
    assert.deepEqual(found.users, [{ id: bob.id, username: 'bob', displayName: 'BOB' }]);
    const got = await client.ask('user:get', { users: [eve.id, 'nobody'] });
    assert.deepEqual(got.users.map(({ username }) => username), ['eve']);
});

test('user:block hides the blocker and refuses direct messages', async (t) => {
    const [laptop, phone] = await sessions(t, ada, bob);
    const { conversation: { id } } = await laptop.ask('conversation:create', { members: [bob.id] });
    await phone.ask('user:block', { user: ada.id });
    const { presences } = await laptop.ask('presence:watch', { users: [bob.id] });
    assert.deepEqual(presences, [{ user: bob.id, state: 'offline' }]);
    const refusal = await laptop.refusal('message:send',
        { conversation: id, clientId: randomUUID(), body: 'hey' });
    assert.equal(refusal.code, 'forbidden');
    await phone.ask('user:unblock', { user: ada.id });
    const after = await laptop.ask('presence:watch', { users: [bob.id] });
    assert.equal(after.presences[0].state, 'online');
});

test('conversation:online counts a conversation of more than 100 that is watched', async (t) => {
    const [client] = await sessions(t, ada);
    const crowd = await signUpMany(server.url, 'crowd', 101);
    const { conversation: { id, memberCount } } = await client.ask('conversation:create',
        { members: crowd, title: 'All' });
    assert.equal(memberCount, 102);
    await client.ask('presence:watch', { users: [], conversations: [id] });
    const { conversation, count } = await client.heard('conversation:online');
    assert.deepEqual([conversation, count], [id, 1]);
});

test('faults are named: bad frames, fields and types', async (t) => {
    const [client] = await sessions(t, ada);
    client.sendRaw('{"type":');
    assert.equal((await client.heard('error')).code, 'bad_frame');
    client.sendRaw('[1,2]');
    assert.equal((await client.heard('error')).code, 'bad_frame');
    assert.equal((await client.refusal('poke')).code, 'unknown_type');
    const missing = await client.refusal('read', { conversation: room });
    assert.deepEqual([missing.code, missing.field], ['bad_field', 'seq']);
    const wrong = await client.refusal('user:get', { users: [ada.id, 5] });
    assert.equal(wrong.field, 'users[1]');
    await client.ask('heartbeat', { activity: 'active', fromTheFuture: true });
});

test('a frame above the limit ends the connection with 4502', async () => {
    const client = await open(server.url, ada);
    client.send('message:send', { body: 'x'.repeat(70_000) });
    const code = await client.closeCode();
    assert.ok(code === 4502 || code === 1009, `closed with ${code}`);
});

test('logout revokes the token and closes its other sessions with 4504', async () => {
    const zoe = await signUp(server.url, 'zoe');
    const [laptop, phone] = [await open(server.url, zoe), await open(server.url, zoe)];
    await laptop.ask('logout');
    assert.equal(await phone.closeCode(), 4504);
    const again = await Client.connect(server.url);
    const refusal = await again.refusal('hello', {
        token: zoe.token, device: device(), activity: 'active', presence: 'visible',
    });
    assert.equal(refusal.code, 'unauthenticated');
    laptop.end();
});

test('a server that stops says: come back', async () => {
    const other = await startServer();
    const client = await open(other.url, await signUp(other.url, 'sam'));
    const [code] = await Promise.all([client.closeCode(), other.stop()]);
    assert.equal(code, 4000);
});
