// @ts-check
// What the custom-elements manifest says of the element.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.mjs';

/**
 * @typedef {{ name: string, description?: string, type?: { text: string }, default?: string }} Item
 * @typedef {Item & { fieldName?: string }} Attribute
 * @typedef {Item & { kind: string, privacy?: string, static?: boolean, parameters?: Item[], return?: { type?: { text: string } } }} Member
 * @typedef {{ name?: string, attributes?: Attribute[], members?: Member[], events?: Item[], slots?: Item[], cssParts?: Item[] }} Declaration
 * @typedef {{ modules: { declarations?: Declaration[] }[] }} Manifest
 */

/**
 * Finds the declaration of the element in a manifest.
 * @param {Manifest} manifest
 */
export function findElement({ modules }) {
  const element = modules.flatMap(({ declarations = [] }) => declarations).find(({ name }) => name === 'HostedForm');
  if (!element) throw new Error('The custom-elements manifest does not describe HostedForm');
  return element;
}

/** Reads the declaration of the element from the manifest that the element's build writes. */
export const readElement = () => findElement(JSON.parse(readFileSync(join(ROOT, 'dist/custom-elements.json'), 'utf8')));
