import { isObject, text } from '../../api/read.js';
import type { ElementSession } from '../../element/element-session.js';

/** The longest name that a heading has room for. */
const LONGEST = 40;

/**
 * Reads the first name of the person who fills the form in; `''` if it is not known. Only an answer of subfields has a first name. Where
 * there are several, such as those of guests, nobody knows whose they are.
 */
export function readAddressee({ store }: ElementSession): string {
  const names = store.states.flatMap(({ field, answer, shown }) =>
    shown && !field.hidden && !field.parentId && isObject(answer) && 'first' in answer ? [text(answer['first'])] : [],
  );
  const name = names.length === 1 ? (names[0]?.trim() ?? '') : '';
  return name.length > LONGEST ? '' : name;
}
