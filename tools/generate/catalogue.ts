// npm run generate: the index of the field types, from the folders of src/fields/.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.js';
import { COMMON_TYPES, EAGER_TYPES, RARE_TYPES, TYPE_FOLDERS } from './types-by-kit.js';

/** The folder that a type without its own uses. */
const STAND_IN = 'unknown';
const FIELDS = join(ROOT, 'src/fields');
const HEAD = '// Made by `npm run generate` from the folders beside this file. Do not edit.';

/** Returns the types whose folder has this file. (The test of the field types reports a folder without its files.) */
const typesWith = (ending: string) =>
  TYPE_FOLDERS.filter((type) => existsSync(join(FIELDS, type, `${type}.${ending}`)));

const writeImport = (type: string) => `import { fieldModule as ${type} } from './${type}/${type}.view.js';`;

const writeEntry = (type: string) => `['${type}', ${type}],`;

const types = typesWith('view.ts');
const eager = EAGER_TYPES.filter((type) => types.includes(type));

function catalogue() {
  return `${HEAD}
import type { Part } from '../parts/fetch-part.js';
import type { FieldModule } from './view.js';
${eager.map(writeImport).join('\n')}

/** The field types the script brings along, by the service's name of the type. */
export const eagerTypes: ReadonlyMap<string, FieldModule> = new Map<string, FieldModule>([
${eager.map(writeEntry).join('\n')}
]);

/** Names types that come together. Their \`findType\` returns the module of a type, and that of an unknown one for all others. */
type Types = Part<{ readonly findType: (type: string) => FieldModule }>;

/** The types of most forms. */
export const commonTypes: Types = () => import('./types-common.js');
${Object.keys(RARE_TYPES)
  .map((kit) => `const ${kit}: Types = () => import('./types-${kit}.js');`)
  .join('\n')}

/** The others, by the service's name of the type. */
export const rareTypes: ReadonlyMap<string, Types> = new Map<string, Types>([
${Object.entries(RARE_TYPES)
  .flatMap(([kit, names]) => names.map((type) => `['${type}', ${kit}],`))
  .join('\n')}
]);
`;
}

/** Returns a file of types that come together. */
function kit(names: readonly string[]) {
  return `${HEAD}
import type { FieldModule } from './view.js';
${[...names, STAND_IN].map(writeImport).join('\n')}

const types: ReadonlyMap<string, FieldModule> = new Map<string, FieldModule>([
${names.map(writeEntry).join('\n')}
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

/** Returns the index of what describes fields. A file may describe several types; one that no file describes collects nothing. */
function schemas() {
  const files = typesWith('schema.ts');
  return `${HEAD}
import type { DescribedType, DescribedTypes } from '../model/field-definition.js';
${files.map((type) => `import { schemas as ${type} } from './${type}/${type}.schema.js';`).join('\n')}

const described: DescribedTypes = { ${files.map((type) => `...${type}`).join(', ')} };

/** The types by the service's name, with what describes their fields; \`undefined\` for those that collect nothing. */
export const describedTypes: ReadonlyMap<string, DescribedType | undefined> = new Map([
${types
  .filter((type) => type !== STAND_IN)
  .map((type) => `['${type}', described['${type}']],`)
  .join('\n')}
]);
`;
}

/** Makes the index: its files by their paths. */
export function make(): [path: string, text: string][] {
  const common = types.filter((type) => type !== STAND_IN && COMMON_TYPES.includes(type));
  return [
    ['src/fields/catalogue.ts', catalogue()],
    ['src/fields/types-common.ts', kit(common)],
    ['src/fields/examples.ts', examples()],
    ['src/fields/slips.ts', slips()],
    ['src/fields/schemas.ts', schemas()],
    ...Object.entries(RARE_TYPES).map(([name, names]): [string, string] => [`src/fields/types-${name}.ts`, kit(names)]),
  ];
}
