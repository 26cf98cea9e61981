import type { KeptAnswer } from './answer-cache.js';
import type { IsField } from './checked-body.js';

/** Ways to a form's field list. */
export interface FieldLists {
  /** As it is kept, if it is. */
  readonly read: () => Promise<KeptAnswer>;
  /** As it is now. */
  readonly renew: () => Promise<KeptAnswer>;
}

/** Of lists that were looked at before. */
const known = new WeakMap<KeptAnswer, ReadonlySet<string>>();

/**
 * Tells whether a name is that of one of the form's fields. A name that is not in the list makes it look at the newest list: the field may
 * have been added a moment ago. Where the list cannot be had, every name passes: nobody's answers are lost for that.
 */
export function fieldNames({ read, renew }: FieldLists): IsField {
  return async (name) => {
    try {
      return has(await read(), name) || has(await renew(), name);
    } catch {
      return true;
    }
  };
}

function has(list: KeptAnswer, name: string): boolean {
  if (list.state !== 'accepted') return true;
  let names = known.get(list);
  if (!names) {
    names = namesIn(list.json);
    known.set(list, names);
  }
  return names.has(name);
}

function namesIn(json: object): ReadonlySet<string> {
  const fields = Array.isArray(json) ? (json as readonly unknown[]) : [];
  return new Set(fields.map((field) => `field_${String((Object(field) as { readonly id?: unknown }).id)}`));
}
