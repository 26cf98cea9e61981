import type { Receipt, SubmitClient } from '../api/submit-client.js';
import { SubmitError } from '../model/errors.js';
import type { Sealing } from '../model/field-definition.js';
import type { Param } from '../model/param.js';
import type { FieldState, FormStore } from '../state/form-store.js';
import { buildBody } from './body.js';

/** What the element's owner and its clock say of a submission. */
export type Owner = Pick<Sealing, 'setting' | 'now'>;

const NOBODY: Owner = { setting: () => null, now: () => new Date() };

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
  owner = NOBODY,
): Promise<Receipt> {
  const params = toParams(store.states.filter(isSent), owner);
  const body = await params.then(buildBody).catch((cause: unknown) => {
    throw new SubmitError('file-unreadable', 'A file could not be read.', { cause });
  });
  return client.submit(formId, body, signal);
}

/** A field that the author hid is sent with its default: that is what it is for. */
function isSent({ definition, answer, shown }: FieldState): boolean {
  return definition.collects && shown && !definition.isEmpty(answer);
}

/** In the form's order. Those that vouch for the others are made last. */
async function toParams(states: readonly FieldState[], owner: Owner): Promise<(readonly [string, Param])[]> {
  const others = states.filter(({ definition }) => !definition.seal);
  const params = new Map<string, Param>(await Promise.all(others.map(toParam)));
  const sealed = states.filter(({ definition }) => definition.seal).map(({ field }) => field.id);
  const sealing = { ...owner, sealed, params: [...params] };
  for (const { definition, field, answer } of states)
    if (definition.seal) params.set(field.id, await definition.seal(field, answer, sealing));
  return states.flatMap(({ field: { id } }) => {
    const param = params.get(id);
    return param === undefined ? [] : [[id, param] as const];
  });
}

async function toParam({ definition, field, answer }: FieldState): Promise<readonly [string, Param]> {
  return [field.id, await definition.params(field, answer)];
}
