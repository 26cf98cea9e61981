/** A JSON object as it came from the service: nothing about its keys is promised. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A form as the element uses it. */
export interface Form {
  readonly id: string;
  /** The form's name; empty where the service did not tell. */
  readonly title: string;
  /** The words on the button that sends; empty = the element's own words. */
  readonly submitLabel: string;
  /** BCP 47 language of the author's texts, `''` where not known. */
  readonly language: string;
  /** How many columns the author laid the fields out in, 1 to 4. */
  readonly columns: number;
  /** True while the form takes no submissions (`inactive`). */
  readonly closed: boolean;
  /** In the order of the form. */
  readonly fields: readonly Field[];
}

/** What fields of every type have in common. Types add their settings to it. */
export interface Field {
  /** Digits; unique in the form. */
  readonly id: string;
  /** The service's name of the type, for example `text`. */
  readonly type: string;
  readonly label: string;
  /** The label is for assistive technology only. */
  readonly hideLabel: boolean;
  /** The author's supporting text, plain. */
  readonly hint: string;
  readonly required: boolean;
  /** Not shown; its default is sent all the same. */
  readonly hidden: boolean;
  readonly readonly: boolean;
  /** How many of the form's columns the field takes, 1 to 4. */
  readonly span: number;
  /** How many columns the fields after this one have, 1 to 4; 0 = as the form. */
  readonly columnsAfter?: number;
  /** The fields after it, up to the next such field, belong to it: what hides it hides them. */
  readonly takesFieldsAfter?: boolean;
  /** What can be chosen, where the answer is one or several of a list. */
  readonly options?: readonly Option[];
  /** A new page begins with this field. */
  readonly startsPage?: boolean;
  /** The field in whose view this one is drawn, as a cell in its table. */
  readonly parentId?: string;
}

/** One choice of a select, radio or checkbox field. */
export interface Option {
  readonly label: string;
  /** What is stored and what logic compares with. */
  readonly value: string;
  /** The address of its picture, where the author wants pictures. */
  readonly image?: string;
}

/** Answers by field id, as the `values` property gives and takes them; subfields as objects. */
export type Values = Readonly<Record<string, unknown>>;
