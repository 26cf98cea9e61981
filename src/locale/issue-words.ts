import type { IssueCode, Needed } from '../model/issue.js';

/** Numbers, names and lists of names for a sentence about an issue. */
export type Values = Readonly<Record<string, string | number | readonly string[]>>;

/** Names a part of a date or a time, or the whole in a control of the browser. */
export type DatePart = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'period' | 'date' | 'time';

/** The words about what is wrong with an answer, in one language. */
export interface IssueWords {
  /** The service refuses an answer that the person can't reach. `sentence` is the service's own, or `''`. */
  refusedElsewhere(sentence: string): string;
  /** Joins the label of a control and a sentence about it, for the error summary. */
  about(label: string, sentence: string): string;
  /** Asks for a missing answer. The first phrase is used for all others. */
  readonly needed: Readonly<Record<Needed, string>>;
  /** Asks for a part of a date or a time: a number, or the whole of a control. */
  readonly dateParts: Readonly<Record<DatePart, string>>;
  /** A sentence for each issue of an answer. */
  readonly issues: Readonly<Record<IssueCode, (values: Values) => string>>;
}
