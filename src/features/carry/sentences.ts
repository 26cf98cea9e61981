// Says why a draft could not be carried.
import { CarryError } from '../../api/carry/carry-error.js';
import type { CarryErrorCode } from '../../api/carry/carry-error.js';
import type { Words } from '../../locale/words.js';

/** The errors that another link mends. */
const GONE: ReadonlySet<CarryErrorCode> = new Set<CarryErrorCode>([
  'link-damaged',
  'carried-unknown',
  'carried-gone',
  'carried-damaged',
  'carried-older',
]);

/** Says why a draft could not be carried, and what to do. `gone`: what is said of a link that leads to nothing. */
export function sayFailure({ carry, errors, sendErrors }: Words, cause: unknown, gone: string = carry.gone): string {
  const code = cause instanceof CarryError ? cause.code : 'refused';
  if (code === 'link-other-form') return carry.otherForm;
  if (GONE.has(code)) return gone;
  if (code === 'carried-too-large') return sendErrors['too-large'] ?? errors.trouble;
  if (code === 'file-unreadable') return sendErrors['file-unreadable'] ?? errors.trouble;
  if (code === 'carry-busy' || code === 'carried-full') return sendErrors['rate-limited'] ?? errors.trouble;
  return code === 'offline' ? errors.connection : errors.trouble;
}
