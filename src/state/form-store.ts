import type { FieldDefinition } from '../model/field-definition.js';
import type { Field, Values } from '../model/form.js';
import type { Issue } from '../model/issue.js';
import { validate } from '../rules/validate.js';

/** All that is true of one field at a moment. Replaced as a whole, never changed. */
export interface FieldState {
  readonly field: Field;
  readonly definition: FieldDefinition;
  readonly answer: unknown;
  /** What the person has been told is wrong. */
  readonly issues: readonly Issue[];
  /** False while the author's logic hides it: it is not asked for and not sent, and keeps its answer. */
  readonly shown: boolean;
}

/** A field with its type. */
export interface DefinedField {
  readonly field: Field;
  readonly module: { readonly definition: FieldDefinition };
}

/**
 * The form's truth: the answers, what is shown, what is wrong. The tree on the page only mirrors it. Its listener hears
 * which field changed, so that one keystroke costs one field.
 */
export class FormStore {
  readonly #states = new Map<string, FieldState>();

  /** Finds what is wrong with an answer. */
  check = validate;

  /** Hears of every change, by the field's id. */
  listener: ((fieldId: string) => void) | undefined;

  constructor(fields: readonly DefinedField[]) {
    for (const { field, module } of fields) {
      const { definition } = module;
      const answer = definition.initial(field);
      this.#states.set(field.id, { field, definition, answer, issues: [], shown: true });
    }
  }

  /** Every field, in the form's order. */
  get states(): readonly FieldState[] {
    return [...this.#states.values()];
  }

  /** One field's state; `undefined` where the form has no such field. */
  state(id: string): FieldState | undefined {
    return this.#states.get(id);
  }

  /** The person, or a program, gives another answer. What was wrong is no longer said as soon as it is right. */
  answer(id: string, answer: unknown): void {
    const state = this.#states.get(id);
    if (!state || Object.is(state.answer, answer)) return;
    const { field, definition } = state;
    const told = state.issues.length > 0 || definition.checkedAtOnce === true;
    this.replace({ ...state, answer, issues: told ? this.check(definition, field, answer) : [] });
  }

  /** Checks the fields (all, if not named) that are shown, and says what is wrong from now on. Returns those with issues. */
  validate(ids: Iterable<string> = this.#states.keys()): readonly FieldState[] {
    const checked = new Set(ids);
    for (const state of this.states.filter(({ field }) => checked.has(field.id))) {
      const issues = this.#issuesOf(state);
      if (issues.length > 0 || state.issues.length > 0) this.replace({ ...state, issues });
    }
    return this.states.filter(({ field, issues }) => checked.has(field.id) && issues.length > 0);
  }

  /** Whether every field that is shown may be sent; says nothing to the person. */
  isValid(): boolean {
    return this.states.every((state) => this.#issuesOf(state).length === 0);
  }

  /** The answers of all fields that collect one, by field id. */
  values(): Values {
    const collecting = this.states.filter(({ definition }) => definition.collects);
    return Object.fromEntries(collecting.map(({ field, answer }) => [field.id, answer]));
  }

  /** Takes answers from outside; ids that the form does not have, and values that can't be answers, are left out. */
  fill(values: Values | null | undefined): void {
    for (const [id, value] of Object.entries(values ?? {})) {
      const state = this.#states.get(id);
      const answer = state?.definition.restore(state.field, value);
      if (answer !== undefined) this.answer(id, answer);
    }
  }

  /** Back to the author's defaults; nothing is wrong any more. */
  reset(): void {
    for (const state of this.states) {
      this.replace({ ...state, answer: state.definition.initial(state.field), issues: [] });
    }
  }

  /** What is not shown is not asked for. */
  #issuesOf({ definition, field, answer, shown }: FieldState): readonly Issue[] {
    return shown && !field.hidden ? this.check(definition, field, answer) : [];
  }

  /** Something else is true of a field now. Its listener hears of it. */
  replace(state: FieldState): void {
    this.#states.set(state.field.id, state);
    this.listener?.(state.field.id);
  }
}
