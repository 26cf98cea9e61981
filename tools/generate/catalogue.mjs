// @ts-check
// npm run generate: the index of the field types, from the folders of src/fields/. With --check it writes nothing.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, putGenerated } from '../generated-file.mjs';

// Decision 0002: only these types are part of the script.
/** The types of a simple form: part of the script. All others are fetched, in parallel, when a form names them. */
const EAGER = ['text', 'email', 'name', 'select'];
/** Stands in for a type without a folder. */
const STAND_IN = 'unknown';
/** The folder of code that several types share. */
const SHARED = 'shared';

const FIELDS = join(ROOT, 'src/fields');
const HEAD = '// Made by `npm run generate` from the folders beside this file. Do not edit.';

const folders = readdirSync(FIELDS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== SHARED)
  .map((entry) => entry.name)
  .sort();

/**
 * Returns the types whose folder has this file. (The test of the field types reports a folder without its files.)
 * @param {string} ending
 */
const typesWith = (ending) => folders.filter((type) => existsSync(join(FIELDS, type, `${type}.${ending}`)));

function catalogue() {
  const types = typesWith('view.ts');
  const eager = EAGER.filter((type) => types.includes(type));
  const lazy = types.filter((type) => type !== STAND_IN && !eager.includes(type));
  return `${HEAD}
import type { FieldModule } from './view.js';
${eager.map((type) => `import { fieldModule as ${type} } from './${type}/${type}.view.js';`).join('\n')}

/** The field types the script brings along, by the service's name of the type. */
export const eagerTypes: ReadonlyMap<string, FieldModule> = new Map<string, FieldModule>([
${eager.map((type) => `['${type}', ${type}],`).join('\n')}
]);

/** Fetches the script of a type. */
type FetchType = () => Promise<{ readonly fieldModule: FieldModule }>;

/** Stands in for a type without a folder. */
export const fetchUnknown: FetchType = () => import('./${STAND_IN}/${STAND_IN}.view.js');

/** The others: fetched when a field list names them. */
export const lazyTypes: ReadonlyMap<string, FetchType> = new Map<string, FetchType>([
${lazy.map((type) => `['${type}', () => import('./${type}/${type}.view.js')],`).join('\n')}
]);
`;
}

function examples() {
  const types = typesWith('examples.ts');
  return `${HEAD}
import type { FieldExample } from './example.js';
${types.map((type) => `import { examples as ${type} } from './${type}/${type}.examples.js';`).join('\n')}

/** The samples of every field type, by the service's name of the type. */
export const examplesByType = {
${types.map((type) => `${type},`).join('\n')}
} as const satisfies Readonly<Record<string, readonly FieldExample[]>>;
`;
}

function slips() {
  const types = typesWith('slips.ts');
  return `${HEAD}
import type { Slips } from './slip.js';

/** Fetches what finds slips in the answers of a type, by the service's name of the type. */
export const slipsByType: ReadonlyMap<string, () => Promise<{ readonly slips: Slips }>> = new Map<
  string,
  () => Promise<{ readonly slips: Slips }>
>([
${types.map((type) => `['${type}', () => import('./${type}/${type}.slips.js')],`).join('\n')}
]);
`;
}

const options = { check: process.argv.includes('--check'), command: 'npm run generate' };
const fresh = [
  await putGenerated('src/fields/catalogue.ts', catalogue(), options),
  await putGenerated('src/fields/examples.ts', examples(), options),
  await putGenerated('src/fields/slips.ts', slips(), options),
];
if (options.check && fresh.includes(false)) process.exitCode = 1;
