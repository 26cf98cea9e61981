import type { TokenSource } from './options.js';
import { PLATFORM, type Ports } from './ports.js';
import { loadTokenFile, saveTokenFile, versionOfTokenFile, type FoundToken } from './token-disk.js';
import { takeLock } from './token-lock.js';
import { requestToken } from './token-request.js';

/** What `tokenFromFile` may need to know. */
export interface TokenFileOptions {
  /** Of the client that the token was given to: without it no token is renewed. Default: `HOSTED_FORM_CLIENT_SECRET` of the environment. */
  readonly clientSecret?: string | undefined;
  /** Speaks with the service; the platform's `fetch` by default. */
  readonly fetch?: typeof fetch;
  /** Told why a token could not be renewed. The old one is used on. */
  readonly onError?: (error: unknown) => void;
}

/** Milliseconds before its end at which a token is renewed. */
const AHEAD = 60_000;
/** Milliseconds after a failure until the next attempt. */
const PAUSE = 300_000;
/** Milliseconds for the service's answer. */
const LIMIT = 10_000;
/** How often, and every how many milliseconds, one looks whether another process has renewed the token. */
const LOOKS = 50;
const LOOK_EVERY = 100;

/**
 * Gives the token of a file that `hosted-form connect` has written, for the option `token` of the proxy. A file that changes is
 * read again, without a restart. A token that is about to expire, or that the service has refused, is renewed where that is
 * possible, by one process at a time, and written back. Where it is not, the old one is used on: tokens of the service live
 * longer than it says, and whether one is good the service alone knows.
 *
 * @example
 * serveProxy({ service: 'https://www.example.com', token: tokenFromFile('/etc/forms/token.json'), forms: ['101'] });
 *
 * @param ports Time and chance: those of the platform by default.
 * @throws ProxyConfigurationError `token_file_missing`, `token_file_unreadable`, `token_file_too_open`, `token_file_damaged` or
 *   `token_file_symlink`, now and whenever the token is asked for.
 */
export function tokenFromFile(path: string, options: TokenFileOptions = {}, ports: Ports = PLATFORM): TokenSource {
  const file = new TokenFile(path, options, ports);
  return Object.assign(() => file.token(), {
    refused: (token: string) => {
      file.refused = token;
    },
  });
}

class TokenFile {
  /** The token that the service did not take. */
  refused: string | undefined;
  readonly #path: string;
  readonly #options: TokenFileOptions;
  readonly #ports: Ports;
  #found: FoundToken;
  #nextAttempt = 0;
  #underWay: Promise<void> | undefined;

  constructor(path: string, options: TokenFileOptions, ports: Ports) {
    this.#path = path;
    this.#options = options;
    this.#ports = ports;
    this.#found = loadTokenFile(path);
  }

  async token(): Promise<string> {
    this.#lookAgain();
    if (this.#isDue()) {
      this.#underWay ??= this.#renew().finally(() => {
        this.#underWay = undefined;
      });
      await this.#underWay;
    }
    return this.#found.record.accessToken;
  }

  /** Reads the file if it is another one; tells whether it is. */
  #lookAgain(): boolean {
    if (versionOfTokenFile(this.#path) === this.#found.version) return false;
    this.#found = loadTokenFile(this.#path);
    this.#nextAttempt = 0;
    return true;
  }

  get #secret(): string | undefined {
    return this.#options.clientSecret ?? process.env['HOSTED_FORM_CLIENT_SECRET'];
  }

  #isDue(): boolean {
    const { refreshToken, expires = Infinity } = this.#found.record;
    if (!refreshToken || !this.#secret || this.#ports.now() < this.#nextAttempt) return false;
    return this.#isRefused() || this.#ports.now() >= expires - AHEAD;
  }

  #isRefused(): boolean {
    return this.refused === this.#found.record.accessToken;
  }

  /** Never rejects: with the old token the call goes on. */
  async #renew(): Promise<void> {
    try {
      // Where no lock can be written, no token could be either, and the one refresh token would be used up.
      const unlock = takeLock(`${this.#path}.lock`, this.#ports.now());
      if (!unlock) {
        await this.#awaitOther();
        return;
      }
      try {
        // Another process may have done it just before.
        this.#lookAgain();
        if (this.#isDue()) await this.#askForToken();
      } finally {
        unlock();
      }
    } catch (error) {
      this.#nextAttempt = this.#ports.now() + PAUSE;
      this.#options.onError?.(error);
    }
  }

  async #askForToken(): Promise<void> {
    const { record, version } = this.#found;
    const parameters = {
      grant_type: 'refresh_token',
      refresh_token: record.refreshToken ?? '',
      client_id: record.clientId,
      client_secret: this.#secret ?? '',
    };
    const fetch = this.#options.fetch ?? ((input, init) => globalThis.fetch(input, init));
    const { service } = record;
    const { now } = this.#ports;
    const given = await requestToken({ service, parameters, fetch, now, signal: AbortSignal.timeout(LIMIT) });
    const renewed = { ...record, ...given, refreshToken: given.refreshToken ?? record.refreshToken };
    // Known here even if it cannot be written: the old one may be worth nothing any more.
    this.#found = { record: renewed, version };
    saveTokenFile(this.#path, renewed);
    this.#lookAgain();
  }

  /** Waits for the process that renews the token, unless the old one is still good. */
  async #awaitOther(): Promise<void> {
    const { expires = Infinity } = this.#found.record;
    if (!this.#isRefused() && this.#ports.now() < expires) return;
    const { signal } = new AbortController();
    for (let looks = 0; looks < LOOKS && !this.#lookAgain(); looks += 1) await this.#ports.wait(LOOK_EVERY, signal);
  }
}
