import { ProxyConfigurationError } from '../errors.js';
import { TIME_LIMITS, withTimeLimit } from '../time-limits.js';
import { isObject } from '../unknown-value.js';

/** The answer to one field, as a submission has it: a text, or texts by the names of subfields. */
export type PartialAnswer = string | Readonly<Record<string, string>>;

/** The answers that somebody has typed into a form and not sent yet, or their end. */
export interface PartialAnswers {
  readonly formId: string;
  /** 32 hexadecimal digits, which the browser has made for this visit. Later answers with the same id replace these. */
  readonly id: string;
  /** The time at which they came: ISO 8601, UTC. */
  readonly when: string;
  /** The answers so far, all of them; none where the partial has ended. */
  readonly answers: Readonly<Record<`field_${string}`, PartialAnswer>>;
  /** The end: the form was sent, or the person wants none of it. Erase what you have of this id. */
  readonly ended?: 'sent' | 'refused';
}

/** A function that takes partial answers. It rejects when it could not. It may hear of one end several times. */
export type PartialReceiver = (partial: PartialAnswers) => void | Promise<void>;

/** An address that takes partial answers, each as JSON by POST. */
export interface PartialAddress {
  /** Begins with `https:`. */
  readonly address: string;
  /** Signs each body as the service signs its webhooks: `X-FS-Signature: sha256=<hex>`, its HMAC-SHA256. At least 32 characters. */
  readonly secret: string;
}

/** The part of `fetch` that posts. */
type PostFetch = (
  url: string,
  request: {
    readonly method: 'POST';
    readonly headers: Readonly<Record<string, string>>;
    readonly body: Uint8Array<ArrayBuffer>;
    readonly redirect: 'manual';
    readonly signal: AbortSignal;
  },
) => Promise<{ readonly status: number; readonly body: { readonly cancel: () => Promise<void> } | null }>;

/** The option for partial answers. */
export interface PartialOptions {
  /**
   * Takes what visitors type before they send it, where the element has the attribute `partials`. The visitor is told, and can say no.
   * Default: nothing is taken.
   */
  readonly partials?: PartialReceiver | PartialAddress;
}

/**
 * Checks the option for partial answers.
 *
 * @returns `undefined` where none are taken.
 * @throws ProxyConfigurationError `partials_invalid`
 */
export function readPartialOptions({ partials }: PartialOptions, fetch: PostFetch): PartialReceiver | undefined {
  if (partials === undefined || typeof partials === 'function') return partials;
  const { address, secret }: Partial<PartialAddress> = isObject(partials) ? partials : {};
  const isSecure = typeof address === 'string' && URL.canParse(address) && new URL(address).protocol === 'https:';
  if (!isSecure || typeof secret !== 'string' || secret.length < 32) {
    const sentence = 'The option "partials" must be a function, or an https address with a secret of 32 characters.';
    throw new ProxyConfigurationError('partials_invalid', sentence);
  }
  return (partial) => post({ address, secret }, partial, fetch);
}

/** Posts partial answers. No address hears of them by a redirect. */
async function post({ address, secret }: PartialAddress, partial: PartialAnswers, fetch: PostFetch): Promise<void> {
  const body = new TextEncoder().encode(JSON.stringify(partial));
  const headers = {
    'content-type': 'application/json',
    'user-agent': `hosted-form-proxy (Form ${partial.formId})`,
    'x-fs-signature': await sign(body, secret),
  };
  const { status } = await withTimeLimit(TIME_LIMITS.partial, async ({ signal }) => {
    const response = await fetch(address, { method: 'POST', headers, body, redirect: 'manual', signal });
    await response.body?.cancel();
    return response;
  });
  if (status < 200 || status >= 300) throw new Error(`The address of "partials" answered ${String(status)}.`);
}

/** Signs a body as the service's webhooks are signed. */
async function sign(body: Uint8Array<ArrayBuffer>, secret: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['sign']);
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', key, body));
  return `sha256=${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
