// npm run generate: what each part needs of the declarations of the options. Decision 0045.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Option, Options } from '../../src/model/option.js';
import { ROOT } from '../root.js';
import { optionOutputs } from './option-outputs.js';

/** Lists the files that declare options, of the element, of its features and of the field types. */
export function declarationFiles(root: string): string[] {
  const folders = ['features', 'fields'].flatMap((kind) =>
    readdirSync(join(root, 'src', kind)).map((name) => `${kind}/${name}`),
  );
  return ['element', ...folders]
    .map((folder) => `src/${folder}/options.ts`)
    .filter((path) => existsSync(join(root, path)));
}

/** Reads all declarations: the form and its proxy first, then by the names of the attributes. @throws Error if one is declared twice. */
export async function readOptions(root = ROOT): Promise<Options> {
  const all: [name: string, option: Option][] = [];
  for (const path of declarationFiles(root)) {
    const { options } = (await import(pathToFileURL(join(root, path)).href)) as { readonly options: Options };
    all.push(...Object.entries(options));
  }
  const names = all.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`The option ${twice} is declared twice.`);
  const rank = (name: string) => (name === 'form-id' || name === 'proxy' ? name : `z ${name}`);
  return Object.fromEntries(all.sort(([one], [other]) => (rank(one) < rank(other) ? -1 : 1)));
}

/** Makes the files of all parts: their texts by their paths. */
export const make = async (): Promise<[path: string, text: string][]> => optionOutputs(await readOptions());
