// npm run generate: the scripts of the languages, from the files of src/locale/.
import { PURPOSES, isRightToLeft, readLanguages, readNotes } from '../locale/language-files.js';
import type { Language, Note, Phrase } from '../locale/language-files.js';

const FOLDER = 'src/locale/chunks';
const HEAD = '// Made by `npm run generate` from the files in src/locale/. Do not edit.';

// Decision 0040: English comes with the script, every other language is one chunk.
/** The language whose first words are part of the script. */
const ENGLISH = 'en';

const notes = readNotes();
const languages = readLanguages();

/** Groups of phrases that are told with all values in one object. */
const TOLD = /^issues\./;

/** The parts of a person's name. */
const NAME = /^name\./;

/** Returns keys such as `pages.next` in the order of a tree: those of one group follow each other. */
function inOrder(keys: readonly string[], depth = 0): string[] {
  const group = (key: string) => key.split('.')[depth];
  return [...new Set(keys.map(group))].flatMap((name) => {
    const inner = keys.filter((key) => group(key) === name);
    return name === undefined || inner.length === 1 ? inner : inOrder(inner, depth + 1);
  });
}

/** Replaces the names of values in a phrase by their numbers, unless it is told. Leaves out forms that say the same as `other`. */
function compile(key: string, phrase: Phrase, { values = {}, count, empty }: Note) {
  const names = Object.keys(values);
  const place = (name: string) => (TOLD.test(key) ? name : String(names.indexOf(name)));
  const number = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => `{${place(name)}}`);
  if (typeof phrase === 'string') return number(phrase);
  const by = place(count ?? empty ?? '');
  const forms = Object.entries(phrase).filter(
    ([name, text]) => ['none', 'other'].includes(name) || text !== phrase['other'],
  );
  const compiled = forms.map(([name, text]): [string, string] => [name, number(text)]);
  return Object.fromEntries(by === '0' ? compiled : [['by', by], ...compiled]);
}

/** Writes a tree of objects as code, from paths such as `pages`, `next`, and the code at each. */
function tree(leaves: [path: string[], code: string][]): string {
  const names = [...new Set(leaves.map(([[name = '']]) => name))];
  const members = names.map((name) => {
    const inner = leaves.filter(([[first]]) => first === name);
    const isLeaf = inner.length === 1 && inner[0]?.[0].length === 1;
    const code = isLeaf ? inner[0]?.[1] : tree(inner.map(([path, text]) => [path.slice(1), text]));
    return `${JSON.stringify(name)}: ${code},`;
  });
  return `{ ${members.join('\n')} }`;
}

function core({ language, phrases, nameOrder = [] }: Language) {
  // The order of these words is the order of the controls.
  const place = (key: string) => nameOrder.indexOf(key.replace(NAME, ''));
  const keys = [...notes.atOnce.keys()].sort((one, other) =>
    NAME.test(one) && NAME.test(other) ? place(one) - place(other) : 0,
  );
  const leaves: [string[], string][] = keys.map((key) => [key.split('.'), JSON.stringify(phrases[key])]);
  const direction = isRightToLeft(language) ? `direction: 'rtl',` : '';
  const words = tree(leaves).replace('{', `{ language: '${language}', ${direction}`);
  return `/** The words that are said at once. */
export const core: CoreWords = ${words};`;
}

const laterNotes = inOrder([...notes.later.keys()]).map((key) => ({ key, note: notes.later.get(key) ?? { note: '' } }));

function later({ language, phrases }: Language) {
  const all = laterNotes.map(({ key, note }) => compile(key, phrases[key] ?? '', note));
  return `export const language = '${language}';

/** The phrases that are said later, in the order of \`shape.ts\`. */
export const phrases: readonly Phrase[] = ${JSON.stringify(all)};`;
}

const IMPORT_CORE = `import type { CoreWords } from '../words.js';`;
const IMPORT_PHRASE = `import type { Phrase } from '../phrases.js';`;

/** Writes the shape of the words that are said later: it takes one phrase after another. */
function shape() {
  const leaves: [string[], string][] = laterNotes.map(({ key, note }) => [
    key.split('.'),
    TOLD.test(key) ? 'tell()' : note.values ? 'say()' : 'text()',
  ]);
  return `${HEAD}
import type { Teller } from '../phrases.js';

/** Gives each phrase its place. */
export const shape = ({ text, say, tell }: Teller) => (${tree(leaves)});
`;
}

/** Writes the keys: those said at once, and those said later with the value that decides on a form, and all values. */
function keys() {
  const later = laterNotes.map(({ key, note: { values = {}, count, empty } }) => [
    key,
    TOLD.test(key),
    count ?? empty ?? '',
    ...Object.keys(values),
  ]);
  return `${HEAD}

/** The keys of the words that are said at once. */
export const atOnce: readonly string[] = ${JSON.stringify([...notes.atOnce.keys()])};

/**
 * The phrases that are said later, in the order of \`shape.ts\`: the key; whether its values keep their names; the value that decides on a
 * form; all values.
 */
export const later: readonly (readonly [key: string, isTold: boolean, by: string, ...values: string[]])[] = ${JSON.stringify(later)};
`;
}

function table() {
  const others = languages.filter(({ language }) => language !== ENGLISH).map(({ language }) => language);
  return `${HEAD}
import type { Part } from '../../parts/fetch-part.js';
import type { Phrases } from '../phrases.js';
import type { CoreWords } from '../words.js';

/** A language with all its words. */
export type Language = Phrases & { readonly core: CoreWords };

/** The languages beside English, by their tag. */
export const languages: ReadonlyMap<string, Part<Language>> = new Map<string, Part<Language>>([
${others.map((tag) => `['${tag}', () => import('./${tag}.js')],`).join('\n')}
]);
`;
}

/** Writes the tags of all languages. */
const tags = () => `${HEAD}

/** The tags of all languages (BCP 47). */
export const tags: readonly string[] = ${JSON.stringify(languages.map(({ language }) => language))};
`;

/** The languages that have labels of their own. */
const labelled = languages.filter(({ language, extends: base }) => language === ENGLISH || base !== ENGLISH);

/** Writes the labels that ask for what browsers fill in. */
const labels = ({ purposes }: Language) => `${HEAD}

/** The labels for each purpose, in the order of \`purpose-names.ts\`. */
export const labels: readonly string[] = ${JSON.stringify(PURPOSES.map((name) => purposes[name] ?? ''))};
`;

/** Writes what labels ask for. */
const purposeNames = () => `${HEAD}

/** The purposes of labels, by the platform's own names. The last one is for the words beside it that say nothing of it. */
export const names: readonly string[] = ${JSON.stringify(PURPOSES)};
`;

function purposeTable() {
  const others = labelled.filter(({ language }) => language !== ENGLISH);
  return `${HEAD}
import type { Part } from '../../parts/fetch-part.js';

/** The labels of a language, for each purpose in the order of \`purpose-names.ts\`. */
export type PurposeLabels = Part<{ readonly labels: readonly string[] }>;

/** The labels of the languages beside English, by their tag. */
export const purposes: ReadonlyMap<string, PurposeLabels> = new Map<string, PurposeLabels>([
${others.map(({ language: tag }) => `['${tag}', () => import('./purposes-${tag}.js')],`).join('\n')}
]);
`;
}

function files(): [name: string, text: string][] {
  return languages.flatMap((language) =>
    language.language === ENGLISH
      ? [
          ['en.ts', `${HEAD}\n${IMPORT_CORE}\n\n${core(language)}\n`],
          ['en.lazy.ts', `${HEAD}\n${IMPORT_PHRASE}\n\n${later(language)}\n`],
        ]
      : [
          [
            `${language.language}.ts`,
            `${HEAD}\n${IMPORT_PHRASE}\n${IMPORT_CORE}\n\n${core(language)}\n\n${later(language)}\n`,
          ],
        ],
  );
}

/** Makes the scripts: their texts by their paths. */
export function make(): [path: string, text: string][] {
  const all: [name: string, text: string][] = [
    ...files(),
    ['keys.ts', keys()],
    ['shape.ts', shape()],
    ['tags.ts', tags()],
    ['table.ts', table()],
    ['purpose-names.ts', purposeNames()],
    ['purposes.ts', purposeTable()],
    ...labelled.map((language): [string, string] => [`purposes-${language.language}.ts`, labels(language)]),
  ];
  return all.map(([name, text]) => [`${FOLDER}/${name}`, text]);
}
