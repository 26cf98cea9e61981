import { formatEastern } from '../values/eastern-time.js';
import { scalarText, type JsonObject } from '../values/json.js';
import type { PartialRecord } from './partial-store.js';
import type { FieldRecord } from '../store/store.js';

/**
 * A partial submission, in a list and alone. Source: the list's key, one client; the keys of a record, a schema of a third party;
 * the JSON types are those of submissions, for nothing is recorded.
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
