import { isStorable, UNSTORABLE } from '../values/storable-text.js';
import { ServiceError } from './errors.js';

/** Refuses a value that contains text which cannot be stored, however deep. Bytes are no text. */
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

/** Refuses an address with such text in its path or parameters. Half of a surrogate pair cannot be written there. */
export function assertStorableAddress({ url }: Request): void {
  const { pathname, searchParams } = new URL(url);
  assertStorable(pathname.replaceAll('%00', '\0'));
  assertStorable([...searchParams]);
}
