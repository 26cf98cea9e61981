// A proxy that keeps carried drafts, and a device that calls it.
import type { CarryLimits } from './carry-options.js';
import type { KeyStore } from '../keys/key-store.js';
import type { ProxyOptions } from '../options.js';
import type { Ports } from '../ports.js';
import { PLATFORM } from '../ports.js';
import { proxyBefore, serviceJson } from '../service/service.examples.js';

/** The secret by which a device replaces and erases. */
export const GRIP = 'mlPvHqxD7wWmHkLx3vV0aZ9Qk1c2b3d4e5f6g7h8i9j';

/** An answer as a device reads it. */
export interface DeviceAnswer {
  readonly status: number;
  readonly code: string | undefined;
  /** The version that the tag names. */
  readonly version: number | undefined;
  readonly bytes: Uint8Array;
  readonly headers: Headers;
}

/** Creates a proxy that keeps carried drafts in a store, and a device with one draft. */
export function carryingSite(keys: KeyStore, more: Partial<ProxyOptions> = {}, ports: Ports = PLATFORM) {
  const background: Promise<unknown>[] = [];
  const carry: CarryLimits = { keys, ...(typeof more.carry === 'object' && more.carry) };
  const waitUntil = (work: Promise<unknown>) => background.push(work);
  const options = { rateLimit: false, waitUntil, ...more, carry } as const;
  const { call } = proxyBefore(() => serviceJson([]), options, ports);
  const name = crypto.randomUUID().replaceAll('-', '');
  const send = async (method: string, headers: Record<string, string> = {}, init: Partial<RequestInit> = {}) => {
    const response = await call(`/form/101/carried/${name}`, { method, headers, ...init });
    return readAnswer(response);
  };
  const held = { 'hosted-form-grip': GRIP, 'content-type': 'application/octet-stream' };
  return {
    name,
    call,
    send,
    /** Puts a version after another one; 0 for the first. */
    put: (body: Uint8Array<ArrayBuffer> | ReadableStream, replaces: number) => {
      const condition = replaces === 0 ? { 'if-none-match': '*' } : { 'if-match': `"${String(replaces)}"` };
      // A stream needs `duplex`, which the browser's types do not have.
      const init = { body, duplex: 'half' };
      return send('PUT', { ...held, ...condition }, init);
    },
    get: (headers: Record<string, string> = {}, signal?: AbortSignal) =>
      send('GET', headers, { signal: signal ?? null }),
    erase: (sent = false) => send('DELETE', { ...held, ...(sent && { 'hosted-form-sent': '1' }) }),
    /** Fulfils when nothing goes on after the answers. */
    idle: async () => {
      while (background.length > 0) await background.pop();
    },
  };
}

async function readAnswer(response: Response): Promise<DeviceAnswer> {
  const { status, headers } = response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const [, version] = /^"(\d+)"$/.exec(headers.get('etag') ?? '') ?? [];
  return {
    status,
    headers,
    bytes,
    code: readCode(bytes),
    version: version === undefined ? undefined : Number(version),
  };
}

function readCode(bytes: Uint8Array): string | undefined {
  try {
    return (JSON.parse(new TextDecoder().decode(bytes)) as { readonly code?: string }).code;
  } catch {
    return undefined;
  }
}

/** The beginning of the names of sums, which count all drafts and belong to none. */
const SUMS = 'hosted-form-carried-room:';

/** Wraps a store, and remembers every name and entry that it has been given. Among what is `written`, the sums do not count. */
export function watchedStore(store: KeyStore) {
  const written = new Map<string, string>();
  const given: string[] = [];
  const note = (name: string, entry: string) => {
    given.push(name, entry);
    if (!name.startsWith(SUMS)) written.set(name, entry);
  };
  const keys: KeyStore = {
    get: (name) => store.get(name),
    add: async (name, entry, keepFor) => {
      const isAdded = await store.add(name, entry, keepFor);
      if (isAdded) note(name, entry);
      return isAdded;
    },
    set: async (name, entry, keepFor) => {
      note(name, entry);
      await store.set(name, entry, keepFor);
    },
    remove: async (name) => {
      written.delete(name);
      await store.remove(name);
    },
  };
  return { keys, written, given };
}
