import { ProxyConfigurationError } from '../errors.js';
import type { TokenSource } from '../options.js';
import { PLATFORM } from '../ports.js';
import type { Ports } from '../ports.js';
import { TIME_LIMITS } from '../time-limits.js';
import { loadTokenFile, readTokenFileVersion, saveTokenFile } from './token-disk.js';
import type { LoadedToken } from './token-disk.js';
import { takeLock } from './token-lock.js';
import { requestToken } from './token-request.js';

/** The options of `tokenFromFile`. */
export interface TokenFileOptions {
  /** The secret of the client that the token belongs to. No token is renewed without it. Default: `HOSTED_FORM_CLIENT_SECRET` of the environment. */
  readonly clientSecret?: string | undefined;
  /** Calls the service. Default: the platform's `fetch`. */
  readonly fetch?: typeof fetch;
  /** Receives the reason when a renewal fails. The old token stays in use. */
  readonly onError?: (error: unknown) => void;
}

/** The time before its expiry at which a token is renewed, in milliseconds. */
const RENEW_BEFORE_EXPIRY = 60_000;

/** The time after a failed renewal until the next attempt, in milliseconds. */
const PAUSE_AFTER_FAILURE = 300_000;

/** The number of looks for a token that another process renews, and the wait between two, in milliseconds. */
const MAX_LOOKS = 50;
const WAIT_BETWEEN_LOOKS = 100;

/**
 * Creates a token source for the proxy's option `token`, from a file that `hosted-form-proxy connect` has written.
 *
 * - A changed file is read again, without a restart.
 * - A token that is about to expire, or that the service refused, is renewed and written back, by one process at a time.
 * - Where a renewal is not possible, the old token stays in use: the service accepts tokens for longer than it says.
 * - A token never goes to another service than the one that granted it. A proxy for another one cannot be made.
 *
 * @example
 * serveProxy({ service: 'https://www.example.com', token: tokenFromFile('/etc/forms/token.json'), forms: ['101'] });
 *
 * @param ports The clock and random ids. Default: the platform's.
 * @throws ProxyConfigurationError `token_file_missing`, `token_file_unreadable`, `token_file_too_open`, `token_file_damaged` or
 *   `token_file_symlink`. The token source throws it, too.
 */
export function tokenFromFile(path: string, options: TokenFileOptions = {}, ports: Ports = PLATFORM): TokenSource {
  const file = new TokenFile(path, options, ports);
  const refused = (token: string) => {
    file.refused = token;
  };
  const forService = (service: string) => {
    file.refuseOther(service);
    return Object.assign(() => file.readToken(service), { refused });
  };
  return Object.assign(() => file.readToken(), { refused, forService });
}

/** Returns the origin of an address: other spellings of it are the same service. */
function toOrigin(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : JSON.stringify(address);
}

// Decision 0033: one process renews, because a refresh token works once.
class TokenFile {
  /** The token that the service refused last. */
  refused: string | undefined;
  readonly #path: string;
  readonly #options: TokenFileOptions;
  readonly #ports: Ports;
  #loaded: LoadedToken;
  #nextAttempt = 0;
  #renewal: Promise<void> | undefined;

  constructor(path: string, options: TokenFileOptions, ports: Ports) {
    this.#path = path;
    this.#options = options;
    this.#ports = ports;
    this.#loaded = loadTokenFile(path);
  }

  /** Refuses a token that was not granted by this service. */
  refuseOther(service: string): void {
    const [granting, called] = [toOrigin(this.#loaded.record.service), toOrigin(service)];
    if (granting === called) return;
    const sentence = `The token is one of ${granting}, and the proxy would send it to ${called}: ${this.#path}`;
    throw new ProxyConfigurationError('token_of_other_service', sentence);
  }

  /** Returns the access token, renewed where that is due. Throws where it is not one of `service`. */
  async readToken(service?: string): Promise<string> {
    this.#reloadIfChanged();
    if (this.#isRenewalDue()) {
      this.#renewal ??= this.#renew().finally(() => {
        this.#renewal = undefined;
      });
      await this.#renewal;
    }
    if (service !== undefined) this.refuseOther(service);
    return this.#loaded.record.accessToken;
  }

  /** Reads the file again if it has changed. Tells whether it has. */
  #reloadIfChanged(): boolean {
    if (readTokenFileVersion(this.#path) === this.#loaded.version) return false;
    this.#loaded = loadTokenFile(this.#path);
    this.#nextAttempt = 0;
    return true;
  }

  get #secret(): string | undefined {
    return this.#options.clientSecret ?? process.env['HOSTED_FORM_CLIENT_SECRET'];
  }

  #isRenewalDue(): boolean {
    const { refreshToken, expires = Infinity } = this.#loaded.record;
    if (!refreshToken || !this.#secret || this.#ports.now() < this.#nextAttempt) return false;
    return this.#isRefused() || this.#ports.now() >= expires - RENEW_BEFORE_EXPIRY;
  }

  #isRefused(): boolean {
    return this.refused === this.#loaded.record.accessToken;
  }

  /** Renews the token. Never rejects: after a failure the call goes on with the old token. */
  async #renew(): Promise<void> {
    try {
      // Where the lock cannot be written, a new token could not be either; the refresh token, valid once, would be lost.
      const unlock = takeLock(`${this.#path}.lock`, this.#ports.now());
      if (!unlock) {
        await this.#awaitOtherProcess();
        return;
      }
      try {
        // Another process may have renewed it just before.
        this.#reloadIfChanged();
        if (this.#isRenewalDue()) await this.#requestToken();
      } finally {
        unlock();
      }
    } catch (error) {
      this.#nextAttempt = this.#ports.now() + PAUSE_AFTER_FAILURE;
      this.#options.onError?.(error);
    }
  }

  async #requestToken(): Promise<void> {
    const { record, version } = this.#loaded;
    const parameters = {
      grant_type: 'refresh_token',
      refresh_token: record.refreshToken ?? '',
      client_id: record.clientId,
      client_secret: this.#secret ?? '',
    };
    const fetch = this.#options.fetch ?? ((input, init) => globalThis.fetch(input, init));
    const { service } = record;
    const { now } = this.#ports;
    const granted = await requestToken({ service, parameters, fetch, now, timeLimit: TIME_LIMITS.tokenRenewal });
    const renewed = { ...record, ...granted, refreshToken: granted.refreshToken ?? record.refreshToken };
    // Used even if it cannot be written: the old token may be invalid now.
    this.#loaded = { record: renewed, version };
    saveTokenFile(this.#path, renewed);
    this.#reloadIfChanged();
  }

  /** Waits for the process that renews the token, unless the old token is still valid. */
  async #awaitOtherProcess(): Promise<void> {
    const { expires = Infinity } = this.#loaded.record;
    if (!this.#isRefused() && this.#ports.now() < expires) return;
    const { signal } = new AbortController();
    for (let looks = 0; looks < MAX_LOOKS && !this.#reloadIfChanged(); looks += 1) {
      await this.#ports.wait(WAIT_BETWEEN_LOOKS, signal);
    }
  }
}
