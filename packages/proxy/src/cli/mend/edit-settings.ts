// Edits of one setting, in a file of variables or in the array that PHP reads.
import { parseEnv } from 'node:util';
import type { SettingChange } from '../doctor/findings/finding-text.js';
import { PROXY_SETTINGS } from '../proxy-settings.js';
import { quoteVariable } from '../setup/environment.js';
import type { Edited } from './edit-text.js';

/** A kind of file with settings. */
interface Format {
  /** The line of a setting: what is before its value, the value, and what follows. */
  readonly line: (name: SettingChange['setting']) => RegExp;
  /** Reads a value: the items of a list, or one item. Returns nothing for one that is not plain. */
  readonly read: (value: string) => readonly string[] | undefined;
  readonly write: (name: SettingChange['setting'], items: readonly string[]) => string;
  /** Adds a setting that the file has not. */
  readonly add: (text: string, name: SettingChange['setting'], value: string) => string | undefined;
  /** The number of web servers that the proxy trusts where the file names none. */
  readonly trusted: number;
}

const isList = (name: SettingChange['setting']): boolean => name === 'forms' || name === 'origins';

const VARIABLES: Format = {
  line: (name) => new RegExp(`^([ \\t]*(?:export[ \\t]+)?${PROXY_SETTINGS[name].env}=)(.*?)(\\r?)$`, 'gm'),
  read: (value) => (parseEnv(`X=${value}`)['X'] ?? '').split(',').flatMap((each) => each.trim() || []),
  write: (_, items) => quoteVariable(items.join(',')),
  add: (text, name, value) =>
    `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${PROXY_SETTINGS[name].env}=${value}\n`,
  trusted: 1,
};

const PHP: Format = {
  line: (name) =>
    new RegExp(`^([ \\t]*['"]${name}['"][ \\t]*=>[ \\t]*)([^\\n#]*?)([ \\t]*,[ \\t]*(?://.*)?\\r?)$`, 'gm'),
  read: (value) => {
    const [, list, word] = /^(?:\[(.*)\]|['"]?([^'"[\]]*)['"]?)$/.exec(value) ?? [];
    if (word !== undefined) return [word];
    const items = list?.split(',').flatMap((each) => each.trim() || []);
    return items?.every((each) => /^(?:'[^'\\]*'|"[^"\\$]*"|\d+)$/.test(each))
      ? items.map((each) => each.replace(/^['"]|['"]$/g, ''))
      : undefined;
  },
  write: (name, items) =>
    isList(name)
      ? `[${items.map((each) => `'${each}'`).join(', ')}]`
      : /^\d+$/.test(items.join())
        ? items.join()
        : `'${items.join()}'`,
  add: (text, name, value) => {
    const ends = [...text.matchAll(/^\];/gm)];
    const at = ends.length === 1 ? ends[0]?.index : undefined;
    return at === undefined ? undefined : `${text.slice(0, at)}    '${name}' => ${value},\n${text.slice(at)}`;
  },
  // PHP is behind a web server that tells it the visitor's address.
  trusted: 0,
};

/** Changes one setting in the text of a file. Its other lines stay as they are. */
export function editSettings(path: string, text: string, { setting, way, value }: SettingChange): Edited {
  const format = path.endsWith('.php') ? PHP : VARIABLES;
  const found = [...text.matchAll(format.line(setting))];
  const [place, ...more] = found;
  const name = format === PHP ? setting : PROXY_SETTINGS[setting].env;
  if (more.length > 0) return { refused: `it sets ${name} more than once` };
  const before = place ? format.read(place[2] ?? '') : [];
  if (before === undefined) return { refused: `its ${name} is not written as a plain value` };
  if (!place && setting === 'forms') return { refused: `it does not set ${name}` };
  if (isList(setting) && (before.includes(value) || before.join() === 'all')) return { text };
  const items =
    way === 'add' ? [...before, value] : [way === 'raise' ? raise(before, format.trusted, Number(value)) : value];
  const written = format.write(setting, items);
  if (place)
    return { text: text.replace(format.line(setting), (_, head: string, __, tail: string) => head + written + tail) };
  const added = format.add(text, setting, written);
  return added === undefined ? { refused: 'its end is not that of a plain array' } : { text: added };
}

const raise = ([before]: readonly string[], fallback: number, by: number): string =>
  String((before === undefined ? fallback : Number(before) || 0) + by);
