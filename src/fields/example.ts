import type { IssueCode } from '../model/issue.js';

/**
 * A sample of a field type in the service's own JSON. The examples of all types feed, alike, the conformance run (parse,
 * render, accessibility, typing, validation, parameters, drafts) and the gallery.
 */
export interface FieldExample {
  /** What the sample shows, for example `with a list of allowed types`. */
  readonly name: string;
  /** The field as the service sends it, without `id` and `type`. */
  readonly json: Readonly<Record<string, unknown>>;
  /** What a person does, and what must come of it. Empty for a type that collects nothing. */
  readonly entries: readonly ExampleEntry[];
}

export interface ExampleEntry {
  /** What the person enters, in this order. */
  readonly enter: readonly Entry[];
  /** What the answer is then worth to logic and calculations. */
  readonly comparable: readonly string[];
  /** What would be posted: text, subfields, or for a file its name; absent = nothing. */
  readonly param?: string | Readonly<Record<string, string>> | { readonly filename: string };
  /** What is wrong with it: codes, with the subfield after a dot (`required.last`); absent = nothing. */
  readonly issues?: readonly (IssueCode | `${IssueCode}.${string}`)[];
}

/** One act of a person on the field; `subfield` names the control, absent = the only one. */
export type Entry = { readonly subfield?: string } & (
  | { readonly type: string }
  /** The value of the option of a select, radio or checkbox; choosing a checkbox again takes it back. */
  | { readonly choose: string }
  | { readonly file: { readonly name: string; readonly type: string; readonly text: string } }
  /** A picture that is chosen as a file. */
  | { readonly picture: { readonly name: string; readonly type: string; readonly base64: string } }
  /** A line on the signature's canvas, as fractions of its width and height. */
  | { readonly draw: readonly (readonly [number, number])[] }
);
