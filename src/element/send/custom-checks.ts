// The page's own checks, which take part in every check of the form.
import type { Values } from '../../model/form.js';
import type { Issue } from '../../model/issue.js';
import { validate } from '../../rules/validate.js';
import type { FormStore } from '../../session/form-store.js';

/** What a check of the page's own says: a sentence for the person, or nothing if the answer is valid. */
type Verdict = string | null | undefined;

/**
 * A check of the page's own: what is wrong with an answer, as a sentence for the person; nothing, if it is right. It may be
 * asynchronous: the form waits for it before it sends, or turns a page.
 *
 * @param value the answer, as in `values`
 * @param values all answers
 */
export type Validator = (value: unknown, values: Values) => Verdict | Promise<Verdict>;

/** The validators of a page, with the ids of the fields they are for. */
export type Validators = readonly (readonly [fieldId: string, validator: Validator])[];

type Entry = Validators[number];

/** The page's own checks of one form. */
export class CustomChecks {
  readonly #validators: Validators;
  readonly #store: FormStore;
  /** What asynchronous validators have said, and of which answer. */
  readonly #said = new Map<Entry, { readonly answer: unknown; readonly verdict: Verdict }>();

  /** Adds the validators to the checks of a store. It asks them once nothing else is wrong with an answer. */
  constructor(validators: Validators, store: FormStore) {
    this.#validators = validators;
    this.#store = store;
    store.addCheck(({ definition, field, answer }) => {
      if (!definition.collects) return [];
      return validators.filter(([fieldId]) => fieldId === field.id).flatMap((entry) => this.#issues(entry, answer));
    });
  }

  /** Waits for asynchronous validators, of these fields only where they are named. */
  async wait(fieldIds?: readonly string[]): Promise<void> {
    const wanted = this.#validators.filter(([fieldId]) => !fieldIds || fieldIds.includes(fieldId));
    const waiting = wanted.map(async (entry) => {
      const state = this.#store.state(entry[0]);
      // Nothing is asked that would change nothing.
      if (!state?.shown || validate(state.definition, state.field, state.answer).length > 0) return;
      const { answer } = state;
      const verdict = this.#ask(entry, answer);
      if (verdict instanceof Promise) this.#said.set(entry, { answer, verdict: await verdict });
    });
    await Promise.all(waiting);
  }

  #issues(entry: Entry, answer: unknown): Issue[] {
    const before = this.#said.get(entry);
    const now = before ? undefined : this.#ask(entry, answer);
    const verdict = typeof now === 'string' ? now : Object.is(before?.answer, answer) && before?.verdict;
    return verdict ? [{ code: 'custom', values: { sentence: verdict } }] : [];
  }

  /** Asks a validator. One that fails has nothing against an answer: its fault is not the person's. */
  #ask([, validator]: Entry, answer: unknown): Verdict | Promise<Verdict> {
    const failed = (cause: unknown): Verdict => {
      console.error('hosted-form: a validator failed.', cause);
      return undefined;
    };
    try {
      const verdict = validator(answer, this.#store.values());
      return verdict instanceof Promise ? verdict.catch(failed) : verdict;
    } catch (cause) {
      return failed(cause);
    }
  }
}
