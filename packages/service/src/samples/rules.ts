import { isArray, isObject, scalarText } from '../values/json.js';
import type { Json, JsonObject } from '../values/json.js';
import type { Ask } from './table.js';

/**
 * A rule of a sample form as the service takes it, with labels in place of field ids: in `logic.checks[].field`, in the
 * brackets of `calculation`, and in the two fields of a calculation of dates.
 */
export interface SampleRule {
  /** A label, or the heading of a section. */
  readonly of: string;
  readonly logic?: JsonObject;
  readonly calculation?: string;
  readonly attributes?: JsonObject;
}

/** Logic of one check or more. */
export function shownIf(
  conditional: 'any' | 'all',
  ...checks: readonly (readonly [field: string, condition: string, option: string | number])[]
): JsonObject {
  return {
    action: 'show',
    conditional,
    checks: checks.map(([field, condition, option]) => ({ field, condition, option })),
  };
}

/** Adds the rules to the fields of an existing form. Rules name fields by ids, which exist only then. */
export async function makeRules(ask: Ask, made: JsonObject, rules: readonly SampleRule[]): Promise<void> {
  const ids = idsByLabel(made['fields']);
  const findId = (label: string): string => {
    const id = ids.get(label);
    if (id === undefined) throw new Error(`The sample forms could not be made: no field is called "${label}"`);
    return id;
  };
  for (const rule of rules) await ask('PUT', `field/${findId(rule.of)}.json`, withIds(rule, findId));
}

function idsByLabel(fields: Json | undefined): ReadonlyMap<string, string> {
  const list = isArray(fields) ? fields.filter((field) => isObject(field)) : [];
  return new Map(
    list.map((field) => [
      scalarText(field['label']) || (scalarText(field['section_heading']) ?? ''),
      scalarText(field['id']) ?? '',
    ]),
  );
}

type FindId = (label: string) => string;

function withIds({ logic, calculation, attributes }: SampleRule, findId: FindId): JsonObject {
  return {
    ...(logic && { logic: logicWithIds(logic, findId) }),
    ...(calculation !== undefined && {
      calculation: calculation.replace(
        /\[([^\]]+?)(-price|-quantity)?\]/g,
        (_, label: string, part = '') => `[${findId(label)}${String(part)}]`,
      ),
    }),
    ...(attributes && {
      attributes: Object.fromEntries(
        Object.entries(attributes).map(([key, value]) => [
          key,
          DATES.has(key) ? findId(scalarText(value) ?? '') : value,
        ]),
      ),
    }),
  };
}

const DATES: ReadonlySet<string> = new Set(['field_one_calculation', 'field_two_calculation']);

/**
 * Puts ids in place of labels. A check names its field by a number. Source: recorded 2023 and 2025; texts are seen as
 * well.
 */
function logicWithIds(logic: JsonObject, findId: FindId): JsonObject {
  const checks = isArray(logic['checks']) ? logic['checks'].filter((check) => isObject(check)) : [];
  return {
    ...logic,
    checks: checks.map((check) => ({ ...check, field: Number(findId(scalarText(check['field']) ?? '')) })),
  };
}
