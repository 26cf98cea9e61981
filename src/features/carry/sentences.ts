// Says what came of carrying a draft.
import { CarryError } from '../../api/carry-client.js';
import type { CarryErrorCode } from '../../api/carry-client.js';
import type { ElementSession } from '../../element/element-session.js';
import type { Words } from '../../locale/words.js';
import type { Received } from './carrying.js';

/** The errors that another link mends. */
const GONE: ReadonlySet<CarryErrorCode> = new Set<CarryErrorCode>([
  'link-damaged',
  'link-other-form',
  'carried-unknown',
  'carried-gone',
  'carried-damaged',
  'carried-older',
]);

/** Says why a draft could not be carried, and what to do. */
export function sayFailure({ carry, errors, sendErrors }: Words, cause: unknown): string {
  const code = cause instanceof CarryError ? cause.code : 'refused';
  if (GONE.has(code)) return carry.gone;
  if (code === 'carried-too-large') return sendErrors['too-large'] ?? errors.trouble;
  if (code === 'file-unreadable') return sendErrors['file-unreadable'] ?? errors.trouble;
  if (code === 'carry-busy' || code === 'carried-full') return sendErrors['rate-limited'] ?? errors.trouble;
  return code === 'offline' ? errors.connection : errors.trouble;
}

/** Says which answers have come from the other device; `''` where none has. */
export function sayReceived({ store }: Pick<ElementSession, 'store'>, words: Words, { added, both }: Received): string {
  const name = (id: string) => store.state(id)?.field.label || words.unlabelled;
  const alone = added.filter((id) => !both.includes(id));
  return [
    alone.length > 0 ? words.carry.added(alone.map(name)) : '',
    both.length > 0 ? words.carry.both(both.map(name)) : '',
  ]
    .filter(Boolean)
    .join('. ');
}
