// Keeps where a visitor came from at first, where the owner says so: a campaign may lead to a page without the form.
import { isObject, text } from '../../api/read.js';
import type { JsonObject } from '../../model/form.js';
import { toJson } from '../../platform/json.js';
import { hasSource } from './read-visit.js';
import type { Visit, VisitValues } from './read-visit.js';
import { keepText } from '../../platform/keep-texts.js';
import { readText } from '../../platform/kept-texts.js';

/** For how long the first visit counts: this tab, or 30 days on this device. */
export type KeptFor = 'session' | 'local';

/** The storage and the clock. */
export interface VisitPorts {
  readonly storage: (kept: KeptFor) => Storage;
  /** ms since 1970 */
  readonly now: () => number;
}

/** The name of the record. */
const NAME = 'hosted-form first visit';
/** 30 days, in ms. */
const LIFE = 30 * 24 * 3600 * 1000;

/**
 * Returns the values of the first visit; those of this one, which it keeps, if it is the first one with a source. The page is always that of
 * this visit. Without storage, this visit counts. Calls `unkept` where the browser does not keep the first visit.
 */
export function keepFirstVisit(
  visit: Visit,
  values: VisitValues,
  kept: KeptFor,
  { storage, now }: VisitPorts,
  unkept = (): void => undefined,
): VisitValues {
  const open = () => storage(kept);
  const first = read(readText(open, NAME), now());
  if (first) return { ...first, ...(values['page'] && { page: values['page'] }) };
  if (hasSource(values, visit) && !keepText(open, NAME, toJson({ when: now(), values }))) unkept();
  return values;
}

function read(record: string, now: number): VisitValues | undefined {
  // Another script may have written something else under the name.
  const json = parseObject(record);
  if (!json || !isObject(json['values'])) return undefined;
  if (!(Number(json['when']) > now - LIFE)) return undefined;
  return Object.fromEntries(Object.entries(json['values']).map(([name, value]) => [name, text(value)]));
}

/** Parses a JSON object. Returns `undefined` for anything else. */
export function parseObject(json: string | null): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(json ?? '');
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
