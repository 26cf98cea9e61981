import { isObject } from '../unknown-value.js';
import type { JsonObject } from '../unknown-value.js';

/** The name of a field or a subfield: `12`, `field_12`, `field_12[last]`. */
const NAME = /^(?:field_?)?\d{1,15}(?:\[\w{1,40}\]|[-.]\w{1,40})?$/;
/** The members of an error that a browser may see. */
const KEYS = ['field', 'field_id', 'subfield', 'code', 'error', 'message'];
const MOST = 100;

/**
 * Picks the errors about single fields: from a list of objects, or from an object by field. The rest stays, because it could hold
 * anything. No recording has such errors.
 */
export function pickFieldErrors(errors: unknown): readonly JsonObject[] {
  const found = Array.isArray(errors) ? errors.filter(isObject).map(pickTexts) : readByField(errors);
  return found.filter(({ field, field_id: id }) => NAME.test(String(field ?? id))).slice(0, MOST);
}

function readByField(errors: unknown): readonly JsonObject[] {
  return isObject(errors) ? Object.entries(errors).flatMap(([field, about]) => readErrors({ field }, about)) : [];
}

function readErrors(place: JsonObject, about: unknown): readonly JsonObject[] {
  if (typeof about === 'string') return [{ ...place, error: about }];
  if (Array.isArray(about)) return about.flatMap((each) => (typeof each === 'string' ? readErrors(place, each) : []));
  if (!isObject(about)) return [];
  const texts = pickTexts(about);
  if ('error' in texts || 'message' in texts) return [{ ...texts, ...place }];
  if ('subfield' in place) return [];
  return Object.entries(about).flatMap(([subfield, each]) => readErrors({ ...place, subfield }, each));
}

function pickTexts(error: JsonObject): JsonObject {
  const isText = (value: unknown) => typeof value === 'string' || typeof value === 'number';
  return Object.fromEntries(KEYS.filter((key) => isText(error[key])).map((key) => [key, error[key]]));
}
