// Cryptography. Pages without HTTPS have no `subtle` and no `randomUUID`.
import { awaitAnswer } from './answer.js';
import { makeList } from './lists.js';
import { tryTo } from './try.js';

/** The longest wait for an answer: a device hashes far more than a million bytes in a second. ms */
const PATIENCE = 5000;
/** Bytes that take a millisecond at most. */
const BYTES = 10_000;

/** Tells whether the page has cryptography. */
export const hasCrypto = (): boolean => findSubtle() !== undefined;

const findSubtle = () => tryTo(() => (crypto as Partial<Crypto>).subtle ?? undefined);

/**
 * Does some work with the platform's cryptography, on so many bytes.
 * @throws what the platform throws; TypeError where it has none; DOMException `TimeoutError` if it does not answer.
 */
export async function withCrypto<Result>(work: (subtle: SubtleCrypto) => Promise<Result>, bytes = 0): Promise<Result> {
  const subtle = findSubtle();
  if (!subtle) throw new TypeError('The page has no cryptography.');
  return awaitAnswer(PATIENCE + bytes / BYTES, () => work(subtle));
}

/** Computes the SHA-256 of some bytes; `undefined` where the platform can't. */
export async function sha256(bytes: BufferSource): Promise<Uint8Array | undefined> {
  const hash: unknown = await withCrypto((subtle) => subtle.digest('SHA-256', bytes), bytes.byteLength).catch(
    () => undefined,
  );
  return hash instanceof ArrayBuffer && hash.byteLength === 32 ? new Uint8Array(hash) : undefined;
}

/**
 * Computes the SHA-256 of some content, or of a text in UTF-8, in hex. Returns `''` where the browser computes none,
 * as on a page without HTTPS.
 */
export async function digest(content: Blob | string): Promise<string> {
  if (!hasCrypto()) return '';
  // A Blob of each text would cost Chromium a message to another process, some 0.3 ms.
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : await content.arrayBuffer();
  const hash = await sha256(bytes);
  return hash ? hex(hash) : '';
}

/** Writes bytes as hexadecimal digits, two per byte. */
export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Makes random bytes for a secret.
 * @throws Error where the platform makes none
 */
export function secretBytes(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  crypto.getRandomValues(bytes);
  if (bytes.every((byte) => byte === 0)) throw new Error('The browser makes no random numbers.');
  return bytes;
}

/** Makes random bytes that nobody else makes, for a name. Without the platform's own, they are less random. */
export const randomBytes = (length: number): Uint8Array =>
  tryTo(() => secretBytes(length)) ?? Uint8Array.of(...makeList(length, () => Math.floor(Math.random() * 256)));

/** Makes an id that nothing else has. */
export const newId = (): string => tryTo(() => crypto.randomUUID()) ?? hex(randomBytes(16));
