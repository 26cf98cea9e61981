import type { FormStatus } from './form-status.js';

/** Checks whether the answers have left the form, so that nothing can be filled in any more. */
export function isHandedIn({ name }: FormStatus): boolean {
  return name === 'waiting' || name === 'sent';
}
