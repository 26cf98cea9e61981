// Plays the scenarios of carried drafts against a proxy, whatever it is reached by.
import assert from 'node:assert/strict';
import { CARRIED_KEEP } from './carried.examples.js';
import type { CarriedScenario, CarriedStep } from './carried.examples.js';

/** A proxy that the requests of a scenario are sent to. */
export interface CarriedTarget {
  /** Two forms that the site offers, without counted calls. */
  readonly forms: readonly [first: string, second: string];
  /** Sends a request as it is written, and returns the answer. The names of headers are in lower case. */
  readonly send: (
    path: string,
    request: {
      readonly method: string;
      readonly headers: Record<string, string>;
      readonly body: Uint8Array<ArrayBuffer> | undefined;
    },
  ) => Promise<CarriedAnswer>;
}

/** An answer to a request of a scenario. */
export interface CarriedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly bytes: Uint8Array;
}

/** Sends the requests of a scenario in their order, and compares each answer with what is expected. */
export async function playCarriedScenario({ promise, steps }: CarriedScenario, target: CarriedTarget): Promise<void> {
  const name = crypto.randomUUID().replaceAll('-', '');
  const [first, second] = target.forms;
  let used = '';
  for (const [index, step] of steps.entries()) {
    const headers: Record<string, string> = { ...step.headers };
    if (headers['hosted-form-token'] === '{token}') used = await askToken(target);
    if (/^\{/.test(headers['hosted-form-token'] ?? '')) headers['hosted-form-token'] = used;
    const formId = step.formId === '{second}' ? second : (step.formId ?? first);
    const path = `/form/${formId}/${(step.path ?? 'carried/{name}').replace('{name}', name)}`;
    const answer = await target.send(path, { method: step.method, headers, body: step.body });
    compareAnswer(step, answer, `${promise}: request ${String(index + 1)}, ${step.method} ${step.path ?? ''}`);
  }
}

async function askToken({ forms: [formId], send }: CarriedTarget): Promise<string> {
  const { bytes } = await send(`/form/${formId}/token.json`, { method: 'POST', headers: {}, body: undefined });
  return String(readJson(bytes)['token']);
}

function compareAnswer(step: CarriedStep, { status, headers, bytes }: CarriedAnswer, what: string): void {
  const text = new TextDecoder().decode(bytes.subarray(0, 300));
  assert.equal(status, step.status, `${what}: ${text}`);
  const json = step.bytes || step.method === 'HEAD' ? {} : readJson(bytes);
  if (step.code !== undefined && step.method !== 'HEAD') assert.equal(json['code'], step.code, what);
  for (const [key, value] of Object.entries(step.json ?? {})) assert.deepEqual(json[key], value, `${what}: ${key}`);
  if (json['sent'] === true) assert.ok(Math.abs(Number(json['at']) - Date.now()) < CARRIED_KEEP, `${what}: at`);
  if (step.bytes) assert.ok(Buffer.from(step.bytes).equals(bytes), `${what}: ${String(bytes.byteLength)} bytes`);
  if (step.version === null) assert.equal(headers['etag'], undefined, what);
  else if (step.version !== undefined) assert.equal(headers['etag'], `"${String(step.version)}"`, what);
  for (const [key, value] of Object.entries(step.answered ?? {})) compareHeader(headers[key], value, `${what}: ${key}`);
  if (!step.isKept) return;
  const left = Number(json['expires'] ?? headers['hosted-form-expires']);
  assert.ok(left > CARRIED_KEEP / 2 && left <= CARRIED_KEEP, `${what}: kept for ${String(left)}`);
}

function compareHeader(value: string | undefined, expected: string | readonly string[], what: string): void {
  if (typeof expected === 'string') {
    assert.equal(value, expected, what);
    return;
  }
  const words = (value ?? '').toLowerCase().split(/\s*,\s*/);
  for (const word of expected) assert.ok(words.includes(word.toLowerCase()), `${what} lacks ${word}`);
}

function readJson(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(new TextDecoder().decode(bytes))) as Record<string, unknown>;
  } catch {
    return {};
  }
}
