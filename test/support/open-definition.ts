// Opens field types as a form does, for tests that run on Node.
import { readForm } from '../../src/api/read-form.js';
import { loadType } from '../../src/fields/load.js';
import { Faults } from '../../src/session/faults.js';
import { guardDefinition } from '../../src/session/guard-definition.js';
import { readAnswer } from '../../src/session/read-answers.js';

/** Parses fields in English, at the beginning of 1970. */
export const PARSE_CONTEXT = {
  warn: () => undefined,
  language: 'en',
  form: {},
  find: () => undefined,
  now: () => new Date(0),
  random: () => 0,
};

/** Returns a field of a type, and its definition, which gets answers as they are read. */
export async function openDefinition(type: string, json: object = {}) {
  const [entry] = readForm('1', [{ id: '7', type, label: 'Field', ...json }], undefined, []).fields;
  if (!entry) throw new Error('No field');
  const { definition } = await loadType(type);
  const field = definition.parse(entry.common, entry.json, PARSE_CONTEXT);
  return { field, definition: guardDefinition(definition, new Faults(), { reader: readAnswer }) };
}
