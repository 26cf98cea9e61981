// @ts-check
// What the custom-elements manifest says of the element. The build of the element writes it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../generated-file.mjs';

/**
 * @typedef {{ name: string, description?: string, type?: { text: string }, default?: string }} Item
 * @typedef {Item & { kind: string, privacy?: string, static?: boolean }} Member
 * @typedef {{ name?: string, attributes?: Item[], members?: Member[], events?: Item[], slots?: Item[], cssParts?: Item[] }} Declaration
 */

/**
 * Reads the declaration of the element.
 * @returns {Declaration}
 */
export function readElement() {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'dist/custom-elements.json'), 'utf8'));
  /** @type {{ declarations?: Declaration[] }[]} */
  const modules = manifest.modules;
  const element = modules.flatMap(({ declarations = [] }) => declarations).find(({ name }) => name === 'HostedForm');
  if (!element) throw new Error('dist/custom-elements.json does not describe HostedForm');
  return element;
}
