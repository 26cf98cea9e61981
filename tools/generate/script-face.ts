// npm run generate: the font of typed signatures, as modules that are fetched when somebody types a name.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The parts of the font, by the letters in them. */
const PARTS = ['latin', 'latin-ext', 'cyrillic'];

const FOLDER = 'src/fields/signature/faces';
const FONT = dirname(createRequire(import.meta.url).resolve('@fontsource/marck-script/package.json'));

/**
 * Returns a module that holds a file of the font. As a script it needs no source of fonts in a Content-Security-Policy.
 */
function toModule(part: string) {
  const bytes = readFileSync(join(FONT, 'files', `marck-script-${part}-400-normal.woff2`)).toString('base64');
  return `// Made by \`npm run generate\` from @fontsource/marck-script. Do not edit.
/*! Marck Script, SIL Open Font License 1.1, https://openfontlicense.org */

/** A part of the font Marck Script: WOFF2 in Base64. */
export const face = '${bytes}';
`;
}

/** Makes the modules: their texts by their paths. */
export const make = (): [path: string, text: string][] => PARTS.map((part) => [`${FOLDER}/${part}.ts`, toModule(part)]);
