// A proxy that keeps carried drafts, as small as its contract allows: for tests of what calls it, in Node and in browsers.
import { digestText } from '../../../packages/proxy/src/digest.js';

/** A proxy under test, and all that it has stored and said. */
export interface CarryServer {
  answer(request: Request): Promise<Response>;
  /** The page can read the `Date` of responses. */
  readonly tellsTime: boolean;
  /** Returns all that the proxy has ever stored or logged, as a text. */
  everything(): string;
}

/** The time at the stand-in. */
interface StandInClock {
  /** ms */
  readonly time: number;
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** A draft at the stand-in. */
interface Entry {
  version: number;
  grip: string;
  /** `undefined` in what is left of an erased one. */
  bytes: Uint8Array | undefined;
  sentAt: number | undefined;
  expires: number;
}

const KEEP = 30 * 86_400_000;
/** The time between two looks of a long poll. ms */
const LOOK = 500;
/** The name of the form token that the stand-in takes. */
export const TOKEN = 'a-form-token-of-the-proxy';

/** Options of the stand-in. */
export interface StandInOptions {
  readonly most?: number;
  /** For how long a draft is kept. ms */
  readonly keep?: number;
  /** The longest a long poll waits. ms */
  readonly longest?: number;
  /** Long polls end at once, as in PHP. */
  readonly isHasty?: boolean;
  readonly wantsTokens?: boolean;
  /** The page can't read the headers, as on another origin. */
  readonly hidesHeaders?: boolean;
}

/** Keeps carried drafts in memory. */
export class CarryStandIn implements CarryServer {
  readonly entries = new Map<string, Entry>();
  readonly calls: string[] = [];
  readonly #said: string[] = [];
  readonly #clock: StandInClock;
  readonly #options: StandInOptions;

  constructor(clock: StandInClock, options: StandInOptions = {}) {
    this.#clock = clock;
    this.#options = options;
  }

  get tellsTime(): boolean {
    return !this.#options.hidesHeaders;
  }

  everything(): string {
    return this.#said.join('\n');
  }

  async answer(request: Request): Promise<Response> {
    const { method, headers } = request;
    const [, formId = '', name = ''] = /\/form\/(\d+)\/carried\/([0-9a-f]{32})$/.exec(request.url) ?? [];
    const key = `${formId}:${await digestText(name)}`;
    const response = name ? await this.#call(request, key) : refuse(404, 'no_such_call');
    this.calls.push(`${method} ${response.status}`);
    this.#said.push(`${method} form/${formId}/carried/… ${response.status}`);
    response.headers.set('date', new Date(this.#clock.time).toUTCString());
    if (this.#options.hidesHeaders)
      for (const hidden of ['date', 'etag', 'hosted-form-expires']) response.headers.delete(hidden);
    if (method === 'PUT') this.#said.push(`${headers.get('content-type')}`);
    return response;
  }

  async #call(request: Request, key: string): Promise<Response> {
    if (request.method === 'PUT') return this.#put(request, key);
    return request.method === 'DELETE' ? this.#erase(request, key) : this.#get(request, key);
  }

  /** Finds a draft. One that has ended has no bytes. */
  #find(key: string): Entry | undefined {
    const entry = this.entries.get(key);
    if (entry && entry.expires <= this.#clock.time) entry.bytes = undefined;
    return entry;
  }

  async #put(request: Request, key: string): Promise<Response> {
    const { headers } = request;
    const { most = Infinity, keep = KEEP, wantsTokens } = this.#options;
    const replaces = readReplaced(headers);
    if (!isGrip(headers)) return refuse(403, 'grip_refused');
    if (replaces === undefined) return refuse(428, 'carried_unconditional');
    if (!isOctets(headers)) return refuse(415, 'not_octets');
    if (replaces === 0 && wantsTokens && headers.get('hosted-form-token') !== TOKEN)
      return refuse(403, 'form_token_invalid');
    const [bytes, grip] = [new Uint8Array(await request.arrayBuffer()), await readGrip(headers)];
    // Nothing comes between from here on.
    const entry = this.#find(key);
    if (!entry && replaces > 0) return refuse(404, 'carried_unknown');
    if (entry && !entry.bytes) return gone(entry);
    if (entry && entry.grip !== grip) return refuse(403, 'grip_refused');
    if (entry && entry.version !== replaces) return refuse(412, 'carried_changed', {}, tagOf(entry));
    if (bytes.length > most) return refuse(413, 'too_large', { limit: most });
    if (bytes.length === 0) return refuse(400, 'empty_body');
    const next = { version: replaces + 1, grip, bytes, sentAt: undefined, expires: this.#clock.time + keep };
    this.entries.set(key, next);
    this.#said.push(key, grip, new TextDecoder('latin1').decode(bytes));
    const json = { status: 'ok', version: next.version, expires: keep };
    return Response.json(json, { status: entry ? 200 : 201, headers: { etag: tagOf(next) } });
  }

  async #erase({ headers }: Request, key: string): Promise<Response> {
    const grip = isGrip(headers) ? await readGrip(headers) : '';
    const entry = this.#find(key);
    if (grip === '') return refuse(403, 'grip_refused');
    if (!entry) return refuse(404, 'carried_unknown');
    if (entry.grip !== grip) return refuse(403, 'grip_refused');
    if (entry.bytes && headers.get('hosted-form-sent') === '1') entry.sentAt = this.#clock.time;
    entry.bytes = undefined;
    return Response.json({ status: 'ok' });
  }

  async #get({ headers, method, signal }: Request, key: string): Promise<Response> {
    const known = headers.get('if-none-match');
    const { isHasty, longest = isHasty ? 0 : Infinity } = this.#options;
    const wait = Number(/^wait=(\d+)$/.exec(headers.get('prefer') ?? '')?.[1] ?? 0) * 1000;
    const end = this.#clock.time + Math.min(wait, longest);
    for (;;) {
      const entry = this.#find(key);
      if (!entry) return refuse(404, 'carried_unknown');
      if (!entry.bytes) return gone(entry);
      const etag = tagOf(entry);
      const left = String(entry.expires - this.#clock.time);
      const told = { etag, 'hosted-form-expires': left, 'cache-control': 'no-store' };
      const body = method === 'HEAD' ? null : new Uint8Array(entry.bytes);
      if (known !== etag)
        return new Response(body, { headers: { ...told, 'content-type': 'application/octet-stream' } });
      if (this.#clock.time >= end) return new Response(null, { status: 304, headers: told });
      await this.#clock.wait(LOOK, signal);
    }
  }
}

const isGrip = (headers: Headers): boolean => /^[\w-]{43}$/.test(headers.get('hosted-form-grip') ?? '');
const readGrip = (headers: Headers): Promise<string> => digestText(headers.get('hosted-form-grip') ?? '');
const tagOf = ({ version }: Pick<Entry, 'version'>): string => `"${version}"`;

/** Reads which version a PUT replaces: 0 for the first. Returns `undefined` where it names none, or two. */
function readReplaced(headers: Headers): number | undefined {
  const [first, next] = [headers.get('if-none-match'), headers.get('if-match')];
  if (first === '*' && next === null) return 0;
  const [, version] = /^"([1-9]\d*)"$/.exec(next ?? '') ?? [];
  return version === undefined || first !== null ? undefined : Number(version);
}

function isOctets(headers: Headers): boolean {
  return headers.get('content-type') === 'application/octet-stream' && !headers.has('content-encoding');
}

const gone = ({ sentAt }: Entry): Response =>
  refuse(410, 'carried_gone', sentAt === undefined ? {} : { sent: true, at: sentAt });

const refuse = (status: number, code: string, members: object = {}, etag?: string): Response =>
  Response.json({ status: 'error', code, ...members }, { status, headers: etag ? { etag } : {} });
