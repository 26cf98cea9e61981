import type { CSSResult } from 'lit';
import type { CoreWords, LaterWords } from '../locale/words.js';
import type { Form, JsonObject } from '../model/form.js';
import type { Finding } from '../model/warning.js';
import type { LoadedField } from './place.js';

/** Everything that the element needs to show a form. */
export interface LoadedForm {
  readonly form: Form;
  readonly fields: readonly LoadedField[];
  /** What its types, and single fields, need. */
  readonly styles: readonly CSSResult[];
  /** All of them if a type of the form says words of its own, else those that come before the person begins. */
  readonly words: CoreWords & Partial<LaterWords>;
  /** The form object as it came. */
  readonly settings: JsonObject;
  /** What the proxy can do beyond a plain one, as its header tells: `max-body=33554432`. */
  readonly abilities: string;
  /** For the owner. */
  readonly warnings: readonly Finding[];
}
