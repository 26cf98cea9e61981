// @ts-check
// The examples of the field types as forms of the live examples.
import { examplesByType } from '../../src/fields/examples.js';

/** @typedef {import('../../src/fields/example.js').FieldExample} FieldExample */

/** @type {Readonly<Record<string, readonly FieldExample[]>>} */
const byType = examplesByType;

/**
 * Lists the examples of a type.
 * @param {string} type
 */
export const typeExamples = (type) => byType[type] ?? [];

/** Lists the forms of all examples by their names, such as `text-1`. @returns {[name: string, fields: object[]][]} */
export function exampleForms() {
  return Object.entries(byType).flatMap(([type, examples]) =>
    examples.map(
      ({ json }, index) => /** @type {[string, object[]]} */ ([`${type}-${index + 1}`, [{ id: '1', type, ...json }]]),
    ),
  );
}
