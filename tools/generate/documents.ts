// npm run generate: the address of the documents, by which messages lead to their explanation. `documents` in publisher.json is the one place.
import { readJson } from '../root.js';

const { documents }: { documents: string } = readJson('publisher.json');
const HEAD = '// Made by `npm run generate` from `documents` in publisher.json. Do not edit.\n';
const write = (about: string, address: string) =>
  `${HEAD}\n/** The address of ${about}. */\nexport const DOCUMENTS = '${address}';\n`;

/** Makes the modules: their texts by their paths. */
export const make = (): [path: string, text: string][] => [
  ['src/model/documents.ts', write('the documents that explain codes', `${documents}troubleshooting/`)],
  ['packages/proxy/src/documents.ts', write('the documents', documents)],
];
