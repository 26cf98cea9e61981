/** Codes of what can be wrong with an answer. Each has its sentence in every language of `locale/`. */
export type IssueCode =
  | 'required'
  | 'too-short'
  | 'too-long'
  | 'not-an-email'
  | 'not-a-number'
  | 'not-a-whole-number'
  | 'too-small'
  | 'too-large'
  | 'too-many-decimals'
  | 'not-a-phone-number'
  | 'not-a-postcode'
  | 'not-the-same'
  | 'not-an-option'
  | 'date-incomplete'
  | 'not-a-date'
  | 'no-such-day'
  | 'short-year'
  | 'date-too-early'
  | 'date-too-late'
  | 'not-a-time'
  | 'file-type'
  | 'file-heic'
  | 'file-empty'
  | 'file-too-large'
  | 'file-shrinking'
  | 'column-taken'
  | 'unanswerable'
  | 'custom'
  | 'refused'
  | 'not-unique'
  | 'signature-too-short'
  | 'signature-unreadable';

/**
 * Names what a required question without an answer asks for. The names of subfields are those of the service. Each has its
 * sentence in every language of `locale/`.
 */
export type Needed =
  | 'answer'
  | 'email'
  | 'phone'
  | 'number'
  | 'slider'
  | 'quantity'
  | 'option'
  | 'options'
  | 'rows'
  | 'tick'
  | 'score'
  | 'file'
  | 'signature'
  | 'date'
  | 'time'
  | 'date-and-time'
  | 'prefix'
  | 'first'
  | 'middle'
  | 'initial'
  | 'last'
  | 'suffix'
  | 'address'
  | 'city'
  | 'state'
  | 'zip'
  | 'country';

/** One problem of an answer. */
export interface Issue {
  readonly code: IssueCode;
  /** The name of the wrong subfield, for example `last`; absent for the whole field. */
  readonly subfield?: string;
  /** Numbers, names and lists of names for the sentence, for example `{ limit: 10 }`. */
  readonly values?: Readonly<Record<string, string | number | readonly string[]>>;
}
