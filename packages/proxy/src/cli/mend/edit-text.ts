// Edits of one text or one line. All else in a file stays, also what its owner has changed.
import { listHunks } from './diff.js';
import type { PageChange } from '../doctor/findings/finding-change.js';

/** The text of a file after a change, or the reason why the change is not made. */
export type Edited = { readonly text: string } | { readonly refused: string };

/** Replaces a text that a page has exactly once. */
export function editPage(text: string, { written, text: wanted }: PageChange): Edited {
  const isDos = text.includes('\r\n');
  const toLines = (part: string) => (isDos ? part.replace(/\r?\n/g, '\r\n') : part);
  return replaceOnce(text, toLines(written), toLines(wanted));
}

/** Replaces the one place of a text. A text that has its replacement already stays. */
function replaceOnce(text: string, written: string, wanted: string): Edited {
  const count = text.split(written).length - 1;
  if (count === 1) return { text: text.replace(written, () => wanted) };
  if (count === 0 && text.includes(wanted)) return { text };
  return {
    refused: count === 0 ? 'it has not the text that is to be changed' : `it has the text ${String(count)} times`,
  };
}

/** The first words of a line for nginx, which one location has once. */
const DIRECTIVE = /^(?:proxy_(?:set|hide)_header\s+\S+|\S+)(?=\s)/;

/** Puts a line into the lines for nginx: in the place of the one with the same directive, or after `proxy_pass`. */
export function editServerLine(text: string, line: string): Edited {
  const [directive = line] = DIRECTIVE.exec(line) ?? [];
  const lines = text.split('\n');
  const find = (begin: string) => lines.flatMap((each, at) => (each.trim().startsWith(`${begin} `) ? [at] : []));
  const own = find(directive);
  const [at, ...more] = own.length > 0 ? own : find('proxy_pass');
  if (at === undefined || more.length > 0) return { refused: 'it has not one place alone for the line' };
  const blanks = /^\s*/.exec(lines[at] ?? '')?.[0] ?? '';
  lines.splice(own.length > 0 ? at : at + 1, own.length, blanks + line);
  return { text: lines.join('\n') };
}

/**
 * Makes in a text what changes from one plan to the next. A text that somebody has changed by hand takes it only where single lines are
 * replaced, each of which it has exactly once.
 */
export function editAsPlanned(text: string, old: string, fresh: string): Edited {
  if (text === old) return { text: fresh };
  return listHunks(old, fresh).reduce<Edited>(
    (edited, { old: [line, ...more], fresh: [wanted, ...added] }) => {
      if ('refused' in edited) return edited;
      const isLine = line !== undefined && wanted !== undefined && more.length + added.length === 0;
      const lines = edited.text.split('\n');
      const at = isLine ? lines.indexOf(line) : -1;
      if (!isLine || at < 0 || lines.lastIndexOf(line) !== at)
        return { refused: 'somebody has changed it since setup wrote it, and the change is more than one line of it' };
      return { text: lines.with(at, wanted).join('\n') };
    },
    { text },
  );
}
