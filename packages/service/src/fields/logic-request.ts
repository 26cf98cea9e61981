import { isArray, isObject, scalarText } from '../values/json.js';
import type { Json, JsonObject } from '../values/json.js';
import { parseJsonText, invalidValue } from '../http/parameters.js';

/** The words that each part of logic may have. Source: documented; recorded 2023 and 2025. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  action: ['show', 'hide'],
  conditional: ['any', 'all'],
  condition: ['equals', 'notequals', 'greaterthan', 'lessthan'],
};

function readWord(key: string, value: Json): string {
  const word = scalarText(value) ?? '';
  if (WORDS[key]?.includes(word)) return word;
  throw invalidValue(`The ${key} of the logic must be one of ${WORDS[key]?.join(', ')}`);
}

/** Reads an object part by part. It must have all of them and no other; they stay in the order in which they were given. */
function readParts(owner: JsonObject, readers: Readonly<Record<string, (value: Json) => Json>>): JsonObject {
  const parts = Object.entries(owner).map(([key, value]) => {
    const read = Object.hasOwn(readers, key) ? readers[key] : undefined;
    if (read === undefined) throw invalidValue(`"${key.slice(0, 100)}" is no part of logic`);
    return [key, read(value)] as const;
  });
  for (const [key, read] of Object.entries(readers)) if (!Object.hasOwn(owner, key)) read('');
  return Object.fromEntries(parts);
}

function readTestedField(value: Json): Json {
  if (/^\d+$/.test(scalarText(value) ?? '')) return value;
  throw invalidValue('Each check of the logic must name a field by its id');
}

function readTestedOption(value: Json): Json {
  if (typeof value === 'string' || typeof value === 'number') return value;
  throw invalidValue('The option of a check must be a text or a number');
}

function readCheck(value: Json): Json {
  if (!isObject(value)) throw invalidValue('Each check of the logic must be an object');
  const whole = Object.hasOwn(value, 'option') ? value : { ...value, option: '' };
  return readParts(whole, {
    field: readTestedField,
    condition: (word) => readWord('condition', word),
    option: readTestedOption,
  });
}

function readChecks(value: Json): Json {
  if (!isArray(value)) throw invalidValue('The checks of the logic must be a list');
  return value.map(readCheck);
}

/**
 * Reads posted logic, an object or JSON in a text; `null` for none. The tested field need not exist.
 * Source: the same three keys in every recording of 2023 and 2025; the words documented.
 */
export function logicRequest(posted: Json): Json {
  const value = parseJsonText('logic', posted);
  if (value === null || value === '' || (isArray(value) && value.length === 0)) return null;
  if (!isObject(value)) throw invalidValue('The logic must be an object with action, conditional and checks');
  return readParts(value, {
    checks: readChecks,
    action: (word) => readWord('action', word),
    conditional: (word) => readWord('conditional', word),
  });
}
