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

/** Describes the fields that logic or a calculation names although they can give it no value. */
function describeNames(what: string, named: readonly string[], own: number, ids: ReadonlySet<string>): string[] {
  const missing = named.filter((id) => !ids.has(id));
  return [
    ...(named.includes(String(own)) ? [`The ${what} names its own field`] : []),
    ...missing.map((id) => `The ${what} names field ${id.slice(0, 20)}, which this form does not have`),
  ];
}

// Decision 0037: what is kept and can't work is told. Source of keeping it: missing fields, circles and unfit brackets, recorded 2023 and 2025.
/**
 * Returns what a field's logic and calculation say that can't work: the service keeps it, as recorded, and tells. Without anything to tell,
 * there is no key. The key is an extension.
 * @param fields The fields of its form.
 */
export function fieldWarnings({ id, settings }: FieldRecord, fields: readonly FieldRecord[]): JsonObject {
  const ids = new Set(fields.map((field) => String(field.id)));
  const calculation = scalarText(settings['calculation']) ?? '';
  const warnings = [
    ...describeNames('logic', testedIds(settings['logic']), id, ids),
    ...describeNames('calculation', termIds(calculation), id, ids),
    ...(calculation.trim() === '' || fits(calculation)
      ? []
      : ['The calculation has signs or brackets that do not fit']),
  ];
  return warnings.length === 0 ? {} : { warnings };
}
