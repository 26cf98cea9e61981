import type { JsonObject } from '../values/json.js';
import { findActionFaults, findFaults } from './field-faults.js';
import type { Fault, NamingAction } from './field-faults.js';
import type { FieldRecord } from './field-store.js';

/** Returns the part of an answer that tells faults. Without any there is no key. The key is an extension. */
function toAnswer(faults: readonly Fault[], others: readonly string[] = []): JsonObject {
  const warnings = [...faults.map(({ sentence }) => sentence), ...others];
  return warnings.length === 0 ? {} : { warnings };
}

/** Returns what can't work in the rules of a form, for who wrote the form. @param others What else it must be told. */
export function formWarnings(fields: readonly FieldRecord[], others: readonly string[] = []): JsonObject {
  return toAnswer(findFaults(fields), others);
}

/** Returns what of it concerns one field, for who wrote or deleted that field: rules of others name it, too. */
export function fieldWarnings(
  id: number,
  fields: readonly FieldRecord[],
  actions: readonly NamingAction[],
): JsonObject {
  const faults = [...findFaults(fields), ...actions.flatMap((action) => findActionFaults(action, fields))];
  return toAnswer(faults.filter(({ fieldIds }) => fieldIds.includes(id)));
}

/** Returns what can't work in a mail or a webhook, for who wrote it. */
export function actionWarnings(action: NamingAction, fields: readonly FieldRecord[]): JsonObject {
  return toAnswer(findActionFaults(action, fields));
}
