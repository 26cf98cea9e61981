// Calls the proxy that keeps carried drafts. It gets ciphertext alone.
import { withTimeLimit } from '../time/time-limit.js';
import { holdFetch } from './boundary.js';
import { isObject, number, text } from './read.js';

/** Reasons why a draft is not carried. Stable, for programs. */
export type CarryErrorCode =
  /** The link is no whole link: truncated, changed or too long. */
  | 'link-damaged'
  /** The link belongs to another form. */
  | 'link-other-form'
  /** The proxy has nothing under this link: it never had, or it expired long ago. */
  | 'carried-unknown'
  /** The draft was erased, or has expired. */
  | 'carried-gone'
  /** The answers were sent from another device; `at` says when. */
  | 'carried-sent'
  /** The ciphertext does not decrypt, or is no draft. */
  | 'carried-damaged'
  /** The proxy gave an older version than this device has seen. */
  | 'carried-older'
  /** Other devices write all the time. */
  | 'carried-changed'
  /** The answers with their files are larger than the proxy takes. Nothing was sent. */
  | 'carried-too-large'
  /** A file can't be read any more: it was changed, moved or deleted. Nothing was sent. */
  | 'file-unreadable'
  /** The proxy has no room now. */
  | 'carried-full'
  /** The proxy does not carry drafts, or the page has no cryptography. */
  | 'carry-unavailable'
  /** There is no connection to the proxy. */
  | 'offline'
  /** The proxy fails, or asks to come back later. */
  | 'carry-busy'
  /** The proxy refuses for any other reason, which the message names for the owner. */
  | 'refused';

/** Facts about an error beside its code. */
export interface CarryErrorDetails {
  /** The time at which the answers were sent, by this device's clock. ms */
  readonly at?: number | undefined;
  /** The size of what is too large, and of the largest that the proxy takes. bytes */
  readonly size?: number;
  readonly most?: number;
  /** The time after which the proxy wants to be asked again. ms */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/** A draft could not be carried. The form works nevertheless. */
export class CarryError extends Error {
  // Written out, because a minifier renames the class.
  override readonly name = 'CarryError';

  constructor(
    /** Stable, for programs. */
    readonly code: CarryErrorCode,
    readonly details: CarryErrorDetails = {},
  ) {
    super(code, { cause: details.cause });
  }
}

/** The longest wait for a response, beside what its body and its long poll take. ms */
const PATIENCE = 20_000;
/** The speed of the slowest connection. bytes per ms */
const SLOWEST = 20;

/** A ciphertext of this size is read in any case: the owner may have lowered the limit since. bytes */
const FORMERLY = 32 * 1024 * 1024;

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

/** A ciphertext with its facts. */
export interface Fetched extends Stored {
  readonly bytes: ArrayBuffer;
}

/** The calls for one carried draft. All throw CarryErrors, or the reason of the signal. */
export interface CarryClient {
  /** Stores a ciphertext: the first, or in place of a version. A first one proves by a token that a person is there. */
  put(bytes: Uint8Array<ArrayBuffer>, over: number | undefined, token: string, signal: AbortSignal): Promise<Stored>;
  /** Fetches the ciphertext; `undefined` while it is still a version that is known. Then the proxy may wait for another. ms */
  get(signal: AbortSignal, known?: { readonly version: number; readonly wait: number }): Promise<Fetched | undefined>;
  /** Erases the ciphertext. `isSent`: because the answers were sent. */
  erase(isSent: boolean, signal: AbortSignal): Promise<void>;
}

/** Creates the client for a carried draft. */
export function createCarryClient(ports: CarryClientPorts, place: CarryPlace): CarryClient {
  const { proxy, formId, name, grip } = place;
  const address = `${proxy.replace(/\/+$/, '')}/form/${encodeURIComponent(formId)}/carried/${name}`;
  const ask = <Result>(
    init: RequestInit,
    patience: number,
    signal: AbortSignal,
    read: (response: Response, restart: () => void) => Promise<Result>,
  ) => callProxy({ ports, address, patience, signal }, init, read);
  return {
    put(body, over, token, signal) {
      const headers = {
        'content-type': 'application/octet-stream',
        'hosted-form-grip': grip,
        ...(token && { 'hosted-form-token': token }),
        ...(over === undefined ? { 'if-none-match': '*' } : { 'if-match': `"${over}"` }),
      };
      // A redirect would lead the grip to another place.
      const init: RequestInit = { method: 'PUT', headers, body, redirect: 'error' };
      return ask(init, PATIENCE + body.length / SLOWEST, signal, (response) => readStored(response, ports.now));
    },
    get(signal, known) {
      const headers = known && {
        'if-none-match': `"${known.version}"`,
        ...(known.wait > 0 && { prefer: `wait=${Math.round(known.wait / 1000)}` }),
      };
      const init: RequestInit = { cache: 'no-store', ...(headers && { headers }) };
      return ask(init, PATIENCE + (known?.wait ?? 0), signal, (response, restart) =>
        readFetched(response, ports, restart),
      );
    },
    erase(isSent, signal) {
      const headers = { 'hosted-form-grip': grip, ...(isSent && { 'hosted-form-sent': '1' }) };
      // Who has sent the answers may leave at once.
      return ask(
        { method: 'DELETE', headers, redirect: 'error', keepalive: true },
        PATIENCE,
        signal,
        async (response) => {
          if (!response.ok) throw await readRefusal(response);
        },
      );
    },
  };
}

/** A call with its limits. */
interface Call {
  readonly ports: CarryClientPorts;
  readonly address: string;
  readonly patience: number;
  readonly signal: AbortSignal;
}

function callProxy<Result>(
  { ports, address, patience, signal: outer }: Call,
  init: RequestInit,
  read: (response: Response, restart: () => void) => Promise<Result>,
): Promise<Result> {
  const { fetch, now, heardClock } = ports;
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
  if (!response.ok) throw await readRefusal(response);
  const json = await readJson(response);
  const version = number(json['version']);
  if (version === undefined) throw new CarryError('offline');
  const expires = number(json['expires']);
  return { version, expires: expires === undefined ? undefined : now() + expires };
}

async function readFetched(
  response: Response,
  { now, most }: CarryClientPorts,
  restart: () => void,
): Promise<Fetched | undefined> {
  if (response.status === 304) return undefined;
  if (!response.ok) throw await readRefusal(response);
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

const readJson = async (response: Response): Promise<Readonly<Record<string, unknown>>> => {
  const json: unknown = await response.json().catch(() => undefined);
  return isObject(json) ? json : {};
};

const CODES: Readonly<Record<string, CarryErrorCode>> = {
  carried_changed: 'carried-changed',
  carried_gone: 'carried-gone',
  carried_unknown: 'carried-unknown',
  carried_full: 'carried-full',
  body_too_large: 'carried-too-large',
  no_such_call: 'carry-unavailable',
};

const STATUSES: Readonly<Record<number, CarryErrorCode>> = {
  404: 'carry-unavailable',
  405: 'carry-unavailable',
  408: 'carry-busy',
  // Also from a server in front of the proxy.
  413: 'carried-too-large',
  429: 'carry-busy',
};

/** Finds out why a proxy, or a server in front of it, refuses. */
async function readRefusal(response: Response): Promise<CarryError> {
  const { status, headers } = response;
  const json = await readJson(response);
  const said = text(json['code']);
  const byStatus = STATUSES[status] ?? (status >= 500 ? 'carry-busy' : 'refused');
  const code = json['sent'] === true ? 'carried-sent' : (CODES[said] ?? byStatus);
  const seconds = number(headers.get('retry-after'));
  return new CarryError(code, {
    at: number(json['at']),
    ...(seconds !== undefined && { retryAfter: seconds * 1000 }),
    cause: new Error(`The proxy answered ${status} ${said}`.trim()),
  });
}
