// Calls the proxy that keeps carried drafts. It gets ciphertext alone.
import { tryPart } from '../../parts/fetch-part.js';
import { withTimeLimit } from '../../time/time-limit.js';
import { holdFetch } from '../boundary.js';
import { isObject, number } from '../read.js';
import { CarryError, readJson } from './carry-error.js';

/** The longest wait for a response, beside what its body and its long poll take. ms */
export const PATIENCE = 20_000;
/** The speed of the slowest connection. bytes per ms */
const SLOWEST = 20;

/** The place of a carried draft at a proxy, and what proves that a caller may replace it. */
export interface CarryPlace {
  readonly proxy: string;
  readonly formId: string;
  readonly name: string;
  readonly grip: string;
}

/** The functions of the browser that a carry client calls. */
export interface CarryClientPorts {
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
  /** The largest ciphertext that the proxy takes. bytes */
  readonly most: number;
  /** Hears how far the clock of the proxy is ahead of this device's, with each response that tells it. ms */
  readonly heardClock: (ahead: number) => void;
}

/** The facts about what the proxy has stored. */
export interface Stored {
  /** `undefined` where the response hides it. */
  readonly version: number | undefined;
  /** The time at which the proxy erases it, by this device's clock; `undefined` where the response hides it. ms */
  readonly expires: number | undefined;
}

/** A carried draft at a proxy, and the functions that call it. */
export interface CarryCall {
  readonly ports: CarryClientPorts;
  readonly place: CarryPlace;
}

/**
 * Stores a ciphertext: the first, or in place of a version. A first one proves by a token that a person is there.
 * @throws CarryError; the reason of the signal
 */
export function putCarried(
  call: CarryCall,
  body: Uint8Array<ArrayBuffer>,
  over: number | undefined,
  token: string,
  signal: AbortSignal,
): Promise<Stored> {
  const headers = {
    'content-type': 'application/octet-stream',
    'hosted-form-grip': call.place.grip,
    ...(token && { 'hosted-form-token': token }),
    ...(over === undefined ? { 'if-none-match': '*' } : { 'if-match': `"${over}"` }),
  };
  // A redirect would lead the grip to another place.
  const init: RequestInit = { method: 'PUT', headers, body, redirect: 'error' };
  const patience = PATIENCE + body.length / SLOWEST;
  return askProxy(call, { init, patience, signal }, (response) => readStored(response, call.ports.now));
}

/** A request with its limits. */
interface Asked {
  readonly init: RequestInit;
  readonly patience: number;
  readonly signal: AbortSignal;
}

/**
 * Asks the proxy of a carried draft. `restart` gives a response that is being read its time again.
 * @throws CarryError; the reason of the signal
 */
export function askProxy<Result>(
  { ports: { fetch, now, heardClock }, place: { proxy, formId, name } }: CarryCall,
  { init, patience, signal: outer }: Asked,
  read: (response: Response, restart: () => void) => Promise<Result>,
): Promise<Result> {
  const address = `${proxy.replace(/\/+$/, '')}/form/${encodeURIComponent(formId)}/carried/${name}`;
  return withTimeLimit(patience, new CarryError('offline'), outer, async (signal, restart) => {
    try {
      const response = await holdFetch(address, fetch)(address, { ...init, signal });
      const date = Date.parse(response.headers.get('date') ?? '');
      // The header has no parts of a second. The proxy writes it last: an upload may take minutes, its answer does not.
      if (!Number.isNaN(date)) heardClock(date + 500 - now());
      return await read(response, restart);
    } catch (cause) {
      signal.throwIfAborted();
      if (cause instanceof CarryError) throw cause;
      // Decision 0028: an address that the page does not allow is not called.
      const isHeld = isObject(cause) && cause['code'] === 'proxy-not-listed';
      throw new CarryError(isHeld ? 'refused' : 'offline', { cause });
    }
  });
}

/** Reads the response to a PUT. A success that is not the proxy's comes from a network that wants a log-in first. */
async function readStored(response: Response, now: () => number): Promise<Stored> {
  if (!response.ok) throw await refuse(response);
  const json = await readJson(response);
  const version = number(json['version']);
  if (version === undefined) throw new CarryError('offline');
  const expires = number(json['expires']);
  return { version, expires: expires === undefined ? undefined : now() + expires };
}

/** Returns why a proxy refuses. The code for it is fetched then. */
export async function refuse(response: Response): Promise<CarryError> {
  const part = await tryPart(() => import('./carry-refusal.js'));
  return part ? part.readRefusal(response) : new CarryError('carry-busy');
}
