// The page's own checks, which take part in every check of the form.
import type { Values } from '../../model/form.js';
import type { Issue } from '../../model/issue.js';
import { validate } from '../../rules/validate.js';
import type { FormStore } from '../../session/form-store.js';

/** The result of a page's own check: a sentence for the person, or nothing if the answer is valid. */
type Verdict = string | null | undefined;

/**
 * A check of the page's own. It returns a sentence for the person if the answer is wrong, else nothing. It may be asynchronous: the
 * form waits for it before it sends or turns a page.
 *
 * @param value the answer, as in `values`
 * @param values all answers
 */
export type Validator = (value: unknown, values: Values) => Verdict | Promise<Verdict>;

/** The validators of a page, each with the id of its field. */
export type Validators = readonly (readonly [fieldId: string, validator: Validator])[];

type Entry = Validators[number];

/** The page's own checks of one form. */
export class CustomChecks {
  readonly #validators: Validators;
  readonly #store: FormStore;
  /** The last verdicts of asynchronous validators, and the answers that they are about. */
  readonly #verdicts = new Map<Entry, { readonly answer: unknown; readonly verdict: Verdict }>();

  /** Adds the validators to the checks of a store. They check answers that are valid by their type. */
  constructor(validators: Validators, store: FormStore) {
    this.#validators = validators;
    this.#store = store;
    store.addCheck(({ definition, field, answer }) => {
      if (!definition.collects) return [];
      return validators.filter(([fieldId]) => fieldId === field.id).flatMap((entry) => this.#issues(entry, answer));
    });
  }

  /** Waits for the asynchronous validators of these fields, or of all. */
  async wait(fieldIds?: readonly string[]): Promise<void> {
    const wanted = this.#validators.filter(([fieldId]) => !fieldIds || fieldIds.includes(fieldId));
    const waiting = wanted.map(async (entry) => {
      const state = this.#store.state(entry[0]);
      // A hidden field is not checked, and an invalid answer is refused anyway.
      if (!state?.shown || validate(state.definition, state.field, state.answer).length > 0) return;
      const { answer } = state;
      const verdict = this.#call(entry, answer);
      if (verdict instanceof Promise) this.#verdicts.set(entry, { answer, verdict: await verdict });
    });
    await Promise.all(waiting);
  }

  #issues(entry: Entry, answer: unknown): Issue[] {
    const before = this.#verdicts.get(entry);
    const now = before ? undefined : this.#call(entry, answer);
    const verdict = typeof now === 'string' ? now : Object.is(before?.answer, answer) && before?.verdict;
    return verdict ? [{ code: 'custom', values: { sentence: verdict } }] : [];
  }

  /** Calls a validator. If it throws, the answer counts as valid: the person can't do anything about it. */
  #call([, validator]: Entry, answer: unknown): Verdict | Promise<Verdict> {
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
