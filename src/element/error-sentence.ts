import type { CoreWords } from '../locale/words.js';
import type { ErrorCode } from '../model/errors.js';

/** Errors that another try may mend, and what the visitor is told. All others mean: not available on this page. */
const KINDS: Readonly<Partial<Record<ErrorCode, keyof CoreWords['errors']>>> = {
  network: 'connection',
  timeout: 'connection',
  'type-not-loaded': 'connection',
  'service-failed': 'trouble',
  'not-json': 'trouble',
  'rate-limited': 'trouble',
};

/** The calm sentence for an error; its exact cause is for the owner. */
export function errorSentence(words: CoreWords, code: ErrorCode): string {
  return words.errors[KINDS[code] ?? 'unavailable'];
}
