import { toPlainLine } from '../../../unknown-value.js';

/**
 * The level of a finding. `error`: something is wrong. `warning`: it works, and could be better. `note`: something was not
 * tried. `good`: something was tried, and works.
 */
export type Level = 'error' | 'warning' | 'note' | 'good';

/** The text of a finding: its level, the fault, and the remedy. Names in braces are replaced by details. */
export type FindingText = readonly [level: Level, what: string, mend?: string];

/** The details of a finding, by their names in its text. */
export type Details = Readonly<Record<string, string | number>>;

/** The most characters of a detail: enough for a policy, or for the addresses of some scripts. */
const LONGEST_DETAIL = 2000;

/** Puts the details into a sentence of one line. They come from the page and from servers. */
export function fillIn(sentence: string, details: Details): string {
  const write = (name: string) => toPlainLine(String(details[name] ?? ''), LONGEST_DETAIL);
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => write(name)).trim();
}
