import type { FieldDefinition } from '../model/field-definition.js';
import type { Field, Values } from '../model/form.js';
import type { Issue } from '../model/issue.js';
import { validate } from '../rules/validate.js';

/** All that is true of one field at a moment. Replaced as a whole, never changed. */
export interface FieldState {
  readonly field: Field;
  readonly definition: FieldDefinition;
  readonly answer: unknown;
  /** The problems that the person has been told about. */
  readonly issues: readonly Issue[];
  /** False while the author's logic hides the field: it is not checked and not sent, and keeps its answer. */
  readonly shown: boolean;
}

/** A field with its type. */
export interface DefinedField {
  readonly field: Field;
  readonly module: { readonly definition: FieldDefinition };
}

/** Hears the id of a field that has changed. */
export type StoreListener = (fieldId: string) => void;

/** Returns what is wrong with an answer that is valid by its type. */
export type Check = (state: Pick<FieldState, 'field' | 'definition' | 'answer'>) => readonly Issue[];

/**
 * When a listener hears of a change. `settle`: at once; it may change other fields, as the author's rules do. `settled`: when all
 * changes that follow from the first one are made, once per field; it draws or keeps what is there. So it does not matter who subscribes first.
 */
export type StorePhase = 'settle' | 'settled';

/** Holds the answers of a form, what is shown, and what is wrong. The tree on the page only mirrors it. */
export class FormStore {
  readonly #states = new Map<string, FieldState>();
  readonly #listeners = { settle: new Set<StoreListener>(), settled: new Set<StoreListener>() };
  readonly #checks = new Set<Check>();
  /** The fields that have changed and whose `settled` listeners have not heard it. */
  readonly #changed = new Set<string>();
  /** The changes that `settle` listeners have not heard. */
  readonly #unsettled: string[] = [];
  #isNotifying = false;

  constructor(fields: readonly DefinedField[]) {
    for (const { field, module } of fields) {
      const { definition } = module;
      const answer = definition.initial(field);
      this.#states.set(field.id, { field, definition, answer, issues: [], shown: true });
    }
  }

  /** Calls the listener for every change. Returns its end. */
  subscribe(listener: StoreListener, phase: StorePhase = 'settled'): () => void {
    const listeners = this.#listeners[phase];
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  /** Adds a check to those of the field types. Returns its end. */
  addCheck(check: Check): () => void {
    this.#checks.add(check);
    return () => void this.#checks.delete(check);
  }

  /** Every field, in the form's order. */
  get states(): readonly FieldState[] {
    return [...this.#states.values()];
  }

  /** Returns one field's state; `undefined` where the form has no such field. */
  state(id: string): FieldState | undefined {
    return this.#states.get(id);
  }

  /** Sets an answer. A problem that the person was told about goes as soon as the answer is valid. */
  answer(id: string, answer: unknown): void {
    const state = this.#states.get(id);
    if (!state || Object.is(state.answer, answer)) return;
    const next = { ...state, answer };
    const isTold = state.issues.length > 0 || state.definition.checkedAtOnce === true;
    this.replace({ ...next, issues: isTold ? this.#check(next) : [] });
  }

  /** Checks the fields (all, if not named) that are shown, and keeps what is wrong. Returns those with issues. */
  validate(ids: Iterable<string> = this.#states.keys()): readonly FieldState[] {
    const checked = new Set(ids);
    for (const state of this.states.filter(({ field }) => checked.has(field.id))) {
      const issues = this.#issuesOf(state);
      if (issues.length > 0 || state.issues.length > 0) this.replace({ ...state, issues });
    }
    return this.states.filter(({ field, issues }) => checked.has(field.id) && issues.length > 0);
  }

  /** Tells whether every field that is shown may be sent. The person sees nothing of it. */
  isValid(): boolean {
    return this.states.every((state) => this.#issuesOf(state).length === 0);
  }

  /** Returns the answers of all fields that collect one, by field id. */
  values(): Values {
    const collecting = this.states.filter(({ definition }) => definition.collects);
    return Object.fromEntries(collecting.map(({ field, answer }) => [field.id, answer]));
  }

  /** Takes answers from outside. Leaves out ids that the form does not have, and values that can't be answers. */
  fill(values: Values | null | undefined): void {
    for (const [id, value] of Object.entries(values ?? {})) {
      const state = this.#states.get(id);
      const answer = state?.definition.restore(state.field, value);
      if (answer !== undefined) this.answer(id, answer);
    }
  }

  // Decision 0003: the store is reset, never the native form.
  /** Returns to the author's defaults, with nothing wrong. */
  reset(): void {
    for (const id of this.#states.keys()) {
      const state = this.#states.get(id);
      if (!state) continue;
      state.definition.reset?.(state.field);
      this.replace({ ...state, answer: state.definition.initial(state.field), issues: [] });
    }
  }

  /** Replaces a field's state, and tells the listeners. */
  replace(state: FieldState): void {
    const { id } = state.field;
    this.#states.set(id, state);
    this.#unsettled.push(id);
    this.#changed.add(id);
    if (!this.#isNotifying) this.#notify();
  }

  /** Lets all that follows from a change settle, then tells each field that has changed once. */
  #notify(): void {
    const { settle, settled } = this.#listeners;
    this.#isNotifying = true;
    try {
      while (this.#changed.size > 0) {
        for (let id = this.#unsettled.shift(); id !== undefined; id = this.#unsettled.shift()) {
          for (const listener of settle) listener(id);
        }
        const changed = [...this.#changed];
        this.#changed.clear();
        for (const id of changed) for (const listener of settled) listener(id);
      }
    } finally {
      this.#isNotifying = false;
    }
  }

  /** A field that is not shown is not checked. */
  #issuesOf(state: FieldState): readonly Issue[] {
    return state.shown && !state.field.hidden ? this.#check(state) : [];
  }

  #check(state: FieldState): readonly Issue[] {
    const issues = validate(state.definition, state.field, state.answer);
    return issues.length > 0 ? issues : [...this.#checks].flatMap((check) => check(state));
  }
}
