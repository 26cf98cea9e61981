import type { ElementSession } from '../../element/element-session.js';
import type { Words } from '../../locale/words.js';
import type { Received } from './carrying.js';

/** Says which answers have come from the other device; `''` where none has. */
export function sayReceived(
  { store }: Pick<ElementSession, 'store'>,
  words: Words,
  { added, both }: Pick<Received, 'added' | 'both'>,
): string {
  const name = (id: string) => store.state(id)?.field.label || words.unlabelled;
  const alone = added.filter((id) => !both.includes(id));
  return [
    alone.length > 0 ? words.carry.added(alone.map(name)) : '',
    both.length > 0 ? words.carry.both(both.map(name)) : '',
  ]
    .filter(Boolean)
    .join('. ');
}
