import type { Receipt, SubmitClient } from '../api/submit-client.js';
import { SubmitError } from '../model/errors.js';
import type { Param } from '../model/param.js';
import type { FieldState, FormStore } from '../state/form-store.js';
import { buildBody } from './body.js';

/**
 * Posts the answers of a form. Empty answers are left out, as the service leaves them out of what it stores.
 *
 * @throws SubmitError with a code that tells what happened; every answer is kept.
 */
export async function submit(
  formId: string,
  store: FormStore,
  client: SubmitClient,
  signal: AbortSignal,
): Promise<Receipt> {
  const params = await Promise.all(store.states.filter(isSent).map(toParam));
  const body = await buildBody(params).catch((cause: unknown) => {
    throw new SubmitError('file-unreadable', 'A file could not be read.', { cause });
  });
  return client.submit(formId, body, signal);
}

/** A field that the author hid is sent with its default: that is what it is for. */
function isSent({ definition, field, answer, shown }: FieldState): boolean {
  return definition.collects && (shown || field.hidden) && !definition.isEmpty(answer);
}

async function toParam({ definition, field, answer }: FieldState): Promise<readonly [string, Param]> {
  return [field.id, await definition.params(field, answer)];
}
