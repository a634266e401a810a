// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
//
// A Relay client written from docs/protocol.md and nothing else. It knows frames, ids and pushes;
// what they mean is up to the test.

import { createRequire } from 'node:module';

// Debian keeps packaged modules in a folder of its own, which other builds of Node do not search.
const require = createRequire(import.meta.url);
const packaged = ['ws', '/usr/share/nodejs/ws', '/usr/lib/node_modules/ws'];
export const WebSocket = packaged.reduce((found, name) => {
    try {
        return found ?? require(name);
    } catch {
        return found;
    }
}, undefined);

const deadlineMs = 10_000;

function within(promise, what) {
    let timer;
    const late = new Promise((_, reject) => {
        timer = setTimeout(() => reject(new Error(`waited in vain for ${what}`)), deadlineMs);
    });
    return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

export class Client {
    #socket;
    #lastId = 0;
    #asked = new Map();
    #pushes = [];
    #waiting = [];
    #closed;

    static async connect(url, subprotocol = 'relay.v1') {
        const client = new Client();
        client.#socket = new WebSocket(url, subprotocol);
        client.#closed = new Promise((done) => client.#socket.once('close', (code) => done(code)));
        client.#socket.on('message', (data) => client.#received(JSON.parse(data)));
        await within(new Promise((resolve, reject) => {
            client.#socket.once('open', resolve);
            client.#socket.once('error', reject);
        }), 'the connection');
        return client;
    }

    #received(frame) {
        const asker = frame.id === undefined ? undefined : this.#asked.get(frame.id);
        if (asker) {
            this.#asked.delete(frame.id);
            asker(frame);
            return;
        }
        const index = this.#waiting.findIndex(({ type }) => type === frame.type);
        if (index >= 0)
            this.#waiting.splice(index, 1)[0].resolve(frame);
        else
            this.#pushes.push(frame);
    }

    send(type, fields = {}) {
        this.#socket.send(JSON.stringify({ type, ...fields }));
    }

    sendRaw(text) {
        this.#socket.send(text);
    }

    /** The answer, whichever it is. */
    answer(type, fields = {}) {
        const id = String(++this.#lastId);
        const answered = new Promise((resolve) => this.#asked.set(id, resolve));
        this.send(type, { id, ...fields });
        return within(answered, `the answer to ${type}`);
    }

    /** The fields of the `ok`. */
    async ask(type, fields = {}) {
        const { type: kind, id, ...rest } = await this.answer(type, fields);
        if (kind !== 'ok')
            throw new Error(`${type} was refused: ${JSON.stringify(rest)}`);
        return rest;
    }

    /** The error, which is expected. */
    async refusal(type, fields = {}) {
        const frame = await this.answer(type, fields);
        if (frame.type !== 'error')
            throw new Error(`${type} was not refused: ${JSON.stringify(frame)}`);
        return frame;
    }

    /** The next push of this type. */
    heard(type) {
        const index = this.#pushes.findIndex((push) => push.type === type);
        if (index >= 0)
            return Promise.resolve(this.#pushes.splice(index, 1)[0]);
        return within(new Promise((resolve) => this.#waiting.push({ type, resolve })), type);
    }

    /** What was pushed so far; a question and its answer later, nothing is under way. */
    async unheard() {
        await this.ask('heartbeat', { activity: 'active' });
        return this.#pushes.splice(0);
    }

    closeCode() {
        return within(this.#closed, 'the end of the connection');
    }

    end() {
        this.#socket.close();
    }
}

export const device = (name = 'script') => ({ kind: 'bot', name });

export async function signUp(url, username) {
    const client = await Client.connect(url);
    const { user, token } = await client.ask('register', {
        username, password: 'correct horse battery', displayName: username.toUpperCase(),
    });
    client.end();
    return { ...user, token };
}

/** The ids of new accounts, made over one connection. */
export async function signUpMany(url, prefix, count) {
    const client = await Client.connect(url);
    const ids = [];
    for (let i = 0; i < count; ++i) {
        const { user } = await client.ask('register', {
            username: `${prefix}${i}`, password: 'correct horse battery',
        });
        ids.push(user.id);
    }
    client.end();
    return ids;
}

export async function open(url, person, fields = {}) {
    const client = await Client.connect(url);
    client.welcome = await client.ask('hello', {
        token: person.token, device: device(), activity: 'active', presence: 'visible', ...fields,
    });
    return client;
}
