// npm run generate: the address of the documents, by which messages lead to their explanation. `homepage` in package.json is the one place.
import { readJson } from '../root.js';

const { homepage }: { homepage: string } = readJson('package.json');
const HEAD = '// Made by `npm run generate` from `homepage` in package.json. Do not edit.\n';
const write = (about: string, address: string) =>
  `${HEAD}\n/** The address of ${about}. */\nexport const DOCUMENTS = '${address}';\n`;

/** Makes the modules: their texts by their paths. */
export const make = (): [path: string, text: string][] => [
  ['src/model/documents.ts', write('the documents that explain codes', `${homepage}troubleshooting/`)],
  ['packages/proxy/src/documents.ts', write('the documents', homepage)],
];
