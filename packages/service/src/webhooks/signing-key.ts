import { ServiceError } from '../http/errors.js';
import { scalarText, type JsonObject } from '../values/json.js';

/**
 * The names of the key that signs a webhook's deliveries. Source: `hmac_secret` is what n8n's trigger sends and the
 * published schema of 2025 has; `hmac_key` is what this service called it first.
 */
const NAMES = ['hmac_secret', 'hmac_key'] as const;

function storedKey(settings: JsonObject): string {
  return scalarText(settings['hmac_secret'] ?? settings['hmac_key']) ?? '';
}

/** The key under both of its names, as a webhook is answered. */
export function keyByBothNames(settings: JsonObject): JsonObject {
  const key = storedKey(settings);
  return Object.fromEntries(NAMES.map((name) => [name, key]));
}

/**
 * Reads the key from a request under either name. Of two different values the one that changes something counts: a client
 * that knows one name sends back the other as it read it.
 * @throws ServiceError when both would change the key, each to something else.
 */
export function keyRequest(body: JsonObject, old: JsonObject): JsonObject {
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
 * The key that signs a webhook's deliveries, `""` for none. Without a key of its own a webhook is signed with its shared
 * secret. Source: a public client checks the HMAC with the handshake key.
 */
export function signingKeyOf(settings: JsonObject): string {
  return storedKey(settings) || (scalarText(settings['handshake_key']) ?? '');
}
