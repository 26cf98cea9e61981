/**
 * The level of a finding. `error`: something is wrong. `warning`: it works, and could be better. `note`: something was not
 * tried. `good`: something was tried, and works.
 */
export type Level = 'error' | 'warning' | 'note' | 'good';

/** The text of a finding: its level, what was found, and what to do. Names in braces stand for details. */
export type FindingText = readonly [level: Level, what: string, mend?: string];

/** The details of a finding, by their names in its text. */
export type Details = Readonly<Record<string, string | number>>;

/** Puts the details into a sentence. */
export function fillIn(sentence: string, details: Details): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? '')).trim();
}
