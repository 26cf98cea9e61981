import { posix } from 'node:path';

/** The bundler's chunk with its helper for modules that are fetched as a whole. It is a request of its own for 160 bytes. */
export const RUNTIME = 'rolldown-runtime.js';

const IMPORT = /import ?\{ ?\w+ as ([\w$]+) ?\} ?from ?["']([^"']+)["'];?/g;

/** Writes the helper: it makes a module of functions that return its exports. A list of own keys is safe on any page. */
const toHelper = (name: string) =>
  `\nfunction ${name}(all, isPlain) { const made = {};` +
  ` for (const key of Object.keys(all)) Object.defineProperty(made, key, { get: all[key], enumerable: true });` +
  ` return isPlain ? made : Object.defineProperty(made, Symbol.toStringTag, { value: "Module" }); }\n`;

/** Replaces the import of the bundler's helper by the helper itself. Throws if a chunk uses more of the bundler's runtime. */
export function inlineRuntime(code: string, fileName: string): string {
  // A function stands at the end, because the imports of a chunk come first.
  let helper = '';
  const rest = code.replace(IMPORT, (whole, name: string, from: string) => {
    if (posix.basename(from) !== RUNTIME) return whole;
    helper = toHelper(name);
    return '';
  });
  if (rest.includes(`/${RUNTIME}`)) throw new Error(`${fileName} needs more of ${RUNTIME} than one helper`);
  return rest + helper;
}
