// Reads answers for all field types, by what each says that its answers hold. Decision 0048.
import { isObject } from '../api/read.js';
import { readText } from '../locale/human-text.js';
import type { Reads } from '../model/field-definition.js';
import type { FieldState } from './form-store.js';
import { readBy } from './guard-definition.js';
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

/** Reads what a function gets as its answer. What the page gives is kept as it is, for the page may repeat what is being typed. */
const readAnswer: ReadAnswer = (definition, field, answer, name) =>
  answer && name !== 'restore' ? readAs(field && definition.reads?.(field), answer) : answer;

/** Lets all field types get answers that are read. What checks, compares or sends answers calls it first. */
export function readAnswers(): void {
  readBy(readAnswer);
}

/**
 * Returns the answer to show once the person has left a field: as it was understood. Returns the same answer if only the spaces around it
 * are gone.
 */
export function findUnderstood({
  field,
  definition,
  answer,
}: Pick<FieldState, 'field' | 'definition' | 'answer'>): unknown {
  const read = definition.tidy?.(field, answer) ?? readAnswer(definition, field, answer);
  return isTrimmed(answer, read) ? answer : read;
}

function isTrimmed(answer: unknown, read: unknown): boolean {
  if (isObject(answer) && isObject(read))
    return Object.keys(answer).every((part) => isTrimmed(answer[part], read[part]));
  return answer === read || (typeof answer === 'string' && answer.trim() === read);
}
