// Reads and erases carried drafts at the proxy. Fetched once there may be something to read.
import { PATIENCE, askProxy, refuse } from './carry-client.js';
import { CarryError } from './carry-error.js';
import type { CarryCall, CarryClientPorts, Stored } from './carry-client.js';
import { number } from '../read.js';

/** A ciphertext of this size is read in any case: the owner may have lowered the limit since. bytes */
const FORMERLY = 32 * 1024 * 1024;

/** A ciphertext with its facts. */
export interface Fetched extends Stored {
  readonly bytes: ArrayBuffer;
}

/**
 * Fetches the ciphertext; `undefined` while it is still a version that is known. Then the proxy may wait for another. ms
 * @throws CarryError; the reason of the signal
 */
export function getCarried(
  call: CarryCall,
  signal: AbortSignal,
  known?: { readonly version: number; readonly wait: number },
): Promise<Fetched | undefined> {
  const headers = known && {
    'if-none-match': `"${known.version}"`,
    ...(known.wait > 0 && { prefer: `wait=${Math.round(known.wait / 1000)}` }),
  };
  const init: RequestInit = { cache: 'no-store', ...(headers && { headers }) };
  return askProxy(call, { init, patience: PATIENCE + (known?.wait ?? 0), signal }, (response, restart) =>
    readFetched(response, call.ports, restart),
  );
}

/**
 * Erases the ciphertext. `isSent`: because the answers were sent.
 * @throws CarryError; the reason of the signal
 */
export function eraseCarried(call: CarryCall, isSent: boolean, signal: AbortSignal): Promise<void> {
  const headers = { 'hosted-form-grip': call.place.grip, ...(isSent && { 'hosted-form-sent': '1' }) };
  // Who has sent the answers may leave at once.
  const init: RequestInit = { method: 'DELETE', headers, redirect: 'error', keepalive: true };
  return askProxy(call, { init, patience: PATIENCE, signal }, async (response) => {
    if (!response.ok) throw await refuse(response);
  });
}

async function readFetched(
  response: Response,
  { now, most }: CarryClientPorts,
  restart: () => void,
): Promise<Fetched | undefined> {
  if (response.status === 304) return undefined;
  if (!response.ok) throw await refuse(response);
  const { headers } = response;
  if (!/^application\/octet-stream\b/.test(headers.get('content-type') ?? '')) throw new CarryError('offline');
  // A server in between that compresses makes the tag a weak one.
  const version = number(/^(?:W\/)?"(\d+)"$/.exec(headers.get('etag') ?? '')?.[1]);
  const expires = number(headers.get('hosted-form-expires'));
  const bytes = await readBytes(response, Math.max(most, FORMERLY), restart);
  return { bytes, version, expires: expires === undefined ? undefined : now() + expires };
}

/** Reads a body. Each part that comes restarts the time limit: a large draft may take minutes. One without an end fills no memory. */
async function readBytes(response: Response, most: number, restart: () => void): Promise<ArrayBuffer> {
  const reader = response.body?.getReader();
  const parts: BlobPart[] = [];
  let size = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.length;
    if (size > most) {
      void reader?.cancel().catch(() => undefined);
      throw new CarryError('carried-damaged', { size, most });
    }
    restart();
    parts.push(part.value);
  }
  return new Blob(parts).arrayBuffer();
}
