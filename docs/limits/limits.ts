// The numbers of the page on limits, read from the code that holds them. `tools/generate/docs.ts` writes its tables.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, readJson } from '../../tools/root.js';

/** Writes a number for people. */
type Write = (number: number) => string;

/** A limit: its name, where its number is, how it is written, and what happens beyond it. */
type Limit = readonly [name: string, path: string, place: RegExp, write: Write, beyond: string];

const count = (unit: string): Write => {
  return (number) => `${number.toLocaleString('en')}\u00a0${unit.replaceAll(' ', '\u00a0')}`.trim();
};
const MB: Write = (number) => `${(number / 1_048_576).toLocaleString('en')}\u00a0MB`;
/** Files travel as text of base64, which is a third longer. */
const MB_OF_FILES: Write = (number) => MB((number * 3) / 4);
const TIMES = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1000, 'second'],
] as const;
const time: Write = (number) => {
  const [length, unit] = TIMES.find(([least]) => number % least === 0) ?? [1000, 'second'];
  return `${number / length}\u00a0${unit}${number === length ? '' : 's'}`;
};

const SETTINGS = 'packages/proxy/src/cli/proxy-settings.ts';
const GUARD = 'packages/proxy/src/guard/guard-options.ts';
const NESTING = 'packages/proxy/src/submission/json-nesting.ts';
const ADDRESS = 'src/features/given/read-address.ts';
/** The form beyond a limit, as its author has it. */
const CUT = 'the first ones are shown; [a warning](../troubleshooting/warning-codes.md#cut-off)';
const DRAFT = 'src/persistence/draft/draft.ts';

/** Finds the number of a constant. */
const constant = (name: string) => new RegExp(`const ${name} = ([\\d_ *]+)`);
/** Finds what a setting of the proxy is without the owner’s own. */
const setting = (name: string) => new RegExp(`env: 'HOSTED_FORM_${name}'[^}]*?fallback: '([\\d_]+)'`);

/** The limits of each table of the page, by the name of the table. */
const LIMITS: Readonly<Record<string, readonly Limit[]>> = {
  limitsSent: [
    ['a submission', SETTINGS, setting('MAX_BODY'), MB, 'refused before it is sent. `--max-body` sets another'],
    ['its files together', SETTINGS, setting('MAX_BODY'), MB_OF_FILES, 'refused when a file is chosen, with the size'],
    [
      'names of fields and their parts',
      'packages/proxy/src/submission/checked-body.ts',
      constant('MAX_NAMES'),
      count(''),
      'refused',
    ],
    ['values', NESTING, /OF_SUBMISSION.*values: ([\d_]+)/, count(''), 'refused'],
    ['values in one answer', NESTING, /OF_SUBMISSION.*ofMember: ([\d_]+)/, count(''), 'refused'],
    [
      'controls of a form without a script',
      'packages/proxy/src/drawing/posted-form.ts',
      constant('MAX_ENTRIES'),
      count(''),
      'refused',
    ],
    ['the wait for an answer', 'src/submission/deliver.ts', constant('PATIENCE'), time, 'told, and tried again'],
  ],
  limitsRates: [
    ['submissions of a visitor', GUARD, /submissions = (\d+)/, count('a minute'), 'told to wait. `--rate-limit`'],
    ['reads of a visitor', GUARD, /reads = (\d+)/, count('a minute'), 'told to wait. `rateLimit.reads`'],
    ['the youngest form token', GUARD, /minimum = (\d+)/, count('ms'), 'the form waits by itself. `formToken`'],
    ['the oldest form token', GUARD, /TOKEN_LIFE = (\d+)/, count('minutes'), 'the form asks for another'],
    [
      'how long a sent form is known',
      SETTINGS,
      setting('KEEP_KEYS'),
      time,
      'the form is not sent again by itself. `--keep-keys`',
    ],
    ['the service’s answer', SETTINGS, setting('TIMEOUT'), time, 'called off. `--timeout`'],
    [
      'the size of the service’s answer',
      'packages/proxy/src/service/read-response.ts',
      constant('MAX_RESPONSE_BYTES'),
      MB,
      'refused',
    ],
  ],
  limitsForm: [
    [
      'options of radio buttons or boxes',
      'src/fields/shared/options/option-settings.ts',
      constant('MOST_CONTROLS'),
      count(''),
      CUT,
    ],
    ['options of a list', 'src/fields/select/select.advanced.ts', constant('MOST_OPTIONS'), count(''), CUT],
    ['columns of a matrix or table', 'src/fields/matrix/matrix.ts', constant('MOST_COLUMNS'), count(''), CUT],
    ['cells of a matrix or table', 'src/fields/matrix/matrix.ts', constant('MOST_CELLS'), count(''), CUT],
    ['scores of a rating', 'src/fields/rating/rating.ts', constant('MOST'), count(''), 'only so many are drawn'],
    [
      'decimals of a number',
      'src/fields/number/number.ts',
      constant('MOST_DECIMALS'),
      count(''),
      'only so many are taken',
    ],
    [
      'a text of the author',
      'src/html/bound-source.ts',
      constant('MOST_CHARACTERS'),
      count('characters'),
      'the rest is left out; a warning',
    ],
  ],
  limitsPage: [
    ['a value in an address', ADDRESS, constant('LONGEST_VALUE'), count('characters'), 'left out; a warning'],
    ['all values in an address', ADDRESS, constant('LONGEST_PART'), count('characters'), 'none is read'],
    [
      'fields in `prefill-fields`',
      'src/features/given/listed-fields.ts',
      constant('MOST'),
      count(''),
      'the rest is not read. Set `values` by a script',
    ],
    ['a value of `capture`', 'src/features/given/read-visit.ts', constant('LONGEST'), count('characters'), 'cut off'],
    ['a draft with `session`', DRAFT, /DAY = ([\d_ *]+)/, time, 'erased'],
    ['a draft with `local`', DRAFT, /local: (\d+) \* DAY/, count('days'), 'erased'],
    ['a list that is kept on the device', 'src/element/open/recall-list.ts', constant('LIFE'), time, 'fetched anew'],
    ['a list that is kept', 'src/api/form-client.ts', constant('MOST'), count('characters'), 'fetched at each visit'],
  ],
};

/** Reads a number from the code. A product is multiplied. */
function readNumber(path: string, place: RegExp): number {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const [, written] = place.exec(text) ?? [];
  if (!written?.trim()) throw new Error(`${path} has no number at ${String(place)}: docs/limits/limits.ts looks there`);
  return written.split('*').reduce((product, factor) => product * Number(factor.replaceAll('_', '').trim()), 1);
}

/** Lists what must not change unseen: the size of the script, the languages, and the version of Node. */
function readFacts(): readonly (readonly string[])[] {
  const project: {
    readonly engines: { readonly node: string };
    readonly 'size-limit': readonly { readonly limit: string }[];
  } = readJson('package.json');
  const isLanguage = (file: string) => file.endsWith('.json') && file !== 'notes.json';
  const languages = readdirSync(join(ROOT, 'src/locale')).filter(isLanguage).length;
  return [
    ['the script, with Lit', `${project['size-limit'][0]?.limit ?? ''}, compressed`, 'no release is made'],
    ['languages of the element’s own words', String(languages), 'English is shown'],
    ['Node, for the proxy', project.engines.node.replace('>=', 'from '), 'the proxy does not start'],
  ];
}

/** Makes the rows of all tables of the page on limits, by the names of the tables. */
export function listLimits(): ReadonlyMap<string, readonly (readonly string[])[]> {
  const tables = Object.entries(LIMITS).map(([table, limits]) => {
    const rows = limits.map(([name, path, place, write, beyond]) => [name, write(readNumber(path, place)), beyond]);
    return [table, rows] as const;
  });
  return new Map<string, readonly (readonly string[])[]>([...tables, ['limitsFacts', readFacts()]]);
}
