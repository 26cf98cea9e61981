import { toHex } from '../values/bytes.js';
import { ServiceError } from '../http/errors.js';
import { scalarText } from '../values/json.js';
import type { JsonObject } from '../values/json.js';

/**
 * The names of the key that signs a webhook's deliveries. Source: n8n's trigger sends `hmac_secret`, as does the published
 * schema of 2025. `hmac_key` was this service's first name for it.
 */
const NAMES = ['hmac_secret', 'hmac_key'] as const;

function storedKey(settings: JsonObject): string {
  return scalarText(settings['hmac_secret'] ?? settings['hmac_key']) ?? '';
}

/** Returns the key under both of its names, as answers have it. */
export function keyByBothNames(settings: JsonObject): JsonObject {
  const key = storedKey(settings);
  return Object.fromEntries(NAMES.map((name) => [name, key]));
}

// Decision 0037: a key has two names, and clients send back what they read.
/**
 * Reads the key from a request under either name. Of two different values, the one that changes the key counts: a client that
 * knows one name sends back the other as it was.
 *
 * @throws ServiceError when both would change the key, to different values.
 */
export function readSigningKey(body: JsonObject, old: JsonObject): JsonObject {
  const sent = NAMES.flatMap((name) => (Object.hasOwn(body, name) ? [body[name]] : []));
  const keys = new Set(sent.map((value) => scalarText(value)));
  if (keys.has(undefined)) throw new ServiceError('invalid-value', 'hmac_secret must be a text');
  if (keys.size > 1) keys.delete(storedKey(old));
  const [key, another] = [...keys];
  if (another !== undefined) {
    const sentence = 'hmac_secret and hmac_key are two names of one key and must not differ';
    throw new ServiceError('invalid-value', sentence);
  }
  return key === undefined ? {} : keyByBothNames({ hmac_secret: key });
}

/**
 * Returns the key that signs a webhook's deliveries, `""` for none. Without a key of its own a webhook is signed with its
 * shared secret. Source: a public client checks the HMAC with the handshake key.
 */
export function signingKey(settings: JsonObject): string {
  return storedKey(settings) || (scalarText(settings['handshake_key']) ?? '');
}

/** Returns the signature of a body: `sha256=<hex>`, its HMAC-SHA256. Source: recomputed from a recorded delivery. */
export async function sign(body: string, key: string): Promise<string> {
  const bytes = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const secret = await crypto.subtle.importKey('raw', bytes.encode(key), algorithm, false, ['sign']);
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', secret, bytes.encode(body)));
  return `sha256=${toHex(digest)}`;
}
