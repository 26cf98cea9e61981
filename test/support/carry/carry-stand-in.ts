// A proxy that keeps carried drafts, as small as its contract allows: for tests of what calls it.
import { createHash } from 'node:crypto';
import type { CarryWorld } from './carry-world.js';

/** A proxy under test, and all that it has stored and said. */
export interface CarryServer {
  answer(request: Request): Promise<Response>;
  /** The page can read the `Date` of responses. */
  readonly tellsTime: boolean;
  /** Returns all that the proxy has ever stored or logged, as a text. */
  everything(): string;
}

/** A draft at the stand-in. */
interface Entry {
  version: number;
  grip: string;
  /** `undefined` in what is left of an erased one. */
  bytes: Buffer | undefined;
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
  readonly #world: CarryWorld;
  readonly #options: StandInOptions;

  constructor(world: CarryWorld, options: StandInOptions = {}) {
    this.#world = world;
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
    const [, formId = '', name = ''] =
      /\/form\/(\d+)\/carried\/([0-9a-f]{32})$/.exec(new URL(request.url).pathname) ?? [];
    const response = await this.#call(request, `${formId}:${sha256(name)}`, name);
    this.calls.push(`${method} ${response.status}`);
    this.#said.push(`${method} form/${formId}/carried/… ${response.status}`);
    response.headers.set('date', new Date(this.#world.time).toUTCString());
    if (this.#options.hidesHeaders)
      for (const hidden of ['date', 'etag', 'hosted-form-expires']) response.headers.delete(hidden);
    if (method === 'PUT') this.#said.push(`${headers.get('content-type')}`);
    return response;
  }

  async #call(request: Request, key: string, name: string): Promise<Response> {
    if (!name) return refuse(404, 'no_such_call');
    const entry = this.#find(key);
    if (request.method === 'PUT') return this.#put(request, key, entry);
    if (request.method === 'DELETE') return this.#erase(request, entry);
    return this.#get(request, key);
  }

  #find(key: string): Entry | undefined {
    const entry = this.entries.get(key);
    if (entry && entry.expires < this.#world.time) this.entries.delete(key);
    return this.entries.get(key);
  }

  async #put(request: Request, key: string, before: Entry | undefined): Promise<Response> {
    const { headers } = request;
    const bytes = Buffer.from(await request.arrayBuffer());
    // Nothing comes between from here on.
    const entry = this.#find(key) ?? before;
    const grip = sha256(headers.get('hosted-form-grip') ?? '');
    const [over, isFirst] = [headers.get('if-match'), headers.get('if-none-match') === '*'];
    if (!over && !isFirst) return refuse(428, 'carried_unconditional');
    if (entry && entry.grip !== grip) return refuse(403, 'grip_refused');
    if (entry && !entry.bytes) return gone(entry);
    if (bytes.length > (this.#options.most ?? Infinity)) return refuse(413, 'body_too_large');
    const tag = entry && `"${entry.version}"`;
    if (isFirst ? entry : over !== tag)
      return refuse(entry ? 412 : 410, entry ? 'carried_changed' : 'carried_gone', tag);
    if (isFirst && this.#options.wantsTokens && headers.get('hosted-form-token') !== TOKEN)
      return refuse(403, 'form_token_invalid');
    const version = (entry?.version ?? 0) + 1;
    this.entries.set(key, { version, grip, bytes, sentAt: undefined, expires: this.#world.time + KEEP });
    this.#said.push(key, grip, bytes.toString('latin1'));
    return Response.json({ status: 'ok', version, expires: KEEP }, { status: 201, headers: { etag: `"${version}"` } });
  }

  async #erase({ headers }: Request, entry: Entry | undefined): Promise<Response> {
    if (!entry) return refuse(404, 'carried_unknown');
    if (entry.grip !== sha256(headers.get('hosted-form-grip') ?? '')) return refuse(403, 'grip_refused');
    if (entry.bytes && headers.get('hosted-form-sent') === '1') entry.sentAt = this.#world.time;
    entry.bytes = undefined;
    return Response.json({ status: 'ok' });
  }

  async #get({ headers, signal }: Request, key: string): Promise<Response> {
    const known = headers.get('if-none-match');
    const wait = Number(/^wait=(\d+)$/.exec(headers.get('prefer') ?? '')?.[1] ?? 0) * 1000;
    const end = this.#world.time + (this.#options.isHasty ? 0 : wait);
    for (;;) {
      const entry = this.#find(key);
      if (!entry) return refuse(404, 'carried_unknown');
      if (!entry.bytes) return gone(entry);
      const etag = `"${entry.version}"`;
      const told = {
        etag,
        'hosted-form-expires': String(entry.expires - this.#world.time),
        'cache-control': 'no-store',
      };
      if (known !== etag)
        return new Response(new Uint8Array(entry.bytes), {
          headers: { ...told, 'content-type': 'application/octet-stream' },
        });
      if (this.#world.time >= end) return new Response(null, { status: 304, headers: told });
      await this.#world.wait(LOOK, signal);
    }
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const gone = ({ sentAt }: Entry): Response =>
  Response.json(
    { status: 'error', code: 'carried_gone', ...(sentAt !== undefined && { sent: true, at: sentAt }) },
    { status: 410 },
  );

const refuse = (status: number, code: string, etag?: string): Response =>
  Response.json({ status: 'error', code }, { status, headers: etag ? { etag } : {} });
