import type { Captcha } from './captcha.js';
import { ProxyConfigurationError } from './errors.js';
import type { LogEntry } from './log.js';

/** How many calls of a kind one address may make for one form. */
export interface RateLimits {
  /** Default 10. */
  readonly submissions?: number;
  /** Of field lists, forms and form tokens. Default 120. */
  readonly reads?: number;
  /** Within so many milliseconds. Default 60,000. */
  readonly per?: number;
}

/** How form tokens are. */
export interface FormTokenOptions {
  /** Milliseconds after which one may be used, at the earliest: a person takes longer, also with autofill. Default 300. */
  readonly minimum?: number;
  /** Milliseconds for which one is good. Default 7,200,000: 2 hours. A form may stay open for longer. */
  readonly life?: number;
}

/** Who may use the proxy, and how often. */
export interface GuardOptions {
  /** Other sites whose pages may use it, such as `https://www.example.org`. Those of its own site may in any case. */
  readonly origins?: readonly string[];
  /** Default: 10 submissions and 120 reads in a minute. `false`: nobody is counted. */
  readonly rateLimit?: RateLimits | false;
  /**
   * How many reverse proxies stand before this one, each of which adds to `X-Forwarded-For`. Default: one where the
   * connection comes from this machine itself, else none.
   */
  readonly trustProxy?: number;
  /** Tells the visitor's address, where `trustProxy` can't; `undefined`: it is not known, and not counted. */
  readonly clientAddress?: (request: Request) => string | undefined;
  /**
   * Whether a submission needs a token that its page has asked for. Default: yes, except with `keys: 'memory:'` and no
   * `secret`, where copies of the proxy could not know each other's. `serveProxy` runs alone: yes.
   */
  readonly formToken?: boolean | FormTokenOptions;
  /** What tokens are signed with: 32 characters or more. Default: a random one, kept where the keys are. */
  readonly secret?: string;
  /** Has the answer to a captcha checked before anything is sent. */
  readonly captcha?: Captcha;
  /** Hears of every request, once it is answered. For a log. */
  readonly onRequest?: (entry: LogEntry) => void;
}

/** The options, checked, with the defaults filled in. */
export interface GuardSettings {
  readonly origins: ReadonlySet<string>;
  readonly rateLimit: Required<RateLimits> | undefined;
  readonly trustProxy: number | undefined;
  readonly clientAddress: ((request: Request) => string | undefined) | undefined;
  readonly formToken: Required<FormTokenOptions> | undefined;
  readonly secret: string | undefined;
  readonly captcha: Captcha | undefined;
  /** Never throws. */
  readonly onRequest: ((entry: LogEntry) => void) | undefined;
}

const MINUTE = 60_000;

/**
 * Checks the options of the guard. `isShared`: what is kept, is kept for all copies of the proxy.
 *
 * @throws ProxyConfigurationError `origin_invalid`, `limit_invalid`, `secret_invalid` or `captcha_invalid`.
 */
export function readGuardOptions(options: GuardOptions, isShared: boolean): GuardSettings {
  const { rateLimit = {}, formToken = isShared || options.secret !== undefined, trustProxy, onRequest } = options;
  return {
    origins: new Set((options.origins ?? []).map(readOrigin)),
    rateLimit: rateLimit === false ? undefined : readRateLimit(rateLimit),
    trustProxy: trustProxy === undefined ? undefined : readWhole('trustProxy', trustProxy, 0),
    clientAddress: options.clientAddress,
    formToken: formToken === false ? undefined : readFormToken(formToken === true ? {} : formToken),
    secret: readSecret(options.secret),
    captcha: readCaptcha(options.captcha),
    onRequest: onRequest && quietly(onRequest),
  };
}

function readRateLimit({ submissions = 10, reads = 120, per = MINUTE }: RateLimits): Required<RateLimits> {
  return {
    submissions: readWhole('rateLimit.submissions', submissions, 1),
    reads: readWhole('rateLimit.reads', reads, 1),
    per: readWhole('rateLimit.per', per, 1),
  };
}

function readFormToken({ minimum = 300, life = 120 * MINUTE }: FormTokenOptions): Required<FormTokenOptions> {
  return { minimum: readWhole('formToken.minimum', minimum, 0), life: readWhole('formToken.life', life, 1) };
}

function readOrigin(origin: unknown): string {
  const url = typeof origin === 'string' && URL.canParse(origin) ? new URL(origin) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.origin === origin) return origin;
  throw new ProxyConfigurationError(
    'origin_invalid',
    `The option "origins" must list origins such as https://www.example.org, not ${JSON.stringify(origin)}.`,
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

function readWhole(name: string, value: unknown, least: number): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least) return value;
  throw new ProxyConfigurationError(
    'limit_invalid',
    `The option "${name}" must be a whole number from ${String(least)} on.`,
  );
}

function quietly(onRequest: (entry: LogEntry) => void): (entry: LogEntry) => void {
  return (entry) => {
    try {
      onRequest(entry);
    } catch {
      // A log that fails is no reason to leave the visitor without an answer.
    }
  };
}
