// npm run generate: the lists of the features, one for each stage, from their declarations. Decision 0006.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { toCamelCase } from './option-outputs.js';

const FEATURES = join(import.meta.dirname, '../../src/features');
/** The stages whose features are installed by a list; the name of the list. */
const LISTS = { opening: 'openingFeatures', painted: 'paintedFeatures', 'first-focus': 'firstFocusFeatures' } as const;

/** Lists the stages of all features, each after the name of its folder, sorted. @throws Error for one that names none. */
export function readStages(): readonly (readonly [name: string, stage: string])[] {
  return readdirSync(FEATURES)
    .filter((name) => existsSync(join(FEATURES, name, 'feature.ts')))
    .map((name) => {
      const [, stage] =
        /^ {2}stage: '([\w-]+)',$/m.exec(readFileSync(join(FEATURES, name, 'feature.ts'), 'utf8')) ?? [];
      if (stage === undefined) throw new Error(`src/features/${name}/feature.ts names no stage.`);
      return [name, stage] as const;
    })
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Writes the list of a stage. */
const writeList = (names: readonly string[], stage: string, list: string) => `\
// Made by \`npm run generate\` from the folders beside this file. Do not edit.
import type { Feature } from '../element/feature.js';
${names.map((name) => `import { feature as ${toCamelCase(name)} } from './${name}/feature.js';`).join('\n')}

/** The features of the stage \`${stage}\`. Their order does not matter. */
export const ${list}: readonly Feature[] = [
${names.map((name) => `  ${toCamelCase(name)},`).join('\n')}
];
`;

/** Makes the lists: their texts by their paths. @throws Error for a feature whose stage has no list. */
export function make(): [path: string, text: string][] {
  const stages = readStages();
  const stray = stages.find(([, stage]) => !Object.hasOwn(LISTS, stage));
  if (stray) throw new Error(`No list has the stage ${stray[1]} of the feature ${stray[0]}.`);
  return Object.entries(LISTS).map(([stage, list]) => {
    const names = stages.flatMap(([name, of]) => (of === stage ? [name] : []));
    return [`src/features/${stage}.ts`, writeList(names, stage, list)];
  });
}
