// The examples of the field types as forms of the live examples.
import { examplesByType } from '../../src/fields/examples.js';
import type { FieldExample } from '../../src/fields/example.js';

const byType: Readonly<Record<string, readonly FieldExample[]>> = examplesByType;

/** Lists the examples of a type. */
export const typeExamples = (type: string) => byType[type] ?? [];

/** Lists the forms of all examples by their names, such as `text-1`. */
export function exampleForms(): [name: string, fields: object[]][] {
  return Object.entries(byType).flatMap(([type, examples]) =>
    examples.map(({ json }, index): [string, object[]] => [`${type}-${index + 1}`, [{ id: '1', type, ...json }]]),
  );
}
