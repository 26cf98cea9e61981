/** What can be wrong with an answer. Each code has its sentence in every language of `locale/`. */
export type IssueCode =
  | 'required'
  | 'too-short'
  | 'too-long'
  | 'not-an-email'
  | 'not-a-number'
  | 'too-small'
  | 'too-large'
  | 'not-an-option'
  | 'file-type'
  | 'file-empty'
  | 'signature-too-short';

/** One thing that is wrong with an answer. */
export interface Issue {
  readonly code: IssueCode;
  /** The part of the field that is wrong, for example `last`; absent = the field. */
  readonly subfield?: string;
  /** Numbers and names for the sentence, for example `{ limit: 10 }`. */
  readonly values?: Readonly<Record<string, string | number>>;
}
