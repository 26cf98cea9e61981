import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fillWithDatabase } from 'hosted-form-service/testing';
import { listen } from './listen.js';

const TOKEN = 'demo-token';

/** Returns the status and the body of a demo's answer for a missing form. */
async function missingForm(): Promise<readonly [number, string]> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'demo-legacy-'));
  await fillWithDatabase(join(dataFolder, 'database'));
  const demo = await listen({ port: 0, hostname: '127.0.0.1', token: TOKEN, dataFolder, legacyErrors: true });
  try {
    const answer = await fetch(`${demo.url}/api/v2/form/-1`, { headers: { authorization: `Bearer ${TOKEN}` } });
    return [answer.status, await answer.text()];
  } finally {
    await demo.close();
    await rm(dataFolder, { recursive: true });
  }
}

describe('the demo', () => {
  const body = '{"status":"error","error":"The form was not found"}';

  it('answers errors with 200 when LEGACY_ERRORS is set', async () => {
    assert.deepEqual(await missingForm(), [200, body]);
  });
});
