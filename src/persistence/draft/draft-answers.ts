// Which answers a draft holds, and what becomes of them in the form as it is now.
import { flag, isObject } from '../../api/read.js';
import type { Field, Values } from '../../model/form.js';
import type { FieldState, FormStore } from '../../session/form-store.js';
import type { Draft, KeptAnswer } from './draft.js';

/** What of the answers is not kept, or kept in any case. */
export interface Choice {
  /** Fields that are not kept: the owner does not want it, or they are calculated. */
  isLeftOut(fieldId: string): boolean;
  /** Fields that the page itself gave an answer to: the person's own, even an empty one, has to go before it. */
  isGiven(fieldId: string): boolean;
}

/** The answers that a draft holds: those that differ from what their fields begin with. */
export function keptAnswers(states: readonly FieldState[], choice: Choice): Record<string, KeptAnswer> {
  const kept: Record<string, KeptAnswer> = {};
  for (const state of states) {
    const { field, definition, answer } = state;
    const { id, type, label, hidden } = field;
    if (!definition.collects || hidden || hidesCharacters(field) || choice.isLeftOut(id)) continue;
    const isChanged = choice.isGiven(id) || !isSame(answer, definition.initial(field));
    if (isChanged && answer !== undefined) kept[id] = { type, label, answer, text: toText(state) };
  }
  return kept;
}

/** The same without files, but with their names; `undefined` where there are none. */
export function withoutFiles(draft: Draft): Draft | undefined {
  const answers = Object.entries(draft.answers).map(([id, kept]) => {
    const files: string[] = [];
    const answer = dropFiles(kept.answer, files);
    const { type, label, text } = kept;
    if (files.length === 0) return [id, kept] as const;
    return [id, { type, label, text, files, ...(answer !== undefined && { answer }) }] as const;
  });
  const isLess = answers.some(([id, { files }]) => files !== draft.answers[id]?.files);
  return isLess ? { ...draft, answers: Object.fromEntries(answers) } : undefined;
}

/** What of a draft the form can take, and what it can't. */
export interface Fitting {
  readonly values: Values;
  /** Answers that have no place, or not all of them: their field is gone or of another type, or their option is gone. */
  readonly lost: readonly { readonly label: string; readonly text: string }[];
  /** The names of files that were not kept. */
  readonly files: readonly string[];
  /** Both, as they are kept. */
  readonly carried: Readonly<Record<string, KeptAnswer>>;
}

/** Fits a draft into the form as it is now. */
export function fitDraft(draft: Draft, store: FormStore): Fitting {
  const values: Record<string, unknown> = {};
  const carried: Record<string, KeptAnswer> = {};
  const lost: KeptAnswer[] = [];
  for (const [id, kept] of Object.entries(draft.answers)) {
    if (kept.files) carried[id] = kept;
    if (kept.answer === undefined) continue;
    const state = store.state(id);
    const fits = state?.field.type === kept.type && !state.field.hidden;
    const value = fits ? state.definition.restore(state.field, kept.answer) : undefined;
    if (value !== undefined) values[id] = value;
    // Of several chosen options one may be gone.
    if (isSame(value, kept.answer)) continue;
    lost.push(kept);
    carried[id] = kept;
  }
  return { values, lost, carried, files: Object.values(draft.answers).flatMap(({ files }) => files ?? []) };
}

/** Whether two answers say the same; of Files, whether they are the same. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isPlain(one) || !isPlain(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => key in other && isSame(one[key], other[key]));
}

/** `hide_input_characters`: what nobody may read on the screen does not lie on the device. */
const hidesCharacters = (field: Field): boolean =>
  'json' in field && isObject(field.json) && flag(field.json['hide_input_characters']);

/** As people read it: the labels of options, the names of files; nothing for a drawing. */
function toText({ field, definition, answer }: FieldState): string {
  if (!isText(answer)) return '';
  const label = (text: string) => field.options?.find(({ value }) => value === text)?.label || text;
  return definition.comparable(field, answer).map(label).join(', ');
}

const isText = (answer: unknown): boolean =>
  typeof answer === 'string' || answer instanceof File || (isPlain(answer) && Object.values(answer).every(isText));

/** Lists and objects, but no Files. */
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Blob);

function dropFiles(value: unknown, names: string[]): unknown {
  if (value instanceof Blob) {
    names.push(value instanceof File ? value.name : '');
    return undefined;
  }
  if (Array.isArray(value)) return value.map((item) => dropFiles(item, names));
  if (!isPlain(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, dropFiles(item, names)] as const);
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined));
}
