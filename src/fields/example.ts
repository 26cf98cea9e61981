import type { IssueCode } from '../model/issue.js';

/**
 * A sample of a field type in the service's own JSON. The examples feed the conformance run (parse, render, accessibility, typing,
 * validation, parameters, drafts) and the gallery.
 */
export interface FieldExample {
  /** The subject of the sample, for example `with a list of allowed types`. */
  readonly name: string;
  /** The field as the service sends it, without `id` and `type`. */
  readonly json: Readonly<Record<string, unknown>>;
  /** The person's steps with the expected results. Empty for a type that collects nothing. */
  readonly entries: readonly ExampleEntry[];
}

export interface ExampleEntry {
  /** The person's input, in this order. */
  readonly enter: readonly Entry[];
  /** The values that logic and calculations then compare. */
  readonly comparable: readonly string[];
  /** The expected param: text, subfields, or for a file its name; absent = nothing is posted. */
  readonly param?: string | Readonly<Record<string, string>> | { readonly filename: string };
  /** The expected issues: codes, with the subfield after a dot (`required.last`); absent = none. */
  readonly issues?: readonly (IssueCode | `${IssueCode}.${string}`)[];
}

/** One act of a person on the field; `subfield` names the control, absent = the only one. */
export type Entry = { readonly subfield?: string } & (
  | { readonly type: string }
  /** The value of the option of a select, radio or checkbox; choosing a checkbox again clears it. */
  | { readonly choose: string }
  | { readonly file: { readonly name: string; readonly type: string; readonly text: string } }
  /** A picture that is chosen as a file. */
  | { readonly picture: { readonly name: string; readonly type: string; readonly base64: string } }
  /** A line on the signature's canvas, as fractions of its width and height. */
  | { readonly draw: readonly (readonly [number, number])[] }
);
