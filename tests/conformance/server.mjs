// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
//
// A real server process of its own for a test, with a data folder that goes when it goes.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const program = join(process.env.RELAY_BIN_DIR ?? 'build/dev/bin', 'relay-server');

export async function startServer(...options) {
    const folder = mkdtempSync(join(tmpdir(), 'relay-conformance-'));
    const child = spawn(program, [
        '--port', '0', '--listen', '127.0.0.1', '--data-dir', folder,
        '--password-memory', '8k', '--password-passes', '1', ...options,
    ], { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const firstLine = await new Promise((resolve, reject) => {
        createInterface({ input: child.stdout }).once('line', resolve);
        child.once('error', reject);
        child.once('exit', () => reject(new Error('the server did not start')));
    });
    return {
        url: JSON.parse(firstLine).url,
        async stop() {
            child.kill('SIGTERM');
            await ended;
            rmSync(folder, { recursive: true, force: true });
        },
    };
}
