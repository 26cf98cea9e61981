// What few forms and pages need. Fetched on demand, so that the core knows one file for all of it.
import type { ElementSession } from '../element-session.js';
import type { FormControl } from '../host-form/host-form.js';

export { takeFocus } from './take-focus.js';

/** Tells the owner what is wrong with a form. */
export async function warnOwner({ channel, loaded, warnings }: ElementSession): Promise<void> {
  const owner = await import('./owner-warnings.js');
  owner.tellOwner(channel, loaded.form.id, warnings);
}

/** Shows again that the form was sent, because the browser has restored the form of the page around it. */
export async function restoreSent(element: FormControl, state: unknown): Promise<void> {
  const hostForm = await import('../host-form/host-form.js');
  await hostForm.restoreSent(element, state);
}
