// Made by `npm run generate` from the folders beside this file. Do not edit.
import type { Slips } from './slip.js';

/** Fetches what finds slips in the answers of a type, by the service's name of the type. */
export const slipsByType: ReadonlyMap<string, () => Promise<{ readonly slips: Slips }>> = new Map<
  string,
  () => Promise<{ readonly slips: Slips }>
>([
  ['datetime', () => import('./datetime/datetime.slips.js')],
  ['email', () => import('./email/email.slips.js')],
  ['name', () => import('./name/name.slips.js')],
  ['phone', () => import('./phone/phone.slips.js')],
]);
