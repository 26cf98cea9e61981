// Recipes that are a process. The tests start them as their README says, and end them.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startBackends } from './testing/backends.js';
import { holdConversation } from './testing/conversation.js';

const backends = await startBackends();
after(backends.close);

/** Starts a recipe. Returns the address that it prints, without the path of the proxy. */
async function start(context: TestContext, file: string): Promise<string> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', path], {
    env: { ...process.env, ...backends.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  context.after(async () => {
    child.kill();
    await ended;
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  assert.match(line, /^http:\/\/127\.0\.0\.1:\d+\/forms$/);
  return line.replace(/\/forms$/, '');
}

test('Node: the server answers all calls', async (context) => {
  const site = await start(context, 'node/server.mjs');
  await holdConversation((path, init) => fetch(`${site}${path}`, init), backends);
});

for (const [name, file] of [
  ['Express', 'express/server.mjs'],
  ['Fastify', 'fastify/server.mjs'],
] as const) {
  test(`${name}: the proxy answers all calls, and other bodies are parsed as before`, async (context) => {
    const site = await start(context, file);
    await holdConversation((path, init) => fetch(`${site}${path}`, init), backends);
    const headers = { 'content-type': 'application/json' };
    const echo = await fetch(`${site}/echo`, { method: 'POST', headers, body: '{"a":1}' });
    assert.deepEqual(await echo.json(), { a: 1 });
    assert.equal((await fetch(`${site}/forms`)).status, 404);
  });
}
