import type { ProxyOptions } from '../options.js';
import type { Ports } from '../ports.js';
import { createMemoryKeys } from './key-store-memory.js';
import type { KeyStore } from './key-store.js';
import { proxyBefore } from '../service/service.examples.js';
import type { SentCall } from '../service/service.examples.js';

/** A key in the element's format. */
export const KEY = '0b5f7c9e-8a51-4a3c-9d0e-1f2a3b4c5d6e';

/** Creates keys in memory that count as durable, as those in a folder or a Redis do. */
export function durableKeys(now: () => number = Date.now): KeyStore {
  return { ...createMemoryKeys(now), isDurable: true };
}

/** Creates ports whose clock is stopped until a test advances it. */
export function handClock() {
  let time = 1_800_000_000_000;
  let ids = 0;
  const waiting = new Map<() => void, number>();
  let watchers: (() => boolean)[] = [];
  const ports: Ports = {
    now: () => time,
    wait: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        waiting.set(resolve, time + milliseconds);
        signal.addEventListener('abort', () => {
          waiting.delete(resolve);
          reject(new Error('aborted'));
        });
        watchers = watchers.filter((isDone) => !isDone());
      }),
    randomId: () => `id-${String(ids++)}`,
  };
  return {
    ports,
    /** Fulfils when the given number of requests wait. */
    waiters: (count: number) =>
      new Promise<void>((resolve) => {
        const isDone = () => {
          if (waiting.size < count) return false;
          resolve();
          return true;
        };
        if (!isDone()) watchers.push(isDone);
      }),
    advance(milliseconds: number) {
      time += milliseconds;
      for (const [resolve, until] of waiting) {
        if (until > time || !waiting.delete(resolve)) continue;
        resolve();
      }
    },
  };
}

/** Creates a proxy as in `proxyBefore`, and a function that sends a submission with a key through it. */
export function keyedProxy(
  reply: (call: SentCall) => Response | Promise<Response>,
  more: Partial<ProxyOptions> = {},
  ports?: Ports,
) {
  const { calls, call, post } = proxyBefore(reply, more, ports);
  const submit = async ({ key = KEY, formId = '101', body = '{"field_1":"Ada"}', signal }: Submit = {}) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    const init = { method: 'POST', headers, body, signal: signal ?? null };
    return readAnswer(await call(`/form/${formId}/submission.json`, init));
  };
  return { calls, call, post, submit };
}

interface Submit {
  readonly key?: string;
  readonly formId?: string;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

/** Reads the answer that the browser gets. */
async function readAnswer(response: Response) {
  const text = await response.text();
  const json = JSON.parse(text) as {
    readonly id?: string;
    readonly code?: string;
    readonly outcome?: string;
    readonly request_id?: string;
  };
  const { status, headers } = response;
  return { status, headers, text, json, replayed: headers.get('idempotency-replayed') };
}

/** Creates a promise, and the function that fulfils it. */
export function deferred<Value>() {
  let fulfil: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((resolve) => (fulfil = resolve));
  return { promise, resolve: fulfil };
}
