import { randomUUID } from 'node:crypto';
import { CARRIED_SITES } from '../../../packages/proxy/src/carried/carried.examples.js';
import { TOKEN } from '../../../packages/proxy/src/service/service.examples.js';
import { call } from './call.js';
import type { Sent, Told } from './call.js';
import { FakeService } from './fake-service.js';

/** The abilities that a proxy may have beyond passing three calls on. */
export type Ability =
  /** The contract of the reference: removes internal keys, checks, sends once, and has codes for errors. */
  | 'reference'
  /** Its refusals are JSON with a code. */
  | 'json-errors'
  /** Refuses a body without the type of JSON. */
  | 'json-only'
  /** Accepts a body without a length. */
  | 'chunked'
  | 'rate-limit'
  | 'cache'
  | 'security-headers'
  | 'health'
  /** Names must be fields of that form. */
  | 'field-names'
  | 'cors'
  | 'form-token'
  | 'trap'
  | 'captcha'
  /** Keeps drafts with which a visitor goes on on another device. */
  | 'carried'
  | 'log'
  /** Sees that an address came with a scheme and a host. */
  | 'absolute-form'
  /** Sees a request with two hosts. Apache refuses it with 400. */
  | 'two-hosts';

/** The options of the proxies in the suite, in the names of `ProxyOptions`. Times in milliseconds. */
export interface SiteOptions {
  readonly timeout?: number;
  readonly maxBody?: number;
  readonly origins?: readonly string[];
  readonly rateLimit?: {
    readonly submissions: number;
    readonly reads?: number;
    readonly carried?: number;
    readonly carriedReads?: number;
    readonly per: number;
  };
  /** Keeps carried drafts, with these limits. */
  readonly carry?: {
    readonly bytes: number;
    readonly keep: number;
    readonly wait: number;
    readonly perVisitor?: number;
  };
  /** The proxy offers all forms that the token can read. */
  readonly forms?: 'all';
  /** The number of trusted proxies before this one. */
  readonly trustProxy?: number;
  /** Requires form tokens: by the defaults, or after so many milliseconds. */
  readonly formToken?: true | { readonly minimum: number };
  /** Accepts every answer that begins with `right`. */
  readonly captcha?: boolean;
  /** The service is elsewhere: where nothing listens, at a name that nobody has, or where a server speaks no TLS. */
  readonly elsewhere?: 'closed' | 'nameless' | 'no-tls';
}

/** The origin of another site's pages that is listed in `origins`. */
export const PARTNER = 'https://partner.example';

/** The span in which calls are counted: no machine is so slow that it ends within a test. */
const HOUR = 3_600_000;

/** The sites that each implementation serves side by side. They have a rate limit only if it is named. */
export const SITES = {
  usual: { origins: [PARTNER] },
  small: { maxBody: 1000 },
  hasty: { timeout: 400 },
  nowhere: { elsewhere: 'closed' },
  nameless: { elsewhere: 'nameless' },
  'no-tls': { elsewhere: 'no-tls' },
  limited: { rateLimit: { submissions: 3, per: HOUR } },
  token: { formToken: true },
  patient: { formToken: { minimum: HOUR } },
  captcha: { captcha: true },
  behind: { trustProxy: 1, rateLimit: { submissions: 3, per: HOUR } },
  ...CARRIED_SITES,
  all: { forms: 'all', trustProxy: 1, rateLimit: { submissions: 3, reads: 5, per: HOUR } },
} as const satisfies Record<string, SiteOptions>;

export type SiteName = keyof typeof SITES;

/** Returns the address of the service for a site: its own, or one where no call can arrive. */
export function addressFor({ elsewhere }: SiteOptions, service: string): string {
  if (elsewhere === 'nameless') return 'http://service.invalid';
  if (elsewhere === 'no-tls') return service.replace('http:', 'https:');
  // A port below those that the system assigns. `fetch` itself refuses the lowest ones.
  return elsewhere === 'closed' ? 'http://127.0.0.1:1999' : service;
}

/** Forms that the sites offer: the ids from 1000 to 1999. */
export const LISTED = Array.from({ length: 1000 }, (_, index) => String(1000 + index));

/** A running proxy. */
export interface Running {
  /** Returns its address, as the element's `proxy`. A plain proxy has only the usual site. */
  url(site: SiteName): string;
  /** Ends all processes of the proxy. */
  stop(): Promise<void>;
  /** Returns the log lines so far, if it has a log: those of a site, or of all sites. */
  log?(site: SiteName): readonly Readonly<Record<string, unknown>>[];
}

/** A way to run the token proxy. */
export interface Implementation {
  readonly name: string;
  readonly abilities: readonly Ability[];
  /** The reason why it cannot run on this machine, and what would help. */
  readonly missing?: string | undefined;
  start(service: string): Promise<Running>;
}

/** The proxy under test, and the service behind it. */
export class Subject {
  readonly service = new FakeService();
  readonly #implementation: Implementation;
  #running: Running | undefined;
  #forms = 0;

  constructor(implementation: Implementation) {
    this.#implementation = implementation;
  }

  get name(): string {
    return this.#implementation.name;
  }

  can(ability: Ability): boolean {
    return this.#implementation.abilities.includes(ability);
  }

  async start(): Promise<void> {
    this.#running = await this.#implementation.start(await this.service.start());
  }

  async stop(): Promise<void> {
    await this.#running?.stop();
    this.service.stop();
  }

  /** Returns a listed form that no other test uses, so that nothing of it is cached or counted. */
  form(): string {
    return LISTED[this.#forms++] ?? '1999';
  }

  /** Returns the address of a site, as the element's `proxy`. */
  url(site: SiteName = 'usual'): string {
    if (!this.#running) throw new Error('The proxy does not run.');
    return this.#running.url(site);
  }

  call(path: string, sent: Sent = {}, site: SiteName = 'usual'): Promise<Told> {
    return call(this.url(site), path, sent);
  }

  log(site: SiteName = 'usual'): readonly Readonly<Record<string, unknown>>[] {
    return this.#running?.log?.(site) ?? [];
  }

  /** Sends a submission as the element does. */
  submit(formId: string, sent: Submission = {}): Promise<Told> {
    const { body = '{"field_1":"Ada"}', key, headers = {}, site, signal } = sent;
    const all = {
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...headers,
    };
    const post = { method: 'POST', headers: all, body };
    return this.call(`/form/${formId}/submission.json`, signal ? { ...post, signal } : post, site);
  }
}

export interface Submission extends Pick<Sent, 'body' | 'headers' | 'signal'> {
  readonly key?: string;
  readonly site?: SiteName;
}

/** Creates a key as the element does. */
export const newKey = (): string => randomUUID();

/** Tells whether an answer reveals nothing about the server: no token, addresses, files, or places in code. */
export function showsNothingInternal({ headers, text }: Told, { service }: Subject): boolean {
  const whole = JSON.stringify(headers) + text;
  const inside = [
    TOKEN,
    service.address.replace('http://', ''),
    '/api/v2',
    '/tmp/',
    'Stack trace',
    '.php:',
    '.ts:',
    'at async ',
  ];
  return inside.every((piece) => !whole.includes(piece));
}
