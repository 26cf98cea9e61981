import { MARK } from './flatten.js';
import type { Flat } from './flatten.js';

/** Puts the Blobs back. */
export function unflatten({ json, blobs }: Flat): unknown {
  return JSON.parse(json, (_, value: unknown) => {
    if (typeof value !== 'string' || !value.startsWith(MARK)) return value;
    const rest = value.slice(1);
    return rest.startsWith(MARK) ? rest : blobs[Number(rest)];
  });
}
