import { ProxyError } from './errors.js';
import { inTime } from './in-time.js';
import type { KeyStore } from './key-store.js';
import type { Ports } from './ports.js';

/** So long a secret of the proxy's own signs. ms */
const PERIOD = 86_400_000;

/** Milliseconds for one answer of the store. */
const STORE_LIMIT = 5000;

/** What a signer needs. */
export interface SignerSettings {
  /** The owner's. */
  readonly secret: string | undefined;
  readonly keys: KeyStore;
  /** Milliseconds. */
  readonly keepKeys: number;
  readonly ports: Ports;
}

/**
 * Signs texts, by HMAC-SHA256: with the owner's secret, or with a random one that is made anew every day and lies where the keys
 * are, so that all copies that share the keys share it.
 */
export class Signer {
  readonly #settings: SignerSettings;
  readonly #secrets = new Map<number, Promise<CryptoKey>>();

  constructor(settings: SignerSettings) {
    this.#settings = settings;
  }

  /**
   * `at` is the moment to which the signature belongs, in milliseconds since 1970.
   *
   * @throws ProxyError `keys_unavailable`
   */
  async sign(text: string, at: number): Promise<string> {
    const signature = await crypto.subtle.sign('HMAC', await this.#secret(at), bytesOf(text));
    return btoa(String.fromCharCode(...new Uint8Array(signature)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/=+$/, '');
  }

  /**
   * Whether the signature is that of this text; it takes the same time for any wrong one.
   *
   * @throws ProxyError `keys_unavailable`
   */
  async isSigned(text: string, at: number, signature: string): Promise<boolean> {
    const binary = atob(signature.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return crypto.subtle.verify('HMAC', await this.#secret(at), bytes, bytesOf(text));
  }

  #secret(at: number): Promise<CryptoKey> {
    const period = this.#settings.secret === undefined ? Math.floor(at / PERIOD) : 0;
    const known = this.#secrets.get(period);
    if (known) return known;
    const secret = this.#make(period);
    this.#secrets.set(period, secret);
    // What could not be had is asked for again.
    secret.catch(() => this.#secrets.delete(period));
    for (const old of this.#secrets.keys()) if (old < period - 1) this.#secrets.delete(old);
    return secret;
  }

  async #make(period: number): Promise<CryptoKey> {
    const secret = bytesOf(this.#settings.secret ?? (await this.#shared(period)));
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    return crypto.subtle.importKey('raw', secret, algorithm, false, ['sign', 'verify']);
  }

  async #shared(period: number): Promise<string> {
    const { keys, keepKeys } = this.#settings;
    const name = `hosted-form-secret:${String(period)}`;
    const own = [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16)).join(' ');
    const share = async () => {
      // Not for less than the keys: a folder forgets all that is old by the time that it was last told.
      if (await keys.add(name, own, Math.max(keepKeys, 2 * PERIOD))) return own;
      return (await keys.get(name)) ?? own;
    };
    try {
      return await inTime(share(), STORE_LIMIT);
    } catch (cause) {
      throw new ProxyError('keys_unavailable', { headers: { 'retry-after': '5' }, cause });
    }
  }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
