// Checks of the page's own, which take part in every check of the form.
import type { Issue } from '../model/issue.js';
import type { Values } from '../model/form.js';
import { validate } from '../rules/validate.js';
import type { FormStore } from '../state/form-store.js';

/**
 * A check of the page's own: what is wrong with an answer, as a sentence for the person; nothing, if it is right. It may take
 * its time; the form waits for it before it sends, or turns a page.
 *
 * @param value the answer, as in `values`
 * @param values all answers
 */
export type Validator = (value: unknown, values: Values) => Verdict | Promise<Verdict>;

type Verdict = string | null | undefined;

/** The validators of a page, with the ids of the fields they are for. */
export type Validators = readonly (readonly [fieldId: string, validator: Validator])[];

/** What those that take their time have said, and of which answer. */
const said = new WeakMap<Validators[number], { readonly answer: unknown; readonly verdict: Verdict }>();

/** From now on the store asks them too, once nothing else is wrong with an answer. Those that take their time it has to wait for. */
export function takePart(validators: Validators, store: FormStore): void {
  const issueOf = (entry: Validators[number], answer: unknown): Issue[] => {
    const before = said.get(entry);
    const now = before ? undefined : ask(entry, answer, store);
    const verdict = typeof now === 'string' ? now : Object.is(before?.answer, answer) && before?.verdict;
    return verdict ? [{ code: 'custom', values: { sentence: verdict } }] : [];
  };
  store.check = (definition, field, answer) => {
    const issues = validate(definition, field, answer);
    if (issues.length > 0 || !definition.collects) return issues;
    return validators.filter(([fieldId]) => fieldId === field.id).flatMap((entry) => issueOf(entry, answer));
  };
}

/** Waits for those that take their time, for these fields only where they are named. */
export async function wait(validators: Validators, store: FormStore, fieldIds?: readonly string[]): Promise<void> {
  const wanted = validators.filter(([fieldId]) => !fieldIds || fieldIds.includes(fieldId));
  const waiting = wanted.map(async (entry) => {
    const state = store.state(entry[0]);
    // Nothing is asked that would change nothing.
    if (!state?.shown || validate(state.definition, state.field, state.answer).length > 0) return;
    const { answer } = state;
    const verdict = ask(entry, answer, store);
    if (verdict instanceof Promise) said.set(entry, { answer, verdict: await verdict });
  });
  await Promise.all(waiting);
}

/** One that fails has nothing against an answer: its fault is not the person's. */
function ask([, validator]: Validators[number], answer: unknown, store: FormStore): Verdict | Promise<Verdict> {
  const failed = (cause: unknown): Verdict => {
    console.error('hosted-form: a validator failed.', cause);
    return undefined;
  };
  try {
    const verdict = validator(answer, store.values());
    return verdict instanceof Promise ? verdict.catch(failed) : verdict;
  } catch (cause) {
    return failed(cause);
  }
}
