import { SubmitError, describeValue } from '../model/errors.js';
import type { Sealing } from '../model/field-definition.js';
import type { FieldState, FormStore } from '../session/form-store.js';
import type { FieldParam, Param } from '../model/submission.js';
import { isUpload } from './body.js';
import { sayAnswer } from './say-answer.js';
import { toComparable } from '../platform/json.js';

/** Settings of the element's owner, the clock, and the language of the person's receipt (BCP 47). */
export type Owner = Pick<Sealing, 'options' | 'now'> & { readonly language: string };

const NOBODY: Owner = { options: {}, now: () => new Date(), language: 'en' };

/**
 * Collects the parameters of all answers, in the form's order. Empty answers are omitted, as the service omits them
 * from its records.
 *
 * @throws SubmitError `file-unreadable` if a file that has to be read was changed or deleted since it was chosen; `script-failed` if a type
 * fails to write an answer.
 */
export async function collectParams(store: FormStore, owner = NOBODY): Promise<FieldParam[]> {
  try {
    return await toParams(store.states.filter(isSent), owner);
  } catch (cause) {
    if (cause instanceof SubmitError) throw cause;
    throw new SubmitError('file-unreadable', 'A file could not be read.', { cause });
  }
}

// Decision 0019: the default of a hidden field is sent; a field that logic hides is not.
/** Checks whether a field is posted. One that the author hid is sent with its default, as the service does. */
export function isSent({ definition, answer, shown }: FieldState): boolean {
  return definition.collects && shown && !definition.isEmpty(answer);
}

// Decision 0016: a field can vouch for the other answers.
/** Converts answers to parameters. Fields that vouch for the others come last. */
async function toParams(states: readonly FieldState[], owner: Owner): Promise<FieldParam[]> {
  const others = states.filter(({ definition }) => !definition.seal);
  const made = await Promise.all(others.map((state) => toParam(state, owner)));
  // An answer that had only refused characters is empty now.
  const params = new Map(made.filter(([, param]) => param !== '').map((each) => [each[0], each]));
  const sealed = states.filter(({ definition }) => definition.seal).map(({ field }) => field.id);
  const sealing = { ...owner, sealed, params: [...params.values()] };
  for (const { definition, field, answer } of states)
    if (definition.seal)
      params.set(field.id, [field.id, toStorableParam(await definition.seal(field, answer, sealing))]);
  return states.flatMap(({ field }) => {
    const param = params.get(field.id);
    return param ? [param] : [];
  });
}

async function toParam(state: FieldState, { options, language }: Owner): Promise<FieldParam> {
  const { definition, field, answer } = state;
  const param = toStorableParam(await write(field.id, () => definition.params(field, answer, options)));
  const said = sayAnswer(state, language);
  return said === undefined ? [field.id, param] : [field.id, param, said];
}

// Decision 0008: an answer that its type can't write is not left out in silence.
/** Writes an answer. What a file throws passes as it is. */
async function write(fieldId: string, params: () => Param | Promise<Param>): Promise<Param> {
  try {
    return await params();
  } catch (cause) {
    if (cause instanceof DOMException) throw cause;
    const message = `The answer of field ${fieldId} can't be written: ${describeValue(cause)}`;
    throw new SubmitError('script-failed', message, { fieldId, cause });
  }
}

// Decision 0021: equal answers are sent under the same key.
/** Writes the answers to send as a text that is equal for equal answers, also after a reload. */
export function comparableAnswers(store: FormStore): string {
  return toComparable(store.states.filter(isSent).map(({ field, answer }) => [field.id, answer]));
}

/**
 * Replaces the characters that the service refuses with status 400, because databases can't store them: half a surrogate
 * pair becomes U+FFFD, and U+0000 is removed. They come from damaged text that was pasted, perhaps days ago into a draft.
 */
export function toStorableText(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD').replaceAll('\0', '');
}

/** Replaces these characters in everything that is posted for a field, also in the name of a file. */
export function toStorableParam(param: Param): Param {
  if (typeof param === 'string') return toStorableText(param);
  if (isUpload(param)) return { ...param, filename: toStorableText(param.filename) };
  return Object.fromEntries(Object.entries(param).map(([name, text]) => [name, toStorableText(text)]));
}
