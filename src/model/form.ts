/** A JSON object as received from the service. Any key may be missing or have another type. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A form as the element uses it. */
export interface Form {
  readonly id: string;
  /** The form's name; empty if the service did not send it. */
  readonly title: string;
  /** The label of the submit button; empty for the element's own label. */
  readonly submitLabel: string;
  /** The BCP 47 language of the author's texts, else of the page; `''` if unknown. */
  readonly language: string;
  /** The number of columns in the author's layout, 1 to 4. */
  readonly columns: number;
  /** True if the form accepts no submissions (`inactive`). */
  readonly closed: boolean;
  /** The fields in the form's order. */
  readonly fields: readonly Field[];
}

/** The members common to fields of every type. Types add their settings. */
export interface Field {
  /** Digits, unique in the form. */
  readonly id: string;
  /** The service's name of the type, for example `text`. */
  readonly type: string;
  readonly label: string;
  /** True if the label is for assistive technology only. */
  readonly hideLabel: boolean;
  /** The author's explanation, as plain text. */
  readonly hint: string;
  readonly required: boolean;
  /** True if the field is not displayed. Its default is sent nevertheless. */
  readonly hidden: boolean;
  readonly readonly: boolean;
  /** True if a read-only answer is checked nevertheless: rules calculate it from answers that can be corrected. */
  readonly isChecked?: boolean;
  /** The characters are hidden while they are typed: the answer is neither kept on the device nor written into a receipt. */
  readonly isSecret?: boolean;
  /** The number of columns that the field occupies, 1 to 4. */
  readonly span: number;
  /** The number of columns for the fields after this one, 1 to 4; 0 for the form's own number. */
  readonly columnsAfter?: number;
  /** True if the fields up to the next such field belong to it: logic hides them together. */
  readonly takesFieldsAfter?: boolean;
  /** The choices, if the answer is one or several from a list. */
  readonly options?: readonly Option[];
  /** True if a new page begins with this field. */
  readonly startsPage?: boolean;
  /** True if nothing of the field can be seen, such as a section without a heading and a text. */
  readonly isBlank?: boolean;
  /** The id of the table whose view draws this field as a cell. */
  readonly parentId?: string;
}

/** One choice of a select, radio or checkbox field. */
export interface Option {
  /** Names the option in answers and drafts, and is unique in its field: the value, if no other option has the same one. */
  readonly id: string;
  readonly label: string;
  /** The value that is stored, and that logic compares. Several options may have the same one. */
  readonly value: string;
  /** The address of its picture, if the author uses pictures. */
  readonly image?: string;
}

/** Answers by field id, as in the `values` property. Subfields are objects. */
export type Values = Readonly<Record<string, unknown>>;

/** Copies an answer for the page, which may change what it gets. Files stay the same objects. */
export function copyAnswer(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(copyAnswer);
  if (typeof answer !== 'object' || answer === null || answer instanceof Blob) return answer;
  return Object.fromEntries(Object.entries(answer).map(([name, part]: [string, unknown]) => [name, copyAnswer(part)]));
}
