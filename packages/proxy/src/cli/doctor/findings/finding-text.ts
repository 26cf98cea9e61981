import { toPlainLine } from '../../../unknown-value.js';

/**
 * The level of a finding. `error`: something is wrong. `warning`: it works, and could be better. `note`: something was not
 * tried. `good`: something was tried, and works.
 */
export type Level = 'error' | 'warning' | 'note' | 'good';

/** The languages of what people paste. */
export type PasteLanguage = 'html' | 'attribute' | 'shell' | 'options' | 'nginx' | 'header' | 'policy';

/** A line to paste. It is whole: whatever stood there before and is needed is in it. */
export interface Paste {
  readonly language: PasteLanguage;
  readonly text: string;
}

/** A change of a setting of the proxy. `add` is for a list, `raise` for a number. */
export interface SettingChange {
  readonly setting: 'forms' | 'origins' | 'trustProxy' | 'basePath';
  readonly way: 'add' | 'raise' | 'set';
  readonly value: string;
}

/** The text of a finding: its level, the fault, the remedy, a line to paste, and the setting that mends it. Names in braces are replaced by details. */
export type FindingText = readonly [
  level: Level,
  what: string,
  mend?: string,
  paste?: Paste | undefined,
  change?: SettingChange,
];

/** The details of a finding, by their names in its text. */
export type Details = Readonly<Record<string, string | number>>;

/** The most characters of a detail: enough for a policy, or for the addresses of some scripts. */
const LONGEST_DETAIL = 2000;

const NAME = /\{(\w+)\}/g;

/** Puts the details into a sentence of one line. They come from the page and from servers. */
export function fillIn(sentence: string, details: Details): string {
  const write = (name: string) => toPlainLine(String(details[name] ?? ''), LONGEST_DETAIL);
  return sentence.replace(NAME, (_, name: string) => write(name)).trim();
}

/** Signs that a shell, a web server or a header reads otherwise within a word. */
const UNSAFE_WORD = /[^\w./:,@=+-]/;

/** Signs that end a directive or a header, or that none of them has. */
const UNSAFE_SOURCE = /[^\w ./:'*=+@-]/;

/** Writes a detail as its language takes it; returns `undefined` where it can't. */
const WRITE: Readonly<Record<PasteLanguage, (word: string) => string | undefined>> = {
  html: (word) => word.replace(/[&"<]/g, toReference),
  attribute: (word) => word.replace(/[&"<]/g, toReference),
  shell: (word) => (UNSAFE_WORD.test(word) ? `'${word.replaceAll("'", String.raw`'\''`)}'` : word),
  options: (word) => (UNSAFE_WORD.test(word) ? undefined : word),
  nginx: (word) => (UNSAFE_WORD.test(word) ? undefined : word),
  header: (word) => (UNSAFE_SOURCE.test(word) ? undefined : word),
  policy: (word) => (UNSAFE_SOURCE.test(word) ? undefined : word),
};

/** Writes a sign as a reference of HTML. */
const toReference = (sign: string): string => `&#${String(sign.codePointAt(0))};`;

/** Puts the details into a line to paste, each as its language takes it. Returns nothing where a detail can't be written, or is too long. */
export function fillInPaste({ language, text }: Paste, details: Details): Paste | undefined {
  const write = (name: string) => WRITE[language](String(details[name] ?? ''));
  const isWhole = [...text.matchAll(NAME)].every(([, name = '']) => write(name) !== undefined);
  if (!isWhole) return undefined;
  return toOneLine({ language, text: text.replace(NAME, (_, name: string) => write(name) ?? '') });
}

/** Writes a line without signs that do something to a terminal. Only HTML can name them; elsewhere there is no line to paste. */
export function toOneLine({ language, text }: Paste): Paste | undefined {
  const isHtml = language === 'html' || language === 'attribute';
  const line = isHtml ? text.replace(/\p{C}/gu, toReference) : text;
  if (language === 'policy' && UNSAFE_SOURCE.test(line)) return undefined;
  return /\p{C}/u.test(line) || line.length > LONGEST_DETAIL ? undefined : { language, text: line };
}
