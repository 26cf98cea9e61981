// Fills in what has come from another device.
import type { ElementSession } from '../../element/element-session.js';
import type { CarriedAnswer, CarriedRecord } from '../../persistence/carry/carry-record.js';
import { fitDraft } from '../../persistence/draft/fit-draft.js';
import type { Fitting } from '../../persistence/draft/fit-draft.js';

/** Fills some answers of a record in. Returns what has no place in the form. */
export function fillIn(session: ElementSession, record: CarriedRecord, fieldIds: readonly string[]): Fitting {
  const { store } = session;
  const chosen = fieldIds.flatMap((id): [string, CarriedAnswer][] => {
    const answer = record.answers[id];
    return answer ? [[id, answer]] : [];
  });
  const fitting = fitDraft({ ...record, answers: Object.fromEntries(chosen) }, store);
  store.setValues(fitting.values);
  for (const [id, { answer, files }] of chosen) {
    const state = store.state(id);
    // The person has taken it away on the other device.
    if (state && answer === undefined && !files) store.setAnswer(id, state.definition.initial(state.field));
  }
  session.features.draft?.begin();
  session.element.requestUpdate();
  return fitting;
}
