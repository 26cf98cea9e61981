import { askKeyStore } from '../keys/ask-key-store.js';
import type { KeyStore } from '../keys/key-store.js';
import type { Ports } from '../ports.js';

/** The time for which a secret of the proxy's own signs, in milliseconds: a day. */
const SECRET_PERIOD = 86_400_000;

/** The settings of a signer. */
export interface SignerSettings {
  /** The owner's secret. */
  readonly secret: string | undefined;
  readonly keys: KeyStore;
  /** The time for which keys are kept, in milliseconds. */
  readonly keepKeys: number;
  /** The longest time for which a signature is valid, in milliseconds. */
  readonly signedFor: number;
  readonly ports: Ports;
}

/** A secret, as bytes and as a key of Web Crypto. */
interface Secret {
  readonly bytes: Uint8Array;
  readonly key: CryptoKey;
}

/**
 * Signs texts by HMAC-SHA256, with the owner's secret or a random one. The random one is new every day. It lies in the key
 * store, so all copies of the proxy with that store share it.
 */
export class Signer {
  readonly #settings: SignerSettings;
  readonly #secrets = new Map<number, Promise<Secret>>();

  constructor(settings: SignerSettings) {
    this.#settings = settings;
  }

  /**
   * Signs a text.
   *
   * @param at The moment that the signature belongs to, in milliseconds since 1970.
   * @throws ProxyError `keys_unavailable`
   */
  async sign(text: string, at: number): Promise<string> {
    const { bytes, key } = await this.#secretAt(at);
    const own = this.#settings.ports.hmac?.(bytes, text);
    if (own !== undefined) return own;
    const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, encode(text)));
    return btoa(String.fromCharCode(...signature))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/=+$/, '');
  }

  /**
   * Tells whether a signature is that of the text, in constant time.
   *
   * @throws ProxyError `keys_unavailable`
   */
  async isSigned(text: string, at: number, signature: string): Promise<boolean> {
    const binary = atob(signature.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return crypto.subtle.verify('HMAC', (await this.#secretAt(at)).key, bytes, encode(text));
  }

  #secretAt(at: number): Promise<Secret> {
    const period = this.#settings.secret === undefined ? Math.floor(at / SECRET_PERIOD) : 0;
    const known = this.#secrets.get(period);
    if (known) return known;
    const secret = this.#importSecret(period);
    this.#secrets.set(period, secret);
    // After a failure, the next call asks the store again.
    secret.catch(() => this.#secrets.delete(period));
    for (const old of this.#secrets.keys()) if (old < period - 1) this.#secrets.delete(old);
    return secret;
  }

  async #importSecret(period: number): Promise<Secret> {
    const bytes = encode(this.#settings.secret ?? (await this.#shareSecret(period)));
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    return { bytes, key: await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign', 'verify']) };
  }

  /** Returns the secret that all copies of the proxy share; the first copy that needs it creates it. */
  async #shareSecret(period: number): Promise<string> {
    const { keys, signedFor } = this.#settings;
    const name = `hosted-form-secret:${String(period)}`;
    const own = [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16)).join(' ');
    return askKeyStore(async () => {
      // It outlives the last signature that it has made.
      if (await keys.add(name, own, SECRET_PERIOD + Math.max(SECRET_PERIOD, signedFor))) return own;
      return (await keys.get(name)) ?? own;
    });
  }
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
