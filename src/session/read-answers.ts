// Reads answers for all field types, by what each says that its answers hold. Decision 0048.
import { isObject } from '../api/read.js';
import { readText } from '../locale/human-text.js';
import type { Reads } from '../model/field-definition.js';
import { readValue } from './form-store.js';
import type { FieldState } from './form-store.js';
import type { ReadAnswer } from './guard-definition.js';

/** Reads an answer of a kind, or each of its parts. Returns the same answer where reading changes nothing. */
function readAs(reads: Reads | undefined, answer: unknown): unknown {
  if (!reads) return answer;
  if (typeof answer === 'string') return typeof reads === 'string' ? readText(answer, reads) : answer;
  if (!isObject(answer)) return answer;
  const kindOf = (name: string) => (typeof reads === 'string' ? reads : reads[name]);
  const parts = Object.entries(answer).map(([name, part]) => [name, readAs(kindOf(name), part)] as const);
  return parts.every(([name, part]) => part === answer[name]) ? answer : Object.fromEntries(parts);
}

/**
 * Reads what a function of a definition gets as its answer. What the page gives is kept as it is, for the page may repeat what is being
 * typed.
 */
export const readAnswer: ReadAnswer = (definition, field, answer, name) =>
  answer && name !== 'restore' ? readAs(field && definition.reads?.(field), answer) : answer;

/** The parts of a state that tell its answer. */
type Answered = Pick<FieldState, 'field' | 'definition' | 'answer'>;

/** Returns an answer as it is understood and sent. */
const understand = ({ field, definition, answer }: Answered): unknown =>
  definition.tidy?.(field, answer) ?? readAnswer(definition, field, answer, 'tidy');

/** Returns the value that the page gets of an answer that is being checked or sent: as it is understood, not as it was typed. */
export const readUnderstood = (state: Answered): unknown => readValue({ ...state, answer: understand(state) });

/**
 * Returns the answer to show once the person has left a field: as it was understood. Returns the same answer if only the spaces around it
 * are gone.
 */
export function findUnderstood(state: Answered): unknown {
  const read = understand(state);
  return isTrimmed(state.answer, read) ? state.answer : read;
}

function isTrimmed(answer: unknown, read: unknown): boolean {
  if (isObject(answer) && isObject(read))
    return Object.keys(answer).every((part) => isTrimmed(answer[part], read[part]));
  return answer === read || (typeof answer === 'string' && answer.trim() === read);
}
