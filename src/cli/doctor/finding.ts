import { FINDINGS, type FindingCode, type Level } from './findings.js';

/** One thing that the doctor found out. */
export interface Finding {
  /** Stable, for programs. */
  readonly code: FindingCode;
  readonly level: Level;
  /** What it is: a sentence, or some. */
  readonly what: string;
  /** The id of the form that it is about, where it is about one. */
  readonly form?: string;
  /** What to do; where nothing is to be done it is missing. */
  readonly mend?: string;
}

/** What stands for the names in braces in a finding's sentences. */
export type Details = Readonly<Record<string, string | number>>;

/** A finding in words. */
export function finding(code: FindingCode, details: Details = {}): Finding {
  const [level, what, mend] = FINDINGS[code];
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''));
  return { code, level, what: filled(what).trim(), ...(mend === undefined ? {} : { mend: filled(mend) }) };
}
