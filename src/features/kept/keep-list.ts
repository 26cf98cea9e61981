// Keeps the list of a form on the device for the next visit. Asks whether the author has changed a form that was drawn from one.
import { chooseFetch } from '../../api/boundary.js';
import { SEPARATOR, createFormClient } from '../../api/form-client.js';
import type { FormClient, FormResponses } from '../../api/form-client.js';
import { LoadError } from '../../model/errors.js';
import type { ErrorCode } from '../../model/errors.js';
import type { ElementSession, FormElement } from '../../element/element-session.js';
import { LIFE, PREFIX, listName } from '../../element/open/recall-list.js';
import { renewForm, watchCompositions } from './renew-form.js';
import { dropText, keepText, listTexts } from '../../platform/keep-texts.js';
import { openLocal, readText } from '../../platform/kept-texts.js';

/** The device's storage, and the clock. */
export interface KeepPorts {
  readonly storage: () => Storage;
  readonly now: () => number;
}

/** The service knows the form no longer, or gives it to nobody here. Any other failure may pass. */
const GONE: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['not-found', 'unauthorized', 'refused']);

// Decision 0011: where answers are kept on the device, encrypted, nothing there tells which form they belong to.
/** Elements that keep nothing of a form but answers. */
export const SILENT = '[preview], [draft], [outbox], [skeleton=declared]';

/** Keeps the list of a form on this device. */
export const keepListOnDevice = (session: ElementSession): Promise<void> =>
  keepList(session.element, session, { storage: openLocal, now: Date.now });

/** Keeps the list of an open form. If the form was drawn from a kept list, follows what its author has changed since. */
export async function keepList(
  element: FormElement,
  session: ElementSession,
  keeping: KeepPorts,
  client: FormClient = createFormClient(element.proxy, chooseFetch(element)),
): Promise<void> {
  const { form, isKept, source, settings } = session.loaded;
  if (!isKept) {
    keep(element, source, keeping);
    return;
  }
  const uncomposed = watchCompositions(element.renderRoot, session.signal);
  const newest = await ask(client, form.id, session.signal);
  // A proxy that once leaves out the form object tells nothing about the form.
  const isPart = newest && 'list' in newest && newest.settings === undefined && Object.keys(settings).length > 0;
  if (!newest || isPart || session.signal.aborted) return;
  const isGone = newest instanceof LoadError;
  keep(element, isGone ? '' : newest.source, keeping);
  if (!isGone && newest.source === source) return;
  await uncomposed();
  await renewForm(element, { form: () => (isGone ? Promise.reject(newest) : Promise.resolve(newest)) });
}

/** Asks for the newest list. Fulfils with the error where the form is gone, and with `undefined` where nobody knows. */
async function ask(
  client: FormClient,
  formId: string,
  signal: AbortSignal,
): Promise<FormResponses | LoadError | undefined> {
  try {
    return await client.form(formId, signal);
  } catch (cause) {
    return cause instanceof LoadError && GONE.has(cause.code) ? cause : undefined;
  }
}

/** Keeps a list, and forgets those that nobody has seen for long. `source` is empty where the list must not be kept. */
function keep(element: FormElement, source: string, { storage, now }: KeepPorts): void {
  for (const name of listTexts(storage, PREFIX))
    if (!(parseInt(readText(storage, name)) > now() - LIFE)) dropText(storage, name);
  if (source && !element.matches(SILENT)) keepText(storage, listName(element), `${now()}${SEPARATOR}${source}`);
  else dropText(storage, listName(element));
}
