import { isUpload } from '../../submission/body.js';
import { isSent, toStorableParam } from '../../submission/params.js';
import { toJson } from '../../platform/json.js';
import type { Param } from '../../model/submission.js';
import type { ElementSession } from '../../element/element-session.js';
import type { FieldState } from '../../session/form-store.js';
import { exceptedFields, isCalculated } from '../draft/compose-answers.js';

// Decision 0064: what is sent early is less than what is sent.
/**
 * Tells whether the answer to a field may be sent before the person presses Send. Files, signatures, secrets and what the author hid may
 * not.
 */
const mayGoEarly = ({ field, definition }: FieldState): boolean =>
  !field.hidden && !field.isSecret && !definition.seal && !definition.isKept;

/** Collects the answers that may be sent now, as the body of a request. One that its type can't write yet is left out. */
export async function collectAnswers(session: ElementSession): Promise<string> {
  const { store, element } = session;
  const except = exceptedFields(session);
  const isLeftOut = ({ field: { id } }: FieldState) => except.has(id) || isCalculated(session, id);
  const states = store.states.filter((state) => isSent(state) && mayGoEarly(state) && !isLeftOut(state));
  const written = await Promise.all(
    states.map(async ({ field, definition, answer }): Promise<readonly [name: string, param: Param][]> => {
      const param = await attempt(() => definition.params(field, answer, element));
      if (param === undefined || param === '' || isUpload(param)) return [];
      return [[`field_${field.id}`, toStorableParam(param)]];
    }),
  );
  return toJson(Object.fromEntries(written.flat()));
}

/** Writes an answer; `undefined` for one that its type can't write. */
async function attempt(write: () => Param | Promise<Param>): Promise<Param | undefined> {
  try {
    return await write();
  } catch {
    return undefined;
  }
}
