import { nothing } from 'lit';
import type { ChildField, FieldHost, ViewScope } from '../fields/view.js';
import type { Words } from '../locale/words.js';
import type { Field } from '../model/form.js';
import type { Issue } from '../model/issue.js';
import type { Place } from './place.js';
import type { FieldState } from '../state/form-store.js';

/** What the fields of one form share. */
export interface FormContext {
  /** Those said later are there once somebody says them: when a type is shown that needs them, or an answer was checked. */
  readonly words: Words;
  /** The person can't change any answer. */
  readonly readonly: boolean;
  readonly host: FieldHost;
  change(fieldId: string, answer: unknown): void;
  announce(sentence: string): void;
}

/** The id of a field's control in the tree. */
export function controlId(fieldId: string, subfield?: string): string {
  return subfield === undefined ? `field-${fieldId}` : `field-${fieldId}-${subfield}`;
}

/** A field's state as its view wants it. */
export class FieldScope implements ViewScope {
  readonly field: Field;
  readonly answer: unknown;
  readonly words: Words;
  readonly readonly: boolean;
  /** The author's hint, and the type's own. */
  readonly hints: readonly string[];
  readonly #issues: readonly Issue[];
  readonly #place: Place;
  readonly #places: ReadonlyMap<string, Place>;
  readonly #context: FormContext;

  constructor(
    { field, answer, issues }: FieldState,
    place: Place,
    places: ReadonlyMap<string, Place>,
    context: FormContext,
  ) {
    this.field = field;
    this.answer = answer;
    this.words = context.words;
    this.readonly = context.readonly || field.readonly;
    this.hints = [field.hint, place.module.view.hint?.(field, context.words) ?? ''].filter(Boolean);
    this.#issues = issues;
    this.#place = place;
    this.#places = places;
    this.#context = context;
  }

  get host(): FieldHost {
    return this.#context.host;
  }

  get children(): readonly ChildField[] {
    return [...this.#places.values()].filter(({ field }) => field.parentId === this.field.id);
  }

  /** The ids of what explains the field as a whole: its hints, and its error. */
  get explanations(): string[] {
    const hints = this.hints.map((_, index) => this.hintId(index));
    return this.error() ? [...hints, this.errorId()] : hints;
  }

  hintId(index: number): string {
    return this.id(`hint-${index}`);
  }

  errorId(subfield?: string): string {
    return `${this.id(subfield)}-error`;
  }

  id(subfield?: string): string {
    return controlId(this.field.id, subfield);
  }

  name(subfield?: string): string {
    return subfield === undefined ? `field_${this.field.id}` : `field_${this.field.id}[${subfield}]`;
  }

  /** In a group the hints are said of the group; its error is said of every control as well, for browse mode. */
  describedBy(subfield?: string): string | typeof nothing {
    const ids = this.explanations.slice(this.#place.module.view.frame === 'group' ? this.hints.length : 0);
    if (subfield !== undefined && this.error(subfield)) ids.push(this.errorId(subfield));
    return ids.join(' ') || nothing;
  }

  error(subfield?: string): string {
    const issue = this.#issues.find((candidate) => candidate.subfield === subfield);
    return issue ? this.words.issues[issue.code](issue.values ?? {}) : '';
  }

  invalid(subfield?: string): 'true' | typeof nothing {
    return this.error(subfield) ? 'true' : nothing;
  }

  drawn(selector: string): Element | null {
    const { element } = this.#place;
    return element.firstChild && element.querySelector(selector);
  }

  change(answer: unknown): void {
    this.#context.change(this.field.id, answer);
  }

  announce(sentence: string): void {
    this.#context.announce(sentence);
  }
}
