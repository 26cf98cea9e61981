// The page's own checks, which take part in every check of the form.
import type { Issue } from '../../model/issue.js';
import type { Validators, Verdict } from '../../model/validator.js';
import { validate } from '../../rules/validate.js';
import { Faults } from '../../session/faults.js';
import type { FieldState, FormStore } from '../../session/form-store.js';
import { readUnderstood } from '../../session/read-answers.js';

type Entry = Validators[number];

/** The page's own checks of one form. */
export class CustomChecks {
  readonly #validators: Validators;
  readonly #store: FormStore;
  readonly #faults: Faults;
  /** The last verdicts of validators that answered later, and the answers that they are about. */
  readonly #verdicts = new Map<Entry, { readonly answer: unknown; readonly verdict: Verdict }>();

  /** Adds the validators to the checks of a store. They check answers that are valid by their type. */
  constructor(validators: Validators, store: FormStore, faults = new Faults()) {
    this.#faults = faults;
    this.#validators = validators;
    this.#store = store;
    store.addCheck(({ definition, field, answer }) => {
      if (!definition.collects) return [];
      return validators.filter(([fieldId]) => fieldId === field.id).flatMap((entry) => this.#issues(entry, answer));
    });
  }

  /** Waits for the asynchronous validators of these fields, or of all, until they have judged the current answers. */
  async wait(fieldIds?: readonly string[]): Promise<void> {
    let waiting = this.#validators.filter(([fieldId]) => !fieldIds || fieldIds.includes(fieldId));
    while (waiting.length > 0) {
      await Promise.all(waiting.map((entry) => this.#ask(entry)));
      // The person may have changed an answer while another one was judged.
      waiting = waiting.filter((entry) => this.#isOutdated(entry));
    }
  }

  async #ask(entry: Entry): Promise<void> {
    const state = this.#checked(entry);
    if (!state) return;
    const { answer } = state;
    const verdict = this.#call(entry, answer);
    if (isLater(verdict)) this.#verdicts.set(entry, { answer, verdict: await verdict });
    else this.#verdicts.delete(entry);
  }

  #isOutdated(entry: Entry): boolean {
    const state = this.#checked(entry);
    const before = this.#verdicts.get(entry);
    return state !== undefined && before !== undefined && !Object.is(before.answer, state.answer);
  }

  /** Returns a validator's field, unless it is hidden, or its answer is refused anyway. */
  #checked([fieldId]: Entry): FieldState | undefined {
    const state = this.#store.state(fieldId);
    return state?.shown && validate(state.definition, state.field, state.answer).length === 0 ? state : undefined;
  }

  #issues(entry: Entry, answer: unknown): Issue[] {
    const before = this.#verdicts.get(entry);
    // An asynchronous validator is not called for each key: `wait` calls it.
    const verdict = before ? Object.is(before.answer, answer) && before.verdict : this.#call(entry, answer);
    return typeof verdict === 'string' && verdict ? [{ code: 'custom', values: { sentence: verdict } }] : [];
  }

  /** Calls a validator. If it throws, the answer counts as valid: the person can't do anything about it. */
  #call([fieldId, validator]: Entry, answer: unknown): Verdict | Promise<Verdict> {
    const failed = (cause: unknown): Verdict => {
      this.#faults.tell(`validator of field ${fieldId}`, cause, validator);
      return undefined;
    };
    try {
      const state = this.#store.state(fieldId);
      const verdict = validator(state && readUnderstood({ ...state, answer }), this.#store.answers(readUnderstood));
      return isLater(verdict) ? Promise.resolve(verdict).catch(failed) : verdict;
    } catch (cause) {
      return failed(cause);
    }
  }
}

/** Tells whether a verdict comes later. `instanceof` fails for the promises of `async` where a page replaces `Promise`, as zone.js does. */
const isLater = (verdict: Verdict | Promise<Verdict>): verdict is Promise<Verdict> =>
  typeof verdict === 'object' && verdict !== null;
