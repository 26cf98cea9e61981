import type { FieldRecord } from '../fields/field-store.js';
import { formatEastern } from '../values/eastern-time.js';
import { scalarText } from '../values/json.js';
import type { JsonObject } from '../values/json.js';
import type { PartialRecord } from './partial-store.js';

/**
 * Returns a partial submission as the service answers it, in a list and alone. Source: the keys of a record, a schema of a third
 * party. The JSON types are those of submissions, as nothing is recorded.
 */
export function partialShape(partial: PartialRecord, fields: readonly FieldRecord[]): JsonObject {
  const data = fields.flatMap(({ id }) => {
    const value = scalarText(partial.answers[String(id)]) ?? '';
    return value === '' ? [] : [{ field: String(id), value }];
  });
  return {
    id: String(partial.id),
    form: String(partial.formId),
    timestamp: formatEastern(partial.time),
    user_agent: partial.userAgent,
    remote_addr: partial.remoteAddr,
    latitude: null,
    longitude: null,
    data,
  };
}
