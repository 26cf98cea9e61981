// Decision 0017: options of one value are told apart by a mark, which never leaves the form.
import type { Field } from './form.js';

/** Stands between a value and its mark. No stored value has it: the service refuses U+0000. */
const SEPARATOR = '\0';

/** Marks each value of a list that stood there before: the second and third `15` become `15\0` and a number. */
export function markEqual(values: readonly string[]): string[] {
  const times = new Map<string, number>();
  return values.map((value) => {
    const before = times.get(value) ?? 0;
    times.set(value, before + 1);
    return before === 0 ? value : `${value}${SEPARATOR}${before}`;
  });
}

/** Tells whether a value has a mark: an option before it has the same one. */
export const isMarked = (value: string): boolean => value.includes(SEPARATOR);

/** Takes the marks off an answer, or a part of it, before it leaves the form. Only fields with options have some. */
export function withoutMarks<Answer>(field: Field | undefined, answer: Answer): Answer;
export function withoutMarks(field: Field | undefined, answer: unknown): unknown {
  if (!field?.options) return answer;
  const strip = (value: unknown) => (typeof value === 'string' ? value.replace(/\0\d+/g, '') : value);
  return Array.isArray(answer) ? answer.map(strip) : strip(answer);
}
