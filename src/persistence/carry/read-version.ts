// Reads and erases the versions of a carried draft at the proxy.
import { CarryError, hasCode } from '../../api/carry/carry-error.js';
import { eraseCarried, getCarried } from '../../api/carry/carry-reading.js';
import { DamagedError, unseal } from '../vault/decipher.js';
import { FORMAT, IV_LENGTH } from './carry-exchange.js';
import type { CarryExchange, Version } from './carry-exchange.js';
import { unpack } from './open-container.js';
import { readRecord } from './read-record.js';

/**
 * Reads the version that the proxy has; `undefined` while it is still one that is known.
 * @throws CarryError `carried-damaged`
 */
export async function readVersion(
  { call, key, bound }: CarryExchange,
  signal: AbortSignal,
  known?: { readonly version: number; readonly wait: number },
): Promise<Version | undefined> {
  const fetched = await getCarried(call, signal, known);
  if (!fetched) return undefined;
  const { bytes, version, expires } = fetched;
  const sealed = { iv: new Uint8Array(bytes.slice(0, IV_LENGTH)), bytes: bytes.slice(IV_LENGTH) };
  const plain = await unseal(key, sealed, bound, FORMAT).catch((cause: unknown) => {
    throw cause instanceof DamagedError ? new CarryError('carried-damaged', { cause }) : cause;
  });
  const read = readRecord(unpack(plain), call.place.formId);
  if (!read) throw new CarryError('carried-damaged');
  // Where the page can't read the proxy's number: both count from 1, version by version.
  return { ...read, expires, version: version ?? read.n };
}

/** Erases what the proxy has, if it still has anything. */
export async function eraseVersion(exchange: CarryExchange, isSent: boolean, signal: AbortSignal): Promise<void> {
  await exchange
    .retry(() => eraseCarried(exchange.call, isSent, signal), signal)
    .catch((cause: unknown) => {
      // It is not there any more.
      if (!hasCode(cause, 'carried-unknown', 'carried-gone')) throw cause;
    });
}
