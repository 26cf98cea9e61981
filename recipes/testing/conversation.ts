import assert from 'node:assert/strict';
import { TOKEN } from '../../src/proxy/service.examples.js';
import type { Backends } from './backends.js';

/** Asks a recipe's proxy, as a browser does, for a path such as `/forms/form/101.json`. */
export type Ask = (path: string, init?: RequestInit) => Promise<Response>;

/** What every proxy must do, wherever it runs: a form, a submission with files that comes twice, a form that is not offered. */
export async function holdConversation(ask: Ask, { takeCalls }: Backends): Promise<void> {
  takeCalls();
  const list = await ask('/forms/form/101/field.json');
  assert.equal(list.status, 200);
  assert.match(list.headers.get('hosted-form') ?? '', /^idempotency, max-body=\d+/);
  const text = await list.text();
  assert.equal(text.includes('Your name') && !text.includes(TOKEN), true);

  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  // larger than what servers take by themselves: 100 kB (Express), 1 MiB (Fastify)
  const body = JSON.stringify({ field_1: 'Zoë', field_2: 'x'.repeat(1_200_000) });
  const submit = () => ask('/forms/form/101/submission.json', { method: 'POST', headers, body });
  const first = await submit();
  assert.deepEqual([first.status, first.headers.get('idempotency-replayed')], [200, null]);
  const again = await submit();
  assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [200, 'true']);
  assert.equal(await again.text(), await first.text());

  assert.equal((await ask('/forms/form/103.json')).status, 403);
  assert.deepEqual(takeCalls(), ['GET', `POST ${body}`]);
}
