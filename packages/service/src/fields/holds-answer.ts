/**
 * Field types that hold no answer, so that a value for them is ignored. Card numbers are among them on purpose: their
 * wire names are not known, and a demo must not collect them.
 */
const WITHOUT_ANSWER: ReadonlySet<string> = new Set([
  'section',
  'richtext',
  'embed',
  'table',
  'tableheader',
  'creditcard',
]);

/** Tells whether a field of this type can have an answer. */
export function holdsAnswer(type: string): boolean {
  return !WITHOUT_ANSWER.has(type);
}
