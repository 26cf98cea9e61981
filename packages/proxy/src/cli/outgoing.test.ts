import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { test } from 'node:test';
import { run } from './run.js';

/** Runs a command with an environment. Returns its exit code and all that it said. */
async function play(args: readonly string[], env: Readonly<Record<string, string>>) {
  const said: string[] = [];
  const write = (line: string) => void said.push(line);
  const code = await run(args, { env, say: write, complain: write, signal: new AbortController().signal });
  return { code, text: said.join('\n') };
}

const COMMANDS: readonly (readonly string[])[] = [
  ['serve', '--service', 'http://forms.test', '--forms', '101', '--port', '0'],
  ['connect', '--service', 'https://forms.test', '--client-id', '1'],
  ['doctor', 'http://site.test/contact'],
];

for (const args of COMMANDS) {
  test(`${args[0] ?? ''} refuses a proxy in the environment that is none, and does not show it`, async () => {
    const env = { HTTPS_PROXY: 'socks5://ada:secret@proxy.test', HOSTED_FORM_TOKEN: 'a-token' };
    const { code, text } = await play(args, env);
    assert.equal(code, 2);
    assert.match(text, /^outgoing_proxy_invalid: The variable HTTPS_PROXY must be/);
    assert.doesNotMatch(text, /secret/);
  });
}

test('the doctor visits a page through the proxy that the environment names', async (context) => {
  const asked: string[] = [];
  const server = createServer().on('connect', ({ url = '' }, socket: Socket) => {
    asked.push(url);
    socket.end('HTTP/1.1 403 No\r\n\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(() => server.close());
  const address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const { code } = await play(['doctor', 'http://site.test/contact'], { HTTP_PROXY: address });
  assert.deepEqual([code, asked[0]], [1, 'site.test:80']);
});
