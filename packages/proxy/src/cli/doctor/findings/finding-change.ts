// Changes that mend a finding, as data. `--mend` knows the files that they are made in.
import type { Paste, SettingChange } from './finding-text.js';

/** A text of the page, as it is written, and what it becomes. */
export interface PageChange {
  readonly written: string;
  readonly text: string;
}

/** A change that mends a finding: in the page, in the settings of the proxy, or of a line for the web server. */
export type Change =
  | ({ readonly file: 'page' } & PageChange)
  | ({ readonly file: 'settings' } & SettingChange)
  | { readonly file: 'server'; readonly line: string };

/** The most characters of a text that is changed in a page. */
const LONGEST = 4000;

/** Signs that do something to a terminal. A text with line breaks and tabs is shown by its lines. */
const UNSAFE = /[^\P{C}\n\r\t]/u;

/** Signs that a value of a setting can have. */
const VALUE = /^[\w.:/~[\]-]+$/;

/** Returns the change of a setting; nothing for a value that a file cannot hold. */
export const changeSetting = (change: SettingChange): Change | undefined =>
  VALUE.test(change.value) ? { file: 'settings', ...change } : undefined;

/** Returns the change that a line to paste stands for, where its place is known. */
export function changeByPaste(paste: Paste | undefined, place: PageChange | undefined): Change | undefined {
  if (paste?.language === 'nginx') return { file: 'server', line: paste.text };
  if (!place || place.written === place.text) return undefined;
  const all = place.written + place.text;
  return all.length > LONGEST || UNSAFE.test(all) ? undefined : { file: 'page', ...place };
}

/** Puts lines before the first of some end tags that the page has once. */
export function putBefore(html: string, tags: readonly string[], line: string): PageChange | undefined {
  for (const tag of tags) {
    const [found, ...more] = html.matchAll(new RegExp(`([ \\t]*)(</${tag}>)`, 'gi'));
    if (!found || more.length > 0) continue;
    const [written, blanks = '', end = ''] = found;
    const lines = line.split('\n').map((each) => `${blanks}  ${each}\n`);
    return { written, text: `${lines.join('')}${blanks}${end}` };
  }
  return undefined;
}
