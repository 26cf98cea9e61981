import type { CachedResponse } from '../service/response-cache.js';
import { toObject } from '../unknown-value.js';
import type { IsField } from './checked-body.js';

/** The ways to a form's field list. */
export interface FieldListSource {
  /** Returns the cached list, if there is one. */
  readonly read: () => Promise<CachedResponse>;
  /** Returns the newest list. */
  readonly renew: () => Promise<CachedResponse>;
}

/** The field names of the forms, read once from each cached field list. */
export class FieldNames {
  readonly #namesByList = new WeakMap<CachedResponse, ReadonlySet<string>>();

  /**
   * Creates the check for names that are fields of a form. An unknown name is looked up in the newest list, too,
   * because the field may be new. Without a list, this name and all after it pass: no submission is lost, and none
   * requests the list for each of its names.
   */
  createCheck({ read, renew }: FieldListSource): IsField {
    let isListKnown = true;
    return async (name) => {
      for (const list of [read, renew]) {
        const response = isListKnown ? await list().catch(() => undefined) : undefined;
        isListKnown = response?.state === 'accepted';
        if (response?.state !== 'accepted' || this.#has(response, name)) return true;
      }
      return false;
    };
  }

  #has(list: CachedResponse, name: string): boolean {
    let names = this.#namesByList.get(list);
    if (!names) {
      names = readNames(list.json);
      this.#namesByList.set(list, names);
    }
    return names.has(name);
  }
}

function readNames(json: object): ReadonlySet<string> {
  const fields: readonly unknown[] = Array.isArray(json) ? json : [];
  return new Set(fields.map((field) => `field_${String(toObject(field)['id'])}`));
}
