import { nothing } from 'lit/html.js';
import type { FieldHost, ViewScope } from '../../fields/view.js';
import type { Words } from '../../locale/words.js';
import type { Field } from '../../model/form.js';
import type { Issue } from '../../model/issue.js';
import type { FieldSlot, FormContext } from '../field-context.js';
import type { FieldState } from '../../session/form-store.js';

/** Returns `lang` for the author's texts: `nothing` if their language is unknown, or the same as that of the words. */
export function otherLanguage(language: string, ofWords: string): string | typeof nothing {
  return language.split('-')[0]?.toLowerCase() === ofWords ? nothing : language || nothing;
}

/** Returns the id of a field's control in the tree. */
export function controlId({ idPrefix }: FieldHost, fieldId: string, subfield?: string): string {
  return `${idPrefix}field-${fieldId}${subfield === undefined ? '' : `-${subfield}`}`;
}

/** Gives a field's view its state, the names and ids of its controls, and functions that report an edit. */
export class FieldScope implements ViewScope {
  readonly field: Field;
  readonly answer: unknown;
  readonly isLeft: boolean;
  readonly words: Words;
  readonly readonly: boolean;
  /** The author's hint, then the type's own. */
  readonly hints: readonly string[];
  /** The subfield of the control that has the hints of a group; `''` is the field itself. Absent while no control has asked for them. */
  hinted?: string;
  readonly #issues: readonly Issue[];
  readonly #slot: FieldSlot;
  readonly #context: FormContext;

  constructor(
    { field, answer, issues, left }: FieldState,
    slot: FieldSlot,
    readonly fields: ReadonlyMap<string, FieldSlot>,
    context: FormContext,
  ) {
    this.field = field;
    this.answer = answer;
    this.isLeft = answer === left;
    // The core's own types use core words only. A type that uses others is fetched together with them.
    this.words = context.wording.current as Words;
    this.readonly = context.readonly || field.readonly;
    this.hints = [field.hint, slot.module.view.hint?.(field, this.words) ?? ''].filter(Boolean);
    this.#issues = issues;
    this.#slot = slot;
    this.#context = context;
  }

  get textLanguage(): string | typeof nothing {
    return this.#context.textLanguage;
  }

  get host(): FieldHost {
    return this.#context.host;
  }

  /** Returns the ids of the field's hints, unless they belong elsewhere, and of its error. */
  explain(isHinted: boolean): string[] {
    const hints = isHinted ? this.hints.map((_, index) => this.hintId(index)) : [];
    return this.error() ? [...hints, this.errorId()] : hints;
  }

  hintId(index: number): string {
    return this.id(`hint-${index}`);
  }

  errorId(subfield?: string): string {
    return `${this.id(subfield)}-error`;
  }

  id(subfield?: string): string {
    return controlId(this.host, this.field.id, subfield);
  }

  name(subfield?: string): string {
    return subfield === undefined ? `field_${this.field.id}` : `field_${this.field.id}[${subfield}]`;
  }

  // Decision 0041: a group's hints belong to its first control.
  /** Returns ids for `aria-describedby`. In a group, the first control that asks has the hints; every one has the error, for browse mode. */
  describedBy(subfield = ''): string | typeof nothing {
    const ids = this.explain(this.#slot.module.view.frame !== 'group' || (this.hinted ??= subfield) === subfield);
    if (subfield && this.error(subfield)) ids.push(this.errorId(subfield));
    return ids.join(' ') || nothing;
  }

  error(subfield?: string): string {
    const issue = this.#issues.find((candidate) => candidate.subfield === subfield);
    return issue ? this.words.issues[issue.code](issue.values ?? {}) : '';
  }

  invalid(subfield?: string): 'true' | 'false' {
    return this.error(subfield) ? 'true' : 'false';
  }

  /** The value of `aria-invalid` for the field as a whole, its subfields included. */
  get isWrong(): 'true' | 'false' {
    return this.#issues.length > 0 ? 'true' : 'false';
  }

  drawn(selector: string): Element | null {
    const { element } = this.#slot;
    return element.firstChild && element.querySelector(selector);
  }

  change(answer: unknown): void {
    this.#context.change(this.field.id, answer);
  }

  onAnswer(listener: () => void): () => void {
    return this.#context.onAnswer(listener);
  }

  announce(sentence: string): void {
    this.#context.announce(sentence);
  }
}
