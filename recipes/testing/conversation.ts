import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { FIELD, TOKEN } from '../../packages/proxy/src/service/service.examples.js';
import type { Backends } from './backends.js';

/** Sends a browser's request to a recipe's proxy, for a path such as `/forms/form/101.json`. */
export type Ask = (path: string, init?: RequestInit) => Promise<Response>;

/**
 * Plays the calls that every proxy must answer: a form, a submission with files that comes twice, an unlisted form.
 *
 * @param isDurable Whether the recipe's keys outlive a restart, which the proxy then announces.
 */
export async function holdConversation(ask: Ask, { takeCalls }: Backends, isDurable = true): Promise<void> {
  takeCalls();
  const list = await ask('/forms/form/101/field.json');
  assert.equal(list.status, 200);
  assert.match(
    list.headers.get('hosted-form') ?? '',
    isDurable ? /^idempotency; keep=604800, max-body=\d+/ : /^max-body=\d+/,
  );
  const text = await list.text();
  assert.equal(text.includes('Your name') && !text.includes(TOKEN), true);

  const wantsToken = list.headers.get('hosted-form')?.includes('form-token');
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
    ...(wantsToken && { 'hosted-form-token': await takeToken(ask) }),
  };
  // Larger than the servers' default limits: 100 kB (Express), 1 MiB (Fastify).
  const body = JSON.stringify({ [`field_${FIELD.id}`]: 'Zoë', field_2: 'x'.repeat(1_200_000) });
  const submit = () => ask('/forms/form/101/submission.json', { method: 'POST', headers, body });
  const first = await submit();
  assert.deepEqual([first.status, first.headers.get('idempotency-replayed')], [200, null]);
  const again = await submit();
  assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [200, 'true']);
  assert.equal(await again.text(), await first.text());

  assert.equal((await ask('/forms/form/103.json')).status, 403);
  const posts = takeCalls().filter((call) => !call.startsWith('GET'));
  assert.equal(posts.length === 1 && posts[0] === `POST ${body}`, true, 'one submission, as it came');
}

/** Requests a form token, and waits until it is valid. The proxy is another process, with a clock of its own. */
async function takeToken(ask: Ask): Promise<string> {
  const response = await ask('/forms/form/101/token.json', { method: 'POST' });
  const { token, not_before } = (await response.json()) as { readonly token: string; readonly not_before: number };
  await wait(not_before);
  return token;
}
