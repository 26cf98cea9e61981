import type { Store } from './store.js';

/** Wraps a call of a store. `run` makes the call on the given store. */
export type Around = (call: StoreCall, run: (store: Store) => Promise<unknown>) => Promise<unknown>;

/** A call of a store. */
export interface StoreCall {
  /** The name of the method: `addForm` or `oauth.addTokens`. */
  readonly name: string;
  readonly values: readonly unknown[];
}

type Method = (...values: readonly unknown[]) => Promise<unknown>;

function isMethod(value: unknown): value is Method {
  return typeof value === 'function';
}

function wrap<Part extends object>(part: Part, path: string, around: Around, pickPart: (store: Store) => Part): Part {
  return new Proxy(part, {
    get(target, key) {
      const name = `${path}${String(key)}`;
      const member: unknown = Reflect.get(target, key, target);
      if (isMethod(member)) {
        return (...values: readonly unknown[]) =>
          around({ name, values }, (store) => {
            const own = pickPart(store);
            const method: unknown = Reflect.get(own, key, own);
            if (!isMethod(method)) throw new TypeError(`The store has no method ${name}`);
            return method.apply(own, [...values]);
          });
      }
      if (typeof member !== 'object' || member === null) return member;
      return wrap(member, `${name}.`, around, (store) => {
        const own: unknown = Reflect.get(pickPart(store), key);
        if (typeof own !== 'object' || own === null) throw new TypeError(`The store has no part ${name}`);
        return own;
      });
    },
  });
}

/** Creates a store whose calls go through `around`. It has the methods of `model`, whatever store a call runs on. */
export function aroundEachCall(model: Store, around: Around): Store {
  return wrap(model, '', around, (store) => store);
}

/** Returns the signal with which a call ends. */
export function findSignal({ values }: StoreCall): AbortSignal | undefined {
  return values.find((value) => value instanceof AbortSignal);
}

/** Returns the bytes that are known to follow a call. */
export function readToCome({ name, values }: StoreCall): number {
  return name === 'addContentChunk' ? Number(values[1]) : 0;
}

/** Estimates the bytes that a database writes for values. */
export function estimateBytes(value: unknown): number {
  if (typeof value === 'string') return 2 * value.length;
  if (value instanceof Uint8Array) return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.values(value).reduce<number>((sum, one) => sum + estimateBytes(one), 128);
}
