// @ts-check
// npm run generate: the index of the field types, from the folders of src/fields/.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.mjs';

// Decision 0002: only these types are part of the script.
/** The types of a simple form: part of the script. All others are fetched, in parallel, when a form names them. */
const EAGER = ['text', 'email', 'name', 'select'];
/**
 * The rarer types, by the file that brings them. All others come with the file of common types: most forms need several of those.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const RARE = {
  tables: ['creditcard', 'matrix', 'product', 'rating', 'table', 'tablecell', 'tableheader'],
  uploads: ['file', 'signature'],
};
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

/** @param {string} type */
const importOf = (type) => `import { fieldModule as ${type} } from './${type}/${type}.view.js';`;

/** @param {string} type */
const entryOf = (type) => `['${type}', ${type}],`;

const types = typesWith('view.ts');
const eager = EAGER.filter((type) => types.includes(type));

function catalogue() {
  return `${HEAD}
import type { Part } from '../parts/fetch-part.js';
import type { FieldModule } from './view.js';
${eager.map(importOf).join('\n')}

/** The field types the script brings along, by the service's name of the type. */
export const eagerTypes: ReadonlyMap<string, FieldModule> = new Map<string, FieldModule>([
${eager.map(entryOf).join('\n')}
]);

/** Names types that come together. Their \`findType\` returns the module of a type, and that of an unknown one for all others. */
type Types = Part<{ readonly findType: (type: string) => FieldModule }>;

/** The types of most forms. */
export const commonTypes: Types = () => import('./types-common.js');
${Object.keys(RARE)
  .map((kit) => `const ${kit}: Types = () => import('./types-${kit}.js');`)
  .join('\n')}

/** The others, by the service's name of the type. */
export const rareTypes: ReadonlyMap<string, Types> = new Map<string, Types>([
${Object.entries(RARE)
  .flatMap(([kit, names]) => names.map((type) => `['${type}', ${kit}],`))
  .join('\n')}
]);
`;
}

/**
 * Returns a file of types that come together.
 * @param {readonly string[]} names
 */
function kit(names) {
  return `${HEAD}
import type { FieldModule } from './view.js';
${[...names, STAND_IN].map(importOf).join('\n')}

const types: ReadonlyMap<string, FieldModule> = new Map<string, FieldModule>([
${names.map(entryOf).join('\n')}
]);

/** Returns the module of a type. One that is not here is shown as unknown. */
export const findType = (type: string): FieldModule => types.get(type) ?? ${STAND_IN};
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
import type { Part } from '../parts/fetch-part.js';
import type { Slips } from './slip.js';

/** Fetches what finds slips in the answers of a type, by the service's name of the type. */
export const slipsByType: ReadonlyMap<string, Part<{ readonly slips: Slips }>> = new Map<string, Part<{ readonly slips: Slips }>>([
${types.map((type) => `['${type}', () => import('./${type}/${type}.slips.js')],`).join('\n')}
]);
`;
}

/**
 * Makes the index: its files by their paths.
 * @returns {[path: string, text: string][]}
 */
export function make() {
  const rare = Object.values(RARE).flat();
  const common = types.filter((type) => type !== STAND_IN && !eager.includes(type) && !rare.includes(type));
  return [
    ['src/fields/catalogue.ts', catalogue()],
    ['src/fields/types-common.ts', kit(common)],
    ['src/fields/examples.ts', examples()],
    ['src/fields/slips.ts', slips()],
    ...Object.entries(RARE).map(
      ([name, names]) => /** @type {[string, string]} */ ([`src/fields/types-${name}.ts`, kit(names)]),
    ),
  ];
}
