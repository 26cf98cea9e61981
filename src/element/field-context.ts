// What the fields of one form share, and the place of each on the page.
import type { nothing } from 'lit/html.js';
import type { RootPart } from 'lit';
import type { FieldHost } from '../fields/view.js';
import type { Wording } from '../locale/wording.js';
import type { FieldState } from '../session/form-store.js';
import type { LoadedField } from './loaded-form.js';

/** A field on the page: its element, and the Lit part that is drawn in it. */
export interface FieldSlot extends LoadedField {
  readonly element: HTMLElement;
  part?: RootPart;
  /** The state that it was last drawn in, in a form of rules. */
  drawn?: FieldState | undefined;
}

/** State and functions that the fields of one form share. */
export interface FormContext {
  readonly wording: Wording;
  /** For `lang` of the author's texts; `nothing` where they are in the language of the words. */
  readonly textLanguage: string | typeof nothing;
  /** The person can't change any answer. */
  readonly readonly: boolean;
  readonly host: FieldHost;
  change(fieldId: string, answer: unknown): void;
  /** Calls the listener whenever the person has changed an answer. Returns a function that ends it. */
  onAnswer(listener: () => void): () => void;
  announce(sentence: string): void;
}
