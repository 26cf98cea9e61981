import { copyAnswer } from '../model/form.js';
import type { FieldDefinition } from '../model/field-definition.js';
import type { Field, Values } from '../model/form.js';
import { isObject } from '../api/read.js';
import type { Issue } from '../model/issue.js';
import { validate } from '../rules/validate.js';
import { Faults } from './faults.js';
import { guardDefinition } from './guard-definition.js';
import type { ReadAnswer } from './guard-definition.js';

/** The state of one field at one moment. It is replaced as a whole, never changed. */
export interface FieldState {
  readonly field: Field;
  readonly definition: FieldDefinition;
  readonly answer: unknown;
  /** The problems that the person has been told about. */
  readonly issues: readonly Issue[];
  /** False while logic hides the field. It is then not checked and not sent, but keeps its answer. */
  readonly shown: boolean;
  /** The answer with which the person has left the field. */
  readonly left?: unknown;
}

/** A field with its type. */
export interface DefinedField {
  readonly field: Field;
  readonly module: { readonly definition: FieldDefinition };
}

/** Receives the id of a changed field. */
export type StoreListener = (fieldId: string) => void;

/** Lists the problems of an answer that is valid by its type. */
export type Check = (state: Pick<FieldState, 'field' | 'definition' | 'answer'>) => readonly Issue[];

/**
 * The phase in which a listener is called. `settle` listeners are called at once and may change other fields, as the
 * author's rules do. `settled` listeners are called once per field after all resulting changes, to draw or save. So the
 * order of subscription does not matter.
 */
export type StorePhase = 'settle' | 'settled';

/** Holds the answers of a form, its hidden fields and its errors. The page only mirrors the store. */
export class FormStore {
  /** Reads the answers, as soon as `element/stages.ts` has come. */
  reader?: ReadAnswer;
  readonly #states = new Map<string, FieldState>();
  readonly #listeners = { settle: new Set<StoreListener>(), settled: new Set<StoreListener>() };
  readonly #checks = new Set<Check>();
  readonly #faults: Faults;
  /** Changed fields whose `settled` listeners have not been called. */
  readonly #changed = new Set<string>();
  /** Changes whose `settle` listeners have not been called. */
  readonly #unsettled: string[] = [];
  #isNotifying = false;

  constructor(fields: readonly DefinedField[], faults = new Faults()) {
    this.#faults = faults;
    const guarded = new Map<FieldDefinition, FieldDefinition>();
    for (const { field, module } of fields) {
      const definition = guarded.get(module.definition) ?? guardDefinition(module.definition, faults, this);
      guarded.set(module.definition, definition);
      const answer = definition.initial(field);
      this.#states.set(field.id, { field, definition, answer, issues: [], shown: true });
    }
  }

  /** Calls the listener for every change. */
  subscribe(listener: StoreListener, phase: StorePhase = 'settled'): void {
    this.#listeners[phase].add(listener);
  }

  /** Adds a check to those of the field types. */
  addCheck(check: Check): void {
    this.#checks.add(check);
  }

  /** Lists all fields, in the form's order. */
  get states(): readonly FieldState[] {
    return [...this.#states.values()];
  }

  /** Returns the state of one field; `undefined` if the form does not have it. */
  state(id: string): FieldState | undefined {
    return this.#states.get(id);
  }

  /**
   * Sets an answer. A problem that the person was told about disappears as soon as its part is valid. They are told about no other part
   * before they have left it.
   */
  setAnswer(id: string, answer: unknown): void {
    const state = this.#states.get(id);
    if (!state || Object.is(state.answer, answer)) return;
    const next = { ...state, answer };
    const { issues: told, definition } = state;
    // What is taken away leaves nothing to check.
    const isAtOnce = definition.checkedAtOnce && !definition.isEmpty(answer);
    const isTold = (issue: Issue) => isAtOnce || told.some(({ subfield }) => subfield === issue.subfield);
    this.setState({ ...next, issues: told[0] || isAtOnce ? this.#findIssues(next).filter(isTold) : [] });
  }

  /** Checks the displayed fields (all, or those listed) and keeps their problems. Returns the fields with problems. */
  validate(ids: Iterable<string> = this.#states.keys()): readonly FieldState[] {
    const checked = new Set(ids);
    for (const state of this.states.filter(({ field }) => checked.has(field.id))) {
      const issues = this.#findIssues(state);
      if (issues.length > 0 || state.issues.length > 0) this.setState({ ...state, issues });
    }
    return this.states.filter(({ field, issues }) => checked.has(field.id) && issues.length > 0);
  }

  /** Checks silently whether all displayed fields may be sent. */
  isValid(): boolean {
    return this.states.every((state) => this.#findIssues(state).length === 0);
  }

  /** Returns the answers of all fields that collect one, by field id, for the page: options by their values. */
  values(): Values {
    return this.answers(readValue);
  }

  /** Returns the answers of all fields that collect one, by field id, as `read` returns them. */
  answers(read = ({ answer }: FieldState) => answer): Values {
    const collecting = this.states.filter(({ definition }) => definition.collects);
    return Object.fromEntries(collecting.map((state) => [state.field.id, read(state)]));
  }

  /**
   * Sets answers that the page gives. An option whose value is chosen already stays: of several options with this value, the person may
   * have chosen a later one.
   */
  setChanged(values: Values | null | undefined): void {
    const known = this.values();
    const isNew = ([id, value]: [string, unknown]) =>
      !this.#states.get(id)?.definition.toValue || isObject(value) || lines(value) !== lines(known[id]);
    this.setValues(Object.fromEntries(Object.entries(values ?? {}).filter(isNew)));
  }

  /** Sets answers from outside. Ignores unknown ids, and values that cannot be answers. */
  setValues(values: Values): void {
    for (const [id, value] of Object.entries(values)) {
      const state = this.#states.get(id);
      const answer = state?.definition.restore(state.field, value);
      if (answer !== undefined) this.setAnswer(id, answer);
    }
  }

  // Decision 0002: the store is reset, never the native form.
  /** Restores the author's defaults and removes all problems. */
  reset(): void {
    for (const id of this.#states.keys()) {
      const state = this.#states.get(id);
      if (!state) continue;
      state.definition.reset?.(state.field);
      this.setState({ ...state, answer: state.definition.initial(state.field), issues: [] });
    }
  }

  /** Replaces a field's state and notifies the listeners. */
  setState(state: FieldState): void {
    const { id } = state.field;
    this.#states.set(id, state);
    this.#unsettled.push(id);
    this.#changed.add(id);
    if (!this.#isNotifying) this.#notify();
  }

  /** Lets all resulting changes settle, then announces each changed field once. Every listener is called, whichever throws. */
  #notify(): void {
    const { settle, settled } = this.#listeners;
    this.#isNotifying = true;
    while (this.#changed.size > 0) {
      while (this.#unsettled.length > 0) this.#faults.callEach('answers', settle, this.#unsettled.shift() ?? '');
      const changed = [...this.#changed];
      this.#changed.clear();
      for (const id of changed) this.#faults.callEach('answers', settled, id);
    }
    this.#isNotifying = false;
  }

  // Decision 0019: nobody could correct it.
  /** Lists a field's problems. A field that is not displayed has none, and neither has one that its author made read-only. */
  #findIssues(state: FieldState): readonly Issue[] {
    return state.shown && !state.field.hidden && !isFixed(state) ? this.#check(state) : [];
  }

  #check(state: FieldState): readonly Issue[] {
    const issues = validate(state.definition, state.field, state.answer);
    if (issues.length > 0) return issues;
    return [...this.#checks].flatMap((check) => this.#faults.alone('answers', () => check(state), check) ?? []);
  }
}

/** Returns the value that the page gets of a field's answer: a copy. */
export const readValue = ({
  field,
  definition,
  answer,
}: Pick<FieldState, 'field' | 'definition' | 'answer'>): unknown =>
  copyAnswer(definition.toValue?.(field, answer) ?? answer);

/** Writes a value, or a list of values, as text. */
const lines = (value: unknown): string => [value].flat().join('\n');

/** Tells whether the form's author made an answer read-only, so that the person can't correct it. */
export const isFixed = ({ field, definition }: Pick<FieldState, 'field' | 'definition'>): boolean =>
  field.readonly && !field.isChecked && definition.collects;
