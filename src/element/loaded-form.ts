import type { CSSResult } from 'lit';
import type { Wording } from '../locale/wording.js';
import type { FieldModule } from '../fields/view.js';
import type { Field, Form, JsonObject } from '../model/form.js';
import type { Finding } from '../model/warning.js';
import type { Lasting } from '../session/lasting.js';

/** A field and its type. */
export interface LoadedField {
  readonly field: Field;
  readonly module: FieldModule;
}

/** Everything that the element needs to show a form. */
export interface LoadedForm {
  readonly form: Form;
  readonly fields: readonly LoadedField[];
  /** Styles of its types and of single fields. */
  readonly styles: readonly CSSResult[];
  /** The advanced words are among them if a type of the form needs them before the person begins. The element takes it over. */
  readonly wording: Wording;
  /** The form object as the service sent it. */
  readonly settings: JsonObject;
  /** Value of the proxy's header `Hosted-Form`, for example `max-body=33554432`. */
  readonly capabilities: string;
  /** The responses that the form is made from, as they came; empty where they must not be kept. */
  readonly source: string;
  /** They are those of an earlier visit. */
  readonly isKept: boolean;
  /** Objects that features prepare before the session begins, by their class: the rules, the parts of pages. */
  readonly prepared: Lasting;
  /** For the owner. */
  readonly warnings: readonly Finding[];
}
