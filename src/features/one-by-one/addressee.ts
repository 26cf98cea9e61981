import { isObject, text } from '../../api/read.js';
import type { ElementSession } from '../../element/element-session.js';
import type { FieldState } from '../../session/form-store.js';

/** The longest name that a heading has room for. */
const LONGEST = 40;

/** Reads the first name of the person who fills the form in; `''` if it is not known. */
export function readAddressee({ store }: ElementSession): string {
  const [name = '', ...others] = store.states.flatMap(readFirstName);
  // Where there are several names, such as those of guests, nobody knows whose they are.
  return others.length > 0 || name.length > LONGEST ? '' : name;
}

/** Reads the first name in the answer of a question that is shown. Only an answer of subfields has one. */
function readFirstName({ field, answer, shown }: FieldState): string[] {
  if (!shown || field.hidden || field.parentId) return [];
  return isObject(answer) && 'first' in answer ? [text(answer['first']).trim()] : [];
}
