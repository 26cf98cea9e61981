import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { fillWithDatabase } from 'hosted-form-service/testing';
import { listen } from './listen.js';

it('the demo sends webhooks to the origins in its settings, and to no other one on this machine', async () => {
  let onCall: (path: string) => void = () => undefined;
  const called = new Promise<string>((resolve) => (onCall = resolve));
  const receiver = createServer(({ url = '' }, response) => {
    onCall(url);
    response.end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const dataFolder = await mkdtemp(join(tmpdir(), 'webhook-origins-'));
  await fillWithDatabase(join(dataFolder, 'database'));
  const demo = await listen({ port: 0, hostname: '127.0.0.1', token: 't', dataFolder, webhookOrigins: [origin] });
  try {
    const post = (path: string, body: object) =>
      fetch(`${demo.url}/api/v2/${path}`, {
        method: 'POST',
        headers: { Authorization: 'Bearer t', 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    const { id } = (await (await post('form', { name: 'A form' })).json()) as { id: string };
    for (const url of [`http://localhost:${port}/`, 'http://127.0.0.1:1/', 'http://169.254.169.254/']) {
      const refused = await post(`form/${id}/webhook`, { url });
      assert.equal(refused.status, 400, url);
      assert.match(await refused.text(), /own network/);
    }
    assert.equal((await post(`form/${id}/webhook`, { url: `${origin}/hook` })).status, 200);
    assert.equal((await post(`form/${id}/submission`, {})).status, 200);
    assert.equal(await called, '/hook');
  } finally {
    await demo.close();
    receiver.close();
    await rm(dataFolder, { recursive: true });
  }
});
