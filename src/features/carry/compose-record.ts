// Makes the record that goes to another device. `fill-in.ts` fills in the one that comes from there.
import { composeAnswers } from '../draft/compose-answers.js';
import type { ElementSession } from '../../element/element-session.js';
import type { CarriedRecord } from '../../persistence/carry/carry-record.js';
import type { Changes } from './changes.js';

/** Returns the record of a form as it is now. `asked` is the field for which the link was made. */
export function composeRecord(session: ElementSession, changes: Changes, when: number, asked: string): CarriedRecord {
  // Without its entry, what the person has taken away would come back from the other device.
  const kept = composeAnswers(session, { isGiven: (fieldId) => changes.has(fieldId), keepsEmptied: true });
  const answers = Object.fromEntries(
    Object.entries(kept).map(([id, answer]) => [id, { ...answer, changed: changes.read(id) }]),
  );
  return {
    version: 1,
    formId: session.loaded.form.id,
    when,
    page: session.features.pages?.currentField ?? '',
    answers,
    ...(asked && { asked }),
  };
}
