import { isArray, isObject, scalarText } from '../values/json.js';
import type { Json, JsonObject } from '../values/json.js';
import type { FieldRecord } from './field-store.js';

/** Lists the ids that the checks of logic name, each once. */
function testedIds(logic: Json | undefined): readonly string[] {
  const checks = isObject(logic) && isArray(logic['checks']) ? logic['checks'] : [];
  return [...new Set(checks.flatMap((check) => (isObject(check) ? (scalarText(check['field']) ?? []) : [])))];
}

/** Lists the ids that a calculation names, each once. */
function termIds(calculation: string): readonly string[] {
  return [...new Set(Array.from(calculation.matchAll(/\[(\d+)/g), ([, id = '']) => id))];
}

/** Tells whether the terms, signs and brackets of a calculation fit. Each text is read once from its start to its end. */
function fits(calculation: string): boolean {
  let [depth, wantsTerm] = [0, true];
  for (const [token] of calculation.matchAll(/\[[^\]]*\]|[\d.]+|[-+*/()]/g)) {
    const isSign = /^[-+*/]$/.test(token);
    if (isSign ? wantsTerm && !/[-+]/.test(token) : (token === ')') === wantsTerm) return false;
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (depth < 0) return false;
    wantsTerm = isSign || token === '(';
  }
  return depth === 0 && !wantsTerm;
}

/** Describes the fields that logic or a calculation names although the form does not have them. */
function describeMissing(what: string, named: readonly string[], fieldIds: readonly number[]): readonly string[] {
  const ids = new Set(fieldIds.map(String));
  const missing = named.filter((id) => !ids.has(id));
  return missing.map((id) => `The ${what} names field ${id.slice(0, 20)}, which this form does not have`);
}

function describeOwn(what: string, named: readonly string[], own: number): readonly string[] {
  return named.includes(String(own)) ? [`The ${what} names its own field`] : [];
}

const toAnswer = (warnings: readonly string[]): JsonObject => (warnings.length === 0 ? {} : { warnings });

// Decision 0037: what is kept and can't work is told. Source of keeping it: missing fields, circles and unfit brackets, recorded 2023 and 2025.
/**
 * Returns what a field's logic and calculation say that can't work: the service keeps it, as recorded, and tells. Without anything to tell,
 * there is no key. The key is an extension.
 * @param fields The fields of its form.
 */
export function fieldWarnings({ id, settings }: FieldRecord, fields: readonly FieldRecord[]): JsonObject {
  const ids = fields.map((field) => field.id);
  const calculation = scalarText(settings['calculation']) ?? '';
  const [tested, terms] = [testedIds(settings['logic']), termIds(calculation)];
  return toAnswer([
    ...describeOwn('logic', tested, id),
    ...describeMissing('logic', tested, ids),
    ...describeOwn('calculation', terms, id),
    ...describeMissing('calculation', terms, ids),
    ...(calculation.trim() === '' || fits(calculation)
      ? []
      : ['The calculation has signs or brackets that do not fit']),
  ]);
}

/** Returns the same for the logic of a mail or a webhook. */
export function logicWarnings(logic: Json | undefined, fieldIds: readonly number[]): JsonObject {
  return toAnswer(describeMissing('logic', testedIds(logic), fieldIds));
}
