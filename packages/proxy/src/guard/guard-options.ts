import type { Captcha } from './captcha.js';
import { readOwnServers } from './client-address.js';
import type { VisitorSettings } from './client-address.js';
import { ProxyConfigurationError } from '../errors.js';
import type { LogEntry } from '../calls/log.js';

/** The limits of one visitor's calls for one form. */
export interface RateLimits {
  /** The number of submissions. Default 10. */
  readonly submissions?: number;
  /** The number of field lists, form objects and form tokens. Default 120. */
  readonly reads?: number;
  /** The number of times that carried drafts are put or erased. Default 30. */
  readonly carried?: number;
  /** The number of times that carried drafts are fetched. Waiting for another version counts once. Default 120. */
  readonly carriedReads?: number;
  /** The number of times that partial answers are put or ended. Default 30. */
  readonly partials?: number;
  /** The period that the limits hold for, in milliseconds. Default 60,000. */
  readonly per?: number;
}

/** The options of form tokens. */
export interface FormTokenOptions {
  /** The time before which a token is refused, in milliseconds. Default 300: a person takes longer, even with autofill. */
  readonly minimum?: number;
  /** The time for which a token is valid, in milliseconds. Default 7,200,000: 2 hours. A form may stay open for longer. */
  readonly life?: number;
}

/** The options of the guard: who may use the proxy, and how often. */
export interface GuardOptions {
  /** The other origins whose pages may use the proxy, such as `https://www.example.org`. Pages of its own origin always may. */
  readonly origins?: readonly string[];
  /** The rate limit. Default: 10 submissions and 120 reads in a minute; of carried drafts, 30 and 120; of partial answers, 30. `false` turns it off. */
  readonly rateLimit?: RateLimits | false;
  /**
   * The number of reverse proxies before this one, each of which adds to `X-Forwarded-For`. Default: one where the connection
   * comes from this machine itself, else none.
   */
  readonly trustProxy?: number;
  /**
   * The addresses of your own servers that draw forms for their visitors. What they read is not counted; an IPv6 address stands for its
   * first 64 bits. Default: none.
   */
  readonly ownServers?: readonly string[];
  /** Returns the visitor's address, where `trustProxy` cannot; `undefined` for an unknown visitor, who is not counted. */
  readonly clientAddress?: (request: Request) => string | undefined;
  /**
   * Requires a form token with each submission. Default: on where `keys` names a store beside `memory:`, or there is a `secret`: elsewhere
   * copies of the proxy could not check each other's tokens. In `serveProxy`, which runs alone, always on.
   */
  readonly formToken?: boolean | FormTokenOptions;
  /** The secret that signs form tokens, of at least 32 characters. Default: a random one, kept in the key store. */
  readonly secret?: string;
  /** Checks the answer to a captcha before anything is sent. */
  readonly captcha?: Captcha;
  /** Receives an entry for every answered request. For a log. */
  readonly onRequest?: (entry: LogEntry) => void;
}

/** The checked options of the guard, with the defaults filled in. */
export interface GuardSettings extends VisitorSettings {
  readonly origins: ReadonlySet<string>;
  readonly rateLimit: Required<RateLimits> | undefined;
  /** The owner's servers, each by what a visitor from there would be counted by. */
  readonly ownServers: ReadonlySet<string>;
  readonly formToken: Required<FormTokenOptions> | undefined;
  readonly secret: string | undefined;
  readonly captcha: Captcha | undefined;
  /** Never throws. */
  readonly onRequest: ((entry: LogEntry) => void) | undefined;
}

const MINUTE = 60_000;

/** The time for which a form token is valid where the options name none, in milliseconds. */
export const DEFAULT_TOKEN_LIFE = 120 * MINUTE;

/**
 * Checks the options of the guard, and fills in the defaults.
 *
 * @param isShared True if all copies of the proxy share their keys.
 * @throws ProxyConfigurationError `origin_invalid`, `limit_invalid`, `address_invalid`, `secret_invalid` or
 *   `captcha_invalid`.
 */
export function readGuardOptions(options: GuardOptions, isShared: boolean): GuardSettings {
  const { rateLimit = {}, formToken = isShared || options.secret !== undefined, trustProxy, onRequest } = options;
  return {
    origins: new Set((options.origins ?? []).map((origin) => readOrigin(origin, 'origins'))),
    rateLimit: rateLimit === false ? undefined : readRateLimit(rateLimit),
    trustProxy: trustProxy === undefined ? undefined : readWhole('trustProxy', trustProxy, 0),
    ownServers: readOwnServers(options.ownServers ?? []),
    clientAddress: options.clientAddress,
    formToken: formToken === false ? undefined : readFormToken(formToken === true ? {} : formToken),
    secret: readSecret(options.secret),
    captcha: readCaptcha(options.captcha),
    onRequest: onRequest && catchErrors(onRequest),
  };
}

function readRateLimit(limits: RateLimits): Required<RateLimits> {
  const { submissions = 10, reads = 120, carried = 30, carriedReads = 120, partials = 30, per = MINUTE } = limits;
  return {
    submissions: readWhole('rateLimit.submissions', submissions, 1),
    reads: readWhole('rateLimit.reads', reads, 1),
    carried: readWhole('rateLimit.carried', carried, 1),
    carriedReads: readWhole('rateLimit.carriedReads', carriedReads, 1),
    partials: readWhole('rateLimit.partials', partials, 1),
    per: readWhole('rateLimit.per', per, 1),
  };
}

function readFormToken({ minimum = 300, life = DEFAULT_TOKEN_LIFE }: FormTokenOptions): Required<FormTokenOptions> {
  return { minimum: readWhole('formToken.minimum', minimum, 0), life: readWhole('formToken.life', life, 1) };
}

/**
 * Checks an origin.
 *
 * @param name The name of the option.
 * @throws ProxyConfigurationError `origin_invalid`
 */
export function readOrigin(origin: unknown, name: string): string {
  const url = typeof origin === 'string' && URL.canParse(origin) ? new URL(origin) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.origin === origin) return origin;
  throw new ProxyConfigurationError(
    'origin_invalid',
    `The option "${name}" must list origins such as https://www.example.org, not ${JSON.stringify(origin)}.`,
  );
}

function readSecret(secret: unknown): string | undefined {
  if (secret === undefined || (typeof secret === 'string' && secret.length >= 32)) return secret;
  throw new ProxyConfigurationError('secret_invalid', 'The option "secret" must be a text of at least 32 characters.');
}

function readCaptcha(captcha: Captcha | undefined): Captcha | undefined {
  if (captcha === undefined || typeof captcha.verify === 'function') return captcha;
  throw new ProxyConfigurationError('captcha_invalid', 'The option "captcha" must have a function "verify".');
}

/**
 * Checks an option that is a whole number.
 *
 * @throws ProxyConfigurationError `limit_invalid`
 */
export function readWhole(name: string, value: unknown, least: number): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least) return value;
  throw new ProxyConfigurationError(
    'limit_invalid',
    `The option "${name}" must be a whole number of at least ${String(least)}.`,
  );
}

function catchErrors(onRequest: (entry: LogEntry) => void): (entry: LogEntry) => void {
  return (entry) => {
    try {
      onRequest(entry);
    } catch {
      // The visitor gets an answer even if the log fails.
    }
  };
}
