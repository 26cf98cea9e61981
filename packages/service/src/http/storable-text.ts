import { ServiceError } from './errors.js';

/** What is said of text that cannot be stored. */
export const UNSTORABLE = 'The request holds a character that cannot be stored: U+0000, or half of a surrogate pair';

/** Tells whether every store can keep a text: PostgreSQL takes neither U+0000 nor half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(text);
}

/** Refuses a value that has text in it, however deep, which cannot be stored. Bytes are no text. */
export function assertStorable(value: unknown): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) throw new ServiceError('unstorable-text', UNSTORABLE);
  } else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
    for (const [key, one] of Object.entries(value)) {
      assertStorable(key);
      assertStorable(one);
    }
  }
}

/** Refuses an address that has such text in its path or its parameters. Half of a surrogate pair cannot be written there. */
export function assertStorableAddress({ url }: Request): void {
  const { pathname, searchParams } = new URL(url);
  assertStorable(pathname.replaceAll('%00', '\0'));
  assertStorable([...searchParams]);
}
